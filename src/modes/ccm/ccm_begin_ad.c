/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ccm_core.h"

#if !AESMALL_ARMV6M_ASM /* else src/armv6m/modes/aesmall_ccm_start.S */

/* The length has 2 bytes, or 4 behind 0xfffe, or 8 behind 0xffff. */
void aesmall_ccm_begin_ad(aesmall_ctr_mac *state, const uint8_t *ad, size_t ad_len)
{
    uint8_t *const start = state->work + AESMALL_BLOCK_SIZE; /* zeros, and free by now */
    size_t number = ad_len;
    uint8_t size = 2;
    uint8_t i;

    if (ad_len == 0) {
        return;
    }
    state->mac[0] |= 0x40;
    if (ad_len >= 0xff00) {
        start[0] = 0xff;
        start[1] = 0xfe;
        size = 6;
#if SIZE_MAX > 0xffffffff
        if (ad_len > 0xffffffff) {
            start[1] = 0xff;
            size = 10;
        }
#endif
    }
    for (i = size; number != 0; number >>= 8) {
        start[--i] = (uint8_t)number;
    }
    aesmall_ctr_mac_absorb(state, start, size);
    if (ad != state->work) {
        aesmall_ctr_mac_absorb(state, ad, ad_len);
        state->used = AESMALL_BLOCK_SIZE; /* what is missing are zeros */
    }
}

#endif
