/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ccm_core.h"

aesmall_error aesmall_ccm_open_parts(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    aesmall_error error = aesmall_aead_check_open(parts);

    if (error == AESMALL_OK) {
        error = aesmall_ccm_check(cipher, parts->nonce_len, parts->tag_len,
                                  parts->in_len - aesmall_aead_tag_len(parts));
    }
    if (error == AESMALL_OK) {
        error = aesmall_ccm_open_run(cipher, parts);
    }
    return error;
}
