/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_BASE64_H
#define AESMALL_SERVICES_BASE64_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cast.h"
#include "../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Base64 in two forms, so that ciphertext can be printed and pasted:
 *   base64     RFC 4648 section 4: the alphabet A-Z a-z 0-9 + /, padded with '=' to groups of four
 *   base64url  RFC 4648 section 5: '-' and '_' instead of '+' and '/', and no padding; it may
 *              stand in addresses and file names
 * No table is indexed and no branch taken by the data: keys may be coded as well. Time: the length,
 * and for decoding the number of '=' signs. No copy is made; what the compiler spills of the last
 * characters is not wiped.
 *
 * in == out is allowed, so that one buffer is enough; where they overlap otherwise
 * the call returns AESMALL_ERROR_OVERLAP. in may be NULL when in_len is 0.
 * *out_len is 0 on error.
 * Lengths: bytes, of text characters; out_cap counts the NUL. */

/* Bytes of memory for the text of n bytes, its NUL included. Constant
 * expressions; n MUST be at most SIZE_MAX / 2. */
#define AESMALL_BASE64_SIZE(n) (((n) + AESMALL_CAST(size_t, 2)) / 3 * 4 + 1)
#define AESMALL_BASE64URL_SIZE(n)                                                                  \
    ((n) / AESMALL_CAST(size_t, 3) * 4 + ((n) % AESMALL_CAST(size_t, 3) * 4 + 2) / 3 + 1)

/* Bytes that n characters decode to, at most; of base64url exactly. Constant expressions. */
#define AESMALL_BASE64_DECODED_SIZE(n) ((n) / AESMALL_CAST(size_t, 4) * 3)
#define AESMALL_BASE64URL_DECODED_SIZE(n)                                                          \
    ((n) / AESMALL_CAST(size_t, 4) * 3 + (n) % AESMALL_CAST(size_t, 4) * 3 / 4)

/* Behind the calls below: is_url 1 is base64url, 0 base64. */
AESMALL_MUST_CHECK aesmall_error aesmall_base64_encode_as(uint8_t is_url, const uint8_t *in,
                                                          size_t in_len, char *out, size_t out_cap,
                                                          size_t *out_len);
AESMALL_MUST_CHECK aesmall_error aesmall_base64_decode_as(uint8_t is_url, const char *in,
                                                          size_t in_len, uint8_t *out,
                                                          size_t out_cap, size_t *out_len);

/* The text of in_len bytes, with a NUL behind it that *out_len does not count:
 * *out_len == AESMALL_BASE64_SIZE(in_len) - 1. AESMALL_ERROR_CAPACITY, and out
 * untouched, when out_cap has no room for text and NUL. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_base64_encode(const uint8_t *in,
                                                                     size_t in_len, char *out,
                                                                     size_t out_cap,
                                                                     size_t *out_len)
{
    return aesmall_base64_encode_as(0, in, in_len, out, out_cap, out_len);
}

/* The bytes of in_len characters (without a NUL). Strict: AESMALL_ERROR_LENGTH
 * unless in_len is a multiple of 4; AESMALL_ERROR_ARGUMENT, and out zeroed, for
 * any other character (white space too), '=' elsewhere than in the last one or
 * two places, or bits set that belong to no byte. So each byte string has exactly
 * one text. out_cap >= the number of bytes, else AESMALL_ERROR_CAPACITY. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_base64_decode(const char *in, size_t in_len,
                                                                     uint8_t *out, size_t out_cap,
                                                                     size_t *out_len)
{
    return aesmall_base64_decode_as(0, in, in_len, out, out_cap, out_len);
}

/* The same in base64url: *out_len == AESMALL_BASE64URL_SIZE(in_len) - 1. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_base64url_encode(const uint8_t *in,
                                                                        size_t in_len, char *out,
                                                                        size_t out_cap,
                                                                        size_t *out_len)
{
    return aesmall_base64_encode_as(1, in, in_len, out, out_cap, out_len);
}

/* As strict: a '=' is a wrong character, and AESMALL_ERROR_LENGTH is for one character more than a
 * multiple of 4. *out_len == AESMALL_BASE64URL_DECODED_SIZE(in_len). */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_base64url_decode(const char *in,
                                                                        size_t in_len, uint8_t *out,
                                                                        size_t out_cap,
                                                                        size_t *out_len)
{
    return aesmall_base64_decode_as(1, in, in_len, out, out_cap, out_len);
}

#ifdef __cplusplus
}
#endif

#endif
