/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_BASE64_H
#define AESMALL_SERVICES_BASE64_H

#include <stddef.h>
#include <stdint.h>

#include "../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Base64 (RFC 4648 section 4: the alphabet A-Z a-z 0-9 + /, with padding), so that
 * ciphertext can be printed and pasted. No table is indexed and no branch taken
 * by the data: keys may be coded as well. Time: the length, and for decoding the
 * number of '=' signs. No copy is made; what the compiler spills of the last
 * characters is not wiped.
 *
 * in == out is allowed, so that one buffer is enough; where they overlap otherwise
 * the call returns AESMALL_ERROR_OVERLAP. in may be NULL when in_len is 0.
 * *out_len is 0 on error. */

/* Bytes of memory for the text of n bytes, its NUL included. A constant
 * expression; n MUST be at most SIZE_MAX / 2. */
#define AESMALL_BASE64_SIZE(n) (((size_t)(n) + 2) / 3 * 4 + 1)

/* Bytes that n characters decode to, at most. A constant expression. */
#define AESMALL_BASE64_DECODED_SIZE(n) ((size_t)(n) / 4 * 3)

/* The text of in_len bytes, with a NUL behind it that *out_len does not count:
 * *out_len == AESMALL_BASE64_SIZE(in_len) - 1. AESMALL_ERROR_CAPACITY, and out
 * untouched, when out_cap has no room for text and NUL. */
AESMALL_MUST_CHECK aesmall_error aesmall_base64_encode(const uint8_t *in, size_t in_len, char *out,
                                                       size_t out_cap, size_t *out_len);

/* The bytes of in_len characters (without a NUL). Strict: AESMALL_ERROR_LENGTH
 * unless in_len is a multiple of 4; AESMALL_ERROR_ARGUMENT, and out zeroed, for
 * any other character (white space too), '=' elsewhere than in the last one or
 * two places, or bits set that belong to no byte. So each byte string has exactly
 * one text. out_cap >= the number of bytes, else AESMALL_ERROR_CAPACITY. */
AESMALL_MUST_CHECK aesmall_error aesmall_base64_decode(const char *in, size_t in_len, uint8_t *out,
                                                       size_t out_cap, size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
