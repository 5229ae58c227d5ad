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

/* Hexadecimal text (RFC 4648 section 8): two digits for each byte. No table is indexed and no
 * branch taken by the data: keys may be coded as well. Time: the length.
 *
 * in == out is allowed, so that one buffer is enough; where they overlap otherwise the call returns
 * AESMALL_ERROR_OVERLAP. in may be NULL when in_len is 0. *out_len is 0 on error.
 * Lengths: bytes, of text digits; out_cap counts the NUL. */

/* Bytes of memory for the text of n bytes, its NUL included; bytes that n digits decode to.
 * Constant expressions; n MUST be at most SIZE_MAX / 4. */
#define AESMALL_HEX_SIZE(n) ((n)*AESMALL_CAST(size_t, 2) + 1)
#define AESMALL_HEX_DECODED_SIZE(n) ((n) / AESMALL_CAST(size_t, 2))

/* The text of in_len bytes in lower case, with a NUL behind it that *out_len does not count.
 * AESMALL_ERROR_CAPACITY, and out untouched, when out_cap has no room for text and NUL. */
AESMALL_MUST_CHECK aesmall_error aesmall_hex_encode(const uint8_t *in, size_t in_len, char *out,
                                                    size_t out_cap, size_t *out_len);

/* The bytes of in_len digits of either case. AESMALL_ERROR_LENGTH for an odd number of them,
 * AESMALL_ERROR_ARGUMENT, and out zeroed, for any other character, AESMALL_ERROR_CAPACITY when
 * out_cap is less than half of in_len. */
AESMALL_MUST_CHECK aesmall_error aesmall_hex_decode(const char *in, size_t in_len, uint8_t *out,
                                                    size_t out_cap, size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
