/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "vault_internal.h"

aesmall_error aesmall_vault_put(aesmall_vault *vault, const uint8_t *in, size_t in_len,
                                uint8_t is_last)
{
    const uint32_t position = aesmall_vault_position(vault, vault->index);
    const size_t sealed_len = in_len + AESMALL_VAULT_TAG_SIZE;
    aesmall_error error = AESMALL_ERROR_LENGTH;

    if (sealed_len <= UINT32_MAX - position) {
        error = aesmall_vault_crypt(vault, vault->index, is_last, in, in_len);
    }
    if (error == AESMALL_OK &&
        vault->file->write(vault->file->context, position, vault->buffer, sealed_len) != 0) {
        error = AESMALL_ERROR_STORAGE;
    }
    if (error != AESMALL_OK) {
        return aesmall_vault_fail(vault, error);
    }
    vault->fill = 0;
    vault->index++;
    return AESMALL_OK;
}
