/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/wipe.h"
#include "../block.h"
#include "ctr.h"
#include "ctr_counter.h"

aesmall_error aesmall_ctr_crypt_wide_with(const aesmall_cipher *cipher, const void *schedule,
                                          aesmall_ctr_blocks *blocks,
                                          const uint8_t counter[AESMALL_BLOCK_SIZE],
                                          const uint8_t *in, size_t in_len, uint8_t *out,
                                          size_t out_cap)
{
    aesmall_error error = aesmall_ctr_check(cipher, counter, in, in_len, out, out_cap);
    uint8_t block[AESMALL_BLOCK_SIZE];
    uint8_t rest = (uint8_t)(in_len % AESMALL_BLOCK_SIZE);

    if (error != AESMALL_OK) {
        return error;
    }
    memcpy(block, counter, AESMALL_BLOCK_SIZE);
    blocks(schedule, block, in, out, in_len / AESMALL_BLOCK_SIZE);
    if (rest != 0) {
        in += in_len - rest;
        out += in_len - rest;
        cipher->encrypt(cipher, block, block);
#if AESMALL_XOR_ASM
        aesmall_xor(out, in, block, rest);
#else
        do {
            rest--;
            out[rest] = (uint8_t)(in[rest] ^ block[rest]);
        } while (rest != 0);
#endif
        aesmall_wipe(block, sizeof block);
    }
    return AESMALL_OK;
}
