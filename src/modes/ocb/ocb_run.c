/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "../../core/target.h"
#include "../aead/aead_check.h"
#include "../block.h"
#include "ocb_core.h"

#if !AESMALL_AVR_ASM /* else src/avr/modes/aesmall_ocb_run.S */

aesmall_error aesmall_ocb_run(const aesmall_cipher *cipher, const aesmall_aead_parts *parts,
                              uint8_t is_open)
{
    uint8_t tag_len = aesmall_aead_tag_len(parts);
    size_t len = is_open ? parts->in_len - tag_len : parts->in_len;
    aesmall_error error = AESMALL_OK;
    aesmall_ocb_state state;

    aesmall_ocb_start(&state, cipher, parts->nonce, parts->nonce_len, tag_len);
    aesmall_ocb_blocks(&state, parts->in, len, parts->out,
                       is_open ? AESMALL_AEAD_STEP_OPEN : AESMALL_AEAD_STEP_SEAL);
    aesmall_ocb_end_text(&state);
    aesmall_ocb_blocks(&state, parts->ad, parts->ad_len, NULL, AESMALL_AEAD_STEP_AD);
    if (!is_open) {
        aesmall_copy(parts->out + len, state.sum, tag_len);
    } else if (tag_len == 0 || !aesmall_equal(state.sum, parts->in + len, tag_len)) {
        aesmall_wipe(parts->out, len);
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_wipe(&state, sizeof state);
    return error;
}

#endif
