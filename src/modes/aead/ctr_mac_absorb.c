/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/target.h"
#include "../cmac/cmac_core.h"
#include "ctr_mac.h"

#if !AESMALL_ARMV6M_ASM /* else src/armv6m/modes/aesmall_ctr_mac_absorb.S */

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
