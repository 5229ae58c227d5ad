/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "vault_internal.h"

void aesmall_vault_wipe(aesmall_vault *vault)
{
    aesmall_wipe(vault->buffer, vault->stride);
    aesmall_wipe(vault->cipher, vault->room);
    aesmall_wipe(vault, sizeof *vault);
}

aesmall_error aesmall_vault_fail(aesmall_vault *vault, aesmall_error error)
{
    aesmall_vault_wipe(vault);
    return error;
}

aesmall_error aesmall_vault_fail_with_room(aesmall_vault *vault)
{
    vault->room = 0;
    return aesmall_vault_fail(vault, AESMALL_ERROR_ARGUMENT);
}
