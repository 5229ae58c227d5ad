/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/scrub.h"
#include "../block.h"
#include "../double.h"
#include "ocb_core.h"

/* block ^= len bytes of data, a shorter block padded with 10*. */
static void add(uint8_t block[AESMALL_BLOCK_SIZE], const uint8_t *data, uint8_t len)
{
    uint8_t i;

    if (len == AESMALL_BLOCK_SIZE) {
        aesmall_xor_block(block, data);
        return;
    }
    for (i = 0; i < len; i++) {
        block[i] ^= data[i];
    }
    block[i] ^= 0x80;
}

#if !AESMALL_RV32_ASM /* else src/rv32/modes/aesmall_ocb_move.S */

void aesmall_ocb_move(aesmall_ocb_state *state, const uint8_t l[AESMALL_BLOCK_SIZE], uint32_t count)
{
    aesmall_copy(state->block, l, AESMALL_BLOCK_SIZE);
    for (; (count & 1) == 0; count >>= 1) {
        aesmall_double(state->block);
    }
    add(state->offset, state->block, AESMALL_BLOCK_SIZE);
}

#endif

#if !AESMALL_ARMV6M_ASM /* else aesmall_ocb_blocks.S, aesmall_ocb_end_text.S there */

AESMALL_SCRUBBED static void blocks(aesmall_ocb_state *state, const uint8_t *in, size_t len,
                                    uint8_t *out, uint8_t what)
{
    const aesmall_cipher *const cipher = state->cipher;
    uint8_t *const block = state->block;

    while (len != 0) {
        uint8_t size = (uint8_t)(len < AESMALL_BLOCK_SIZE ? len : AESMALL_BLOCK_SIZE);
        int is_whole = size == AESMALL_BLOCK_SIZE;

        if (what == AESMALL_AEAD_STEP_SEAL) {
            add(state->sum, in, size);
        }
        if (is_whole) {
            aesmall_ocb_move(state, state->l_0, ++state->count);
        } else {
            aesmall_ocb_move(state, state->l_star, 1);
        }
#if AESMALL_XOR_ASM
        if (is_whole) {
            aesmall_xor(block, in, state->offset, AESMALL_BLOCK_SIZE);
        } else
#endif
        {
            aesmall_copy(block, state->offset, AESMALL_BLOCK_SIZE);
            if (is_whole || what == AESMALL_AEAD_STEP_AD) {
                add(block, in, size);
            }
        }
        if (is_whole && what >= AESMALL_AEAD_STEP_CHECK) {
            cipher->decrypt(cipher, block, block);
        } else {
            cipher->encrypt(cipher, block, block);
        }
        if (what == AESMALL_AEAD_STEP_AD) {
            add(state->sum, block, AESMALL_BLOCK_SIZE);
#if AESMALL_XOR_ASM
        } else if (is_whole && what == AESMALL_AEAD_STEP_SEAL) {
            aesmall_xor(out, block, state->offset, AESMALL_BLOCK_SIZE);
            out += AESMALL_BLOCK_SIZE;
#endif
        } else {
            add(block, is_whole ? state->offset : in, size);
            if (what >= AESMALL_AEAD_STEP_CHECK) {
                add(state->sum, block, size);
            }
            if (what != AESMALL_AEAD_STEP_CHECK) {
                aesmall_copy(out, block, size);
                out += size;
            }
        }
        in += size;
        len -= size;
    }
}

void aesmall_ocb_blocks(aesmall_ocb_state *state, const uint8_t *in, size_t len, uint8_t *out,
                        uint8_t what)
{
    blocks(state, in, len, out, what);
    aesmall_scrub();
}

void aesmall_ocb_end_text(aesmall_ocb_state *state)
{
    const aesmall_cipher *const cipher = state->cipher;

    aesmall_ocb_move(state, state->l_star, 2); /* L_$ */
    add(state->sum, state->offset, AESMALL_BLOCK_SIZE);
    cipher->encrypt(cipher, state->sum, state->sum);
    memset(state->offset, 0, AESMALL_BLOCK_SIZE);
    state->count = 0;
}

#endif
