/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal to this folder: functions that the four block calls share. Mbed TLS keeps its own
 * mbedtls_aes_context and modes. Its buffer holds the engine's round keys. */
#ifndef AESMALL_MBEDTLS_BLOCK_H
#define AESMALL_MBEDTLS_BLOCK_H

#include "mbedtls_version.h"

#if defined(MBEDTLS_AES_C) && !defined(MBEDTLS_AES_ALT) &&                                         \
    (defined(MBEDTLS_AES_SETKEY_ENC_ALT) || defined(MBEDTLS_AES_SETKEY_DEC_ALT) ||                 \
     defined(MBEDTLS_AES_ENCRYPT_ALT) || defined(MBEDTLS_AES_DECRYPT_ALT))
#define AESMALL_MBEDTLS_BLOCK 1

#include <core/target.h>

#if !defined(AESMALL_DROPIN_ENGINE) && AESMALL_ARMV6M_ASM
#define AESMALL_DROPIN_ENGINE ct_lean /* ct does not fit */
#elif !defined(AESMALL_DROPIN_ENGINE) && AESMALL_RV32_ASM
#define AESMALL_DROPIN_ENGINE fast /* nor does it here */
#endif
#include <aesmall_dropin.h>

/* The four share the round keys. */
#if defined(MBEDTLS_BLOCK_CIPHER_NO_DECRYPT)
#if !defined(MBEDTLS_AES_SETKEY_ENC_ALT) || !defined(MBEDTLS_AES_ENCRYPT_ALT)
#error "aesmall: define both MBEDTLS_AES_SETKEY_ENC_ALT and MBEDTLS_AES_ENCRYPT_ALT"
#endif
#elif !defined(MBEDTLS_AES_SETKEY_ENC_ALT) || !defined(MBEDTLS_AES_ENCRYPT_ALT) ||                 \
    !defined(MBEDTLS_AES_SETKEY_DEC_ALT) || !defined(MBEDTLS_AES_DECRYPT_ALT)
#error "aesmall: define all four MBEDTLS_AES_{SETKEY_ENC,SETKEY_DEC,ENCRYPT,DECRYPT}_ALT"
#endif

/* These would take our round keys for theirs. */
#if defined(MBEDTLS_AESNI_C) &&                                                                    \
    (defined(__x86_64__) || defined(__i386__) || defined(_M_X64) || defined(_M_IX86))
#error "aesmall: undefine MBEDTLS_AESNI_C, which cannot read the round keys of others"
#endif
#if defined(MBEDTLS_PADLOCK_C) && (defined(__i386__) || defined(_M_IX86))
#error "aesmall: undefine MBEDTLS_PADLOCK_C, which cannot read the round keys of others"
#endif
#if defined(MBEDTLS_AESCE_C) && (defined(__aarch64__) || defined(__arm__) || defined(_M_ARM64))
#error "aesmall: undefine MBEDTLS_AESCE_C, which cannot read the round keys of others"
#endif

#if defined(MBEDTLS_AES_ONLY_128_BIT_KEY_LENGTH)
#define AESMALL_MBEDTLS_LARGEST AESMALL_DROPIN_KEY(128)
#else
#define AESMALL_MBEDTLS_LARGEST AESMALL_DROPIN_KEY(256)
#endif

#define AESMALL_MBEDTLS_FIT                                                                        \
    (sizeof(((AESMALL_MBEDTLS_LARGEST *)0)->schedule) <= sizeof(((mbedtls_aes_context *)0)->buf))
#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L || defined(__GNUC__)
__extension__ _Static_assert(
    AESMALL_MBEDTLS_FIT,
    "aesmall: the round keys of AESMALL_DROPIN_ENGINE are larger than the buffer of "
    "mbedtls_aes_context. On Cortex-M, ct and ct_small are: name ct_lean, ct_halfkey, balanced or "
    "another engine, or use MBEDTLS_AES_ALT, where all fit");
#else
typedef char
    aesmall_engine_does_not_fit_use_ct_lean_or_MBEDTLS_AES_ALT[AESMALL_MBEDTLS_FIT ? 1 : -1];
#endif

/* The round keys are at the start of buf, whatever the values of rk (2.28) and rk_offset (3.x) are,
 * so a context can be copied. buf is an array of words, so its address fits every engine. */
#define AESMALL_MBEDTLS_BLOCK_CALL_OF(bits, call, ctx, ...)                                        \
    AESMALL_DROPIN(bits, call)((void *)(ctx)->buf, __VA_ARGS__)

/* A call of the engine for the rounds, with the round keys and the other arguments. */
#if defined(MBEDTLS_AES_ONLY_128_BIT_KEY_LENGTH)
#define AESMALL_MBEDTLS_BLOCK_CALL(rounds, call, ctx, ...)                                         \
    AESMALL_MBEDTLS_BLOCK_CALL_OF(128, call, ctx, __VA_ARGS__)
#else
#define AESMALL_MBEDTLS_BLOCK_CALL(rounds, call, ctx, ...)                                         \
    do {                                                                                           \
        if ((rounds) == 10) {                                                                      \
            AESMALL_MBEDTLS_BLOCK_CALL_OF(128, call, ctx, __VA_ARGS__);                            \
        } else if ((rounds) == 12) {                                                               \
            AESMALL_MBEDTLS_BLOCK_CALL_OF(192, call, ctx, __VA_ARGS__);                            \
        } else {                                                                                   \
            AESMALL_MBEDTLS_BLOCK_CALL_OF(256, call, ctx, __VA_ARGS__);                            \
        }                                                                                          \
    } while (0)
#endif

#endif

#endif
