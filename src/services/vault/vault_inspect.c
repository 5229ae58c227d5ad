/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "vault_internal.h"

aesmall_error aesmall_vault_inspect(const aesmall_file *file, aesmall_vault_info *info)
{
    uint8_t head[AESMALL_VAULT_MAX_HEADER];

    return aesmall_vault_head(file, head, info);
}
