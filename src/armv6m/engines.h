/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The ARMv6-M assembly engines. Their implementations end in _armv6m. */
#ifndef AESMALL_ARMV6M_ENGINES_H
#define AESMALL_ARMV6M_ENGINES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../core/engine.h"
#include "target.h"

#if AESMALL_ARMV6M_ASM

#ifdef __cplusplus
extern "C" {
#endif

/* ---- ct_armv6m ----
 * Schedule: bitsliced round keys, 88, 104, 120 words (352, 416, 480 bytes), in the layout of
 *           doc/armv6m-ct.md; serves both directions.
 * Tables:   none.
 * Timing:   T0: constant cycles, no branch on secrets, no secret address.
 * RAM:      no secret is left on the stack.
 * Idea:     32-bit bitslicing, two blocks in all lanes, fixsliced (doc/armv6m-ct.md). The calls on
 *           one block cost hardly less than those on two. */

/* secret_len is 16, 24 or 32; anything else is undefined, as rounds other than 10, 12 or 14 are. */
void aesmall_aes_expand_ct_armv6m(uint32_t *schedule, const uint8_t *secret, uint32_t secret_len);
void aesmall_aes_encrypt_ct_armv6m(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16],
                                   uint32_t rounds);
void aesmall_aes_decrypt_ct_armv6m(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16],
                                   uint32_t rounds);
/* Two consecutive blocks */
void aesmall_aes_encrypt2_ct_armv6m(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
                                    uint32_t rounds);
void aesmall_aes_decrypt2_ct_armv6m(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
                                    uint32_t rounds);
/* modes/ctr_bulk.h */
void aesmall_aes_ctr_blocks_ct_armv6m(const void *schedule, uint8_t counter[16], const uint8_t *in,
                                      uint8_t *out, size_t blocks, uint32_t rounds);

/* The kernels of ct_armv6m and ct_small_armv6m for one key size; they share the key set-up. */
#define AESMALL_CT_ARMV6M_SIZE(bits, engine, rounds)                                               \
    static inline void aesmall_aes##bits##_expand_##engine(uint32_t *schedule,                     \
                                                           const uint8_t secret[(bits) / 8])       \
    {                                                                                              \
        aesmall_aes_expand_ct_armv6m(schedule, secret, (bits) / 8);                                \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_encrypt_##engine(const uint32_t *schedule,              \
                                                            const uint8_t in[16], uint8_t out[16]) \
    {                                                                                              \
        aesmall_aes_encrypt_##engine(schedule, in, out, rounds);                                   \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_decrypt_##engine(const uint32_t *schedule,              \
                                                            const uint8_t in[16], uint8_t out[16]) \
    {                                                                                              \
        aesmall_aes_decrypt_##engine(schedule, in, out, rounds);                                   \
    }

AESMALL_CT_ARMV6M_SIZE(128, ct_armv6m, 10)
AESMALL_CT_ARMV6M_SIZE(192, ct_armv6m, 12)
AESMALL_CT_ARMV6M_SIZE(256, ct_armv6m, 14)

#define AESMALL_CT_ARMV6M_CTR(bits, rounds)                                                        \
    static inline void aesmall_aes##bits##_ctr_blocks_ct_armv6m(                                   \
        const void *schedule, uint8_t counter[16], const uint8_t *in, uint8_t *out, size_t blocks) \
    {                                                                                              \
        aesmall_aes_ctr_blocks_ct_armv6m(schedule, counter, in, out, blocks, rounds);              \
    }

AESMALL_CT_ARMV6M_CTR(128, 10)
AESMALL_CT_ARMV6M_CTR(192, 12)
AESMALL_CT_ARMV6M_CTR(256, 14)

AESMALL_ENGINE(128, ct_armv6m, uint32_t, 88)
AESMALL_ENGINE_PAIRS(128, ct_armv6m, uint32_t)
AESMALL_ENGINE(192, ct_armv6m, uint32_t, 104)
AESMALL_ENGINE_PAIRS(192, ct_armv6m, uint32_t)
AESMALL_ENGINE(256, ct_armv6m, uint32_t, 120)
AESMALL_ENGINE_PAIRS(256, ct_armv6m, uint32_t)
AESMALL_ENGINE_ANY_SIZE(ct_armv6m)

/* ---- ct_small_armv6m ----
 * As ct_armv6m, whose schedule and key set-up it has, in half the flash: each step of a round is
 * there once (doc/armv6m-ct-small.md). */

void aesmall_aes_encrypt_ct_small_armv6m(const uint32_t *schedule, const uint8_t in[16],
                                         uint8_t out[16], uint32_t rounds);
void aesmall_aes_decrypt_ct_small_armv6m(const uint32_t *schedule, const uint8_t in[16],
                                         uint8_t out[16], uint32_t rounds);
void aesmall_aes_encrypt2_ct_small_armv6m(const uint32_t *schedule, const uint8_t in[32],
                                          uint8_t out[32], uint32_t rounds);
void aesmall_aes_decrypt2_ct_small_armv6m(const uint32_t *schedule, const uint8_t in[32],
                                          uint8_t out[32], uint32_t rounds);

AESMALL_CT_ARMV6M_SIZE(128, ct_small_armv6m, 10)
AESMALL_CT_ARMV6M_SIZE(192, ct_small_armv6m, 12)
AESMALL_CT_ARMV6M_SIZE(256, ct_small_armv6m, 14)

AESMALL_ENGINE(128, ct_small_armv6m, uint32_t, 88)
AESMALL_ENGINE_PAIRS(128, ct_small_armv6m, uint32_t)
AESMALL_ENGINE(192, ct_small_armv6m, uint32_t, 104)
AESMALL_ENGINE_PAIRS(192, ct_small_armv6m, uint32_t)
AESMALL_ENGINE(256, ct_small_armv6m, uint32_t, 120)
AESMALL_ENGINE_PAIRS(256, ct_small_armv6m, uint32_t)
AESMALL_ENGINE_ANY_SIZE(ct_small_armv6m)

#ifdef __cplusplus
}
#endif

#endif

#endif
