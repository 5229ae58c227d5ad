/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The configuration of Mbed TLS (its MBEDTLS_CONFIG_FILE) for a program that uses only AES and CBC.
 * Everything not set here has Mbed TLS's default. The host defines MBEDTLS_AES_ROM_TABLES and
 * MBEDTLS_AES_FEWER_TABLES as in bench/peers/sources.toml. */
#ifndef PEER_MBEDTLS_CONFIG_H
#define PEER_MBEDTLS_CONFIG_H

#define MBEDTLS_AES_C
#define MBEDTLS_CIPHER_MODE_CBC

#include "mbedtls/check_config.h"

#endif
