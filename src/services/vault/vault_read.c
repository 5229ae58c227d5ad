/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/scrub.h"
#include "../../modes/block.h"
#include "vault_internal.h"

aesmall_error aesmall_vault_read(aesmall_vault *vault, uint32_t offset, uint8_t *out, size_t len)
{
    size_t done = 0;

    if (vault->state != AESMALL_VAULT_READER) {
        return AESMALL_ERROR_KEY;
    }
    if (offset > vault->size || len > vault->size - offset) {
        return AESMALL_ERROR_LENGTH;
    }
    while (done < len) {
        const size_t at = (size_t)(offset & (aesmall_vault_chunk_size(vault) - 1));
        const aesmall_error error = aesmall_vault_load(vault, offset >> vault->chunk_log);
        size_t n = vault->fill - at;

        if (error != AESMALL_OK) {
            aesmall_wipe(out, len);
            return error;
        }
        if (n > len - done) {
            n = len - done;
        }
        aesmall_copy(out + done, vault->buffer + at, n);
        done += n;
        offset += (uint32_t)n;
    }
    AESMALL_CLEAR_REGISTERS();
    return AESMALL_OK;
}
