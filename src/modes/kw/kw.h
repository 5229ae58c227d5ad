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

/* KW and KWP, key wrap (SP 800-38F sections 6.2 and 6.3; RFC 3394, RFC 5649): a key protects other
 * keys against reading and change, without a nonce. The result is eight bytes longer. It is
 * deterministic: the same key always wraps to the same bytes. It is slow: twelve block encryptions
 * for each 16 bytes. Use it for keys, and an AEAD for messages.
 *   KW   16 bytes or more, multiples of 8
 *   KWP  any length from 1 byte; filled up with zeros
 *
 * Wrapping uses only cipher->encrypt, unwrapping only cipher->decrypt; AESMALL_ERROR_KEY if it is
 * NULL (wiped, or made by _init_enc). in and out may overlap in any way, so a key may be wrapped in
 * place. out_cap is the room at out; too little is AESMALL_ERROR_CAPACITY. A length that the mode
 * does not allow is AESMALL_ERROR_LENGTH. These errors leave out untouched.
 *
 * AESMALL_ERROR_AUTH: the input was not wrapped under this key in this mode, or was changed. Then
 * out is zeros. The check takes the same time, whatever is wrong.
 *
 * Secrets on the stack are wiped. Lengths: bytes. Time: depends on in_len and the result of the
 * call alone (apart from the engine's timing class). */

/* The wrapped size of n bytes. Constant expressions; n MUST be at most SIZE_MAX - 15. */
#define AESMALL_KW_SIZE(n) ((n) + AESMALL_CAST(size_t, 8))
#define AESMALL_KWP_SIZE(n) (((n) + AESMALL_CAST(size_t, 7)) / 8 * 8 + 8)

/* Wraps in_len bytes to AESMALL_KW_SIZE(in_len) bytes. */
AESMALL_MUST_CHECK aesmall_error aesmall_kw_wrap(const aesmall_cipher *cipher, const uint8_t *in,
                                                 size_t in_len, uint8_t *out, size_t out_cap);

/* Unwraps in_len bytes, 24 or more, to in_len - 8 bytes. */
AESMALL_MUST_CHECK aesmall_error aesmall_kw_unwrap(const aesmall_cipher *cipher, const uint8_t *in,
                                                   size_t in_len, uint8_t *out, size_t out_cap);

/* Wraps in_len bytes, 1 to 2^32 - 8, to AESMALL_KWP_SIZE(in_len) bytes. */
AESMALL_MUST_CHECK aesmall_error aesmall_kwp_wrap(const aesmall_cipher *cipher, const uint8_t *in,
                                                  size_t in_len, uint8_t *out, size_t out_cap);

/* Unwraps in_len bytes, 16 or more, to *out_len bytes, in_len - 15 to in_len - 8. The zeros are
 * written to out too, so out_cap >= in_len - 8 is needed. *out_len is 0 on error. */
AESMALL_MUST_CHECK aesmall_error aesmall_kwp_unwrap(const aesmall_cipher *cipher, const uint8_t *in,
                                                    size_t in_len, uint8_t *out, size_t out_cap,
                                                    size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
