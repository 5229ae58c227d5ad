/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/scrub.h"
#include "../../core/wipe.h"
#include "../aead/aead_check.h"
#include "../block.h"
#include "ocb_bulk_run.h"

aesmall_error aesmall_ocb_bulk_seal_parts(const aesmall_cipher *cipher,
                                          const aesmall_aead_parts *parts, const void *schedule,
                                          aesmall_two_blocks *encrypt2)
{
    aesmall_error error = aesmall_ocb_check(cipher, parts);
    uint8_t tag_len = aesmall_aead_tag_len(parts);
    aesmall_ocb_state state;

    if (error == AESMALL_OK) {
        error = aesmall_aead_check_seal(parts);
    }
    if (error != AESMALL_OK) {
        return error;
    }
    aesmall_ocb_start(&state, cipher, parts->nonce, parts->nonce_len, tag_len);
    aesmall_ocb_bulk_blocks(&state, schedule, encrypt2, parts->in, parts->in_len, parts->out,
                            AESMALL_AEAD_STEP_SEAL);
    aesmall_ocb_end_text(&state);
    aesmall_ocb_bulk_blocks(&state, schedule, encrypt2, parts->ad, parts->ad_len, NULL,
                            AESMALL_AEAD_STEP_AD);
    aesmall_copy(parts->out + parts->in_len, state.sum, tag_len);
    aesmall_scrub();
    aesmall_wipe(&state, sizeof state);
    return AESMALL_OK;
}
