/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Functions with proofs that cannot finish. */
#include "core/cipher.h"

/* Never returns. */
void forever(void)
{
    for (;;) {
        __asm__ volatile("");
    }
}

/* Has an instruction without a model. */
void sleeps(void)
{
#if defined(__AVR__)
    __asm__ volatile("sleep");
#else
    __asm__ volatile("wfi");
#endif
}

/* Makes the prover remember more blocks in each round. */
void remembers(const aesmall_cipher *cipher, uint8_t block[AESMALL_BLOCK_SIZE])
{
    for (;;) {
        cipher->encrypt(cipher, block, block);
    }
}

/* Is correct. */
void encrypts(const aesmall_cipher *cipher, uint8_t block[AESMALL_BLOCK_SIZE])
{
    cipher->encrypt(cipher, block, block);
}
