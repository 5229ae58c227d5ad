/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The AVR assembly engines. Their implementations end in _avr. */
#ifndef AESMALL_AVR_ENGINES_H
#define AESMALL_AVR_ENGINES_H

#include <stdint.h>
#include <string.h>

#include "../core/engine.h"
#include "target.h"

#if AESMALL_AVR_ASM

#ifdef __cplusplus
extern "C" {
#endif

/* ---- balanced_avr ----
 * Schedule: round keys in FIPS 197 order, 176, 208, 240 bytes; serves both directions.
 * Tables:   S-box, 256 bytes; decryption the inverse too, 256 bytes; in flash, below 64 KB.
 * Timing:   T2: constant cycles; secret table indices into flash and, in the doubling, a
 *           balanced branch. Assembled with -DAESMALL_AVR_BRANCH_FREE=1: T1. Key set-up: T1.
 * RAM:      no secret is left on the stack; key set-up leaves some in volatile registers.
 * Idea:     one round, looped, the state in registers throughout (doc/avr.md). */

/* The kernels, and those of one key size by their names. rounds is 10, 12 or 14; anything else is
 * undefined. The schedule serves both directions. */
#define AESMALL_LOOPED_AVR(engine)                                                                 \
    void aesmall_aes128_expand_##engine(uint8_t schedule[176], const uint8_t secret[16]);          \
    void aesmall_aes192_expand_##engine(uint8_t schedule[208], const uint8_t secret[24]);          \
    void aesmall_aes256_expand_##engine(uint8_t schedule[240], const uint8_t secret[32]);          \
    void aesmall_aes_encrypt_##engine(const uint8_t *schedule, const uint8_t in[16],               \
                                      uint8_t out[16], uint8_t rounds);                            \
    void aesmall_aes_decrypt_##engine(const uint8_t *schedule, const uint8_t in[16],               \
                                      uint8_t out[16], uint8_t rounds);                            \
    AESMALL_LOOPED_AVR_SIZE(128, engine, 10)                                                       \
    AESMALL_LOOPED_AVR_SIZE(192, engine, 12)                                                       \
    AESMALL_LOOPED_AVR_SIZE(256, engine, 14)

#define AESMALL_LOOPED_AVR_SIZE(bits, engine, rounds)                                              \
    static inline void aesmall_aes##bits##_encrypt_##engine(const uint8_t *schedule,               \
                                                            const uint8_t in[16], uint8_t out[16]) \
    {                                                                                              \
        aesmall_aes_encrypt_##engine(schedule, in, out, rounds);                                   \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_decrypt_##engine(const uint8_t *schedule,               \
                                                            const uint8_t in[16], uint8_t out[16]) \
    {                                                                                              \
        aesmall_aes_decrypt_##engine(schedule, in, out, rounds);                                   \
    }

AESMALL_LOOPED_AVR(balanced_avr)

/* CTR over whole blocks (modes/ctr/ctr_bulk.h). */
void aesmall_aes_ctr_blocks_balanced_avr(const void *schedule, uint8_t counter[16],
                                         const uint8_t *in, uint8_t *out, size_t blocks,
                                         uint8_t rounds);

#define AESMALL_BALANCED_AVR_CTR(bits, rounds)                                                     \
    static inline void aesmall_aes##bits##_ctr_blocks_balanced_avr(                                \
        const void *schedule, uint8_t counter[16], const uint8_t *in, uint8_t *out, size_t blocks) \
    {                                                                                              \
        aesmall_aes_ctr_blocks_balanced_avr(schedule, counter, in, out, blocks, rounds);           \
    }

AESMALL_BALANCED_AVR_CTR(128, 10)
AESMALL_BALANCED_AVR_CTR(192, 12)
AESMALL_BALANCED_AVR_CTR(256, 14)

AESMALL_ENGINE(128, balanced_avr, uint8_t, 176)
AESMALL_ENGINE(192, balanced_avr, uint8_t, 208)
AESMALL_ENGINE(256, balanced_avr, uint8_t, 240)
AESMALL_ENGINE_ANY_SIZE(balanced_avr)

/* ---- fast_avr ----
 * Schedule: round keys in FIPS 197 order, 176, 208, 240 bytes; serves both directions.
 *           _expand_eic makes one of the same size for faster decryption alone, _decrypt_eic.
 * Tables:   S-box, 256 bytes; decryption the inverse too, 256 bytes; in flash, below 64 KB.
 * Timing:   T2: constant cycles; secret table indices into flash and, in the doubling, a
 *           balanced branch. Assembled with -DAESMALL_AVR_BRANCH_FREE=1: T1. Key set-up: T1.
 * RAM:      no secret is left on the stack; key set-up leaves some in volatile registers.
 * Idea:     unrolled, a function per key size, so that ShiftRows is nothing but the names of
 *           registers (doc/avr-fast.md). */

