/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../modes/kw.h"
#include "vault_internal.h"

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
        }
    }
    if (error == AESMALL_OK && (file->write(file->context, 0, head, info.header_size) != 0 ||
                                file->commit(file->context) != 0)) {
        error = AESMALL_ERROR_STORAGE;
    }
    aesmall_wipe(head, sizeof head);
    return error;
}
