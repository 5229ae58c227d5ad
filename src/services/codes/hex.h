/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_HEX_H
#define AESMALL_SERVICES_HEX_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cast.h"
#include "../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Hexadecimal text (RFC 4648 section 8): two digits for each byte. The data select no table entry
 * and no branch, so keys may be coded too. One buffer is enough. */

/* The size of the text of n bytes, including its NUL, and the number of bytes that n digits decode
 * to. Constant expressions. n MUST be at most SIZE_MAX / 4. */
#define AESMALL_HEX_SIZE(n) ((n)*AESMALL_CAST(size_t, 2) + 1)
#define AESMALL_HEX_DECODED_SIZE(n) ((n) / AESMALL_CAST(size_t, 2))

/**
 * Encode bytes as hexadecimal digits in lower case.
 *
 * @param in       in_len bytes. It may be `out`, but must not overlap it in any other way. NULL if
 *                 in_len is 0
 * @param in_len   bytes
 * @param out      receives the digits and a NUL
 * @param out_cap  bytes that fit at `out`: at least AESMALL_HEX_SIZE(in_len)
 * @param out_len  receives the number of digits without the NUL, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `in` and `out` overlap in another way than in == out. After an
 *         error `out` is untouched
 *
 * Time: depends on in_len.
 * Source: RFC 4648 section 8.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_hex_encode(const uint8_t *in, size_t in_len, char *out,
                                                    size_t out_cap, size_t *out_len);

/**
 * Decode hexadecimal digits of either case.
 *
 * @param in       the digits. It may be `out`, but must not overlap it in any other way. NULL if
 *                 in_len is 0
 * @param in_len   digits, without the NUL
 * @param out      receives in_len / 2 bytes
 * @param out_cap  bytes that fit at `out`: at least in_len / 2
 * @param out_len  receives the number of bytes, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if in_len is odd;
 *         AESMALL_ERROR_ARGUMENT for any other character: then `out` is zeroed;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `in` and `out` overlap in another way than in == out
 *
 * Time: depends on in_len.
 * Source: RFC 4648 section 8.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_hex_decode(const char *in, size_t in_len, uint8_t *out,
                                                    size_t out_cap, size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
