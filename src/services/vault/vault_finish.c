/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "vault_internal.h"

/* Leaves to the wipe what of the buffer the vault has written to: where the last chunk, of n bytes,
 * is also the first, that and the header. On 8 and 16 bits code is dearer than time. */
static void forget_the_rest(aesmall_vault *vault, size_t n)
{
#if SIZE_MAX > 0xffff
    n += AESMALL_VAULT_MAX_HEADER;
    if (vault->index == 1 && n < vault->stride) {
        vault->stride = n;
    }
#else
    (void)vault;
    (void)n;
#endif
}

aesmall_error aesmall_vault_finish(aesmall_vault *vault)
{
    const size_t n = vault->fill;
    aesmall_error error;

    if (vault->state != AESMALL_VAULT_WRITER) {
        return AESMALL_ERROR_KEY;
    }
    error = aesmall_vault_put(vault, vault->buffer, n, 1);
    if (error == AESMALL_OK) {
        if (vault->file->commit(vault->file->context) != 0) {
            error = AESMALL_ERROR_STORAGE;
        }
        forget_the_rest(vault, n);
        aesmall_vault_wipe(vault);
    }
    return error;
}