/* The kernels of one key size; ctr_blocks is CTR over whole blocks (modes/ctr/ctr_bulk.h). */
#define AESMALL_UNROLLED_AVR(bits, engine, schedule_length)                                        \
    void aesmall_aes##bits##_expand_##engine(uint8_t schedule[schedule_length],                    \
                                             const uint8_t secret[(bits) / 8]);                    \
    void aesmall_aes##bits##_encrypt_##engine(const uint8_t schedule[schedule_length],             \
                                              const uint8_t in[16], uint8_t out[16]);              \
    void aesmall_aes##bits##_decrypt_##engine(const uint8_t schedule[schedule_length],             \
                                              const uint8_t in[16], uint8_t out[16]);              \
    void aesmall_aes##bits##_expand_eic_##engine(uint8_t schedule[schedule_length],                \
                                                 const uint8_t secret[(bits) / 8]);                \
    void aesmall_aes##bits##_decrypt_eic_##engine(const uint8_t schedule[schedule_length],         \
                                                  const uint8_t in[16], uint8_t out[16]);          \
    void aesmall_aes##bits##_ctr_blocks_##engine(const void *schedule, uint8_t counter[16],        \
                                                 const uint8_t *in, uint8_t *out, size_t blocks);

AESMALL_UNROLLED_AVR(128, fast_avr, 176)
AESMALL_UNROLLED_AVR(192, fast_avr, 208)
AESMALL_UNROLLED_AVR(256, fast_avr, 240)

AESMALL_ENGINE(128, fast_avr, uint8_t, 176)
AESMALL_ENGINE(192, fast_avr, uint8_t, 208)
AESMALL_ENGINE(256, fast_avr, uint8_t, 240)
AESMALL_ENGINE_ANY_SIZE(fast_avr)
AESMALL_ENGINE_EIC(128, fast_avr)
AESMALL_ENGINE_EIC(192, fast_avr)
AESMALL_ENGINE_EIC(256, fast_avr)
AESMALL_ENGINE_ANY_SIZE_INIT(fast_avr, init_dec)

/* ---- compact_avr ----
 * Schedule: round keys in FIPS 197 order, 176, 208, 240 bytes; serves both directions.
 * Tables:   S-box, 256 bytes; with decryption the inverse too, 256 bytes; in flash, below 64 KB.
 * Timing:   T2: constant cycles; secret table indices into flash and, in the doubling, a
 *           balanced branch. Assembled with -DAESMALL_AVR_BRANCH_FREE=1: T1. Key set-up: T1.
 * RAM:      no secret is left on the stack; key set-up leaves some in volatile registers.
 * Idea:     the state is a queue of columns, one piece of code does a column (doc/avr-small.md).
 *           _encrypt and _decrypt are one piece too; _encrypt_only stands alone. */

void aesmall_aes128_expand_compact_avr(uint8_t schedule[176], const uint8_t secret[16]);
void aesmall_aes192_expand_compact_avr(uint8_t schedule[208], const uint8_t secret[24]);
void aesmall_aes256_expand_compact_avr(uint8_t schedule[240], const uint8_t secret[32]);
/* rounds is 10, 12 or 14; anything else is undefined. */
void aesmall_aes_encrypt_compact_avr(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                     uint8_t rounds);
void aesmall_aes_encrypt_only_compact_avr(const uint8_t *schedule, const uint8_t in[16],
                                          uint8_t out[16], uint8_t rounds);
void aesmall_aes_decrypt_compact_avr(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                     uint8_t rounds);

