/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "gcm_siv_run.h"

/* The counter is the first 32 bits, little-endian, and wraps by itself. */
void aesmall_gcm_siv_crypt(aesmall_gcm_siv_state *state, const aesmall_cipher *cipher,
                           const uint8_t tag[AESMALL_BLOCK_SIZE], const uint8_t *in, size_t len,
                           uint8_t *out)
{
    uint8_t *const counter = state->y; /* POLYVAL is done or not yet begun */

    memcpy(counter, tag, AESMALL_BLOCK_SIZE);
    counter[AESMALL_BLOCK_SIZE - 1] |= 0x80;
    while (len != 0) {
        uint8_t left = (uint8_t)(len < AESMALL_BLOCK_SIZE ? len : AESMALL_BLOCK_SIZE);
        const uint8_t *keystream = state->block;
        uint8_t i = 0;

        cipher->encrypt(cipher, counter, state->block);
        while (++counter[i] == 0 && i != 3) {
            i++;
        }
        len -= left;
        do {
            *out++ = (uint8_t)(*in++ ^ *keystream++);
        } while (--left != 0);
    }
}
