/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The configuration of Mbed TLS (its MBEDTLS_CONFIG_FILE), 2.28 and 3.6, for a program with one
 * mode only. Everything not set here has Mbed TLS's default. The host defines
 * MBEDTLS_AES_ROM_TABLES, MBEDTLS_AES_FEWER_TABLES and the macros of a seam. */
#ifndef DROPIN_MBEDTLS_SMALL_H
#define DROPIN_MBEDTLS_SMALL_H

#include "mbedtls/version.h"

#define MBEDTLS_AES_C
#if defined(PROGRAM_CBC)
#define MBEDTLS_CIPHER_MODE_CBC
#else
#if defined(PROGRAM_CCM)
#define MBEDTLS_CCM_C
#else
#define MBEDTLS_GCM_C
#endif
#if MBEDTLS_VERSION_NUMBER < 0x03000000
#define MBEDTLS_CIPHER_C
#else
#define MBEDTLS_BLOCK_CIPHER_NO_DECRYPT
#endif
#endif

#if MBEDTLS_VERSION_NUMBER < 0x03000000
#include "mbedtls/check_config.h"
#endif

#endif
