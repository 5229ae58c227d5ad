/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_TEXT_BULK_H
#define AESMALL_SERVICES_TEXT_BULK_H

#include "../../core/cast.h"
#include "../../modes/ccm/ccm_bulk.h"
#include "../../modes/ocb/ocb_bulk.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sealed text with engines that do two blocks in the time of one (ccm_bulk.h, ocb_bulk.h,
 * siv_bulk.h). N is 128, 192 or 256; E is `ct`, on ARMv6-M `ct_small` too; the keys are objects of
 * E:
 *   aesmall_aesN_E_text_seal(&mac, &ctr, ad, ad_len, msg, msg_len, out, out_cap, &out_len)
 *   aesmall_aesN_E_text_open(&mac, &ctr, ad, ad_len, in, in_len, out, out_cap, &out_len)
 *   aesmall_aesN_E_text_ccm_seal(&key, nonce, ad, ad_len, msg, msg_len, out, out_cap, &out_len)
 *   aesmall_aesN_E_text_ccm_open(&key, ad, ad_len, in, in_len, out, out_cap, &out_len)
 *   aesmall_aesN_E_text_ocb_seal, _ocb_open   likewise
 *       are the calls of text.h in less time: the same bytes, limits and errors
 * A program that calls none pays nothing. Where an engine has no call for two blocks (`ct` on AVR)
 * these are the plain ones. */

/* Behind them: the calls for two blocks do pairs with the schedule, the cipher what remains. */
AESMALL_MUST_CHECK aesmall_error
aesmall_text_bulk_seal_parts(const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher,
                             aesmall_aead_parts *parts, size_t *out_len, const void *mac_schedule,
                             const void *ctr_schedule, aesmall_two_blocks *encrypt2);
AESMALL_MUST_CHECK aesmall_error
aesmall_text_bulk_open_parts(const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher,
                             aesmall_aead_parts *parts, size_t *out_len, const void *mac_schedule,
                             const void *ctr_schedule, aesmall_two_blocks *encrypt2);
AESMALL_MUST_CHECK aesmall_error aesmall_text_ccm_bulk_seal_parts(const aesmall_cipher *cipher,
                                                                  aesmall_aead_parts *parts,
                                                                  size_t *out_len,
                                                                  const void *schedule,
                                                                  aesmall_two_blocks *encrypt2);
AESMALL_MUST_CHECK aesmall_error aesmall_text_ccm_bulk_open_parts(const aesmall_cipher *cipher,
                                                                  aesmall_aead_parts *parts,
                                                                  size_t *out_len,
                                                                  const void *schedule,
                                                                  aesmall_two_blocks *encrypt2);
AESMALL_MUST_CHECK aesmall_error aesmall_text_ocb_bulk_seal_parts(const aesmall_cipher *cipher,
                                                                  aesmall_aead_parts *parts,
                                                                  size_t *out_len,
                                                                  const void *schedule,
                                                                  aesmall_two_blocks *encrypt2);
AESMALL_MUST_CHECK aesmall_error aesmall_text_ocb_bulk_open_parts(
    const aesmall_cipher *cipher, aesmall_aead_parts *parts, size_t *out_len, const void *schedule,
    aesmall_two_blocks *encrypt2, aesmall_two_blocks *decrypt2);

/* The names of an engine that has aesmall_aesN_encrypt2_E and _decrypt2_E. */
#define AESMALL_ENGINE_TEXT_PAIRS(engine, schedule_type)                                           \
    AESMALL_ENGINE_TEXT_PAIRS_SIZE(128, engine, schedule_type)                                     \
    AESMALL_ENGINE_TEXT_PAIRS_SIZE(192, engine, schedule_type)                                     \
    AESMALL_ENGINE_TEXT_PAIRS_SIZE(256, engine, schedule_type)

