/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../modes/kw/kw.h"
#include "vault_internal.h"

/* Key id and wrapped key are written where they stand, and nothing else: a salt that was read wrong
 * stays right in the file, and a new file, begun by mistake, refuses what is not its first byte. */
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
