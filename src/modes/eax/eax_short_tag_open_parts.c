/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "eax_core.h"

aesmall_error aesmall_eax_short_tag_open_parts(const aesmall_cipher *cipher,
                                               const aesmall_aead_parts *parts)
{
    return aesmall_eax_checked_open(cipher, parts, AESMALL_AEAD_MIN_SHORT_TAG_SIZE);
}
