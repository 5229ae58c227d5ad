/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/wipe.h"
#include "ccm_core.h"

#if !AESMALL_AVR_ASM && !AESMALL_ARMV6M_ASM /* else aesmall_ccm_seal_run.S of these */

/* SP 800-38C 6.1. The MAC is encrypted as if it were text, with the counter block 0. */
void aesmall_ccm_seal_run(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    aesmall_ctr_mac state;
    const size_t len = parts->in_len;
    const uint8_t *const in = parts->in;
    uint8_t *const out = parts->out;

    aesmall_ccm_start(&state, cipher, parts, len);
    aesmall_ctr_mac_absorb(&state, in, len);
    cipher->encrypt(cipher, state.mac, state.mac);
    aesmall_ctr_mac_crypt(&state, state.mac, aesmall_aead_tag_len(parts), out + len);
    aesmall_ctr_mac_crypt(&state, in, len, out);
    aesmall_wipe(&state, sizeof state);
}

#endif
