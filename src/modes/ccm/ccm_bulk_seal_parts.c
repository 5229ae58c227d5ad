/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/wipe.h"
#include "ccm_bulk_run.h"

aesmall_error aesmall_ccm_bulk_seal_parts(const aesmall_cipher *cipher,
                                          const aesmall_aead_parts *parts, const void *schedule,
                                          aesmall_two_blocks *encrypt2)
{
    const size_t len = parts->in_len;
    aesmall_ccm_pair pair;
    aesmall_error error = aesmall_aead_check_seal(parts);

    if (error == AESMALL_OK) {
        error = aesmall_ccm_check(cipher, parts->nonce_len, parts->tag_len, len);
    }
    if (error == AESMALL_OK) {
        aesmall_ccm_bulk_run(&pair, cipher, parts, len, 0, schedule, encrypt2);
        memcpy(parts->out + len, pair.blocks, aesmall_aead_tag_len(parts));
        aesmall_wipe(&pair, sizeof pair);
    }
    return error;
}
