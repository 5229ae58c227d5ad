/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/wipe.h"
#include "gcm_siv_run.h"

void aesmall_gcm_siv_seal_run(const aesmall_cipher *cipher, const aesmall_spare *message,
                              const aesmall_aead_parts *parts)
{
    const size_t len = parts->in_len;
    aesmall_gcm_siv_state state;

    aesmall_gcm_siv_start(&state, cipher, message, parts->nonce);
    aesmall_gcm_siv_tag(&state, message->cipher, parts, parts->in, len);
    aesmall_gcm_siv_crypt(&state, message->cipher, state.tag, parts->in, len, parts->out);
    memcpy(parts->out + len, state.tag, AESMALL_BLOCK_SIZE);
    aesmall_wipe(message->cipher, message->size);
    aesmall_wipe(&state, sizeof state);
}
