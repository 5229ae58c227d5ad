/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The part of Mbed TLS' SHA-512 that adapters/mbedtls.c uses, over this library's hash. Each
 * call may fail. */
#ifndef FAULTS_MBEDTLS_SHA512_H
#define FAULTS_MBEDTLS_SHA512_H

#include "services/hash/sha2.h"

typedef struct mbedtls_sha512_context {
    aesmall_sha512_context context;
} mbedtls_sha512_context;

void mbedtls_sha512_init(mbedtls_sha512_context *c);
void mbedtls_sha512_free(mbedtls_sha512_context *c);
int mbedtls_sha512_starts(mbedtls_sha512_context *c, int is_shorter);
int mbedtls_sha512_update(mbedtls_sha512_context *c, const unsigned char *in, size_t len);
int mbedtls_sha512_finish(mbedtls_sha512_context *c, unsigned char *digest);

#endif
