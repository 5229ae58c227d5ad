/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "../../core/scrub.h"
#include "../../core/wipe.h"
#include "../aead/aead_check.h"
#include "ocb_wide_unchecked.h"

aesmall_error aesmall_ocb_open_wide_args(const aesmall_cipher *cipher,
                                         const aesmall_aead_args *args, const void *schedule,
                                         aesmall_wide_blocks *encrypt_wide,
                                         aesmall_wide_blocks *decrypt_wide)
{
    aesmall_error error = aesmall_ocb_check(cipher, args);
    uint8_t tag_len = aesmall_aead_tag_len(args);
    size_t len = args->in_len - tag_len;
    aesmall_ocb_state state;

    if (error == AESMALL_OK) {
        error = cipher->decrypt == NULL ? AESMALL_ERROR_KEY : aesmall_aead_check_open(args);
    }
    if (error != AESMALL_OK) {
        return error;
    }
    aesmall_ocb_start(&state, cipher, args->nonce, args->nonce_len, tag_len);
    aesmall_ocb_wide_blocks(&state, schedule, decrypt_wide, args->in, len, args->out,
                            AESMALL_AEAD_STEP_OPEN);
    aesmall_ocb_end_text(&state);
    aesmall_ocb_wide_blocks(&state, schedule, encrypt_wide, args->ad, args->ad_len, NULL,
                            AESMALL_AEAD_STEP_AD);
    if (!aesmall_equal(state.sum, args->in + len, tag_len)) {
        aesmall_wipe(args->out, len);
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_scrub();
    aesmall_wipe(&state, sizeof state);
    return error;
}
