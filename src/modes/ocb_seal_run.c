/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../core/wipe.h"
#include "aead_check.h"
#include "ocb_core.h"

void aesmall_ocb_seal_run(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    aesmall_ocb_state state;

    aesmall_ocb_crypt(&state, cipher, parts, parts->in_len, AESMALL_OCB_SEAL);
    memcpy(parts->out + parts->in_len, state.sum, aesmall_aead_tag_len(parts));
    aesmall_wipe(&state, sizeof state);
}
