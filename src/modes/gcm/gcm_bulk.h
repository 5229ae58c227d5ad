/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_GCM_BULK_H
#define AESMALL_MODES_GCM_BULK_H

#include "../../core/cast.h"
#include "../ctr/ctr_bulk.h"
#include "gcm_kept.h"

#ifdef __cplusplus
extern "C" {
#endif

/* GCM at full speed, with the engines of ctr_bulk.h, which do many counter blocks in one call. N is
 * 128, 192 or 256; E is `balanced` or `ct`, in assembly `fast` too, on AVR `fastram` too:
 *   aesmall_aesN_E_gcm_seal(&key, hash, nonce, nonce_len, ad, ad_len, msg, msg_len, out, out_cap,
 *                           tag_len)
 *   aesmall_aesN_E_gcm_open(&key, hash, nonce, nonce_len, ad, ad_len, in, in_len, out, out_cap,
 *                           tag_len)
 * are aesmall_gcm_kept_seal(&key.cipher, hash, ...) and _open in less time: the same bytes, limits
 * and errors. Where an engine has no such block call they are these. */

/* Behind the names. */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_bulk_seal_parts(const aesmall_cipher *cipher,
                                                             const aesmall_gcm_hash *hash,
                                                             const aesmall_aead_parts *parts,
                                                             const void *schedule,
                                                             aesmall_ctr_blocks *blocks);
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_bulk_open_parts(const aesmall_cipher *cipher,
                                                             const aesmall_gcm_hash *hash,
                                                             const aesmall_aead_parts *parts,
                                                             const void *schedule,
                                                             aesmall_ctr_blocks *blocks);

/* The names, for an engine with the block call. */
#define AESMALL_ENGINE_GCM(engine)                                                                 \
    AESMALL_ENGINE_GCM_SIZE(128, engine)                                                           \
    AESMALL_ENGINE_GCM_SIZE(192, engine)                                                           \
    AESMALL_ENGINE_GCM_SIZE(256, engine)

#define AESMALL_ENGINE_GCM_SIZE(bits, engine)                                                      \
    static inline void aesmall_aes##bits##_##engine##_gcm_blocks(                                  \
        const void *schedule, uint8_t counter[AESMALL_BLOCK_SIZE], const uint8_t *in,              \
        uint8_t *out, size_t blocks)                                                               \
    {                                                                                              \
        const aesmall_aes##bits##_##engine *const key =                                            \
            AESMALL_CAST(const aesmall_aes##bits##_##engine *, schedule);                          \
                                                                                                   \
        aesmall_aes##bits##_ctr_blocks_##engine(key->schedule, counter, in, out, blocks);          \
    }                                                                                              \
                                                                                                   \
    AESMALL_ENGINE_GCM_CALL(bits, engine, seal)                                                    \
    AESMALL_ENGINE_GCM_CALL(bits, engine, open)

#define AESMALL_ENGINE_GCM_CALL(bits, engine, verb)                                                \
    AESMALL_MUST_CHECK static inline aesmall_error aesmall_aes##bits##_##engine##_gcm_##verb(      \
        const aesmall_aes##bits##_##engine *key, const aesmall_gcm_hash *hash,                     \
        const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len,                  \
        const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)            \
    {                                                                                              \
        const aesmall_aead_parts parts = {nonce,  nonce_len, ad,      ad_len, in,                  \
                                          in_len, out,       out_cap, tag_len};                    \
                                                                                                   \
        return aesmall_gcm_bulk_##verb##_parts(&key->cipher, hash, &parts, key,                    \
                                               aesmall_aes##bits##_##engine##_gcm_blocks);         \
    }

/* The names, for an engine without it. */
#define AESMALL_ENGINE_GCM_PLAIN(engine)                                                           \
    AESMALL_ENGINE_GCM_PLAIN_SIZE(128, engine)                                                     \
    AESMALL_ENGINE_GCM_PLAIN_SIZE(192, engine)                                                     \
    AESMALL_ENGINE_GCM_PLAIN_SIZE(256, engine)

#define AESMALL_ENGINE_GCM_PLAIN_SIZE(bits, engine)                                                \
    AESMALL_ENGINE_GCM_PLAIN_CALL(bits, engine, seal)                                              \
    AESMALL_ENGINE_GCM_PLAIN_CALL(bits, engine, open)

#define AESMALL_ENGINE_GCM_PLAIN_CALL(bits, engine, verb)                                          \
    AESMALL_MUST_CHECK static inline aesmall_error aesmall_aes##bits##_##engine##_gcm_##verb(      \
        const aesmall_aes##bits##_##engine *key, const aesmall_gcm_hash *hash,                     \
        const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len,                  \
        const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)            \
    {                                                                                              \
        return aesmall_gcm_kept_##verb(&key->cipher, hash, nonce, nonce_len, ad, ad_len, in,       \
                                       in_len, out, out_cap, tag_len);                             \
    }

#ifdef __cplusplus
}
#endif

#endif
