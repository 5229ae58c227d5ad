/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * lmic.h of LMIC from 6.0.0 on declares nothing of its AES. */
#pragma once
