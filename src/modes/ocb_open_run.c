/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../core/equal.h"
#include "../core/wipe.h"
#include "aead_check.h"
#include "ocb_core.h"

aesmall_error aesmall_ocb_open_run(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    uint8_t tag_len = aesmall_aead_tag_len(parts);
    size_t len = parts->in_len - tag_len;
    aesmall_error error = AESMALL_OK;
    aesmall_ocb_state state;

    aesmall_ocb_crypt(&state, cipher, parts, len, AESMALL_OCB_OPEN);
    if (!aesmall_equal(state.sum, parts->in + len, tag_len)) {
        aesmall_wipe(parts->out, len);
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_wipe(&state, sizeof state);
    return error;
}
