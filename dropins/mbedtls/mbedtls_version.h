/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal to this folder: Mbed TLS's AES as its configuration has it. */
#ifndef AESMALL_MBEDTLS_VERSION_H
#define AESMALL_MBEDTLS_VERSION_H

#define MBEDTLS_ALLOW_PRIVATE_ACCESS /* 3.x: the members of mbedtls_aes_context */

#include <mbedtls/version.h>

#if MBEDTLS_VERSION_NUMBER < 0x021C0000 || MBEDTLS_VERSION_NUMBER >= 0x04000000
#error "aesmall: this drop-in is for Mbed TLS 2.28 and 3.x"
#endif

#if defined(MBEDTLS_AES_C)
#include <mbedtls/aes.h>
#endif

#endif
