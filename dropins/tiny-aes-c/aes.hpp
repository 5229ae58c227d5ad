/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The header for C++ users of tiny-AES-c. They can also include aes.h. */
#ifndef AESMALL_TINY_AES_C_AES_HPP
#define AESMALL_TINY_AES_C_AES_HPP

#include "aes.h"

#endif
