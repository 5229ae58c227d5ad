/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The ARMv6-M assembly engines that make their round keys in each call: their schedule is the
 * secret itself. engines.h includes this file. */
#ifndef AESMALL_ARMV6M_ENGINES_ON_THE_FLY_H
#define AESMALL_ARMV6M_ENGINES_ON_THE_FLY_H

#include <stdint.h>
#include <string.h>

#include "../core/engine.h"
#include "target.h"

#if AESMALL_ARMV6M_ASM

#ifdef __cplusplus
extern "C" {
#endif

/* The kernels of one key size of an engine whose schedule is the secret itself. */
#define AESMALL_ON_THE_FLY_ARMV6M(bits, engine)                                                    \
    static inline void aesmall_aes##bits##_expand_##engine(uint8_t schedule[(bits) / 8],           \
                                                           const uint8_t secret[(bits) / 8])       \
    {                                                                                              \
        memcpy(schedule, secret, (bits) / 8);                                                      \
    }                                                                                              \
                                                                                                   \
    void aesmall_aes##bits##_encrypt_##engine(const uint8_t schedule[(bits) / 8],                  \
                                              const uint8_t in[16], uint8_t out[16]);              \
    void aesmall_aes##bits##_decrypt_##engine(const uint8_t schedule[(bits) / 8],                  \
                                              const uint8_t in[16], uint8_t out[16]);

/* The same, and an encryption for programs that never decrypt. */
#define AESMALL_ON_THE_FLY_ARMV6M_ONLY(bits, engine)                                               \
    AESMALL_ON_THE_FLY_ARMV6M(bits, engine)                                                        \
    void aesmall_aes##bits##_encrypt_only_##engine(const uint8_t schedule[(bits) / 8],             \
                                                   const uint8_t in[16], uint8_t out[16]);

/* ---- tiny_armv6m ----
 * Schedule: the secret itself, 16, 24, 32 bytes, from which each call makes its round keys.
 * Tables:   S-box, 256 bytes; decryption the inverse too, 256 bytes; initialised data (.data.*)
 *           unless assembled with -DAESMALL_ARMV6M_TABLES_IN_FLASH=1.
 * Timing:   T1 with the tables and the code in SRAM: constant cycles, secret table indices.
 * RAM:      no secret is on the stack with 128 bits; longer keys are, and are overwritten.
 * Idea:     state and round key as four rows, both in registers; longer keys in a window on the
 *           stack (doc/inside/armv6m-small.md). */
AESMALL_ON_THE_FLY_ARMV6M(128, tiny_armv6m)
AESMALL_ON_THE_FLY_ARMV6M(192, tiny_armv6m)
AESMALL_ON_THE_FLY_ARMV6M(256, tiny_armv6m)

AESMALL_ENGINE(128, tiny_armv6m, uint8_t, 16)
AESMALL_ENGINE(192, tiny_armv6m, uint8_t, 24)
AESMALL_ENGINE(256, tiny_armv6m, uint8_t, 32)
AESMALL_ENGINE_ANY_SIZE(tiny_armv6m)

/* ---- tiny_nomul_armv6m ----
 * As tiny_armv6m, without MULS, which takes 32 cycles on cores with the small multiplier; 8 cycles
 * more a round. */
AESMALL_ON_THE_FLY_ARMV6M(128, tiny_nomul_armv6m)
AESMALL_ON_THE_FLY_ARMV6M(192, tiny_nomul_armv6m)
AESMALL_ON_THE_FLY_ARMV6M(256, tiny_nomul_armv6m)

AESMALL_ENGINE(128, tiny_nomul_armv6m, uint8_t, 16)
AESMALL_ENGINE(192, tiny_nomul_armv6m, uint8_t, 24)
AESMALL_ENGINE(256, tiny_nomul_armv6m, uint8_t, 32)
AESMALL_ENGINE_ANY_SIZE(tiny_nomul_armv6m)

/* ---- nano_armv6m ----
 * Schedule: the secret itself, 16, 24, 32 bytes, from which each call makes its round keys.
 * Tables:   S-box, 256 bytes; none more for decryption.
 * Timing:   T1: constant cycles; no branch on secrets; secret table indices.
 * RAM:      state and key are on the stack during the call and overwritten.
 * Idea:     the fewest bytes of flash (doc/inside/armv6m-small.md). _encrypt and _decrypt are one
 *           piece of code; _encrypt_only stands alone. A function per key size is smaller than one
 *           for all. */
AESMALL_ON_THE_FLY_ARMV6M_ONLY(128, nano_armv6m)
AESMALL_ON_THE_FLY_ARMV6M_ONLY(192, nano_armv6m)
AESMALL_ON_THE_FLY_ARMV6M_ONLY(256, nano_armv6m)

AESMALL_ENGINE_ENCRYPT_ONLY(128, nano_armv6m, uint8_t, 16)
AESMALL_ENGINE_ENCRYPT_ONLY(192, nano_armv6m, uint8_t, 24)
AESMALL_ENGINE_ENCRYPT_ONLY(256, nano_armv6m, uint8_t, 32)
AESMALL_ENGINE_ANY_SIZE(nano_armv6m)

