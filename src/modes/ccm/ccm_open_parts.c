/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ccm_core.h"

aesmall_error aesmall_ccm_open_parts(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    return aesmall_ccm_checked_open(cipher, parts, AESMALL_AEAD_MIN_TAG_SIZE);
}
