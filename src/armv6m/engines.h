/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The ARMv6-M assembly engines. Their implementations end in _armv6m. */
#ifndef AESMALL_ARMV6M_ENGINES_H
#define AESMALL_ARMV6M_ENGINES_H

#include <stdint.h>

#include "../core/engine.h"
#include "engines_on_the_fly.h"
#include "target.h"

#if AESMALL_ARMV6M_ASM

#ifdef __cplusplus
extern "C" {
#endif

/* ---- balanced_armv6m ----
 * Schedule: round keys, 44, 52, 60 words: the first in FIPS 197 order, the others in rows: word i
 *           is row i, byte j of it column j; serves both directions.
 * Tables:   S-box, 256 bytes; decryption the inverse too, 256 bytes; initialised data (.data.*)
 *           unless assembled with -DAESMALL_ARMV6M_TABLES_IN_FLASH=1.
 * Timing:   T1 with tables and code in SRAM: constant cycles, secret table indices.
 * RAM:      no secret is left on the stack; key set-up leaves a word of one in a register.
 * Idea:     the state as four rows: ShiftRows is free, MixColumns is done for all columns at once
 *           (doc/armv6m-rows.md). */

/* The kernels of an engine with one schedule, and those of one key size by their names. rounds is
 * 10, 12 or 14; anything else is undefined. Blocks and secrets may lie at any address. */
#define AESMALL_LOOPED_ARMV6M(engine)                                                              \
    void aesmall_aes128_expand_##engine(uint32_t schedule[44], const uint8_t secret[16]);          \
    void aesmall_aes192_expand_##engine(uint32_t schedule[52], const uint8_t secret[24]);          \
    void aesmall_aes256_expand_##engine(uint32_t schedule[60], const uint8_t secret[32]);          \
    AESMALL_LOOPED_ARMV6M_BLOCK(engine)

#define AESMALL_LOOPED_ARMV6M_BLOCK(engine)                                                        \
    void aesmall_aes_encrypt_##engine(const uint32_t *schedule, const uint8_t in[16],              \
                                      uint8_t out[16], uint32_t rounds);                           \
    void aesmall_aes_decrypt_##engine(const uint32_t *schedule, const uint8_t in[16],              \
                                      uint8_t out[16], uint32_t rounds);                           \
    AESMALL_LOOPED_ARMV6M_SIZE(128, engine, 10)                                                    \
    AESMALL_LOOPED_ARMV6M_SIZE(192, engine, 12)                                                    \
    AESMALL_LOOPED_ARMV6M_SIZE(256, engine, 14)

#define AESMALL_LOOPED_ARMV6M_SIZE(bits, engine, rounds)                                           \
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

AESMALL_LOOPED_ARMV6M(balanced_armv6m)

/* CTR over whole blocks (modes/ctr/ctr_bulk.h). */
void aesmall_aes_ctr_blocks_balanced_armv6m(const void *schedule, uint8_t counter[16],
                                            const uint8_t *in, uint8_t *out, size_t blocks,
                                            uint32_t rounds);

#define AESMALL_BALANCED_ARMV6M_CTR(bits, rounds)                                                  \
    static inline void aesmall_aes##bits##_ctr_blocks_balanced_armv6m(                             \
        const void *schedule, uint8_t counter[16], const uint8_t *in, uint8_t *out, size_t blocks) \
    {                                                                                              \
        aesmall_aes_ctr_blocks_balanced_armv6m(schedule, counter, in, out, blocks, rounds);        \
    }

AESMALL_BALANCED_ARMV6M_CTR(128, 10)
AESMALL_BALANCED_ARMV6M_CTR(192, 12)
AESMALL_BALANCED_ARMV6M_CTR(256, 14)

AESMALL_ENGINE(128, balanced_armv6m, uint32_t, 44)
AESMALL_ENGINE(192, balanced_armv6m, uint32_t, 52)
AESMALL_ENGINE(256, balanced_armv6m, uint32_t, 60)
AESMALL_ENGINE_ANY_SIZE(balanced_armv6m)

