/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: functions and numbers that the calls of vault.h share. doc/inside/vault-format.md
 * explains the numbers. */
#ifndef AESMALL_SERVICES_VAULT_INTERNAL_H
#define AESMALL_SERVICES_VAULT_INTERNAL_H

#include <string.h>

#include "../../core/big_endian.h"
#include "../../core/wipe.h"
#include "vault_header.h"
#include "vault_whole.h"

/* aesmall_vault.state. 0: at its end. */
enum { AESMALL_VAULT_WRITER = 1, AESMALL_VAULT_READER = 2 };

/* Fields of the header, and its sizes. */
enum {
    AESMALL_VAULT_AT_VERSION = 4,
    AESMALL_VAULT_AT_ALGORITHM = 5,
    AESMALL_VAULT_AT_CHUNK = 6,
    AESMALL_VAULT_AT_SOURCE = 7,
    AESMALL_VAULT_AT_KEY_ID = 8,
    AESMALL_VAULT_FIXED_SIZE = 12,
    AESMALL_VAULT_PASSPHRASE_SIZE = 20,
    AESMALL_VAULT_BOUND_SIZE = 8, /* wrapped in front of the key */
    AESMALL_VAULT_MIN_HEADER = 44,
    AESMALL_VAULT_MAX_HEADER = 80
};

#define AESMALL_VAULT_MAGIC 0x61657356 /* "aesV" */
#define AESMALL_VAULT_VERSION 1
#define AESMALL_VAULT_MIN_LOG 6
#define AESMALL_VAULT_MAX_LOG 16
#define AESMALL_VAULT_NO_CHUNK 0xffffffff

/* Bytes of a file key, by the algorithm field. */
static inline uint8_t aesmall_vault_key_size(uint8_t algorithm)
{
    return (uint8_t)(algorithm >> 4 << 3);
}

/* Bytes of content of a full chunk. */
static inline size_t aesmall_vault_chunk_size(const aesmall_vault *vault)
{
    return vault->stride - AESMALL_VAULT_TAG_SIZE;
}

/* Returns where a chunk begins in the file. */
static inline uint32_t aesmall_vault_position(const aesmall_vault *vault, uint32_t index)
{
    return vault->header_size + index * (uint32_t)vault->stride;
}

/* The number of the last of the chunks that n bytes of content take. */
static inline uint32_t aesmall_vault_last(const aesmall_vault *vault, uint32_t n)
{
    return n == 0 ? 0 : (n - 1) >> vault->chunk_log;
}

/* Bytes of content of this chunk. */
static inline size_t aesmall_vault_fill(const aesmall_vault *vault, uint32_t index)
{
    const uint32_t left = vault->size - (index << vault->chunk_log);
    const size_t chunk_size = aesmall_vault_chunk_size(vault);

    return left < chunk_size ? (size_t)left : chunk_size;
}

/* Ends the vault and returns the error. */
aesmall_error aesmall_vault_fail(aesmall_vault *vault, aesmall_error error);

/* The same with AESMALL_ERROR_ARGUMENT for a room that is the master key, which is not wiped. */
aesmall_error aesmall_vault_fail_with_room(aesmall_vault *vault);

/* Seals or opens a chunk from in to the buffer, depending on the vault. */
aesmall_error aesmall_vault_crypt(const aesmall_vault *vault, uint32_t index, uint8_t is_last,
                                  const uint8_t *in, size_t in_len);

/* Seals the next chunk and writes it. Then the buffer is empty. An error ends the vault. */
aesmall_error aesmall_vault_put(aesmall_vault *vault, const uint8_t *in, size_t in_len,
                                uint8_t is_last);

/* The chunk is opened in the buffer, and its bytes are in vault->fill. An error ends the vault. */
aesmall_error aesmall_vault_load(aesmall_vault *vault, uint32_t index);

/* Reads the header and checks each field. */
aesmall_error aesmall_vault_head(const aesmall_file *file, uint8_t head[AESMALL_VAULT_MAX_HEADER],
                                 aesmall_vault_info *info);

/* Unwraps the key of a header in place. Returns its address, with the bound bytes in front of it.
 * On an error it returns NULL and sets *error. */
uint8_t *aesmall_vault_unwrap(uint8_t head[AESMALL_VAULT_MAX_HEADER],
                              const aesmall_vault_info *info, const aesmall_cipher *master,
                              aesmall_error *error);

#endif
