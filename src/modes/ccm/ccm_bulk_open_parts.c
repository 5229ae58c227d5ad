/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "../../core/wipe.h"
#include "ccm_bulk_run.h"

aesmall_error aesmall_ccm_bulk_open_parts(const aesmall_cipher *cipher,
                                          const aesmall_aead_parts *parts, const void *schedule,
                                          aesmall_two_blocks *encrypt2)
{
    const uint8_t tag_len = aesmall_aead_tag_len(parts);
    const size_t len = parts->in_len - tag_len;
    aesmall_ccm_pair pair;
    aesmall_error error = aesmall_aead_check_open(parts);

    if (error == AESMALL_OK) {
        error = aesmall_ccm_check(cipher, parts->nonce_len, parts->tag_len, len);
    }
    if (error != AESMALL_OK) {
        return error;
    }
    aesmall_ccm_bulk_run(&pair, cipher, parts, len, 1, schedule, encrypt2);
    if (!aesmall_equal(pair.blocks, parts->in + len, tag_len)) {
        aesmall_wipe(parts->out, len);
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_wipe(&pair, sizeof pair);
    return error;
}
