/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../core/wipe.h"
#include "ccm_core.h"

#if !AESMALL_AVR_ASM /* else src/avr/aesmall_ccm_seal_run.S */

void aesmall_ccm_seal_run(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    aesmall_ctr_mac state;
    const size_t len = parts->in_len;

    state.cipher = cipher;
    aesmall_ccm_tag(&state, parts, parts->in, len);
    aesmall_ctr_run(cipher, state.work, parts->in, len, parts->out);
    memcpy(parts->out + len, state.mac, aesmall_aead_tag_len(parts));
    aesmall_wipe(&state, sizeof state);
}

#endif