/* ---- compact_armv6m ----
 * Schedule: as that of balanced_armv6m, but the first round key is in rows too. Use the
 *           key set-up of the engine that encrypts or decrypts.
 * Tables, Timing, RAM: as balanced_armv6m.
 * Idea:     as balanced_armv6m; one subroutine loads and transposes blocks and secrets
 *           of any alignment. */
AESMALL_LOOPED_ARMV6M(compact_armv6m)

AESMALL_ENGINE(128, compact_armv6m, uint32_t, 44)
AESMALL_ENGINE(192, compact_armv6m, uint32_t, 52)
AESMALL_ENGINE(256, compact_armv6m, uint32_t, 60)
AESMALL_ENGINE_ANY_SIZE(compact_armv6m)

/* ---- balanced_nomul_armv6m, compact_nomul_armv6m ----
 * Schedule, Tables, Timing, RAM: as the engines without nomul, whose key set-up they use.
 * Idea:     no MULS, which takes 32 cycles on cores with the small multiplier, an option of
 *           Cortex-M0, M0+ and M1; 8 cycles more a round. */
#define AESMALL_NOMUL_EXPAND_ARMV6M(bits, engine, schedule_length)                                 \
    static inline void aesmall_aes##bits##_expand_##engine##_nomul_armv6m(                         \
        uint32_t schedule[schedule_length], const uint8_t secret[(bits) / 8])                      \
    {                                                                                              \
        aesmall_aes##bits##_expand_##engine##_armv6m(schedule, secret);                            \
    }

#define AESMALL_NOMUL_ARMV6M(engine)                                                               \
    AESMALL_NOMUL_EXPAND_ARMV6M(128, engine, 44)                                                   \
    AESMALL_NOMUL_EXPAND_ARMV6M(192, engine, 52)                                                   \
    AESMALL_NOMUL_EXPAND_ARMV6M(256, engine, 60)

AESMALL_NOMUL_ARMV6M(balanced)
AESMALL_NOMUL_ARMV6M(compact)
AESMALL_LOOPED_ARMV6M_BLOCK(balanced_nomul_armv6m)
AESMALL_LOOPED_ARMV6M_BLOCK(compact_nomul_armv6m)

AESMALL_ENGINE(128, balanced_nomul_armv6m, uint32_t, 44)
AESMALL_ENGINE(192, balanced_nomul_armv6m, uint32_t, 52)
AESMALL_ENGINE(256, balanced_nomul_armv6m, uint32_t, 60)
AESMALL_ENGINE_ANY_SIZE(balanced_nomul_armv6m)

AESMALL_ENGINE(128, compact_nomul_armv6m, uint32_t, 44)
AESMALL_ENGINE(192, compact_nomul_armv6m, uint32_t, 52)
AESMALL_ENGINE(256, compact_nomul_armv6m, uint32_t, 60)
AESMALL_ENGINE_ANY_SIZE(compact_nomul_armv6m)

/* ---- fast_armv6m ----
 * Schedule: round keys in FIPS 197 order, 44, 52, 60 words; serves both directions.
 *           _expand_eic makes one of the same size for faster decryption alone, _decrypt_eic.
 * Tables:   in RAM (doc/armv6m-tables.md): 1,280 bytes to encrypt; to decrypt 256 more, or 1,280
 *           more with the schedule of _expand_eic (1,536 where nothing is encrypted).
 * Timing:   T1: constant cycles; secret table indices into RAM. There is no MULS, so that it does
 *           not matter how many cycles that takes.
 * RAM:      no secret is left on the stack or in registers.
 * Idea:     one table of words for SubBytes and MixColumns, unrolled (doc/armv6m-fast.md). */

/* The kernels, and those of one key size by their names. rounds is 10, 12 or 14; anything else is
 * undefined. */
