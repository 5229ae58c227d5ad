/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_MANX_BULK_H
#define AESMALL_MODES_MANX_BULK_H

#include "../../core/cast.h"
#include "manx.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Manx2 with engines that do two blocks in the time of one. N is 128, 192 or 256; E is `ct`, on
 * ARMv6-M `ct_small` too:
 *   aesmall_aesN_E_manx2_seal(&key, params, nonce, ad, ad_bits, msg, msg_bits, out, out_cap)
 *   aesmall_aesN_E_manx2_open(&key, params, nonce, ad, ad_bits, in, in_bits, out, &out_bits)
 *       are aesmall_manx2_seal(&key.cipher, ...) and _open: the same bytes, limits and errors.
 *       Two blocks take hardly longer than one.
 * A program that calls none pays nothing. Where an engine has no call for two blocks (`ct` on AVR)
 * these are the plain ones. */

/* Behind them: `two` does two blocks with the schedule, the cipher does one. */
AESMALL_MUST_CHECK aesmall_error aesmall_manx2_bulk_seal(
    const aesmall_cipher *cipher, const void *schedule, aesmall_two_blocks *two,
    const aesmall_manx_params *params, const uint8_t *nonce, const uint8_t *ad, size_t ad_bits,
    const uint8_t *msg, size_t msg_bits, uint8_t *out, size_t out_cap);
AESMALL_MUST_CHECK aesmall_error aesmall_manx2_bulk_open(
    const aesmall_cipher *cipher, const void *schedule, aesmall_two_blocks *two,
    const aesmall_manx_params *params, const uint8_t *nonce, const uint8_t *ad, size_t ad_bits,
    const uint8_t *in, size_t in_bits, uint8_t out[AESMALL_MANX2_TEXT_SIZE], size_t *out_bits);

/* The names of an engine that has aesmall_aesN_encrypt2_E and _decrypt2_E. */
#define AESMALL_ENGINE_MANX_PAIRS(engine, schedule_type)                                           \
    AESMALL_ENGINE_MANX_PAIRS_SIZE(128, engine, schedule_type)                                     \
    AESMALL_ENGINE_MANX_PAIRS_SIZE(192, engine, schedule_type)                                     \
    AESMALL_ENGINE_MANX_PAIRS_SIZE(256, engine, schedule_type)

#define AESMALL_ENGINE_MANX_TWO(bits, engine, schedule_type, verb)                                 \
    static inline void aesmall_aes##bits##_##engine##_manx_##verb(                                 \
        const void *schedule, const uint8_t in[2 * AESMALL_BLOCK_SIZE],                            \
        uint8_t out[2 * AESMALL_BLOCK_SIZE])                                                       \
    {                                                                                              \
        aesmall_aes##bits##_##verb##_##engine(AESMALL_CAST(const schedule_type *, schedule), in,   \
                                              out);                                                \
    }

#define AESMALL_ENGINE_MANX_PAIRS_SIZE(bits, engine, schedule_type)                                \
    AESMALL_ENGINE_MANX_TWO(bits, engine, schedule_type, encrypt2)                                 \
    AESMALL_ENGINE_MANX_TWO(bits, engine, schedule_type, decrypt2)                                 \
    AESMALL_ENGINE_MANX_CALLS(                                                                     \
        bits, engine,                                                                              \
        aesmall_manx2_bulk_seal(&key->cipher, key->schedule,                                       \
                                aesmall_aes##bits##_##engine##_manx_encrypt2, params, nonce, ad,   \
                                ad_bits, msg, msg_bits, out, out_cap),                             \
        aesmall_manx2_bulk_open(&key->cipher, key->schedule,                                       \
                                aesmall_aes##bits##_##engine##_manx_decrypt2, params, nonce, ad,   \
                                ad_bits, in, in_bits, out, out_bits))

/* The same names for an engine that has not. */
#define AESMALL_ENGINE_MANX_PLAIN(engine)                                                          \
    AESMALL_ENGINE_MANX_PLAIN_SIZE(128, engine)                                                    \
    AESMALL_ENGINE_MANX_PLAIN_SIZE(192, engine)                                                    \
    AESMALL_ENGINE_MANX_PLAIN_SIZE(256, engine)

#define AESMALL_ENGINE_MANX_PLAIN_SIZE(bits, engine)                                               \
    AESMALL_ENGINE_MANX_CALLS(                                                                     \
        bits, engine,                                                                              \
        aesmall_manx2_seal(&key->cipher, params, nonce, ad, ad_bits, msg, msg_bits, out, out_cap), \
        aesmall_manx2_open(&key->cipher, params, nonce, ad, ad_bits, in, in_bits, out, out_bits))

#define AESMALL_ENGINE_MANX_CALLS(bits, engine, seal, open)                                        \
    AESMALL_MUST_CHECK static inline aesmall_error aesmall_aes##bits##_##engine##_manx2_seal(      \
        const aesmall_aes##bits##_##engine *key, const aesmall_manx_params *params,                \
        const uint8_t *nonce, const uint8_t *ad, size_t ad_bits, const uint8_t *msg,               \
        size_t msg_bits, uint8_t *out, size_t out_cap)                                             \
    {                                                                                              \
        return seal;                                                                               \
    }                                                                                              \
                                                                                                   \
    AESMALL_MUST_CHECK static inline aesmall_error aesmall_aes##bits##_##engine##_manx2_open(      \
        const aesmall_aes##bits##_##engine *key, const aesmall_manx_params *params,                \
        const uint8_t *nonce, const uint8_t *ad, size_t ad_bits, const uint8_t *in,                \
        size_t in_bits, uint8_t out[AESMALL_MANX2_TEXT_SIZE], size_t *out_bits)                    \
    {                                                                                              \
        return open;                                                                               \
    }

#ifdef __cplusplus
}
#endif

#endif
