/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/scrub.h"
#include "../../core/wipe.h"
#include "../block.h"
#include "ocb_wide_unchecked.h"

/* Its callers scrub. */
AESMALL_SCRUBBED void aesmall_ocb_wide_blocks(aesmall_ocb_state *state, const void *schedule,
                                              aesmall_wide_blocks *pair, const uint8_t *in,
                                              size_t len, uint8_t *out, uint8_t what)
{
    uint8_t both[2 * AESMALL_BLOCK_SIZE];
    uint8_t offsets[2 * AESMALL_BLOCK_SIZE];
    uint8_t i;

    while (len >= sizeof both) {
        for (i = 0; i < sizeof both; i = (uint8_t)(i + AESMALL_BLOCK_SIZE)) {
            aesmall_ocb_move(state, state->l_0, ++state->count);
            aesmall_copy(offsets + i, state->offset, AESMALL_BLOCK_SIZE);
            if (what == AESMALL_AEAD_STEP_SEAL) {
                aesmall_xor_block(state->sum, in + i);
            }
        }
        aesmall_xor(both, in, offsets, sizeof both);
        pair(schedule, both, both);
        if (what != AESMALL_AEAD_STEP_AD) {
            aesmall_xor(both, both, offsets, sizeof both);
            aesmall_copy(out, both, sizeof both);
            out += sizeof both;
        }
        if (what != AESMALL_AEAD_STEP_SEAL) {
            aesmall_xor_block(state->sum, both);
            aesmall_xor_block(state->sum, both + AESMALL_BLOCK_SIZE);
        }
        in += sizeof both;
        len -= sizeof both;
    }
    aesmall_wipe(both, sizeof both);
    aesmall_wipe(offsets, sizeof offsets);
    aesmall_ocb_blocks(state, in, len, out, what);
}
