/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * From 6.0.0 on, lmic.h of LMIC has no declarations of its AES. */
#pragma once
