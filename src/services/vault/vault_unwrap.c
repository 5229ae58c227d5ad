/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "../../modes/kw/kw.h"
#include "vault_internal.h"

uint8_t *aesmall_vault_unwrap(uint8_t head[AESMALL_VAULT_MAX_HEADER],
                              const aesmall_vault_info *info, const aesmall_cipher *master,
                              aesmall_error *error)
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
