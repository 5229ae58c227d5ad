/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A stand-in for Mbed TLS 3. */
#ifndef FAULTS_MBEDTLS_VERSION_H
#define FAULTS_MBEDTLS_VERSION_H

#define MBEDTLS_VERSION_NUMBER 0x03060000
#define MBEDTLS_SHA256_C
#define MBEDTLS_SHA512_C

#endif
