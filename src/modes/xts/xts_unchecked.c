/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "xts_unchecked.h"

#include <string.h>

#include "../../core/hide.h"
#include "../../core/overlap.h"
#include "../../core/scrub.h"
#include "../../core/target.h"
#include "../../core/wipe.h"
#include "../block.h"

/* next = 2 * t in GF(2^128), first byte first (IEEE 1619 5.2): the bit that leaves at the end of
 * the last byte returns as 0x87 in the first. A mask selects, not a branch. */
#if AESMALL_RV32_ASM
void aesmall_xts_next(uint8_t next[AESMALL_BLOCK_SIZE], const uint8_t t[AESMALL_BLOCK_SIZE]);
#else
static void aesmall_xts_next(uint8_t next[AESMALL_BLOCK_SIZE], const uint8_t t[AESMALL_BLOCK_SIZE])
{
    uint8_t carry =
        (uint8_t)(aesmall_hide_mask((int8_t)(0 - (t[AESMALL_BLOCK_SIZE - 1] >> 7))) & 0x87);
    uint8_t i;

    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        uint8_t byte = t[i];

        next[i] = (uint8_t)((byte << 1) ^ carry);
        carry = byte >> 7;
    }
}
#endif

/* For targets where memcpy may copy byte by byte */
static void copy(uint8_t to[AESMALL_BLOCK_SIZE], const uint8_t from[AESMALL_BLOCK_SIZE])
{
#if AESMALL_RV32_ASM
    aesmall_copy(to, from, AESMALL_BLOCK_SIZE);
#else
    memcpy(to, from, AESMALL_BLOCK_SIZE);
#endif
}

/* block = call(block ^ t) ^ t. */
static void between_tweaks(const aesmall_cipher *cipher, aesmall_xts_call *call,
                           const uint8_t t[AESMALL_BLOCK_SIZE], uint8_t block[AESMALL_BLOCK_SIZE])
{
    aesmall_xor_block(block, t);
    call(cipher, block, block);
    aesmall_xor_block(block, t);
}

static aesmall_error check(const aesmall_xts *xts, aesmall_xts_call *call, const uint8_t *tweak,
                           const uint8_t *in, size_t in_len, const uint8_t *out, size_t out_cap)
{
    if (call == NULL || xts->tweak->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len < AESMALL_BLOCK_SIZE || (in_len - 1) >> 12 >> 12 != 0) {
        return AESMALL_ERROR_LENGTH;
    }
    if (in_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_overlap(in, in_len, out, in_len) ||
        aesmall_touches(tweak, AESMALL_BLOCK_SIZE, out, in_len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    return AESMALL_OK;
}

AESMALL_SCRUBBED static aesmall_error run(const aesmall_xts *xts, aesmall_xts_call *call,
                                          uint8_t decrypts, const uint8_t tweak[AESMALL_BLOCK_SIZE],
                                          const uint8_t *in, size_t in_len, uint8_t *out,
                                          size_t out_cap)
{
    aesmall_error error = check(xts, call, tweak, in, in_len, out, out_cap);
    uint8_t tweaks[2][AESMALL_BLOCK_SIZE], block[AESMALL_BLOCK_SIZE];
    const uint8_t tail = (uint8_t)(in_len % AESMALL_BLOCK_SIZE);
    uint8_t now = 0, i;

    if (error != AESMALL_OK) {
        return error;
    }
    xts->tweak->encrypt(xts->tweak, tweak, tweaks[0]);
    for (;;) {
        in_len -= AESMALL_BLOCK_SIZE;
        aesmall_xts_next(tweaks[now ^ 1], tweaks[now]);
        if (decrypts && in_len == tail && tail != 0) { /* the last whole block takes the next one */
            now ^= 1;
        }
        copy(block, in);
        between_tweaks(xts->data, call, tweaks[now], block);
        now ^= 1;
        if (in_len < AESMALL_BLOCK_SIZE) {
            break;
        }
        copy(out, block);
        in += AESMALL_BLOCK_SIZE;
        out += AESMALL_BLOCK_SIZE;
    }
    if (tail != 0) { /* the end of this block is stolen for the incomplete one, which goes first */
        for (i = 0; i < tail; i++) {
            uint8_t byte = in[AESMALL_BLOCK_SIZE + i];

            out[AESMALL_BLOCK_SIZE + i] = block[i];
            block[i] = byte;
        }
        between_tweaks(xts->data, call, tweaks[now], block);
    }
    copy(out, block);
    aesmall_wipe(block, sizeof block);
    aesmall_wipe(tweaks, sizeof tweaks);
    return AESMALL_OK;
}

aesmall_error aesmall_xts_unchecked(const aesmall_xts *xts, aesmall_xts_call *call,
                                    uint8_t decrypts, const uint8_t tweak[AESMALL_BLOCK_SIZE],
                                    const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{
    const aesmall_error error = run(xts, call, decrypts, tweak, in, in_len, out, out_cap);

    aesmall_scrub();
    return error;
}
