/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The portable C engines (C99, any CPU). Their implementations end in _c; core/engine.h
 * says what the names made here are, doc/portable.md what each engine costs and claims.
 *
 * The functions declared in this file are the kernels: one key set-up and one function
 * per direction for each engine. `rounds` is 10, 12 or 14 and `secret_len` 16, 24 or 32,
 * and MUST be no other number: the schedule would be read or written past its end.
 * `schedule` and `secret` MUST NOT overlap; in == out is allowed.
 *
 * Timing: in the source no branch depends on a secret; addresses depend on secrets in the
 * lookups of the engines with tables (T1 where the tables' memory has neither cache nor
 * wait states: flash and SRAM on AVR, SRAM on a Cortex-M0+) and nowhere else (T0). What a
 * compiler makes of it is claimed only for the builds that are measured. */
#ifndef AESMALL_PORTABLE_ENGINES_H
#define AESMALL_PORTABLE_ENGINES_H

#include <stdint.h>
#include <string.h>

#include "../core/engine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The block calls of core/engine.h for one key size, over kernels for every size. */
#define AESMALL_PORTABLE_EXPANDED(bits, engine, schedule_type)                                     \
    static inline void aesmall_aes##bits##_expand_##engine(schedule_type *schedule,                \
                                                           const uint8_t secret[(bits) / 8])       \
    {                                                                                              \
        aesmall_aes_expand_##engine(schedule, secret, (bits) / 8);                                 \
    }

/* The schedule is the secret itself. */
#define AESMALL_PORTABLE_ON_THE_FLY(bits, engine)                                                  \
    static inline void aesmall_aes##bits##_expand_##engine(uint8_t schedule[(bits) / 8],           \
                                                           const uint8_t secret[(bits) / 8])       \
    {                                                                                              \
        memcpy(schedule, secret, (bits) / 8);                                                      \
    }

#define AESMALL_PORTABLE_BLOCKS(bits, engine, schedule_type)                                       \
    static inline void aesmall_aes##bits##_encrypt_##engine(const schedule_type *schedule,         \
                                                            const uint8_t in[16], uint8_t out[16]) \
    {                                                                                              \
        aesmall_aes_encrypt_##engine(schedule, in, out, (bits) / 32 + 6);                          \
    }                                                                                              \
                                                                                                   \
    static inline void aesmall_aes##bits##_decrypt_##engine(const schedule_type *schedule,         \
                                                            const uint8_t in[16], uint8_t out[16]) \
    {                                                                                              \
        aesmall_aes_decrypt_##engine(schedule, in, out, (bits) / 32 + 6);                          \
    }

/* ---- balanced_c ----
 * Schedule: round keys in FIPS 197 order, 176, 208, 240 bytes; serves both directions.
 * Tables:   S-box, 256 bytes; decryption the inverse too, 256 bytes.
 * Timing:   T1 by measurement: see above.
 * Idea:     the state in four row words, straight code: the fast table engine on 32 bits. */

void aesmall_aes_expand_balanced_c(uint8_t *schedule, const uint8_t *secret, uint8_t secret_len);
void aesmall_aes_encrypt_balanced_c(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                    uint8_t rounds);
void aesmall_aes_decrypt_balanced_c(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                    uint8_t rounds);

AESMALL_PORTABLE_EXPANDED(128, balanced_c, uint8_t)
AESMALL_PORTABLE_BLOCKS(128, balanced_c, uint8_t)
AESMALL_ENGINE(128, balanced_c, uint8_t, 176)
AESMALL_PORTABLE_EXPANDED(192, balanced_c, uint8_t)
AESMALL_PORTABLE_BLOCKS(192, balanced_c, uint8_t)
AESMALL_ENGINE(192, balanced_c, uint8_t, 208)
AESMALL_PORTABLE_EXPANDED(256, balanced_c, uint8_t)
AESMALL_PORTABLE_BLOCKS(256, balanced_c, uint8_t)
AESMALL_ENGINE(256, balanced_c, uint8_t, 240)
AESMALL_ENGINE_ANY_SIZE(balanced_c)

