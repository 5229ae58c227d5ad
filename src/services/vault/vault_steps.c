/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/apart.h"
#include "../../core/scrub.h"
#include "../../modes/block.h"
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

/* Limits the wipe to the bytes of the buffer that the vault wrote. If the last chunk, of n bytes,
 * is also the first, these are that chunk and the header. On 8 and 16 bits small code matters more
 * than time. */
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

AESMALL_APART aesmall_error aesmall_vault_finish(aesmall_vault *vault)
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
