/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_CCM_BULK_H
#define AESMALL_MODES_CCM_BULK_H

#include "../../core/cast.h"
#include "ccm.h"

#ifdef __cplusplus
extern "C" {
#endif

/* CCM with engines that do two blocks in the time of one: the MAC of one block and the keystream of
 * the next are encrypted together, so that a message takes half the time. N is 128, 192 or 256; E
 * is `ct`, on ARMv6-M `ct_small` too:
 *   aesmall_aesN_E_ccm_seal(&key, nonce, nonce_len, ad, ad_len, msg, msg_len, out, out_cap,
 *                           tag_len)
 *   aesmall_aesN_E_ccm_open(&key, nonce, nonce_len, ad, ad_len, in, in_len, out, out_cap,
 *                           tag_len)
 *       are aesmall_ccm_seal(&key.cipher, ...) and _open in less time: the same bytes, limits
 *       and errors
 * AD takes as long as before. A program that calls neither pays nothing. Where an engine has no
 * call for two blocks (`ct` on AVR) these are the plain ones. */

/* Behind them: encrypt2 does pairs of blocks with the schedule, cipher->encrypt does AD. */
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_bulk_seal_parts(const aesmall_cipher *cipher,
                                                             const aesmall_aead_parts *parts,
                                                             const void *schedule,
                                                             aesmall_two_blocks *encrypt2);
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_bulk_open_parts(const aesmall_cipher *cipher,
                                                             const aesmall_aead_parts *parts,
                                                             const void *schedule,
                                                             aesmall_two_blocks *encrypt2);

/* The names of an engine that has aesmall_aesN_encrypt2_E. */
#define AESMALL_ENGINE_CCM_PAIRS(engine, schedule_type)                                            \
    AESMALL_ENGINE_CCM_PAIRS_SIZE(128, engine, schedule_type)                                      \
    AESMALL_ENGINE_CCM_PAIRS_SIZE(192, engine, schedule_type)                                      \
    AESMALL_ENGINE_CCM_PAIRS_SIZE(256, engine, schedule_type)

#define AESMALL_ENGINE_CCM_PAIRS_SIZE(bits, engine, schedule_type)                                 \
    static inline void aesmall_aes##bits##_##engine##_ccm_encrypt2(                                \
        const void *schedule, const uint8_t in[2 * AESMALL_BLOCK_SIZE],                            \
        uint8_t out[2 * AESMALL_BLOCK_SIZE])                                                       \
    {                                                                                              \
        aesmall_aes##bits##_encrypt2_##engine(AESMALL_CAST(const schedule_type *, schedule), in,   \
                                              out);                                                \
    }                                                                                              \
                                                                                                   \
    AESMALL_ENGINE_CCM_CALL(bits, engine, seal)                                                    \
    AESMALL_ENGINE_CCM_CALL(bits, engine, open)

#define AESMALL_ENGINE_CCM_CALL(bits, engine, verb)                                                \
    AESMALL_MUST_CHECK static inline aesmall_error aesmall_aes##bits##_##engine##_ccm_##verb(      \
        const aesmall_aes##bits##_##engine *key, const uint8_t *nonce, size_t nonce_len,           \
        const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out,          \
        size_t out_cap, size_t tag_len)                                                            \
    {                                                                                              \
        const aesmall_aead_parts parts = {nonce,  nonce_len, ad,      ad_len, in,                  \
                                          in_len, out,       out_cap, tag_len};                    \
                                                                                                   \
        return aesmall_ccm_bulk_##verb##_parts(&key->cipher, &parts, key->schedule,                \
                                               aesmall_aes##bits##_##engine##_ccm_encrypt2);       \
    }

/* The same names for an engine that has not. */
#define AESMALL_ENGINE_CCM_PLAIN(engine)                                                           \
    AESMALL_ENGINE_CCM_PLAIN_SIZE(128, engine)                                                     \
    AESMALL_ENGINE_CCM_PLAIN_SIZE(192, engine)                                                     \
    AESMALL_ENGINE_CCM_PLAIN_SIZE(256, engine)

#define AESMALL_ENGINE_CCM_PLAIN_SIZE(bits, engine)                                                \
    AESMALL_ENGINE_CCM_PLAIN_CALL(bits, engine, seal)                                              \
    AESMALL_ENGINE_CCM_PLAIN_CALL(bits, engine, open)

#define AESMALL_ENGINE_CCM_PLAIN_CALL(bits, engine, verb)                                          \
    AESMALL_MUST_CHECK static inline aesmall_error aesmall_aes##bits##_##engine##_ccm_##verb(      \
        const aesmall_aes##bits##_##engine *key, const uint8_t *nonce, size_t nonce_len,           \
        const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out,          \
        size_t out_cap, size_t tag_len)                                                            \
    {                                                                                              \
        return aesmall_ccm_##verb(&key->cipher, nonce, nonce_len, ad, ad_len, in, in_len, out,     \
                                  out_cap, tag_len);                                               \
    }

#ifdef __cplusplus
}
#endif

#endif