/* ---- nano_inverse_armv6m ----
 * Schedule: the secret itself, 16, 24, 32 bytes, from which each call makes its round keys.
 * Tables:   S-box, 256 bytes, and its inverse, 256 bytes; _encrypt_only the S-box alone.
 * Timing:   T1: constant cycles; no branch on secrets; secret table indices.
 * RAM:      state and key are on the stack during the call and overwritten.
 * Idea:     as nano_armv6m, whose _encrypt_only it shares; the inverse S-box is a table
 *           (doc/inside/armv6m-small.md). Both directions take 252 bytes of flash more, decryption
 *           with keys of 128 bits less than half the time; longer keys gain less. */
AESMALL_ON_THE_FLY_ARMV6M(128, nano_inverse_armv6m)
AESMALL_ON_THE_FLY_ARMV6M(192, nano_inverse_armv6m)
AESMALL_ON_THE_FLY_ARMV6M(256, nano_inverse_armv6m)

static inline void aesmall_aes128_encrypt_only_nano_inverse_armv6m(const uint8_t schedule[16],
                                                                   const uint8_t in[16],
                                                                   uint8_t out[16])
{
    aesmall_aes128_encrypt_only_nano_armv6m(schedule, in, out);
}

static inline void aesmall_aes192_encrypt_only_nano_inverse_armv6m(const uint8_t schedule[24],
                                                                   const uint8_t in[16],
                                                                   uint8_t out[16])
{
    aesmall_aes192_encrypt_only_nano_armv6m(schedule, in, out);
}

static inline void aesmall_aes256_encrypt_only_nano_inverse_armv6m(const uint8_t schedule[32],
                                                                   const uint8_t in[16],
                                                                   uint8_t out[16])
{
    aesmall_aes256_encrypt_only_nano_armv6m(schedule, in, out);
}

AESMALL_ENGINE_ENCRYPT_ONLY(128, nano_inverse_armv6m, uint8_t, 16)
AESMALL_ENGINE_ENCRYPT_ONLY(192, nano_inverse_armv6m, uint8_t, 24)
AESMALL_ENGINE_ENCRYPT_ONLY(256, nano_inverse_armv6m, uint8_t, 32)
AESMALL_ENGINE_ANY_SIZE(nano_inverse_armv6m)

/* ---- nano_tableless_armv6m ----
 * Schedule: the secret itself, 16, 24, 32 bytes, from which each call makes its round keys.
 * Tables:   none.
 * Timing:   T0: constant cycles; no branch and no address depends on a secret.
 * RAM:      state and key are on the stack during the call and overwritten.
 * Idea:     as nano_armv6m, the S-box computed by inversion in GF(2^8), four bytes at once
 *           (doc/inside/armv6m-small.md). Slow. */
AESMALL_ON_THE_FLY_ARMV6M_ONLY(128, nano_tableless_armv6m)
AESMALL_ON_THE_FLY_ARMV6M_ONLY(192, nano_tableless_armv6m)
AESMALL_ON_THE_FLY_ARMV6M_ONLY(256, nano_tableless_armv6m)

AESMALL_ENGINE_ENCRYPT_ONLY(128, nano_tableless_armv6m, uint8_t, 16)
AESMALL_ENGINE_ENCRYPT_ONLY(192, nano_tableless_armv6m, uint8_t, 24)
AESMALL_ENGINE_ENCRYPT_ONLY(256, nano_tableless_armv6m, uint8_t, 32)
AESMALL_ENGINE_ANY_SIZE(nano_tableless_armv6m)

/* ---- nano_nomul_armv6m, nano_tableless_nomul_armv6m ----
 * As the engines without nomul, without MULS, which takes 32 cycles on cores with the small
 * multiplier. */
AESMALL_ON_THE_FLY_ARMV6M_ONLY(128, nano_nomul_armv6m)
AESMALL_ON_THE_FLY_ARMV6M_ONLY(192, nano_nomul_armv6m)
AESMALL_ON_THE_FLY_ARMV6M_ONLY(256, nano_nomul_armv6m)

AESMALL_ENGINE_ENCRYPT_ONLY(128, nano_nomul_armv6m, uint8_t, 16)
AESMALL_ENGINE_ENCRYPT_ONLY(192, nano_nomul_armv6m, uint8_t, 24)
AESMALL_ENGINE_ENCRYPT_ONLY(256, nano_nomul_armv6m, uint8_t, 32)
AESMALL_ENGINE_ANY_SIZE(nano_nomul_armv6m)

AESMALL_ON_THE_FLY_ARMV6M_ONLY(128, nano_tableless_nomul_armv6m)
AESMALL_ON_THE_FLY_ARMV6M_ONLY(192, nano_tableless_nomul_armv6m)
AESMALL_ON_THE_FLY_ARMV6M_ONLY(256, nano_tableless_nomul_armv6m)

AESMALL_ENGINE_ENCRYPT_ONLY(128, nano_tableless_nomul_armv6m, uint8_t, 16)
AESMALL_ENGINE_ENCRYPT_ONLY(192, nano_tableless_nomul_armv6m, uint8_t, 24)
AESMALL_ENGINE_ENCRYPT_ONLY(256, nano_tableless_nomul_armv6m, uint8_t, 32)
AESMALL_ENGINE_ANY_SIZE(nano_tableless_nomul_armv6m)

#ifdef __cplusplus
}
#endif

#endif

#endif
