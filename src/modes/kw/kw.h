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

/* KW and KWP, key wrap (SP 800-38F sections 6.2 and 6.3, RFC 3394, RFC 5649): a key protects other
 * keys against reading and change, without a nonce. The result is eight bytes longer. It is
 * deterministic: the same key always wraps to the same bytes. It is slow: twelve block encryptions
 * for each 16 bytes. Use it for keys, and an AEAD for messages.
 *   KW   16 bytes or more, multiples of 8
 *   KWP  any length from 1 byte, filled up with zeros */

/* The wrapped size of n bytes. These are constant expressions. n MUST be at most SIZE_MAX - 15. */
#define AESMALL_KW_SIZE(n) ((n) + AESMALL_CAST(size_t, 8))
#define AESMALL_KWP_SIZE(n) (((n) + AESMALL_CAST(size_t, 7)) / 8 * 8 + 8)

/**
 * Wrap a key with KW.
 *
 * @param cipher   the key, `&key.cipher`. Only its `encrypt` is used
 * @param in       the key to wrap
 * @param in_len   bytes, 16 or more, a multiple of 8
 * @param out      receives `AESMALL_KW_SIZE(in_len)` bytes. It may overlap `in` in any way, so a
 *                 key may be wrapped in place
 * @param out_cap  bytes that fit at `out`: at least `AESMALL_KW_SIZE(in_len)`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_LENGTH if `in_len` is not allowed;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small
 *
 * Errors leave `out` unchanged. Time: depends on `in_len`, apart from the engine's timing class.
 * Memory: secrets on the stack are wiped.
 * Source: SP 800-38F section 6.2, RFC 3394.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_kw_wrap(const aesmall_cipher *cipher, const uint8_t *in,
                                                 size_t in_len, uint8_t *out, size_t out_cap);

/**
 * Verify and unwrap a key that was wrapped with KW.
 *
 * @param cipher   a key that decrypts, `&key.cipher`. Only its `decrypt` is used
 * @param in       the wrapped key
 * @param in_len   bytes, 24 or more, a multiple of 8
 * @param out      receives `in_len - 8` bytes. It may overlap `in` in any way
 * @param out_cap  bytes that fit at `out`: at least `in_len - 8`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the input was not wrapped under this key with KW, or was changed.
 *         Then `out` is zeroed;
 *         AESMALL_ERROR_KEY if the key is wiped or was made by `_init_encrypt_only`;
 *         AESMALL_ERROR_LENGTH if `in_len` is not allowed;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small
 *
 * Errors other than AESMALL_ERROR_AUTH leave `out` unchanged. Time: depends on `in_len` and the
 * result, apart from the engine's timing class. The check takes the same time, whatever is wrong.
 * Memory: secrets on the stack are wiped.
 * Source: SP 800-38F section 6.2, RFC 3394.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_kw_unwrap(const aesmall_cipher *cipher, const uint8_t *in,
                                                   size_t in_len, uint8_t *out, size_t out_cap);

/**
 * Wrap a key of any length with KWP.
 *
 * @param cipher   the key, `&key.cipher`. Only its `encrypt` is used
 * @param in       the key to wrap
 * @param in_len   bytes, 1 to 2^32 - 8
 * @param out      receives `AESMALL_KWP_SIZE(in_len)` bytes. It may overlap `in` in any way, so a
 *                 key may be wrapped in place
 * @param out_cap  bytes that fit at `out`: at least `AESMALL_KWP_SIZE(in_len)`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_LENGTH if `in_len` is not allowed;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small
 *
 * Errors leave `out` unchanged. Time: depends on `in_len`, apart from the engine's timing class.
 * Memory: secrets on the stack are wiped.
 * Source: SP 800-38F section 6.3, RFC 5649.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_kwp_wrap(const aesmall_cipher *cipher, const uint8_t *in,
                                                  size_t in_len, uint8_t *out, size_t out_cap);

/**
 * Verify and unwrap a key that was wrapped with KWP.
 *
 * @param cipher   a key that decrypts, `&key.cipher`. Only its `decrypt` is used
 * @param in       the wrapped key
 * @param in_len   bytes, 16 or more, a multiple of 8
 * @param out      receives the key and the zeros that fill it up. It may overlap `in` in any way
 * @param out_cap  bytes that fit at `out`: at least `in_len - 8`
 * @param out_len  receives the length of the key in bytes, `in_len - 15` to `in_len - 8`, and 0
 *                 after an error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the input was not wrapped under this key with KWP, or was changed.
 *         Then `out` is zeroed;
 *         AESMALL_ERROR_KEY if the key is wiped or was made by `_init_encrypt_only`;
 *         AESMALL_ERROR_LENGTH if `in_len` is not allowed;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small
 *
 * Errors other than AESMALL_ERROR_AUTH leave `out` unchanged. Time: depends on `in_len` and the
 * result, apart from the engine's timing class. The check takes the same time, whatever is wrong.
 * Memory: secrets on the stack are wiped.
 * Source: SP 800-38F section 6.3, RFC 5649.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_kwp_unwrap(const aesmall_cipher *cipher, const uint8_t *in,
                                                    size_t in_len, uint8_t *out, size_t out_cap,
                                                    size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
