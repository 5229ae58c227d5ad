/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The AES of LMIC (arduino-lmic, MCCI LMIC) over an engine of aesmall: os_aes with its two globals.
 * It replaces LMIC's own AES. doc/use/lmic.md explains where to put it.
 *
 *   AESMALL_LMIC_ENGINE    the engine: nano, tiny, balanced, fast, ct, ... Without it this file is
 *                          empty, so that it may be compiled with the rest of src/.
 *   AESMALL_LMIC_KEEP_KEY  1: round keys stay in static RAM until the key changes, 176 bytes. For
 *                          balanced, compact and fast, but not on ARMv6-M. Default 0: they are made
 *                          on the stack for each call and wiped.
 *
 * The file may also be included by one C or C++ file that defines the macros before.
 *
 * In MCCI LMIC from version 6 on os_aes is inline and calls os_aes_original or os_aes_generic, by
 * USE_ORIGINAL_AES. This file defines both as weak aliases of os_aes. If LMIC's own file with that
 * function is still in the program, LMIC's function is used.
 *
 * AESAUX and AESKEY are the one exception to "no globals": LMIC passes the counter block and the
 * key in them and requires the engine to define them. They are only read. */
#include "lmic_unchecked.h"

#ifdef AESMALL_LMIC_ENGINE

#include "../core/equal.h"
#include "../core/wipe.h"
#include "../engines/engines.h"

#ifndef AESMALL_LMIC_KEEP_KEY
#define AESMALL_LMIC_KEEP_KEY 0
#endif

#define AESMALL_LMIC_JOIN(a, b, c) a##b##c
#define AESMALL_LMIC_NAME(before, engine, after) AESMALL_LMIC_JOIN(before, engine, after)

/* Schedules of bytes that begin with the key, FIPS 197 section 5.2. */
#define AESMALL_LMIC_BEGINS_balanced 1
#define AESMALL_LMIC_BEGINS_compact 1
#define AESMALL_LMIC_BEGINS_fast 1

/* Engines with all of os_aes in one function: 1 on these processors (after the comma), 0 for the
 * other engines. */
#define AESMALL_LMIC_WHOLE_tiny , AESMALL_AVR_ASM
#define AESMALL_LMIC_SECOND(first, second, ...) second
#define AESMALL_LMIC_OR_0(name) AESMALL_LMIC_SECOND(name, 0, 0)

#if !AESMALL_LMIC_NAME(AESMALL_ENGINE_, AESMALL_LMIC_ENGINE, )
#error "AESMALL_LMIC_ENGINE must name an engine of this processor: nano, tiny, balanced, ct, ..."
#elif AESMALL_LMIC_KEEP_KEY &&                                                                     \
    (AESMALL_ARMV6M_ASM || !AESMALL_LMIC_NAME(AESMALL_LMIC_BEGINS_, AESMALL_LMIC_ENGINE, ))
#error "AESMALL_LMIC_KEEP_KEY is for balanced, compact and fast, and not for ARMv6-M"
#else

#ifdef __cplusplus
extern "C" {
#endif

uint32_t AESAUX[AESMALL_BLOCK_SIZE / sizeof(uint32_t)];
uint32_t AESKEY[AESMALL_BLOCK_SIZE / sizeof(uint32_t)];

/* AESKEY is the key, 16 bytes, and AESAUX is `aux`, 16 bytes:
 *   AES_MIC                 CMAC of aux | buf. Returns its first four bytes, read big-endian
 *   AES_MIC | AES_MICNOAUX  CMAC of buf only. Both only read buf
 *   AES_CTR                 CTR in place, aux the first counter block, SP 800-38A 6.5
 *   AES_ENC                 each block of buf in place. len is a multiple of 16
 * Any len is allowed, and buf needs no alignment. Any other mode, AES_ENC of an incomplete block
 * and AES_DEC write len zeros to buf, so that no text is sent in clear, and a MIC over it is wrong.
 * Returns 0 if the mode has no MIC. Secrets on the stack are wiped. */
uint32_t os_aes(uint8_t mode, uint8_t *buf, uint16_t len);

#if defined(__ELF__)
__attribute__((weak, alias("os_aes"))) uint32_t os_aes_original(uint8_t mode, uint8_t *buf,
                                                                uint16_t len);
__attribute__((weak, alias("os_aes"))) uint32_t os_aes_generic(uint8_t mode, uint8_t *buf,
                                                               uint16_t len);
#endif

#if AESMALL_LMIC_OR_0(AESMALL_LMIC_NAME(AESMALL_LMIC_WHOLE_, AESMALL_LMIC_ENGINE, ))

uint32_t os_aes(uint8_t mode, uint8_t *buf, uint16_t len)
{
    return AESMALL_LMIC_NAME(aesmall_lmic_unchecked_, AESMALL_LMIC_ENGINE, )(mode, buf, len);
}

#else

typedef AESMALL_LMIC_NAME(aesmall_aes128_, AESMALL_LMIC_ENGINE, ) aesmall_lmic_key;
#define AESMALL_LMIC_EXPAND AESMALL_LMIC_NAME(aesmall_aes128_expand_, AESMALL_LMIC_ENGINE, )
#define AESMALL_LMIC_ENCRYPT AESMALL_LMIC_NAME(aesmall_aes128_encrypt_only_, AESMALL_LMIC_ENGINE, )

static void aesmall_lmic_block(const void *schedule, const uint8_t in[AESMALL_BLOCK_SIZE],
                               uint8_t out[AESMALL_BLOCK_SIZE])
{
    AESMALL_LMIC_ENCRYPT((const __typeof__(((aesmall_lmic_key *)0)->schedule[0]) *)schedule, in,
                         out);
}

#if AESMALL_LMIC_KEEP_KEY

uint32_t os_aes(uint8_t mode, uint8_t *buf, uint16_t len)
{
    static uint8_t schedule[sizeof((aesmall_lmic_key *)0)->schedule];

    /* The byte after the key is rarely 0, but it is 0 before the first call. */
    if (schedule[AESMALL_BLOCK_SIZE] == 0 || !aesmall_equal(schedule, AESKEY, AESMALL_BLOCK_SIZE)) {
        AESMALL_LMIC_EXPAND(schedule, (const uint8_t *)AESKEY);
    }
    return aesmall_lmic_unchecked(mode, buf, len, schedule, (const uint8_t *)AESAUX,
                                  aesmall_lmic_block);
}

#else

uint32_t os_aes(uint8_t mode, uint8_t *buf, uint16_t len)
{
    const uint8_t *const aux = (const uint8_t *)AESAUX;
    aesmall_lmic_key key;
    uint32_t mic;

    if (sizeof key.schedule == AESMALL_BLOCK_SIZE) { /* an engine whose schedule is the key */
        return aesmall_lmic_unchecked(mode, buf, len, AESKEY, aux, aesmall_lmic_block);
    }
    AESMALL_LMIC_EXPAND(key.schedule, (const uint8_t *)AESKEY);
    mic = aesmall_lmic_unchecked(mode, buf, len, key.schedule, aux, aesmall_lmic_block);
    aesmall_wipe(key.schedule, sizeof key.schedule);
    return mic;
}

#endif
#endif

#ifdef __cplusplus
}
#endif

#endif
#endif
