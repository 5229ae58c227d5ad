/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/scrub.h"
#include "../../core/wipe.h"
#include "ccm_core.h"

#if !AESMALL_ARMV6M_ASM /* else src/armv6m/modes/aesmall_ccm_start.S */

/* The length has 2 bytes, or 4 behind 0xfffe, or 8 behind 0xffff.
 * Inlined it would take more stack. */
AESMALL_NOINLINE static void begin_ad(aesmall_ctr_mac *state, const uint8_t *ad, size_t ad_len)
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

void aesmall_ccm_start(aesmall_ctr_mac *state, const aesmall_cipher *cipher,
                       const aesmall_aead_parts *parts, size_t msg_len)
{
    uint8_t *const counter = state->work;
    uint8_t *end = state->mac + AESMALL_BLOCK_SIZE;
    size_t i = parts->nonce_len;

    aesmall_wipe(state, sizeof *state);
    state->cipher = cipher;
    counter[0] = (uint8_t)(14 - i); /* bytes of the counter - 1 */
    for (; i != 0; i--) {
        counter[i] = parts->nonce[i - 1];
    }
    aesmall_ctr_mac_absorb(state, counter, AESMALL_BLOCK_SIZE);
    for (; msg_len != 0; msg_len >>= 8) {
        end--;
        *end = (uint8_t)(*end ^ msg_len);
    }
    /* 8 ((tag_len - 2) / 2) */
    state->mac[0] = (uint8_t)(state->mac[0] + 4 * (aesmall_aead_tag_len(parts) - 2));
    begin_ad(state, parts->ad, parts->ad_len);
}

#endif
