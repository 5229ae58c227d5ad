/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The results of TinyCrypt's calls. Note that success is not 0. */
#ifndef AESMALL_TINYCRYPT_CONSTANTS_H
#define AESMALL_TINYCRYPT_CONSTANTS_H

#include <stdbool.h>
#include <stddef.h>

#define TC_CRYPTO_SUCCESS 1
#define TC_CRYPTO_FAIL 0
#define TC_ZERO_BYTE 0x00

#endif
