/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "vault_internal.h"

aesmall_error aesmall_vault_open_step(aesmall_vault *vault, const aesmall_file *target,
                                      aesmall_vault_step *step)
{
    uint32_t index = step->done, chunks;
    aesmall_error error;
    int failed = 0;

    if (vault->state != AESMALL_VAULT_READER) {
        return AESMALL_ERROR_KEY;
    }
    chunks = aesmall_vault_last(vault, vault->size) + 1;
    if (step->total == 0) {
        step->total = target != NULL ? 2 * chunks : chunks;
    }
    if (index >= step->total) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (index < chunks) {
        target = NULL;
    } else {
        index -= chunks;
    }
    error = aesmall_vault_load(vault, index);
    if (error != AESMALL_OK) {
        return error;
    }
    step->done++;
    if (target != NULL && vault->fill != 0) {
        failed =
            target->write(target->context, index << vault->chunk_log, vault->buffer, vault->fill);
    }
    if (failed == 0 && target != NULL && step->done == step->total) {
        failed = target->commit(target->context);
    }
    return failed != 0 ? aesmall_vault_fail(vault, AESMALL_ERROR_STORAGE) : AESMALL_OK;
}