#define AESMALL_COMPACT_AVR_SIZE(bits, rounds)                                                     \
    static inline void aesmall_aes##bits##_encrypt_compact_avr(                                    \
        const uint8_t *schedule, const uint8_t in[16], uint8_t out[16])                            \
    {                                                                                              \
        aesmall_aes_encrypt_compact_avr(schedule, in, out, rounds);                                \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_encrypt_only_compact_avr(                               \
        const uint8_t *schedule, const uint8_t in[16], uint8_t out[16])                            \
    {                                                                                              \
        aesmall_aes_encrypt_only_compact_avr(schedule, in, out, rounds);                           \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_decrypt_compact_avr(                                    \
        const uint8_t *schedule, const uint8_t in[16], uint8_t out[16])                            \
    {                                                                                              \
        aesmall_aes_decrypt_compact_avr(schedule, in, out, rounds);                                \
    }

AESMALL_COMPACT_AVR_SIZE(128, 10)
AESMALL_COMPACT_AVR_SIZE(192, 12)
AESMALL_COMPACT_AVR_SIZE(256, 14)

AESMALL_ENGINE_ENCRYPT_ONLY(128, compact_avr, uint8_t, 176)
AESMALL_ENGINE_ENCRYPT_ONLY(192, compact_avr, uint8_t, 208)
AESMALL_ENGINE_ENCRYPT_ONLY(256, compact_avr, uint8_t, 240)
AESMALL_ENGINE_ANY_SIZE(compact_avr)

/* ---- tiny_avr ----
 * Schedule: the secret itself, 16, 24, 32 bytes, from which each call makes its round keys.
 * Tables:   S-box, 256 bytes; with decryption the inverse too, 256 bytes; in flash, below 64 KB.
 * Timing:   T2: constant cycles; secret table indices into flash and, in the doubling, a
 *           balanced branch. Assembled with -DAESMALL_AVR_BRANCH_FREE=1: T1.
 * RAM:      no secret is left on the stack; with 128 bits out holds the state during the call.
 * Idea:     128 bits: the round key in registers, the state in out. Longer keys: a window of the
 *           key expansion on the stack, which is wiped (doc/avr-small.md). _encrypt and _decrypt
 * are one piece of code; _encrypt_only stands alone. */

/* The kernels of one key size. */
#define AESMALL_ON_THE_FLY_AVR(bits, engine)                                                       \
    static inline void aesmall_aes##bits##_expand_##engine(uint8_t schedule[(bits) / 8],           \
                                                           const uint8_t secret[(bits) / 8])       \
    {                                                                                              \
        memcpy(schedule, secret, (bits) / 8);                                                      \
    }                                                                                              \
                                                                                                   \
    void aesmall_aes##bits##_encrypt_##engine(const uint8_t schedule[(bits) / 8],                  \
                                              const uint8_t in[16], uint8_t out[16]);              \
    void aesmall_aes##bits##_encrypt_only_##engine(const uint8_t schedule[(bits) / 8],             \
                                                   const uint8_t in[16], uint8_t out[16]);         \
    void aesmall_aes##bits##_decrypt_##engine(const uint8_t schedule[(bits) / 8],                  \
                                              const uint8_t in[16], uint8_t out[16]);

AESMALL_ON_THE_FLY_AVR(128, tiny_avr)
AESMALL_ON_THE_FLY_AVR(192, tiny_avr)
AESMALL_ON_THE_FLY_AVR(256, tiny_avr)

AESMALL_ENGINE_ENCRYPT_ONLY(128, tiny_avr, uint8_t, 16)
AESMALL_ENGINE_ENCRYPT_ONLY(192, tiny_avr, uint8_t, 24)
AESMALL_ENGINE_ENCRYPT_ONLY(256, tiny_avr, uint8_t, 32)
AESMALL_ENGINE_ANY_SIZE(tiny_avr)

/* ---- leastram_avr ----
 * As tiny_avr, which it is but for encryption alone with keys of 128 bits: that takes 6 bytes of
 * stack less and 92 of flash, and 4 cycles where tiny_avr takes 3. Its output block holds the round
 * keys during the call: it must not be memory that others see. */
static inline void aesmall_aes128_expand_leastram_avr(uint8_t schedule[16],
                                                      const uint8_t secret[16])
{
    aesmall_aes128_expand_tiny_avr(schedule, secret);
}

static inline void aesmall_aes128_encrypt_leastram_avr(const uint8_t schedule[16],
                                                       const uint8_t in[16], uint8_t out[16])
{
    aesmall_aes128_encrypt_tiny_avr(schedule, in, out);
}

void aesmall_aes128_encrypt_only_leastram_avr(const uint8_t schedule[16], const uint8_t in[16],
                                              uint8_t out[16]);

static inline void aesmall_aes128_decrypt_leastram_avr(const uint8_t schedule[16],
                                                       const uint8_t in[16], uint8_t out[16])
{
    aesmall_aes128_decrypt_tiny_avr(schedule, in, out);
}

AESMALL_ENGINE_ENCRYPT_ONLY(128, leastram_avr, uint8_t, 16)
AESMALL_ENGINE_ALIAS_SIZE(192, leastram_avr, tiny_avr, uint8_t, (void)0)
AESMALL_ENGINE_ALIAS_SIZE(256, leastram_avr, tiny_avr, uint8_t, (void)0)
AESMALL_ENGINE_ANY_SIZE(leastram_avr)

