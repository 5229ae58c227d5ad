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
 *
 *   base64     RFC 4648 section 4: the alphabet A-Z a-z 0-9 + /, padded with '=' to groups of four
 *   base64url  RFC 4648 section 5: '-' and '_' instead of '+' and '/', without padding, for
 *              addresses and file names
 *
 * The data select no table entry and no branch, so keys may be coded too. One buffer is enough, and
 * no copy is made. */

/* The size of the text of n bytes, including its NUL. Constant expressions. n MUST be at most
 * SIZE_MAX / 2. */
#define AESMALL_BASE64_SIZE(n) (((n) + AESMALL_CAST(size_t, 2)) / 3 * 4 + 1)
#define AESMALL_BASE64URL_SIZE(n)                                                                  \
    ((n) / AESMALL_CAST(size_t, 3) * 4 + ((n) % AESMALL_CAST(size_t, 3) * 4 + 2) / 3 + 1)

/* The maximum number of bytes that n characters decode to. For base64url it is the exact number.
 * Constant expressions. */
#define AESMALL_BASE64_DECODED_SIZE(n) ((n) / AESMALL_CAST(size_t, 4) * 3)
#define AESMALL_BASE64URL_DECODED_SIZE(n)                                                          \
    ((n) / AESMALL_CAST(size_t, 4) * 3 + (n) % AESMALL_CAST(size_t, 4) * 3 / 4)

/* ---- base64: padded ---- */

/**
 * Encode bytes as padded Base64.
 *
 * @param in       in_len bytes. It may be `out`, but must not overlap it in any other way. NULL if
 *                 in_len is 0
 * @param in_len   bytes
 * @param out      receives the text and a NUL
 * @param out_cap  bytes that fit at `out`: at least AESMALL_BASE64_SIZE(in_len)
 * @param out_len  receives the number of characters without the NUL, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `in` and `out` overlap in another way than in == out. After an
 *         error `out` is untouched
 *
 * Time: depends on in_len. Memory: the compiler may spill some of the last characters to the stack,
 * where they are not wiped.
 * Source: RFC 4648 section 4.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_base64_encode(const uint8_t *in,
                                                                     size_t in_len, char *out,
                                                                     size_t out_cap,
                                                                     size_t *out_len);

/**
 * Decode padded Base64.
 *
 * @param in       the characters. It may be `out`, but must not overlap it in any other way. NULL
 *                 if in_len is 0
 * @param in_len   characters, without the NUL
 * @param out      receives the bytes
 * @param out_cap  bytes that fit at `out`: at least the bytes of the text
 * @param out_len  receives the number of bytes, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if in_len is not a multiple of 4;
 *         AESMALL_ERROR_ARGUMENT for a wrong character, including white space and a '=' that is not
 *         one of the last two, and for set bits that belong to no byte: then `out` is zeroed;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `in` and `out` overlap in another way than in == out
 *
 * Decoding is strict: each byte string has exactly one text. Time: depends on in_len and the number
 * of '=' signs. Memory: the compiler may spill some of the last characters to the stack, where they
 * are not wiped.
 * Source: RFC 4648 section 4.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_base64_decode(const char *in, size_t in_len,
                                                                     uint8_t *out, size_t out_cap,
                                                                     size_t *out_len);

/* ---- base64url: for addresses and file names ---- */

/**
 * Encode bytes as Base64 for addresses and file names, without padding.
 *
 * @param in       in_len bytes. It may be `out`, but must not overlap it in any other way. NULL if
 *                 in_len is 0
 * @param in_len   bytes
 * @param out      receives the text and a NUL
 * @param out_cap  bytes that fit at `out`: at least AESMALL_BASE64URL_SIZE(in_len)
 * @param out_len  receives the number of characters without the NUL, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `in` and `out` overlap in another way than in == out. After an
 *         error `out` is untouched
 *
 * Time: depends on in_len. Memory: the compiler may spill some of the last characters to the stack,
 * where they are not wiped.
 * Source: RFC 4648 section 5.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_base64url_encode(const uint8_t *in,
                                                                        size_t in_len, char *out,
                                                                        size_t out_cap,
                                                                        size_t *out_len);

/**
 * Decode Base64 for addresses and file names, without padding.
 *
 * @param in       the characters. It may be `out`, but must not overlap it in any other way. NULL
 *                 if in_len is 0
 * @param in_len   characters, without the NUL
 * @param out      receives the bytes
 * @param out_cap  bytes that fit at `out`: at least the bytes of the text
 * @param out_len  receives the number of bytes, AESMALL_BASE64URL_DECODED_SIZE(in_len), or 0 on
 *                 error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if in_len is one more than a multiple of 4;
 *         AESMALL_ERROR_ARGUMENT for a wrong character, including white space and any '=', and for
 *         set bits that belong to no byte: then `out` is zeroed;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `in` and `out` overlap in another way than in == out
 *
 * Decoding is strict: each byte string has exactly one text. Time: depends on in_len. Memory: the
 * compiler may spill some of the last characters to the stack, where they are not wiped.
 * Source: RFC 4648 section 5.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_base64url_decode(const char *in,
                                                                        size_t in_len, uint8_t *out,
                                                                        size_t out_cap,
                                                                        size_t *out_len);

#ifdef __cplusplus
}
#endif

#include "inner/base64.h"

#endif