#define AESMALL_ENGINE_TEXT_PAIRS_SIZE(bits, engine, schedule_type)                                \
    AESMALL_ENGINE_TEXT_PAIR(bits, engine, schedule_type, encrypt2)                                \
    AESMALL_ENGINE_TEXT_PAIR(bits, engine, schedule_type, decrypt2)                                \
    AESMALL_ENGINE_TEXT_SIV(                                                                       \
        bits, engine,                                                                              \
        aesmall_text_bulk_seal_parts(&mac->cipher, &ctr->cipher, &parts, out_len, mac->schedule,   \
                                     ctr->schedule, aesmall_aes##bits##_##engine##_text_encrypt2), \
        aesmall_text_bulk_open_parts(&mac->cipher, &ctr->cipher, &parts, out_len, mac->schedule,   \
                                     ctr->schedule, aesmall_aes##bits##_##engine##_text_encrypt2)) \
    AESMALL_ENGINE_TEXT_AEAD(                                                                      \
        bits, engine, ccm,                                                                         \
        aesmall_text_ccm_bulk_seal_parts(&key->cipher, &parts, out_len, key->schedule,             \
                                         aesmall_aes##bits##_##engine##_text_encrypt2),            \
        aesmall_text_ccm_bulk_open_parts(&key->cipher, &parts, out_len, key->schedule,             \
                                         aesmall_aes##bits##_##engine##_text_encrypt2))            \
    AESMALL_ENGINE_TEXT_AEAD(                                                                      \
        bits, engine, ocb,                                                                         \
        aesmall_text_ocb_bulk_seal_parts(&key->cipher, &parts, out_len, key->schedule,             \
                                         aesmall_aes##bits##_##engine##_text_encrypt2),            \
        aesmall_text_ocb_bulk_open_parts(&key->cipher, &parts, out_len, key->schedule,             \
                                         aesmall_aes##bits##_##engine##_text_encrypt2,             \
                                         aesmall_aes##bits##_##engine##_text_decrypt2))

#define AESMALL_ENGINE_TEXT_PAIR(bits, engine, schedule_type, verb)                                \
    static inline void aesmall_aes##bits##_##engine##_text_##verb(                                 \
        const void *schedule, const uint8_t in[2 * AESMALL_BLOCK_SIZE],                            \
        uint8_t out[2 * AESMALL_BLOCK_SIZE])                                                       \
    {                                                                                              \
        aesmall_aes##bits##_##verb##_##engine(AESMALL_CAST(const schedule_type *, schedule), in,   \
                                              out);                                                \
    }

/* Seals and opens by these calls. */
#define AESMALL_ENGINE_TEXT_SIV(bits, engine, seal_call, open_call)                                \
    AESMALL_MUST_CHECK static inline aesmall_error aesmall_aes##bits##_##engine##_text_seal(       \
        const aesmall_aes##bits##_##engine *mac, const aesmall_aes##bits##_##engine *ctr,          \
        const uint8_t *ad, size_t ad_len, const uint8_t *msg, size_t msg_len, char *out,           \
        size_t out_cap, size_t *out_len)                                                           \
    {                                                                                              \
        aesmall_aead_parts parts = {NULL,    0, ad, ad_len, msg, msg_len, aesmall_text_out(out),   \
                                    out_cap, 16};                                                  \
                                                                                                   \
        return seal_call;                                                                          \
    }                                                                                              \
                                                                                                   \
    AESMALL_MUST_CHECK static inline aesmall_error aesmall_aes##bits##_##engine##_text_open(       \
        const aesmall_aes##bits##_##engine *mac, const aesmall_aes##bits##_##engine *ctr,          \
        const uint8_t *ad, size_t ad_len, const char *in, size_t in_len, uint8_t *out,             \
        size_t out_cap, size_t *out_len)                                                           \
    {                                                                                              \
        aesmall_aead_parts parts = {NULL,   0,   ad,      ad_len, aesmall_text_in(in),             \
                                    in_len, out, out_cap, 16};                                     \
                                                                                                   \
        return open_call;                                                                          \
    }

#define AESMALL_ENGINE_TEXT_AEAD(bits, engine, mode, seal_call, open_call)                         \
    AESMALL_MUST_CHECK static inline aesmall_error                                                 \
        aesmall_aes##bits##_##engine##_text_##mode##_seal(                                         \
            const aesmall_aes##bits##_##engine *key, const uint8_t nonce[AESMALL_TEXT_NONCE_SIZE], \
            const uint8_t *ad, size_t ad_len, const uint8_t *msg, size_t msg_len, char *out,       \
            size_t out_cap, size_t *out_len)                                                       \
    {                                                                                              \
        aesmall_aead_parts parts = {nonce,   AESMALL_TEXT_NONCE_SIZE, ad,      ad_len, msg,        \
                                    msg_len, aesmall_text_out(out),   out_cap, 16};                \
                                                                                                   \
        return seal_call;                                                                          \
    }                                                                                              \
                                                                                                   \
    AESMALL_MUST_CHECK static inline aesmall_error                                                 \
        aesmall_aes##bits##_##engine##_text_##mode##_open(                                         \
            const aesmall_aes##bits##_##engine *key, const uint8_t *ad, size_t ad_len,             \
            const char *in, size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len)          \
    {                                                                                              \
        aesmall_aead_parts parts = {                                                               \
            NULL, AESMALL_TEXT_NONCE_SIZE, ad, ad_len, aesmall_text_in(in), in_len, out, out_cap,  \
            16};                                                                                   \
                                                                                                   \
        return open_call;                                                                          \
    }

/* The same names for an engine that has not. */
#define AESMALL_ENGINE_TEXT_PLAIN(engine)                                                          \
    AESMALL_ENGINE_TEXT_PLAIN_SIZE(128, engine)                                                    \
    AESMALL_ENGINE_TEXT_PLAIN_SIZE(192, engine)                                                    \
    AESMALL_ENGINE_TEXT_PLAIN_SIZE(256, engine)

#define AESMALL_ENGINE_TEXT_PLAIN_SIZE(bits, engine)                                               \
    AESMALL_ENGINE_TEXT_SIV(bits, engine,                                                          \
                            aesmall_text_seal_parts(&mac->cipher, &ctr->cipher, &parts, out_len),  \
                            aesmall_text_open_parts(&mac->cipher, &ctr->cipher, &parts, out_len))  \
    AESMALL_ENGINE_TEXT_AEAD(bits, engine, ccm,                                                    \
                             aesmall_text_ccm_seal_parts(&key->cipher, &parts, out_len),           \
                             aesmall_text_ccm_open_parts(&key->cipher, &parts, out_len))           \
    AESMALL_ENGINE_TEXT_AEAD(bits, engine, ocb,                                                    \
                             aesmall_text_ocb_seal_parts(&key->cipher, &parts, out_len),           \
                             aesmall_text_ocb_open_parts(&key->cipher, &parts, out_len))

#ifdef __cplusplus
}
#endif

#endif
