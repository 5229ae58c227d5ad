/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The helpers of TinyCrypt that its other parts (ECC) and its users call. Lengths: bytes. */
#ifndef AESMALL_TINYCRYPT_UTILS_H
#define AESMALL_TINYCRYPT_UTILS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Copies from_len bytes, which must not overlap those at `to`, and returns from_len; if they are
 * more than to_len it copies nothing and returns TC_CRYPTO_FAIL, 0. */
unsigned int _copy(uint8_t *to, unsigned int to_len, const uint8_t *from, unsigned int from_len);

/* Sets len bytes to val. With val 0 it is aesmall_wipe, which no compiler removes. */
void _set(void *to, uint8_t val, unsigned int len);

/* a times 2 in the field of AES (FIPS 197 4.2), in constant time. */
uint8_t _double_byte(uint8_t a);

/* 0 if size bytes are the same, otherwise another value; in constant time. */
int _compare(const uint8_t *a, const uint8_t *b, size_t size);

#ifdef __cplusplus
}
#endif

#endif
