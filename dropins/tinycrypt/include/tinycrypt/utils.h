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

/**
 * Copy bytes.
 *
 * @param to        receives from_len bytes, which must not overlap `from`
 * @param to_len    bytes that fit at `to`
 * @param from      from_len bytes
 * @param from_len  bytes
 * @return from_len;
 *         TC_CRYPTO_FAIL, 0, if from_len is more than to_len: then no byte is copied
 */
unsigned int _copy(uint8_t *to, unsigned int to_len, const uint8_t *from, unsigned int from_len);

/**
 * Set bytes to a value.
 *
 * @param to   receives len times val
 * @param val  with 0 it is aesmall_wipe(), which no compiler removes
 * @param len  bytes
 */
void _set(void *to, uint8_t val, unsigned int len);

/**
 * Double a byte in the field of AES, in constant time.
 *
 * @param a  the byte
 * @return a times 2 (FIPS 197 section 4.2)
 */
uint8_t _double_byte(uint8_t a);

/**
 * Compare bytes in constant time.
 *
 * @param a,b   size bytes each
 * @param size  bytes
 * @return 0 if they are equal, otherwise another value
 *
 * Time: depends on size.
 */
int _compare(const uint8_t *a, const uint8_t *b, size_t size);

#ifdef __cplusplus
}
#endif

#endif
