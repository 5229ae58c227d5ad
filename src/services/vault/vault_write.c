/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../modes/block.h"
#include "vault_internal.h"

/* A chunk is sealed when it is known that it is not the last. A whole one of the input needs no
 * way through the buffer. */
aesmall_error aesmall_vault_write(aesmall_vault *vault, const uint8_t *in, size_t in_len)
{
    aesmall_error error = AESMALL_OK;

    if (vault->state != AESMALL_VAULT_WRITER) {
        return AESMALL_ERROR_KEY;
    }
    while (in_len != 0 && error == AESMALL_OK) {
        const size_t chunk_size = aesmall_vault_chunk_size(vault);
        size_t n = chunk_size - vault->fill;

        if (n == 0) {
            error = aesmall_vault_put(vault, vault->buffer, chunk_size, 0);
            continue;
        }
        if (n == chunk_size && in_len > chunk_size) {
            error = aesmall_vault_put(vault, in, chunk_size, 0);
        } else {
            if (n > in_len) {
                n = in_len;
            }
            aesmall_copy(vault->buffer + vault->fill, in, n);
            vault->fill += n;
        }
        in += n;
        in_len -= n;
    }
    return error;
}
