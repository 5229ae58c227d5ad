/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/apart.h"
#include "../../core/equal.h"
#include "../../modes/kw/kw.h"
#include "../drbg/drbg.h"
#include "../kdf/kdf.h"
#include "../nonce/nonce.h"
#include "vault.h"
#include "vault_internal.h"

AESMALL_APART uint8_t *aesmall_vault_unwrap(uint8_t head[AESMALL_VAULT_MAX_HEADER],
                                            const aesmall_vault_info *info,
                                            const aesmall_cipher *master, aesmall_error *error)
{
    const size_t len = AESMALL_KW_SIZE((size_t)AESMALL_VAULT_BOUND_SIZE + info->key_size);
    uint8_t *const wrapped = head + info->header_size - len;

    *error = aesmall_kw_unwrap(master, wrapped, len, wrapped, len);
    if (*error == AESMALL_OK &&
        !aesmall_equal(wrapped, head + AESMALL_VAULT_AT_VERSION, AESMALL_VAULT_BOUND_SIZE)) {
        aesmall_wipe(wrapped, len);
        *error = AESMALL_ERROR_AUTH;
    }
    return wrapped;
}

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

/* The key of the file is in the header, and is wrapped in place. */
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

/* Only the key id and the wrapped key are written, in place. So a salt that was read wrong stays
 * right in the file, and a new file, begun by mistake, refuses bytes that do not begin at its
 * start. */
static int write_parts(const aesmall_file *file, const uint8_t *head, const uint8_t *wrapped,
                       size_t wrapped_len)
{
    return file->write(file->context, AESMALL_VAULT_AT_KEY_ID, head + AESMALL_VAULT_AT_KEY_ID, 4) ||
           file->write(file->context, (uint32_t)(wrapped - head), wrapped, wrapped_len) ||
           file->commit(file->context);
}

aesmall_error aesmall_vault_rekey(const aesmall_file *file, const aesmall_cipher *old_master,
                                  const aesmall_cipher *new_master, uint32_t new_key_id)
{
    uint8_t head[AESMALL_VAULT_MAX_HEADER];
    aesmall_vault_info info;
    aesmall_error error = aesmall_vault_head(file, head, &info);

    if (error == AESMALL_OK) {
        uint8_t *const bound = aesmall_vault_unwrap(head, &info, old_master, &error);

        if (error == AESMALL_OK) {
            const size_t len = (size_t)(AESMALL_VAULT_BOUND_SIZE + info.key_size);

            aesmall_put_32(head + AESMALL_VAULT_AT_KEY_ID, new_key_id);
            memcpy(bound, head + AESMALL_VAULT_AT_VERSION, AESMALL_VAULT_BOUND_SIZE);
            error = aesmall_kw_wrap(new_master, bound, len, bound, AESMALL_KW_SIZE(len));
            if (error == AESMALL_OK && write_parts(file, head, bound, AESMALL_KW_SIZE(len)) != 0) {
                error = AESMALL_ERROR_STORAGE;
            }
        }
    }
    aesmall_wipe(head, sizeof head);
    return error;
}

aesmall_error aesmall_vault_random_key(void *source, const aesmall_cipher *master, uint8_t *out,
                                       size_t len)
{
    (void)master;
    return aesmall_drbg_generate((aesmall_drbg *)source, NULL, 0, out, len);
}

aesmall_error aesmall_vault_counted_key(void *source, const aesmall_cipher *master, uint8_t *out,
                                        size_t len)
{
    static const uint8_t label[] = {'a', 'e', 's', 'm', 'a', 'l', 'l',
                                    ' ', 'v', 'a', 'u', 'l', 't'};
    uint8_t count[8];
    const aesmall_error error =
        aesmall_nonce_next((aesmall_nonce *)source, NULL, 0, count, sizeof count);

    return error != AESMALL_OK
               ? error
               : aesmall_kdf(master, 4, label, sizeof label, count, sizeof count, out, len);
}
