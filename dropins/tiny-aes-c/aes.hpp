/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * What tiny-AES-c's C++ users include. aes.h serves them, too. */
#ifndef AESMALL_TINY_AES_C_AES_HPP
#define AESMALL_TINY_AES_C_AES_HPP

#include "aes.h"

#endif
