/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aead/aead_check.h"
#include "gcm.h"
#include "gcm_run.h"

aesmall_error aesmall_gcm_open_run(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    const uint8_t tag_len = aesmall_aead_tag_len(parts);

    return tag_len == 0 ? AESMALL_ERROR_AUTH : aesmall_gcm_run(cipher, parts, tag_len);
}
