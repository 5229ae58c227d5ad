/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../core/equal.h"
#include "../core/wipe.h"
#include "ccm_core.h"

#if !AESMALL_AVR_ASM /* else src/avr/aesmall_ccm_open_run.S */

/* The tag is that of the text, which is decrypted first (SP 800-38C 6.2). */
aesmall_error aesmall_ccm_open_run(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    aesmall_ctr_mac state;
    uint8_t *const out = parts->out;
    const uint8_t tag_len = aesmall_aead_tag_len(parts);
    const size_t len = parts->in_len - tag_len;
    aesmall_error error = AESMALL_OK;

    state.cipher = cipher;
    aesmall_ccm_counter(&state, parts);
    state.work[AESMALL_BLOCK_SIZE - 1] = 1;
    aesmall_ctr_run(cipher, state.work, parts->in, len, out);
    aesmall_ccm_tag(&state, parts, out, len);
    if (!aesmall_equal(state.mac, parts->in + len, tag_len)) {
        aesmall_wipe(out, len);
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_wipe(&state, sizeof state);
    return error;
}

#endif
