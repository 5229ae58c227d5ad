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
 * and no branch, so keys may be coded too. Time: depends on the length.
 *
 * in == out is allowed, so one buffer is enough; any other overlap is AESMALL_ERROR_OVERLAP. in may
 * be NULL if in_len is 0. *out_len is 0 on error. Lengths: bytes, of text digits; out_cap counts
 * the NUL. */

/* The size of the text of n bytes, including its NUL; the number of bytes that n digits decode to.
 * Constant expressions; n MUST be at most SIZE_MAX / 4. */
#define AESMALL_HEX_SIZE(n) ((n)*AESMALL_CAST(size_t, 2) + 1)
#define AESMALL_HEX_DECODED_SIZE(n) ((n) / AESMALL_CAST(size_t, 2))

/* Writes the text of in_len bytes in lower case, and a NUL, which *out_len does not count. If
 * out_cap is too small for text and NUL, returns AESMALL_ERROR_CAPACITY and leaves out
 * untouched. */
AESMALL_MUST_CHECK aesmall_error aesmall_hex_encode(const uint8_t *in, size_t in_len, char *out,
                                                    size_t out_cap, size_t *out_len);

/* Decodes in_len digits of either case. AESMALL_ERROR_LENGTH for an odd number of digits;
 * AESMALL_ERROR_ARGUMENT, and out zeroed, for any other character; AESMALL_ERROR_CAPACITY if
 * out_cap is less than half of in_len. */
AESMALL_MUST_CHECK aesmall_error aesmall_hex_decode(const char *in, size_t in_len, uint8_t *out,
                                                    size_t out_cap, size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
