/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Leaves residue on purpose, which test_residue.py must find. */
#include "residue.h"

static int leaves_nothing(void)
{
    return 0;
}

static int leaves_a_key(void)
{
    volatile uint8_t copy[16];
    uint8_t i;

    for (i = 0; i < 16; i++) {
        copy[i] = secret[i];
    }
    return copy[0] & 0;
}

/* Leaves exactly 4 bytes, at an address that is not a multiple of 4. */
static int leaves_4_bytes(void)
{
    volatile uint8_t copy[12];
    uint8_t i;

    for (i = 0; i < 4; i++) {
        copy[i + 3] = message[i + 21];
    }
    return copy[0] & 0;
}

/* As a processor of the opposite byte order stores it */
static int leaves_a_turned_word(void)
{
    volatile uint8_t copy[4];
    uint8_t i;

    for (i = 0; i < 4; i++) {
        copy[i] = secret[7 - i];
    }
    return copy[0] & 0;
}

/* The sum is not part of a secret, but depends on secrets. */
static int leaves_a_sum(void)
{
    volatile uint8_t copy[4];
    uint8_t i;

    for (i = 0; i < 4; i++) {
        copy[i] = (uint8_t)(secret[i] + message[i]);
    }
    return copy[0] & 0;
}

static int leaves_a_register(void)
{
#if defined(__AVR__)
    __asm__ volatile("lds r20, message+8\n\tlds r21, message+9\n\t"
                     "lds r22, message+10\n\tlds r23, message+11"
                     :
                     :
                     : "r20", "r21", "r22", "r23");
#elif defined(__arm__)
    __asm__ volatile("ldr r3, [%0, #8]" : : "l"(message) : "r3");
#elif defined(__riscv)
    __asm__ volatile("lw t3, 8(%0)" : : "r"(message) : "t3");
#else
    __asm__ volatile("movd 8(%0), %%xmm11" : : "r"(message) : "xmm11");
#endif
    return 0;
}

#if defined(__ARM_FEATURE_DSP)
/* A flag for the high bit of each byte of a word */
static int leaves_flags(void)
{
    __asm__ volatile("ldr r3, [%0]\n\tuadd8 r3, r3, r3\n\tmovs r3, #0"
                     :
                     : "l"(message)
                     : "r3", "cc");
    return 0;
}
#endif

static int leaves_what_is_public(void)
{
    volatile uint8_t copy[16];
    uint8_t i;

    for (i = 0; i < 16; i++) {
        copy[i] = sealed[i];
    }
    return copy[0] & 0;
}

void residue_calls(void)
{
    static aesmall_aes128 key;

    aesmall_aes128_init_encrypt_only(&key, secret);
    key.cipher.encrypt(&key.cipher, message, sealed);
    TRY(leaves_nothing);
    TRY(leaves_a_key);
    TRY(leaves_4_bytes);
    TRY(leaves_a_turned_word);
    TRY(leaves_a_sum);
    TRY(leaves_a_register);
#if defined(__ARM_FEATURE_DSP)
    TRY(leaves_flags);
#endif
    TRY(leaves_what_is_public);
}
