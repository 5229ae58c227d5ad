/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "vault_internal.h"

aesmall_error aesmall_vault_load(aesmall_vault *vault, uint32_t index)
{
    const size_t fill = aesmall_vault_fill(vault, index);
    const size_t sealed_len = fill + AESMALL_VAULT_TAG_SIZE;
    aesmall_error error = AESMALL_ERROR_STORAGE;

    if (vault->index == index) {
        return AESMALL_OK;
    }
    if (vault->file->read(vault->file->context, aesmall_vault_position(vault, index), vault->buffer,
                          sealed_len) == 0) {
        error = aesmall_vault_crypt(vault, index, index == aesmall_vault_last(vault, vault->size),
                                    vault->buffer, sealed_len);
    }
    if (error != AESMALL_OK) {
        return aesmall_vault_fail(vault, error);
    }
    vault->fill = fill;
    vault->index = index;
    return AESMALL_OK;
}
