/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/target.h"
#include "../../core/wipe.h"
#include "../double.h"
#include "ocb_core.h"

#if !AESMALL_ARMV6M_ASM /* else src/armv6m/modes/aesmall_ocb_start.S */

void aesmall_ocb_start(aesmall_ocb_state *state, const aesmall_cipher *cipher, const uint8_t *nonce,
                       size_t nonce_len, uint8_t tag_len)
{
    uint8_t *const block = state->block;
    uint8_t bottom, bits, i;

    aesmall_wipe(state, sizeof *state);
    state->cipher = cipher;
    cipher->encrypt(cipher, state->l_star, state->l_star);
    memcpy(state->l_0, state->l_star, AESMALL_BLOCK_SIZE);
    aesmall_double(state->l_0);
    aesmall_double(state->l_0);

    block[0] = (uint8_t)(tag_len << 4); /* bits mod 128, in the first 7 of the block */
    block[AESMALL_BLOCK_SIZE - 1 - nonce_len] |= 1;
    memcpy(block + AESMALL_BLOCK_SIZE - nonce_len, nonce, nonce_len);
    bottom = block[AESMALL_BLOCK_SIZE - 1] & 0x3f;
    block[AESMALL_BLOCK_SIZE - 1] &= 0xc0;
    cipher->encrypt(cipher, block, block); /* Ktop */
    for (i = 0; i < 8; i++) {
        block[AESMALL_BLOCK_SIZE + i] = block[i] ^ block[i + 1];
    }
    bits = bottom % 8;
    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        const uint8_t *from = block + bottom / 8 + i;

        state->offset[i] = (uint8_t)((uint16_t)((unsigned)from[0] << 8 | from[1]) << bits >> 8);
    }
}

#endif