/* ---- nano_avr ----
 * Schedule: the secret itself, 16, 24, 32 bytes, from which each call makes its round keys.
 * Tables:   S-box, 256 bytes, in flash, below 64 KB; none more for decryption.
 * Timing:   T1: constant cycles; no branch on secrets; secret table indices into flash.
 * RAM:      state and key (_encrypt_only for 128 bits: the key) are on the stack during the call
 * and wiped; volatile registers keep bytes of the last round and of its key. Idea:     the fewest
 * bytes of flash (doc/avr-small.md). _encrypt and _decrypt are one piece of code; _encrypt_only
 * stands alone. A function per key size is smaller than one for all. */

AESMALL_ON_THE_FLY_AVR(128, nano_avr)
AESMALL_ON_THE_FLY_AVR(192, nano_avr)
AESMALL_ON_THE_FLY_AVR(256, nano_avr)

AESMALL_ENGINE_ENCRYPT_ONLY(128, nano_avr, uint8_t, 16)
AESMALL_ENGINE_ENCRYPT_ONLY(192, nano_avr, uint8_t, 24)
AESMALL_ENGINE_ENCRYPT_ONLY(256, nano_avr, uint8_t, 32)
AESMALL_ENGINE_ANY_SIZE(nano_avr)

/* ---- nano_tableless_avr ----
 * Schedule: the secret itself, 16, 24, 32 bytes, from which each call makes its round keys.
 * Tables:   none.
 * Timing:   T0: constant cycles; no branch and no address depends on a secret.
 * RAM:      state and key (_encrypt_only for 128 bits: the key) are on the stack during the call
 * and wiped; volatile registers keep bytes of the last round and of its key. Idea:     as nano_avr,
 * the S-box computed by inversion in GF(2^8) (doc/avr-small.md). Slow. */
AESMALL_ON_THE_FLY_AVR(128, nano_tableless_avr)
AESMALL_ON_THE_FLY_AVR(192, nano_tableless_avr)
AESMALL_ON_THE_FLY_AVR(256, nano_tableless_avr)

AESMALL_ENGINE_ENCRYPT_ONLY(128, nano_tableless_avr, uint8_t, 16)
AESMALL_ENGINE_ENCRYPT_ONLY(192, nano_tableless_avr, uint8_t, 24)
AESMALL_ENGINE_ENCRYPT_ONLY(256, nano_tableless_avr, uint8_t, 32)
AESMALL_ENGINE_ANY_SIZE(nano_tableless_avr)

/* ---- fastram_avr ----
 * As fast_avr, with the tables in RAM: a lookup takes 2 cycles there, not 3.
 * Tables:   S-box, 256 bytes, and for decryption the inverse, 256 bytes more; in RAM, each at a
 *           multiple of 256, shared by all keys. Key set-up fills the S-box if nobody has, and the
 *           inverse for a key object that decrypts; block calls to decrypt by the names `fastram`
 *           and `balancedram` fill it too. Who has a schedule that was not made since the program's
 *           start, or calls the decryptions here, calls aesmall_fastram_init or
 *           aesmall_fastram_init_dec before: else the results are rubbish, and tell about the key.
 *           Whoever can write to the tables can make them tell the key.
 * Timing:   as fast_avr, with the tables in SRAM. */

AESMALL_UNROLLED_AVR(128, fastram_avr, 176)
AESMALL_UNROLLED_AVR(192, fastram_avr, 208)
AESMALL_UNROLLED_AVR(256, fastram_avr, 240)

/* The tables; the last entry that is written is no 0, as all are before. */
extern uint8_t aesmall_sbox_ram_avr[256], aesmall_inv_sbox_ram_avr[256];

/* The S-box in RAM, computed or copied from flash, and the inverse, made from the S-box in RAM,
 * which is filled before if it is not. */
void aesmall_fastram_compute_avr(void);
void aesmall_fastram_copy_avr(void);
void aesmall_fastram_invert_avr(void);

/* AESMALL_FASTRAM_COPY: 1 copies the S-box from flash, in half the time, for a program that has it
 * there anyway; 0, the default, computes it, which takes 4,140 cycles and no table. Give it to the
 * whole build. */
#ifndef AESMALL_FASTRAM_COPY
#define AESMALL_FASTRAM_COPY 0
#endif

/* They fill the tables now, for encryption and for both directions, so that the first key set-up
 * takes no longer than others. */
