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
 *   base64url  RFC 4648 section 5: '-' and '_' instead of '+' and '/', and no padding; it may be
 *              used in addresses and file names
 * The data select no table entry and no branch, so keys may be coded too. Time: depends on the
 * length, and for decoding on the number of '=' signs. No copy is made. If the compiler spills some
 * of the last characters to the stack, they are not wiped.
 *
 * in == out is allowed, so one buffer is enough; any other overlap is AESMALL_ERROR_OVERLAP. in may
 * be NULL if in_len is 0. *out_len is 0 on error. Lengths: bytes, of text characters; out_cap
 * counts the NUL. */

/* The size of the text of n bytes, including its NUL. Constant expressions; n MUST be at most
 * SIZE_MAX / 2. */
#define AESMALL_BASE64_SIZE(n) (((n) + AESMALL_CAST(size_t, 2)) / 3 * 4 + 1)
#define AESMALL_BASE64URL_SIZE(n)                                                                  \
    ((n) / AESMALL_CAST(size_t, 3) * 4 + ((n) % AESMALL_CAST(size_t, 3) * 4 + 2) / 3 + 1)

/* The most bytes that n characters decode to; for base64url the exact number. Constant
 * expressions. */
#define AESMALL_BASE64_DECODED_SIZE(n) ((n) / AESMALL_CAST(size_t, 4) * 3)
#define AESMALL_BASE64URL_DECODED_SIZE(n)                                                          \
    ((n) / AESMALL_CAST(size_t, 4) * 3 + (n) % AESMALL_CAST(size_t, 4) * 3 / 4)

/* The work of the calls below: is_url 1 is base64url, 0 base64. */
AESMALL_MUST_CHECK aesmall_error aesmall_base64_encode_as(uint8_t is_url, const uint8_t *in,
                                                          size_t in_len, char *out, size_t out_cap,
                                                          size_t *out_len);
AESMALL_MUST_CHECK aesmall_error aesmall_base64_decode_as(uint8_t is_url, const char *in,
                                                          size_t in_len, uint8_t *out,
                                                          size_t out_cap, size_t *out_len);

/* Writes the text of in_len bytes and a NUL, which *out_len does not count: *out_len ==
 * AESMALL_BASE64_SIZE(in_len) - 1. If out_cap is too small for text and NUL, returns
 * AESMALL_ERROR_CAPACITY and leaves out untouched. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_base64_encode(const uint8_t *in,
                                                                     size_t in_len, char *out,
                                                                     size_t out_cap,
                                                                     size_t *out_len)
{
    return aesmall_base64_encode_as(0, in, in_len, out, out_cap, out_len);
}

/* Decodes in_len characters (without a NUL). It is strict: AESMALL_ERROR_LENGTH unless in_len is a
 * multiple of 4; AESMALL_ERROR_ARGUMENT, and out zeroed, for any other character (including white
 * space), for '=' except in the last one or two places, or for set bits that belong to no byte. So
 * each byte string has exactly one text. out_cap >= the number of bytes, otherwise
 * AESMALL_ERROR_CAPACITY. */
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

/* Decodes base64url, just as strictly: a '=' is a wrong character, and AESMALL_ERROR_LENGTH means
 * one character more than a multiple of 4. *out_len == AESMALL_BASE64URL_DECODED_SIZE(in_len). */
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
