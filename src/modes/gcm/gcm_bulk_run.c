/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_bulk_run.h"

aesmall_error aesmall_gcm_bulk_run(const aesmall_gcm_tools *tools, const aesmall_aead_parts *parts,
                                   uint8_t tag_len)
{
    return aesmall_gcm_core(tools, parts, tag_len);
}
