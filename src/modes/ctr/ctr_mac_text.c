/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ctr_counter.h"
#include "ctr_mac.h"

void aesmall_ctr_mac_text(aesmall_ctr_mac *state, uint8_t does, const uint8_t *in, size_t len,
                          uint8_t *out)
{
    const aesmall_cipher *const cipher = state->cipher;
    uint8_t *const keystream = state->work + AESMALL_BLOCK_SIZE;
    const uint8_t takes = does & (AESMALL_CTR_MAC_TAKES_IN | AESMALL_CTR_MAC_TAKES_OUT);
    const uint8_t writes = does & AESMALL_CTR_MAC_WRITES;
    uint8_t used = state->used;

    for (; len != 0; len--) {
        uint8_t in_byte = *in++;
        uint8_t out_byte;

        if (used == AESMALL_BLOCK_SIZE) {
            if (takes != 0) {
                cipher->encrypt(cipher, state->mac, state->mac);
            }
            if (writes != 0 || takes == AESMALL_CTR_MAC_TAKES_OUT) {
                cipher->encrypt(cipher, state->work, keystream);
                aesmall_ctr_next(state->work);
            }
            used = 0;
        }
        out_byte = (uint8_t)(in_byte ^ keystream[used]);
        if (writes != 0) {
            *out++ = out_byte;
        }
        if (takes == AESMALL_CTR_MAC_TAKES_IN) {
            state->mac[used] ^= in_byte;
        } else if (takes == AESMALL_CTR_MAC_TAKES_OUT) {
            state->mac[used] ^= out_byte;
        }
        used++;
    }
    state->used = used;
}
