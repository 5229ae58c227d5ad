/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_ADAPTERS_MBEDTLS_H
#define AESMALL_ADAPTERS_MBEDTLS_H

/* SHA-256 and SHA-512 of Mbed TLS 2.7 to 3.x as hashes of services/hash/hash.h, for programs or
 * platforms that have that library anyway: aesmall_mbedtls_sha256 and aesmall_mbedtls_sha512. For
 * example:
 *
 *   aesmall_mbedtls_sha512_context context;
 *
 *   error = aesmall_legacy_open(&legacy, aesmall_aes256_key_room(&key), &aesmall_mbedtls_sha512,
 *                               &context, ...);
 *
 * Define AESMALL_MBEDTLS as 1 for this header and for mbedtls.c, which is empty without it, and
 * make sure that the compiler finds <mbedtls/sha512.h>. A hash that Mbed TLS's configuration leaves
 * out is missing here too: without MBEDTLS_SHA512_C there is no aesmall_mbedtls_sha512. If any call
 * of a hardware hash fails, finish fails. */
#include "../services/hash/hash.h"

#if defined(AESMALL_MBEDTLS) && AESMALL_MBEDTLS

#include <mbedtls/version.h>

#if MBEDTLS_VERSION_NUMBER < 0x02070000 || MBEDTLS_VERSION_NUMBER >= 0x04000000
#error "aesmall: this is for Mbed TLS 2.7 to 3.x"
#endif

#include <mbedtls/sha256.h>
#include <mbedtls/sha512.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(MBEDTLS_SHA256_C)
/* The members are private. */
typedef struct aesmall_mbedtls_sha256_context {
    mbedtls_sha256_context hash;
    int failed;
} aesmall_mbedtls_sha256_context;

extern const aesmall_hash aesmall_mbedtls_sha256;
#endif

#if defined(MBEDTLS_SHA512_C)
typedef struct aesmall_mbedtls_sha512_context {
    mbedtls_sha512_context hash;
    int failed;
} aesmall_mbedtls_sha512_context;

extern const aesmall_hash aesmall_mbedtls_sha512;
#endif

#ifdef __cplusplus
}
#endif

#endif

#endif