/* ---- compact_c ----
 * Schedule: round keys in FIPS 197 order, 176, 208, 240 bytes; serves both directions.
 * Tables:   S-box, 256 bytes; decryption the inverse too, 256 bytes.
 * Timing:   T1 by measurement: see above.
 * Idea:     the steps of FIPS 197 in loops over bytes; the caller's output is the state. */

void aesmall_aes_expand_compact_c(uint8_t *schedule, const uint8_t *secret, uint8_t secret_len);
void aesmall_aes_encrypt_compact_c(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                   uint8_t rounds);
void aesmall_aes_decrypt_compact_c(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                   uint8_t rounds);

AESMALL_PORTABLE_EXPANDED(128, compact_c, uint8_t)
AESMALL_PORTABLE_BLOCKS(128, compact_c, uint8_t)
AESMALL_ENGINE(128, compact_c, uint8_t, 176)
AESMALL_PORTABLE_EXPANDED(192, compact_c, uint8_t)
AESMALL_PORTABLE_BLOCKS(192, compact_c, uint8_t)
AESMALL_ENGINE(192, compact_c, uint8_t, 208)
AESMALL_PORTABLE_EXPANDED(256, compact_c, uint8_t)
AESMALL_PORTABLE_BLOCKS(256, compact_c, uint8_t)
AESMALL_ENGINE(256, compact_c, uint8_t, 240)
AESMALL_ENGINE_ANY_SIZE(compact_c)

/* ---- tiny_c ----
 * Schedule: the secret itself, 16, 24, 32 bytes, never altered; serves both directions.
 * Tables:   S-box, 256 bytes; decryption the inverse too, 256 bytes.
 * Timing:   T1 by measurement: see above.
 * Idea:     round keys on the fly, forwards and backwards, in a copy on the stack. */

void aesmall_aes_encrypt_tiny_c(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                uint8_t rounds);
void aesmall_aes_decrypt_tiny_c(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                uint8_t rounds);

AESMALL_PORTABLE_ON_THE_FLY(128, tiny_c)
AESMALL_PORTABLE_BLOCKS(128, tiny_c, uint8_t)
AESMALL_ENGINE(128, tiny_c, uint8_t, 16)
AESMALL_PORTABLE_ON_THE_FLY(192, tiny_c)
AESMALL_PORTABLE_BLOCKS(192, tiny_c, uint8_t)
AESMALL_ENGINE(192, tiny_c, uint8_t, 24)
AESMALL_PORTABLE_ON_THE_FLY(256, tiny_c)
AESMALL_PORTABLE_BLOCKS(256, tiny_c, uint8_t)
AESMALL_ENGINE(256, tiny_c, uint8_t, 32)
AESMALL_ENGINE_ANY_SIZE(tiny_c)

/* ---- nano_c ----
 * Schedule: the secret itself, 16, 24, 32 bytes, never altered; serves both directions.
 * Tables:   S-box, 256 bytes; none more for decryption.
 * Timing:   T1 by measurement: see above.
 * Idea:     the fewest bytes of flash: keys on the fly a byte at a time, the inverse S-box
 *           by way of the S-box. A function per key size is smaller than one for all. */

