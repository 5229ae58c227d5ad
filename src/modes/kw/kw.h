/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_KW_H
#define AESMALL_MODES_KW_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cast.h"
#include "../../core/cipher.h"
#include "../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* KW and KWP, key wrap (SP 800-38F sections 6.2 and 6.3; RFC 3394, RFC 5649): keys protected by a
 * key, against reading and change, without a nonce. Eight bytes longer, deterministic (the same key
 * wraps to the same bytes, which then shows), and slow: twelve block encryptions for each 16 bytes.
 * For keys; for messages take an AEAD.
 *   KW   16 bytes or more, multiples of 8
 *   KWP  any length from 1 byte; filled up with zeros
 *
 * Wrapping needs cipher->encrypt only, unwrapping cipher->decrypt only; AESMALL_ERROR_KEY when it
 * is NULL (wiped, or made by _init_enc). in and out may overlap in any way: a key may be wrapped
 * where it stands. out_cap is the room at out; too little is AESMALL_ERROR_CAPACITY. A length that
 * is none of the mode's is AESMALL_ERROR_LENGTH. These errors leave out untouched.
 *
 * AESMALL_ERROR_AUTH: what is unwrapped was not wrapped under this key in this mode, or was
 * changed. out is zeros then. Whatever is wrong, the check takes the same time.
 *
 * What is secret on the stack is wiped. Lengths: bytes. Time: in_len alone (beyond what the engine
 * says of itself), and the result of the call. */

/* Bytes that n become. Constant expressions; n MUST be at most SIZE_MAX - 15. */
#define AESMALL_KW_SIZE(n) ((n) + AESMALL_CAST(size_t, 8))
#define AESMALL_KWP_SIZE(n) (((n) + AESMALL_CAST(size_t, 7)) / 8 * 8 + 8)

/* in_len bytes to AESMALL_KW_SIZE(in_len). */
AESMALL_MUST_CHECK aesmall_error aesmall_kw_wrap(const aesmall_cipher *cipher, const uint8_t *in,
                                                 size_t in_len, uint8_t *out, size_t out_cap);

/* in_len bytes, 24 or more, to in_len - 8. */
AESMALL_MUST_CHECK aesmall_error aesmall_kw_unwrap(const aesmall_cipher *cipher, const uint8_t *in,
                                                   size_t in_len, uint8_t *out, size_t out_cap);

/* in_len bytes, 1 to 2^32 - 8, to AESMALL_KWP_SIZE(in_len). */
AESMALL_MUST_CHECK aesmall_error aesmall_kwp_wrap(const aesmall_cipher *cipher, const uint8_t *in,
                                                  size_t in_len, uint8_t *out, size_t out_cap);

/* in_len bytes, 16 or more, to *out_len bytes, in_len - 15 to in_len - 8. The zeros pass through
 * out, so out_cap >= in_len - 8. *out_len is 0 on error. */
AESMALL_MUST_CHECK aesmall_error aesmall_kwp_unwrap(const aesmall_cipher *cipher, const uint8_t *in,
                                                    size_t in_len, uint8_t *out, size_t out_cap,
                                                    size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
