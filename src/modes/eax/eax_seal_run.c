/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/target.h"
#include "../../core/wipe.h"
#include "../ctr/ctr.h"
#include "eax_core.h"

#if !AESMALL_AVR_ASM /* else src/avr/modes/aesmall_eax_seal_run.S */

/* The nonce's OMAC is the first counter block, and in its place. */
void aesmall_eax_seal_run(const aesmall_cipher *cipher, uint8_t work[AESMALL_EAX_WORK_SIZE],
                          const aesmall_aead_parts *parts)
{
    const size_t len = parts->in_len;
    const uint8_t tag_len = aesmall_aead_tag_len(parts);
    aesmall_eax_state state;
    uint8_t i;

    aesmall_eax_begin(&state, cipher, work);
    aesmall_eax_omac(&state, 1, parts->ad, parts->ad_len);
    aesmall_eax_omac(&state, 0, parts->nonce, parts->nonce_len);
    aesmall_ctr_run(cipher, work, parts->in, len, parts->out);
    aesmall_eax_omac(&state, 2, parts->out, len);
    for (i = 0; i != tag_len; i++) { /* less flash than memcpy */
        parts->out[len + i] = work[AESMALL_EAX_TAG + i];
    }
    aesmall_wipe(&state, sizeof state);
    aesmall_wipe(work, AESMALL_EAX_WORK_SIZE);
}

#endif