void aesmall_aes128_encrypt_nano_c(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
void aesmall_aes128_decrypt_nano_c(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
void aesmall_aes192_encrypt_nano_c(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
void aesmall_aes192_decrypt_nano_c(const uint8_t secret[24], const uint8_t in[16], uint8_t out[16]);
void aesmall_aes256_encrypt_nano_c(const uint8_t secret[32], const uint8_t in[16], uint8_t out[16]);
void aesmall_aes256_decrypt_nano_c(const uint8_t secret[32], const uint8_t in[16], uint8_t out[16]);

AESMALL_PORTABLE_ON_THE_FLY(128, nano_c)
AESMALL_ENGINE(128, nano_c, uint8_t, 16)
AESMALL_PORTABLE_ON_THE_FLY(192, nano_c)
AESMALL_ENGINE(192, nano_c, uint8_t, 24)
AESMALL_PORTABLE_ON_THE_FLY(256, nano_c)
AESMALL_ENGINE(256, nano_c, uint8_t, 32)
AESMALL_ENGINE_ANY_SIZE(nano_c)

/* ---- nano_tableless_c ----
 * Schedule: the secret itself, 16, 24, 32 bytes, never altered; serves both directions.
 * Tables:   none.
 * Timing:   T0 by measurement: see above.
 * Idea:     as nano_c, with the S-box computed by inversion in GF(2^8). Slow. */

void aesmall_aes128_encrypt_nano_tableless_c(const uint8_t secret[16], const uint8_t in[16],
                                             uint8_t out[16]);
void aesmall_aes128_decrypt_nano_tableless_c(const uint8_t secret[16], const uint8_t in[16],
                                             uint8_t out[16]);
void aesmall_aes192_encrypt_nano_tableless_c(const uint8_t secret[24], const uint8_t in[16],
                                             uint8_t out[16]);
void aesmall_aes192_decrypt_nano_tableless_c(const uint8_t secret[24], const uint8_t in[16],
                                             uint8_t out[16]);
void aesmall_aes256_encrypt_nano_tableless_c(const uint8_t secret[32], const uint8_t in[16],
                                             uint8_t out[16]);
void aesmall_aes256_decrypt_nano_tableless_c(const uint8_t secret[32], const uint8_t in[16],
                                             uint8_t out[16]);

AESMALL_PORTABLE_ON_THE_FLY(128, nano_tableless_c)
AESMALL_ENGINE(128, nano_tableless_c, uint8_t, 16)
AESMALL_PORTABLE_ON_THE_FLY(192, nano_tableless_c)
AESMALL_ENGINE(192, nano_tableless_c, uint8_t, 24)
AESMALL_PORTABLE_ON_THE_FLY(256, nano_tableless_c)
AESMALL_ENGINE(256, nano_tableless_c, uint8_t, 32)
AESMALL_ENGINE_ANY_SIZE(nano_tableless_c)

/* ---- ct_c ----
 * Schedule: bitsliced round keys, 44, 52, 60 words (176, 208, 240 bytes), in the layout of
 *           portable/ct/ct.h; serves both directions.
 * Tables:   none.
 * Timing:   T0 by measurement: see above.
 * Idea:     32-bit bitslicing, fixsliced, two blocks at once; one block goes through both
 *           lanes. The calls on two blocks cost hardly more than on one. */

void aesmall_aes_expand_ct_c(uint32_t *schedule, const uint8_t *secret, uint8_t secret_len);
void aesmall_aes_encrypt_ct_c(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16],
                              uint8_t rounds);
void aesmall_aes_decrypt_ct_c(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16],
                              uint8_t rounds);
/* Two consecutive blocks */
void aesmall_aes_encrypt2_ct_c(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
                               uint8_t rounds);
void aesmall_aes_decrypt2_ct_c(const uint32_t *schedule, const uint8_t in[32], uint8_t out[32],
                               uint8_t rounds);

AESMALL_PORTABLE_EXPANDED(128, ct_c, uint32_t)
AESMALL_PORTABLE_BLOCKS(128, ct_c, uint32_t)
AESMALL_ENGINE(128, ct_c, uint32_t, 44)
AESMALL_ENGINE_PAIRS(128, ct_c, uint32_t)
AESMALL_PORTABLE_EXPANDED(192, ct_c, uint32_t)
AESMALL_PORTABLE_BLOCKS(192, ct_c, uint32_t)
AESMALL_ENGINE(192, ct_c, uint32_t, 52)
AESMALL_ENGINE_PAIRS(192, ct_c, uint32_t)
AESMALL_PORTABLE_EXPANDED(256, ct_c, uint32_t)
AESMALL_PORTABLE_BLOCKS(256, ct_c, uint32_t)
AESMALL_ENGINE(256, ct_c, uint32_t, 60)
AESMALL_ENGINE_PAIRS(256, ct_c, uint32_t)
AESMALL_ENGINE_ANY_SIZE(ct_c)

#ifdef __cplusplus
}
#endif

#endif
