/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/apart.h"
#include "gcm_bulk_run.h"
#include "gcm_check.h"
#include "gcm_kept.h"

AESMALL_APART aesmall_error aesmall_gcm_bulk_run(const aesmall_gcm_tools *tools,
                                                 const aesmall_aead_parts *parts, uint8_t tag_len)
{
    return aesmall_gcm_core(tools, parts, tag_len);
}

aesmall_error aesmall_gcm_bulk_seal_parts(const aesmall_cipher *cipher,
                                          const aesmall_gcm_hash *hash,
                                          const aesmall_aead_parts *parts, const void *schedule,
                                          aesmall_ctr_blocks *blocks)
{
    const aesmall_gcm_tools tools = {cipher, hash, blocks, schedule};
    const aesmall_error error = aesmall_gcm_check_seal(cipher, parts, AESMALL_GCM_MIN_TAG_SIZE);

    if (error != AESMALL_OK) {
        return error;
    }
    if (hash->update == NULL) {
        return AESMALL_ERROR_KEY;
    }
    return aesmall_gcm_bulk_run(&tools, parts, 0);
}

aesmall_error aesmall_gcm_bulk_open_parts(const aesmall_cipher *cipher,
                                          const aesmall_gcm_hash *hash,
                                          const aesmall_aead_parts *parts, const void *schedule,
                                          aesmall_ctr_blocks *blocks)
{
    const aesmall_gcm_tools tools = {cipher, hash, blocks, schedule};
    const aesmall_error error = aesmall_gcm_check_open(cipher, parts, AESMALL_GCM_MIN_TAG_SIZE);

    if (error != AESMALL_OK) {
        return error;
    }
    if (hash->update == NULL) {
        return AESMALL_ERROR_KEY;
    }
    return aesmall_gcm_bulk_run(&tools, parts, aesmall_aead_tag_len(parts));
}
