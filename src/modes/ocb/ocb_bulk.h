/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_OCB_BULK_H
#define AESMALL_MODES_OCB_BULK_H

#include "../../core/cast.h"
#include "ocb.h"

#ifdef __cplusplus
extern "C" {
#endif

/* OCB3 two blocks at a time, with engines that do two in hardly more time than one. N is 128,
 * 192 or 256; E is `ct`, on ARMv6-M `ct_small` too:
 *   aesmall_aesN_E_ocb_seal(&key, nonce, nonce_len, ad, ad_len, msg, msg_len, out, out_cap,
 *                           tag_len)
 *   aesmall_aesN_E_ocb_open(&key, nonce, nonce_len, ad, ad_len, in, in_len, out, out_cap,
 *                           tag_len)
 *       are aesmall_ocb_seal(&key.cipher, ...) and aesmall_ocb_open in less time: the same
 *       bytes, limits and errors
 * A program that calls none pays nothing. Where an engine has no call for two blocks (`ct` on
 * AVR) these are the plain ones. */

/* Behind them: the calls for two blocks do pairs with the schedule, the cipher what remains. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_bulk_seal_parts(const aesmall_cipher *cipher,
                                                             const aesmall_aead_parts *parts,
                                                             const void *schedule,
                                                             aesmall_two_blocks *encrypt2);
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_bulk_open_parts(const aesmall_cipher *cipher,
                                                             const aesmall_aead_parts *parts,
                                                             const void *schedule,
                                                             aesmall_two_blocks *encrypt2,
                                                             aesmall_two_blocks *decrypt2);

/* The names of an engine that has aesmall_aesN_encrypt2_E and _decrypt2_E. */
#define AESMALL_ENGINE_OCB_PAIRS(engine, schedule_type)                                            \
    AESMALL_ENGINE_OCB_PAIRS_SIZE(128, engine, schedule_type)                                      \
    AESMALL_ENGINE_OCB_PAIRS_SIZE(192, engine, schedule_type)                                      \
    AESMALL_ENGINE_OCB_PAIRS_SIZE(256, engine, schedule_type)

#define AESMALL_ENGINE_OCB_PAIRS_SIZE(bits, engine, schedule_type)                                 \
    AESMALL_ENGINE_OCB_PAIR(bits, engine, schedule_type, encrypt2)                                 \
    AESMALL_ENGINE_OCB_PAIR(bits, engine, schedule_type, decrypt2)                                 \
    AESMALL_ENGINE_OCB_CALL(                                                                       \
        bits, engine, seal, msg,                                                                   \
        aesmall_ocb_bulk_seal_parts(&key->cipher, &parts, key->schedule,                           \
                                    aesmall_aes##bits##_##engine##_ocb_encrypt2))                  \
    AESMALL_ENGINE_OCB_CALL(                                                                       \
        bits, engine, open, in,                                                                    \
        aesmall_ocb_bulk_open_parts(&key->cipher, &parts, key->schedule,                           \
                                    aesmall_aes##bits##_##engine##_ocb_encrypt2,                   \
                                    aesmall_aes##bits##_##engine##_ocb_decrypt2))

#define AESMALL_ENGINE_OCB_PAIR(bits, engine, schedule_type, verb)                                 \
    static inline void aesmall_aes##bits##_##engine##_ocb_##verb(                                  \
        const void *schedule, const uint8_t in[2 * AESMALL_BLOCK_SIZE],                            \
        uint8_t out[2 * AESMALL_BLOCK_SIZE])                                                       \
    {                                                                                              \
        aesmall_aes##bits##_##verb##_##engine(AESMALL_CAST(const schedule_type *, schedule), in,   \
                                              out);                                                \
    }

#define AESMALL_ENGINE_OCB_CALL(bits, engine, verb, from, call)                                    \
    AESMALL_MUST_CHECK static inline aesmall_error aesmall_aes##bits##_##engine##_ocb_##verb(      \
        const aesmall_aes##bits##_##engine *key, const uint8_t *nonce, size_t nonce_len,           \
        const uint8_t *ad, size_t ad_len, const uint8_t *from, size_t from##_len, uint8_t *out,    \
        size_t out_cap, size_t tag_len)                                                            \
    {                                                                                              \
        const aesmall_aead_parts parts = {nonce,      nonce_len, ad,      ad_len, from,            \
                                          from##_len, out,       out_cap, tag_len};                \
                                                                                                   \
        return call;                                                                               \
    }

/* The same names for an engine that has not. */
#define AESMALL_ENGINE_OCB_PLAIN(engine)                                                           \
    AESMALL_ENGINE_OCB_PLAIN_SIZE(128, engine)                                                     \
    AESMALL_ENGINE_OCB_PLAIN_SIZE(192, engine)                                                     \
    AESMALL_ENGINE_OCB_PLAIN_SIZE(256, engine)

#define AESMALL_ENGINE_OCB_PLAIN_SIZE(bits, engine)                                                \
    AESMALL_ENGINE_OCB_CALL(bits, engine, seal, msg, aesmall_ocb_seal_parts(&key->cipher, &parts)) \
    AESMALL_ENGINE_OCB_CALL(bits, engine, open, in, aesmall_ocb_open_parts(&key->cipher, &parts))

#ifdef __cplusplus
}
#endif

#endif
