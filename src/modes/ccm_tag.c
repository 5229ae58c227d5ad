/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ccm_core.h"

#if !AESMALL_AVR_ASM /* else src/avr/aesmall_ccm_tag.S */

/* SP 800-38C 6.1. The MAC is encrypted as if it were text, with the counter block 0. */
void aesmall_ccm_tag(aesmall_ctr_mac *state, const aesmall_aead_parts *parts, const uint8_t *msg,
                     size_t msg_len)
{
    const aesmall_cipher *const cipher = state->cipher;
    uint8_t *const mac = state->mac;

    aesmall_ccm_start(state, parts, msg_len);
    aesmall_ctr_mac_absorb(state, parts->ad, parts->ad_len);
    state->used = AESMALL_BLOCK_SIZE; /* what is missing are zeros */
    aesmall_ctr_mac_absorb(state, msg, msg_len);
    cipher->encrypt(cipher, mac, mac);
    aesmall_ctr_run(cipher, state->work, mac, AESMALL_BLOCK_SIZE, mac);
}

#endif
