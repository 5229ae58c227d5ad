/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

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

    aesmall_eax_omac(cipher, work, 1, parts->ad, parts->ad_len);
    aesmall_eax_omac(cipher, work, 0, parts->nonce, parts->nonce_len);
    aesmall_ctr_run(cipher, work, parts->in, len, parts->out);
    aesmall_eax_omac(cipher, work, 2, parts->out, len);
    memcpy(parts->out + len, work + AESMALL_EAX_TAG, aesmall_aead_tag_len(parts));
    aesmall_wipe(work, AESMALL_EAX_WORK_SIZE);
}

#endif
