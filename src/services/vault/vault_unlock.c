/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "vault_internal.h"

aesmall_error aesmall_vault_unlock(aesmall_vault *vault, const aesmall_cipher *master)
{
    uint8_t *const head = vault->buffer;
    aesmall_error error = AESMALL_ERROR_CAPACITY;
    aesmall_vault_info info;

    if (vault->cipher == master) {
        return aesmall_vault_fail_with_room(vault);
    }
    if (vault->stride >= AESMALL_VAULT_MAX_HEADER) {
        error = aesmall_vault_head(vault->file, head, &info);
    }
    if (error == AESMALL_OK && vault->algorithm != (info.key_size << 1 | info.mode)) {
        error = AESMALL_ERROR_FORMAT;
    }
    if (error == AESMALL_OK) {
        const uint8_t *const bound = aesmall_vault_unwrap(head, &info, master, &error);

        /* Whoever sends a file can change its chunk_size, but does not get past unwrap. */
        if (error == AESMALL_OK && vault->stride < info.chunk_size + AESMALL_VAULT_TAG_SIZE) {
            error = AESMALL_ERROR_CAPACITY;
        }
        if (error == AESMALL_OK) {
            vault->init(vault->cipher, bound + AESMALL_VAULT_BOUND_SIZE);
        }
    }
    if (error != AESMALL_OK) {
        return aesmall_vault_fail(vault, error);
    }
    aesmall_wipe(head, AESMALL_VAULT_MAX_HEADER);
    vault->stride = (size_t)AESMALL_VAULT_BUFFER_SIZE(info.chunk_size);
    vault->chunk_log = info.chunk_log;
    vault->header_size = info.header_size;
    vault->size = info.size;
    vault->index = AESMALL_VAULT_NO_CHUNK;
    vault->state = AESMALL_VAULT_READER;
    return aesmall_vault_load(vault, aesmall_vault_last(vault, info.size));
}
