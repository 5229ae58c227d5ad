/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ctr_mac.h"
#include "../../core/target.h"
#include "../cmac/cmac_core.h"
#include "../ctr/ctr_counter.h"

#if !AESMALL_ARMV6M_ASM /* otherwise src/armv6m/modes/aesmall_ctr_mac_absorb.S */

void aesmall_ctr_mac_absorb(aesmall_ctr_mac *state, const uint8_t *data, size_t len)
{
#if AESMALL_XOR_ASM
    state->used = aesmall_cmac_absorb(state->cipher, state->mac, state->used, data, len);
#else
    uint8_t *const mac = state->mac;
    uint8_t used = state->used;

    for (; len != 0; len--) {
        if (used == AESMALL_BLOCK_SIZE) {
            state->cipher->encrypt(state->cipher, mac, mac);
            used = 0;
        }
        mac[used++] ^= *data++;
    }
    state->used = used;
#endif
}

#endif

void aesmall_ctr_mac_crypt(aesmall_ctr_mac *state, const uint8_t *in, size_t len, uint8_t *out)
{
    aesmall_ctr_unchecked(state->cipher, state->work, in, len, out);
}

void aesmall_ctr_mac_text(aesmall_ctr_mac *state, uint8_t step, const uint8_t *in, size_t len,
                          uint8_t *out)
{
    const aesmall_cipher *const cipher = state->cipher;
    uint8_t *const keystream = state->work + AESMALL_BLOCK_SIZE;
    const uint8_t takes = step & (AESMALL_AEAD_STEP_TAKES_IN | AESMALL_AEAD_STEP_TAKES_OUT);
    const uint8_t writes = step & AESMALL_AEAD_STEP_WRITES;
    uint8_t used = state->used;

    for (; len != 0; len--) {
        uint8_t in_byte;
        uint8_t byte;

        if (used == AESMALL_BLOCK_SIZE) {
            if (takes != 0) {
                cipher->encrypt(cipher, state->mac, state->mac);
            }
            if (writes != 0 || takes == AESMALL_AEAD_STEP_TAKES_OUT) {
                cipher->encrypt(cipher, state->work, keystream);
                aesmall_ctr_next(state->work);
            }
            used = 0;
        }
        in_byte = *in++;
        byte = (uint8_t)(in_byte ^ keystream[used]);
        if (writes != 0) {
            *out++ = byte;
        }
        if (takes == AESMALL_AEAD_STEP_TAKES_IN) {
            byte = in_byte;
        }
        if (takes != 0) {
            state->mac[used] ^= byte;
        }
        used++;
    }
    state->used = used;
}