void aesmall_aes_encrypt_fast_armv6m(const uint32_t *schedule, const uint8_t in[16],
                                     uint8_t out[16], uint32_t rounds);
void aesmall_aes_decrypt_fast_armv6m(const uint32_t *schedule, const uint8_t in[16],
                                     uint8_t out[16], uint32_t rounds);
void aesmall_aes_decrypt_eic_fast_armv6m(const uint32_t *schedule, const uint8_t in[16],
                                         uint8_t out[16], uint32_t rounds);

#define AESMALL_FAST_ARMV6M(bits, words, rounds)                                                   \
    void aesmall_aes##bits##_expand_fast_armv6m(uint32_t schedule[words],                          \
                                                const uint8_t secret[(bits) / 8]);                 \
    void aesmall_aes##bits##_expand_eic_fast_armv6m(uint32_t schedule[words],                      \
                                                    const uint8_t secret[(bits) / 8]);             \
                                                                                                   \
    static inline void aesmall_aes##bits##_encrypt_fast_armv6m(                                    \
        const uint32_t *schedule, const uint8_t in[16], uint8_t out[16])                           \
    {                                                                                              \
        aesmall_aes_encrypt_fast_armv6m(schedule, in, out, rounds);                                \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_decrypt_fast_armv6m(                                    \
        const uint32_t *schedule, const uint8_t in[16], uint8_t out[16])                           \
    {                                                                                              \
        aesmall_aes_decrypt_fast_armv6m(schedule, in, out, rounds);                                \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_decrypt_eic_fast_armv6m(                                \
        const uint32_t *schedule, const uint8_t in[16], uint8_t out[16])                           \
    {                                                                                              \
        aesmall_aes_decrypt_eic_fast_armv6m(schedule, in, out, rounds);                            \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_ctr_blocks_fast_armv6m(                                 \
        const void *schedule, uint8_t counter[16], const uint8_t *in, uint8_t *out, size_t blocks) \
    {                                                                                              \
        aesmall_aes_ctr_blocks_fast_armv6m(schedule, counter, in, out, blocks, rounds);            \
    }

/* CTR over whole blocks (modes/ctr/ctr_bulk.h). */
void aesmall_aes_ctr_blocks_fast_armv6m(const void *schedule, uint8_t counter[16],
                                        const uint8_t *in, uint8_t *out, size_t blocks,
                                        uint32_t rounds);

AESMALL_FAST_ARMV6M(128, 44, 10)
AESMALL_FAST_ARMV6M(192, 52, 12)
AESMALL_FAST_ARMV6M(256, 60, 14)

AESMALL_ENGINE(128, fast_armv6m, uint32_t, 44)
AESMALL_ENGINE(192, fast_armv6m, uint32_t, 52)
AESMALL_ENGINE(256, fast_armv6m, uint32_t, 60)
AESMALL_ENGINE_ANY_SIZE(fast_armv6m)
AESMALL_ENGINE_EIC(128, fast_armv6m)
AESMALL_ENGINE_EIC(192, fast_armv6m)
AESMALL_ENGINE_EIC(256, fast_armv6m)
AESMALL_ENGINE_ANY_SIZE_INIT(fast_armv6m, init_dec)

/* ---- ct_armv6m ----
 * Schedule: bitsliced round keys, 88, 104, 120 words (352, 416, 480 bytes), in the layout of
 *           doc/armv6m-ct.md; serves both directions.
 * Tables:   none.
 * Timing:   T0: constant cycles, no branch on secrets, no secret address.
 * RAM:      no secret is left on the stack.
 * Idea:     32-bit bitslicing, two blocks in all lanes, fixsliced (doc/armv6m-ct.md). The calls on
 *           one block cost hardly less than those on two. */

/* secret_len is 16, 24 or 32; anything else is undefined. */
void aesmall_aes_expand_ct_armv6m(uint32_t *schedule, const uint8_t *secret, uint32_t secret_len);
/* modes/ctr/ctr_bulk.h */
void aesmall_aes_ctr_blocks_ct_armv6m(const void *schedule, uint8_t counter[16], const uint8_t *in,
                                      uint8_t *out, size_t blocks, uint32_t rounds);

/* The kernels of an engine with the key set-up of `schedules`; encrypt2 and decrypt2 do two
 * consecutive blocks. */
#define AESMALL_CT_ARMV6M(engine, schedules)                                                       \
    AESMALL_LOOPED_ARMV6M_BLOCK(engine)                                                            \
    void aesmall_aes_encrypt2_##engine(const uint32_t *schedule, const uint8_t in[32],             \
                                       uint8_t out[32], uint32_t rounds);                          \
    void aesmall_aes_decrypt2_##engine(const uint32_t *schedule, const uint8_t in[32],             \
                                       uint8_t out[32], uint32_t rounds);                          \
    AESMALL_CT_ARMV6M_EXPAND(128, engine, schedules)                                               \
    AESMALL_CT_ARMV6M_EXPAND(192, engine, schedules)                                               \
    AESMALL_CT_ARMV6M_EXPAND(256, engine, schedules)

#define AESMALL_CT_ARMV6M_EXPAND(bits, engine, schedules)                                          \
    static inline void aesmall_aes##bits##_expand_##engine(uint32_t *schedule,                     \
                                                           const uint8_t secret[(bits) / 8])       \
    {                                                                                              \
        aesmall_aes_expand_##schedules(schedule, secret, (bits) / 8);                              \
    }

