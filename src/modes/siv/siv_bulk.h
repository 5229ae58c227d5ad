/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_SIV_BULK_H
#define AESMALL_MODES_SIV_BULK_H

#include "../../core/cast.h"
#include "siv.h"

#ifdef __cplusplus
extern "C" {
#endif

/* SIV with engines that do two blocks in the time of one: the counters of CTR two by two, and of
 * the MACs the first blocks of the text beside the subkey and the hash of a zero block. N is 128,
 * 192 or 256; E is `ct`, on ARMv6-M `ct_small` too; mac and ctr are key objects of E:
 *   aesmall_aesN_E_siv_seal(&mac, &ctr, ads, ad_count, msg, msg_len, out, out_cap)
 *   aesmall_aesN_E_siv_open(&mac, &ctr, ads, ad_count, in, in_len, out, out_cap)
 *       are aesmall_siv_seal(&mac.cipher, &ctr.cipher, ...) and _open in less time: the same
 *       bytes, limits and errors
 * A program that calls neither pays nothing. Where an engine has no call for two blocks (`ct` on
 * AVR) these are the plain ones. */

/* Behind them: encrypt2 does pairs of blocks with the schedules, mac_cipher->encrypt the others. */
AESMALL_MUST_CHECK aesmall_error aesmall_siv_bulk_seal_parts(const aesmall_cipher *mac_cipher,
                                                             const aesmall_cipher *ctr_cipher,
                                                             const aesmall_siv_parts *parts,
                                                             const void *mac_schedule,
                                                             const void *ctr_schedule,
                                                             aesmall_two_blocks *encrypt2);
AESMALL_MUST_CHECK aesmall_error aesmall_siv_bulk_open_parts(const aesmall_cipher *mac_cipher,
                                                             const aesmall_cipher *ctr_cipher,
                                                             const aesmall_siv_parts *parts,
                                                             const void *mac_schedule,
                                                             const void *ctr_schedule,
                                                             aesmall_two_blocks *encrypt2);

/* The names of an engine that has aesmall_aesN_encrypt2_E. */
#define AESMALL_ENGINE_SIV_PAIRS(engine, schedule_type)                                            \
    AESMALL_ENGINE_SIV_PAIRS_SIZE(128, engine, schedule_type)                                      \
    AESMALL_ENGINE_SIV_PAIRS_SIZE(192, engine, schedule_type)                                      \
    AESMALL_ENGINE_SIV_PAIRS_SIZE(256, engine, schedule_type)

#define AESMALL_ENGINE_SIV_PAIRS_SIZE(bits, engine, schedule_type)                                 \
    static inline void aesmall_aes##bits##_##engine##_siv_encrypt2(                                \
        const void *schedule, const uint8_t in[2 * AESMALL_BLOCK_SIZE],                            \
        uint8_t out[2 * AESMALL_BLOCK_SIZE])                                                       \
    {                                                                                              \
        aesmall_aes##bits##_encrypt2_##engine(AESMALL_CAST(const schedule_type *, schedule), in,   \
                                              out);                                                \
    }                                                                                              \
                                                                                                   \
    AESMALL_ENGINE_SIV_CALL(                                                                       \
        bits, engine, seal, msg,                                                                   \
        aesmall_siv_bulk_seal_parts(&mac->cipher, &ctr->cipher, &parts, mac->schedule,             \
                                    ctr->schedule, aesmall_aes##bits##_##engine##_siv_encrypt2))   \
    AESMALL_ENGINE_SIV_CALL(                                                                       \
        bits, engine, open, in,                                                                    \
        aesmall_siv_bulk_open_parts(&mac->cipher, &ctr->cipher, &parts, mac->schedule,             \
                                    ctr->schedule, aesmall_aes##bits##_##engine##_siv_encrypt2))

#define AESMALL_ENGINE_SIV_CALL(bits, engine, verb, from, call)                                    \
    AESMALL_MUST_CHECK static inline aesmall_error aesmall_aes##bits##_##engine##_siv_##verb(      \
        const aesmall_aes##bits##_##engine *mac, const aesmall_aes##bits##_##engine *ctr,          \
        const aesmall_siv_ad *ads, size_t ad_count, const uint8_t *from, size_t from##_len,        \
        uint8_t *out, size_t out_cap)                                                              \
    {                                                                                              \
        const aesmall_siv_parts parts = {ads, ad_count, from, from##_len, out, out_cap};           \
                                                                                                   \
        return call;                                                                               \
    }

/* The same names for an engine that has not. */
#define AESMALL_ENGINE_SIV_PLAIN(engine)                                                           \
    AESMALL_ENGINE_SIV_PLAIN_SIZE(128, engine)                                                     \
    AESMALL_ENGINE_SIV_PLAIN_SIZE(192, engine)                                                     \
    AESMALL_ENGINE_SIV_PLAIN_SIZE(256, engine)

#define AESMALL_ENGINE_SIV_PLAIN_SIZE(bits, engine)                                                \
    AESMALL_ENGINE_SIV_CALL(bits, engine, seal, msg,                                               \
                            aesmall_siv_seal_parts(&mac->cipher, &ctr->cipher, &parts))            \
    AESMALL_ENGINE_SIV_CALL(bits, engine, open, in,                                                \
                            aesmall_siv_open_parts(&mac->cipher, &ctr->cipher, &parts))

#ifdef __cplusplus
}
#endif

#endif
