/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../modes/kw/kw.h"
#include "vault_internal.h"

/* The key of the file stands in the header where it is then wrapped. */
static aesmall_error write_header(aesmall_vault *vault, const aesmall_cipher *master,
                                  aesmall_vault_new_key *new_key, void *source)
{
    uint8_t *const head = vault->buffer;
    uint8_t *const key = head + AESMALL_VAULT_FIXED_SIZE;
    const uint8_t key_size = aesmall_vault_key_size(vault->algorithm);
    aesmall_error error;

    vault->header_size = (uint8_t)AESMALL_VAULT_HEADER_SIZE(key_size);
    error = new_key(source, master, key, key_size);
    if (error == AESMALL_OK) {
        vault->init(vault->cipher, key);
        error = aesmall_kw_wrap(master, head + AESMALL_VAULT_AT_VERSION,
                                (size_t)(AESMALL_VAULT_BOUND_SIZE + key_size), key, vault->stride);
    }
    if (error == AESMALL_OK &&
        vault->file->write(vault->file->context, 0, head, vault->header_size) != 0) {
        error = AESMALL_ERROR_STORAGE;
    }
    return error;
}

aesmall_error aesmall_vault_create(aesmall_vault *vault, const aesmall_cipher *master,
                                   uint32_t key_id, aesmall_vault_new_key *new_key, void *source,
                                   uint32_t chunk_size)
{
    uint8_t *const head = vault->buffer;
    uint8_t log;
    aesmall_error error;

    if (vault->cipher == master) {
        return aesmall_vault_fail_with_room(vault);
    }
    for (log = AESMALL_VAULT_MIN_LOG; (uint32_t)1 << log != chunk_size; log++) {
        if (log == AESMALL_VAULT_MAX_LOG) {
            return aesmall_vault_fail(vault, AESMALL_ERROR_ARGUMENT);
        }
    }
    if (vault->stride < chunk_size + AESMALL_VAULT_TAG_SIZE) {
        return aesmall_vault_fail(vault, AESMALL_ERROR_CAPACITY);
    }
    vault->stride = (size_t)AESMALL_VAULT_BUFFER_SIZE(chunk_size);
    vault->chunk_log = log;
    aesmall_put_32(head, AESMALL_VAULT_MAGIC);
    head[AESMALL_VAULT_AT_VERSION] = AESMALL_VAULT_VERSION;
    head[AESMALL_VAULT_AT_ALGORITHM] = vault->algorithm;
    head[AESMALL_VAULT_AT_CHUNK] = log;
    head[AESMALL_VAULT_AT_SOURCE] = AESMALL_VAULT_MASTER_KEY;
    aesmall_put_32(head + AESMALL_VAULT_AT_KEY_ID, key_id);
    error = write_header(vault, master, new_key, source);
    if (error != AESMALL_OK) {
        return aesmall_vault_fail(vault, error);
    }
    vault->fill = 0;
    vault->index = 0;
    vault->state = AESMALL_VAULT_WRITER;
    return AESMALL_OK;
}
