/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/apart.h"
#include "../../core/equal.h"
#include "../../core/scrub.h"
#include "../../core/target.h"
#include "../../core/wipe.h"
#include "../aead/aead_check.h"
#include "../block.h"
#include "../double.h"
#include "ocb_core.h"

#if !AESMALL_ARMV6M_ASM /* otherwise src/armv6m/modes/aesmall_ocb_start.S */

AESMALL_APART void aesmall_ocb_start(aesmall_ocb_state *state, const aesmall_cipher *cipher,
                                     const uint8_t *nonce, size_t nonce_len, uint8_t tag_len)
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

#if !AESMALL_RV32_ASM /* otherwise src/rv32/modes/aesmall_ocb_move.S */

void aesmall_ocb_move(aesmall_ocb_state *state, const uint8_t l[AESMALL_BLOCK_SIZE], uint32_t count)
{
    aesmall_copy(state->block, l, AESMALL_BLOCK_SIZE);
    for (; (count & 1) == 0; count >>= 1) {
        aesmall_double(state->block);
    }
    add(state->offset, state->block, AESMALL_BLOCK_SIZE);
}

#endif

#if !AESMALL_ARMV6M_ASM /* otherwise aesmall_ocb_blocks.S, aesmall_ocb_end_text.S */

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

AESMALL_APART void aesmall_ocb_blocks(aesmall_ocb_state *state, const uint8_t *in, size_t len,
                                      uint8_t *out, uint8_t what)
{
    blocks(state, in, len, out, what);
    aesmall_scrub();
}

AESMALL_APART void aesmall_ocb_end_text(aesmall_ocb_state *state)
{
    const aesmall_cipher *const cipher = state->cipher;

    aesmall_ocb_move(state, state->l_star, 2); /* L_$ */
    add(state->sum, state->offset, AESMALL_BLOCK_SIZE);
    cipher->encrypt(cipher, state->sum, state->sum);
    memset(state->offset, 0, AESMALL_BLOCK_SIZE);
    state->count = 0;
}

#endif

#if !AESMALL_AVR_ASM /* otherwise src/avr/modes/aesmall_ocb_unchecked.S */

aesmall_error aesmall_ocb_unchecked(const aesmall_cipher *cipher, const aesmall_aead_args *args,
                                    uint8_t is_open)
{
    uint8_t tag_len = aesmall_aead_tag_len(args);
    size_t len = is_open ? args->in_len - tag_len : args->in_len;
    aesmall_error error = AESMALL_OK;
    aesmall_ocb_state state;

    aesmall_ocb_start(&state, cipher, args->nonce, args->nonce_len, tag_len);
    aesmall_ocb_blocks(&state, args->in, len, args->out,
                       is_open ? AESMALL_AEAD_STEP_OPEN : AESMALL_AEAD_STEP_SEAL);
    aesmall_ocb_end_text(&state);
    aesmall_ocb_blocks(&state, args->ad, args->ad_len, NULL, AESMALL_AEAD_STEP_AD);
    if (!is_open) {
        aesmall_copy(args->out + len, state.sum, tag_len);
    } else if (tag_len == 0 || !aesmall_equal(state.sum, args->in + len, tag_len)) {
        aesmall_wipe(args->out, len);
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_wipe(&state, sizeof state);
    return error;
}

#endif

aesmall_error aesmall_ocb_seal_args(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    return aesmall_ocb_checked_seal(cipher, args, AESMALL_AEAD_MIN_TAG_SIZE);
}

aesmall_error aesmall_ocb_open_args(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    return aesmall_ocb_checked_open(cipher, args, AESMALL_AEAD_MIN_TAG_SIZE);
}

aesmall_error aesmall_ocb_short_tag_seal_args(const aesmall_cipher *cipher,
                                              const aesmall_aead_args *args)
{
    return aesmall_ocb_checked_seal(cipher, args, AESMALL_AEAD_MIN_SHORT_TAG_SIZE);
}

aesmall_error aesmall_ocb_short_tag_open_args(const aesmall_cipher *cipher,
                                              const aesmall_aead_args *args)
{
    return aesmall_ocb_checked_open(cipher, args, AESMALL_AEAD_MIN_SHORT_TAG_SIZE);
}
