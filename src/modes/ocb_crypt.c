/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aead_check.h"
#include "ocb_core.h"

void aesmall_ocb_crypt(aesmall_ocb_state *state, const aesmall_cipher *cipher,
                       const aesmall_aead_parts *parts, size_t len, uint8_t what)
{
    aesmall_ocb_start(state, cipher, parts->nonce, parts->nonce_len, aesmall_aead_tag_len(parts));
    aesmall_ocb_blocks(state, parts->in, len, parts->out, what);
    aesmall_ocb_end_text(state);
    aesmall_ocb_blocks(state, parts->ad, parts->ad_len, NULL, AESMALL_OCB_AD);
}
