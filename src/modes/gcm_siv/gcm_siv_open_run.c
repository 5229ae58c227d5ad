/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "../../core/wipe.h"
#include "gcm_siv_run.h"

aesmall_error aesmall_gcm_siv_open_run(const aesmall_cipher *cipher, const aesmall_spare *message,
                                       const aesmall_aead_parts *parts)
{
    const size_t len = parts->in_len - AESMALL_BLOCK_SIZE;
    const uint8_t *const tag = parts->in + len;
    aesmall_error error = AESMALL_OK;
    aesmall_gcm_siv_state state;

    aesmall_gcm_siv_start(&state, cipher, message, parts->nonce);
    aesmall_gcm_siv_crypt(&state, message->cipher, tag, parts->in, len, parts->out);
    aesmall_gcm_siv_tag(&state, message->cipher, parts, parts->out, len);
    if (!aesmall_equal(state.tag, tag, AESMALL_BLOCK_SIZE)) {
        aesmall_wipe(parts->out, len);
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_wipe(message->cipher, message->size);
    aesmall_wipe(&state, sizeof state);
    return error;
}
