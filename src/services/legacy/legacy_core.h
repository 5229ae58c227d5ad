/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the steps that opening and sealing of the legacy layout share. */
#ifndef AESMALL_SERVICES_LEGACY_CORE_H
#define AESMALL_SERVICES_LEGACY_CORE_H

#include "legacy.h"

/* Starts the work: the steps that derive the key, then `steps` steps of `then`. `end` is the end of
 * the bytes that these read in pieces. The call does not access a file. It refuses a secret of 0
 * bytes. */
aesmall_error aesmall_legacy_begin(aesmall_legacy *legacy, const uint8_t *secret, size_t secret_len,
                                   const uint8_t iv[AESMALL_BLOCK_SIZE], uint32_t end,
                                   uint32_t steps, aesmall_error (*then)(aesmall_legacy *legacy));

/* Sets another number of rounds than 8,192, 1 or more, after a _start: for fast tests and for
 * measuring. The files that it makes do not have the legacy layout. */
static inline void aesmall_legacy_set_rounds(aesmall_legacy *legacy, uint16_t rounds)
{
    legacy->total -= AESMALL_LEGACY_ROUNDS / AESMALL_LEGACY_STEP_ROUNDS;
    legacy->total += (uint32_t)(rounds - 1) / AESMALL_LEGACY_STEP_ROUNDS + 1;
    legacy->rounds = rounds;
}

/* Pieces of len bytes */
static inline uint32_t aesmall_legacy_pieces(uint32_t len)
{
    return len / AESMALL_LEGACY_PIECE + (len % AESMALL_LEGACY_PIECE != 0);
}

static inline aesmall_error aesmall_legacy_read(const aesmall_legacy *legacy, uint32_t offset,
                                                uint8_t *out, size_t len)
{
    const aesmall_file *const file = legacy->source;

    return file->read(file->context, offset, out, len) == 0 ? AESMALL_OK : AESMALL_ERROR_STORAGE;
}

static inline aesmall_error aesmall_legacy_write(const aesmall_legacy *legacy, uint32_t offset,
                                                 const uint8_t *in, size_t len)
{
    const aesmall_file *const file = legacy->target;

    return file->write(file->context, offset, in, len) == 0 ? AESMALL_OK : AESMALL_ERROR_STORAGE;
}

/* The new file counts, and there is no next step. */
static inline aesmall_error aesmall_legacy_commit(aesmall_legacy *legacy)
{
    const aesmall_file *const file = legacy->target;

    legacy->next = NULL;
    return file->commit(file->context) == 0 ? AESMALL_OK : AESMALL_ERROR_STORAGE;
}

#endif
