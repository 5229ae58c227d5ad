/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: numbers of 32 bits in formats, most significant byte first, at any address. */
#ifndef AESMALL_BIG_ENDIAN_H
#define AESMALL_BIG_ENDIAN_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

void aesmall_put_32(uint8_t out[4], uint32_t value);
uint32_t aesmall_get_32(const uint8_t in[4]);

#ifdef __cplusplus
}
#endif

#endif
