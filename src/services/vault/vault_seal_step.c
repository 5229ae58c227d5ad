/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "vault_internal.h"

aesmall_error aesmall_vault_seal_step(aesmall_vault *vault, const aesmall_file *source,
                                      aesmall_vault_step *step)
{
    size_t n;

    if (vault->state != AESMALL_VAULT_WRITER) {
        return AESMALL_ERROR_KEY;
    }
    if (vault->fill != 0 || vault->index != step->done ||
        (step->total != 0 && step->done >= step->total)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (step->total == 0) {
        if (source->size(source->context, &vault->size) != 0) {
            return aesmall_vault_fail(vault, AESMALL_ERROR_STORAGE);
        }
        step->total = aesmall_vault_last(vault, vault->size) + 1;
    }
    n = aesmall_vault_fill(vault, step->done);
    if (n != 0 &&
        source->read(source->context, step->done << vault->chunk_log, vault->buffer, n) != 0) {
        return aesmall_vault_fail(vault, AESMALL_ERROR_STORAGE);
    }
    vault->fill = n;
    step->done++;
    return step->done == step->total ? aesmall_vault_finish(vault)
                                     : aesmall_vault_put(vault, vault->buffer, n, 0);
}