static inline void aesmall_fastram_init(void)
{
#if AESMALL_FASTRAM_COPY
    aesmall_fastram_copy_avr();
#else
    aesmall_fastram_compute_avr();
#endif
}

static inline void aesmall_fastram_init_dec(void)
{
    aesmall_fastram_invert_avr();
}

/* Entry 0x16 of the inverse is written last. */
static inline void aesmall_fastram_ready_dec(void)
{
    if (aesmall_inv_sbox_ram_avr[0x16] == 0) {
        aesmall_fastram_invert_avr();
    }
}

AESMALL_ENGINE_READY(128, fastram_avr, uint8_t, 176, aesmall_fastram_ready_dec())
AESMALL_ENGINE_READY(192, fastram_avr, uint8_t, 208, aesmall_fastram_ready_dec())
AESMALL_ENGINE_READY(256, fastram_avr, uint8_t, 240, aesmall_fastram_ready_dec())
AESMALL_ENGINE_ANY_SIZE(fastram_avr)
AESMALL_ENGINE_EIC_READY(128, fastram_avr, aesmall_fastram_ready_dec())
AESMALL_ENGINE_EIC_READY(192, fastram_avr, aesmall_fastram_ready_dec())
AESMALL_ENGINE_EIC_READY(256, fastram_avr, aesmall_fastram_ready_dec())
AESMALL_ENGINE_ANY_SIZE_INIT(fastram_avr, init_dec)

/* ---- balancedram_avr ----
 * As balanced_avr, with the tables of fastram_avr in RAM: a lookup takes 2 cycles there, not 3.
 * Tables:   those of fastram_avr, filled in the same way.
 * Timing:   as balanced_avr, with the tables in SRAM. */

AESMALL_LOOPED_AVR(balancedram_avr)

AESMALL_ENGINE_READY(128, balancedram_avr, uint8_t, 176, aesmall_fastram_ready_dec())
AESMALL_ENGINE_READY(192, balancedram_avr, uint8_t, 208, aesmall_fastram_ready_dec())
AESMALL_ENGINE_READY(256, balancedram_avr, uint8_t, 240, aesmall_fastram_ready_dec())
AESMALL_ENGINE_ANY_SIZE(balancedram_avr)

/* ---- ct_avr ----
 * Schedule: bitsliced round keys, 176, 208, 240 bytes, in the layout of doc/avr-ct.md; serves both
 *           directions.
 * Tables:   none.
 * Timing:   T0: constant cycles, no branch on secrets, no secret address.
 * RAM:      no secret is left on the stack or in registers.
 * Idea:     8-bit bitslicing, one block in all lanes, fixsliced with period 2 (doc/avr-ct.md). */

/* secret_len is 16, 24 or 32; anything else is undefined, as rounds other than 10, 12 or 14 are. */
void aesmall_aes_expand_ct_avr(uint8_t *schedule, const uint8_t *secret, uint8_t secret_len);
void aesmall_aes_encrypt_ct_avr(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                uint8_t rounds);
void aesmall_aes_decrypt_ct_avr(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                uint8_t rounds);

#define AESMALL_CT_AVR_SIZE(bits, rounds)                                                          \
    static inline void aesmall_aes##bits##_expand_ct_avr(uint8_t *schedule,                        \
                                                         const uint8_t secret[(bits) / 8])         \
    {                                                                                              \
        aesmall_aes_expand_ct_avr(schedule, secret, (bits) / 8);                                   \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_encrypt_ct_avr(const uint8_t *schedule,                 \
                                                          const uint8_t in[16], uint8_t out[16])   \
    {                                                                                              \
        aesmall_aes_encrypt_ct_avr(schedule, in, out, rounds);                                     \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_decrypt_ct_avr(const uint8_t *schedule,                 \
                                                          const uint8_t in[16], uint8_t out[16])   \
    {                                                                                              \
        aesmall_aes_decrypt_ct_avr(schedule, in, out, rounds);                                     \
    }

AESMALL_CT_AVR_SIZE(128, 10)
AESMALL_CT_AVR_SIZE(192, 12)
AESMALL_CT_AVR_SIZE(256, 14)

AESMALL_ENGINE(128, ct_avr, uint8_t, 176)
AESMALL_ENGINE(192, ct_avr, uint8_t, 208)
AESMALL_ENGINE(256, ct_avr, uint8_t, 240)
AESMALL_ENGINE_ANY_SIZE(ct_avr)

#ifdef __cplusplus
}
#endif

#endif
#endif