AESMALL_CT_ARMV6M(ct_armv6m, ct_armv6m)

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

AESMALL_CT_ARMV6M(ct_small_armv6m, ct_armv6m)

AESMALL_ENGINE(128, ct_small_armv6m, uint32_t, 88)
AESMALL_ENGINE_PAIRS(128, ct_small_armv6m, uint32_t)
AESMALL_ENGINE(192, ct_small_armv6m, uint32_t, 104)
AESMALL_ENGINE_PAIRS(192, ct_small_armv6m, uint32_t)
AESMALL_ENGINE(256, ct_small_armv6m, uint32_t, 120)
AESMALL_ENGINE_PAIRS(256, ct_small_armv6m, uint32_t)
AESMALL_ENGINE_ANY_SIZE(ct_small_armv6m)

/* ---- ct_lean_armv6m ----
 * Schedule: bitsliced round keys, 44, 52, 60 words (176, 208, 240 bytes), "sliced"
 *           (doc/armv6m.md); serves both directions.
 * Tables:   none.
 * Timing:   T0: constant cycles, no branch on secrets, no secret address.
 * RAM:      no secret is left on the stack.
 * Idea:     32-bit bitslicing, one or two blocks a call, as few bytes of flash and RAM as that
 *           takes: the planes stay on the stack, and each step is a loop or a function that
 *           encryption, decryption and key set-up share (doc/armv6m-ct-lean.md). The calls on one
 *           block cost hardly less than those on two. */

void aesmall_aes_expand_ct_lean_armv6m(uint32_t *schedule, const uint8_t *secret,
                                       uint32_t secret_len);

AESMALL_CT_ARMV6M(ct_lean_armv6m, ct_lean_armv6m)

AESMALL_ENGINE(128, ct_lean_armv6m, uint32_t, 44)
AESMALL_ENGINE_PAIRS(128, ct_lean_armv6m, uint32_t)
AESMALL_ENGINE(192, ct_lean_armv6m, uint32_t, 52)
AESMALL_ENGINE_PAIRS(192, ct_lean_armv6m, uint32_t)
AESMALL_ENGINE(256, ct_lean_armv6m, uint32_t, 60)
AESMALL_ENGINE_PAIRS(256, ct_lean_armv6m, uint32_t)
AESMALL_ENGINE_ANY_SIZE(ct_lean_armv6m)

#ifdef __cplusplus
}
#endif

#endif

#endif
