/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/apart.h"
#include "gcm_check.h"
#include "gcm_stored_hash.h"
#include "gcm_wide_unchecked.h"

AESMALL_APART aesmall_error aesmall_gcm_wide_unchecked(const aesmall_gcm_tools *tools,
                                                       const aesmall_aead_args *args,
                                                       uint8_t tag_len)
{
    return aesmall_gcm_core(tools, aesmall_gcm_crypt_wide, args, tag_len);
}

aesmall_error aesmall_gcm_seal_wide_args(const aesmall_cipher *cipher, const aesmall_gcm_hash *hash,
                                         const aesmall_aead_args *args, const void *schedule,
                                         aesmall_ctr_blocks *blocks)
{
    const aesmall_gcm_tools tools = {cipher, hash, blocks, schedule};
    const aesmall_error error = aesmall_gcm_check_seal(cipher, args, AESMALL_GCM_MIN_TAG_SIZE);

    if (error != AESMALL_OK) {
        return error;
    }
    if (hash->update == NULL) {
        return AESMALL_ERROR_KEY;
    }
    return aesmall_gcm_wide_unchecked(&tools, args, 0);
}

aesmall_error aesmall_gcm_open_wide_args(const aesmall_cipher *cipher, const aesmall_gcm_hash *hash,
                                         const aesmall_aead_args *args, const void *schedule,
                                         aesmall_ctr_blocks *blocks)
{
    const aesmall_gcm_tools tools = {cipher, hash, blocks, schedule};
    const aesmall_error error = aesmall_gcm_check_open(cipher, args, AESMALL_GCM_MIN_TAG_SIZE);

    if (error != AESMALL_OK) {
        return error;
    }
    if (hash->update == NULL) {
        return AESMALL_ERROR_KEY;
    }
    return aesmall_gcm_wide_unchecked(&tools, args, aesmall_aead_tag_len(args));
}
