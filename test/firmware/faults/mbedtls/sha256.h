/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The part of Mbed TLS' SHA-256 that adapters/mbedtls.c uses, over this library's hash. Each
 * call may fail. */
#ifndef FAULTS_MBEDTLS_SHA256_H
#define FAULTS_MBEDTLS_SHA256_H

#include "services/hash/sha2.h"

typedef struct mbedtls_sha256_context {
    aesmall_sha256_context context;
} mbedtls_sha256_context;

void mbedtls_sha256_init(mbedtls_sha256_context *c);
void mbedtls_sha256_free(mbedtls_sha256_context *c);
int mbedtls_sha256_starts(mbedtls_sha256_context *c, int is_shorter);
int mbedtls_sha256_update(mbedtls_sha256_context *c, const unsigned char *in, size_t len);
int mbedtls_sha256_finish(mbedtls_sha256_context *c, unsigned char *digest);

#endif
