/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/scrub.h"
#include "../../core/wipe.h"
#include "../aead/aead_check.h"
#include "../block.h"
#include "ocb_wide_unchecked.h"

aesmall_error aesmall_ocb_seal_wide_args(const aesmall_cipher *cipher,
                                         const aesmall_aead_args *args, const void *schedule,
                                         aesmall_wide_blocks *encrypt_wide)
{
    aesmall_error error = aesmall_ocb_check(cipher, args);
    uint8_t tag_len = aesmall_aead_tag_len(args);
    aesmall_ocb_state state;

    if (error == AESMALL_OK) {
        error = aesmall_aead_check_seal(args);
    }
    if (error != AESMALL_OK) {
        return error;
    }
    aesmall_ocb_start(&state, cipher, args->nonce, args->nonce_len, tag_len);
    aesmall_ocb_wide_blocks(&state, schedule, encrypt_wide, args->in, args->in_len, args->out,
                            AESMALL_AEAD_STEP_SEAL);
    aesmall_ocb_end_text(&state);
    aesmall_ocb_wide_blocks(&state, schedule, encrypt_wide, args->ad, args->ad_len, NULL,
                            AESMALL_AEAD_STEP_AD);
    aesmall_copy(args->out + args->in_len, state.sum, tag_len);
    aesmall_scrub();
    aesmall_wipe(&state, sizeof state);
    return AESMALL_OK;
}
