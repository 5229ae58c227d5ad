/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "../../core/target.h"
#include "../../core/wipe.h"
#include "../ctr/ctr.h"
#include "eax_core.h"

#if !AESMALL_AVR_ASM /* else src/avr/modes/aesmall_eax_open_run.S */

/* The nonce comes last: its OMAC is the first counter block, already in place. */
aesmall_error aesmall_eax_open_run(const aesmall_cipher *cipher,
                                   uint8_t work[AESMALL_EAX_WORK_SIZE],
                                   const aesmall_aead_parts *parts)
{
    const uint8_t tag_len = aesmall_aead_tag_len(parts);
    const size_t len = parts->in_len - tag_len;
    aesmall_error error = AESMALL_ERROR_AUTH;
    aesmall_eax_state state;

    aesmall_eax_begin(&state, cipher, work);
    aesmall_eax_omac(&state, 2, parts->in, len);
    aesmall_eax_omac(&state, 1, parts->ad, parts->ad_len);
    aesmall_eax_omac(&state, 0, parts->nonce, parts->nonce_len);
    if (tag_len != 0 && aesmall_equal(work + AESMALL_EAX_TAG, parts->in + len, tag_len)) {
        aesmall_ctr_run(cipher, work, parts->in, len, parts->out);
        error = AESMALL_OK;
    }
    aesmall_wipe(&state, sizeof state);
    aesmall_wipe(work, AESMALL_EAX_WORK_SIZE);
    return error;
}

#endif
