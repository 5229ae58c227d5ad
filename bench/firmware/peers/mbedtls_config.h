/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The configuration of Mbed TLS (its MBEDTLS_CONFIG_FILE) for a program that has AES and CBC of it
 * and nothing else; all else is as Mbed TLS has it by default. The host defines
 * MBEDTLS_AES_ROM_TABLES and MBEDTLS_AES_FEWER_TABLES as bench/peers/sources.toml says. */
#ifndef PEER_MBEDTLS_CONFIG_H
#define PEER_MBEDTLS_CONFIG_H

#define MBEDTLS_AES_C
#define MBEDTLS_CIPHER_MODE_CBC

#include "mbedtls/check_config.h"

#endif
