/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "vault_internal.h"

aesmall_error aesmall_vault_finish(aesmall_vault *vault)
{
    aesmall_error error;

    if (vault->state != AESMALL_VAULT_WRITER) {
        return AESMALL_ERROR_KEY;
    }
    error = aesmall_vault_put(vault, vault->buffer, vault->fill, 1);
    if (error == AESMALL_OK) {
        if (vault->file->commit(vault->file->context) != 0) {
            error = AESMALL_ERROR_STORAGE;
        }
        aesmall_vault_wipe(vault);
    }
    return error;
}
