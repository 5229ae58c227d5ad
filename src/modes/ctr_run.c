/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../core/wipe.h"
#include "ctr_counter.h"

/* One loop over bytes, in and out walking together: half the code of a loop over
 * blocks with a special end, and the engine takes most of the time anyway. */
aesmall_error aesmall_ctr_run(const aesmall_cipher *cipher,
                              const uint8_t counter[AESMALL_BLOCK_SIZE], const uint8_t *in,
                              size_t in_len, uint8_t *out)
{
    uint8_t block[AESMALL_BLOCK_SIZE];
    uint8_t keystream[AESMALL_BLOCK_SIZE];
    const uint8_t *next = keystream + AESMALL_BLOCK_SIZE;

    memcpy(block, counter, AESMALL_BLOCK_SIZE);
    for (; in_len != 0; in_len--) {
        if (next == keystream + AESMALL_BLOCK_SIZE) {
            next = keystream;
            cipher->encrypt(cipher, block, keystream);
            aesmall_ctr_next(block);
        }
        *out++ = (uint8_t)(*in++ ^ *next++);
    }
    aesmall_wipe(keystream, sizeof keystream);
    return AESMALL_OK;
}
