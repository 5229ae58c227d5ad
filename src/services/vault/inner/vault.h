/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../vault.h and the calls that do their work.
 * ../vault.h includes this header at its end. A program may use these calls. */
#ifndef AESMALL_SERVICES_INNER_VAULT_H
#define AESMALL_SERVICES_INNER_VAULT_H

#include "../../../core/cast.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The steps of the calls of vault.h ----
 *
 * Each mode has its own function for a chunk, so that a writer links no code for opening. */

/**
 * Set the members of a vault before aesmall_vault_create() or aesmall_vault_unlock().
 *
 * @param vault  receives them
 * @param mode   AESMALL_VAULT_CCM, ...
 * @param crypt  seals or opens a chunk
 * @param key,file,buffer,buffer_cap  as for aesmall_vault_ccm_create()
 */
AESMALL_FRONT void aesmall_vault_set(aesmall_vault *vault, aesmall_key_room key, uint8_t mode,
                                     aesmall_vault_crypt_chunk *crypt, const aesmall_file *file,
                                     uint8_t *buffer, size_t buffer_cap);

/**
 * Begin a new file after the members are set.
 *
 * @param vault    the writer
 * @param new_key  makes the file's key
 * @param source   `new_key` gets it
 * @param master,key_id,chunk_size  as for aesmall_vault_ccm_create()
 * @return AESMALL_OK, or an error of aesmall_vault_ccm_create()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_create(aesmall_vault *vault,
                                                      const aesmall_cipher *master, uint32_t key_id,
                                                      aesmall_vault_new_key *new_key, void *source,
                                                      uint32_t chunk_size);

/**
 * Begin to read a file after the members are set.
 *
 * @param vault   the reader
 * @param master  as for aesmall_vault_ccm_open()
 * @return AESMALL_OK, or an error of aesmall_vault_ccm_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_unlock(aesmall_vault *vault,
                                                      const aesmall_cipher *master);

/**
 * Seal one chunk with CCM.
 *
 * @param vault  the vault
 * @param args  the arguments of aesmall_ccm_seal_args(). in == out is allowed
 * @return AESMALL_OK, or an error of that call
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_ccm_seal_chunk(
    const aesmall_vault *vault, const aesmall_aead_args *args)
{
    return aesmall_ccm_seal_args(vault->cipher, args);
}

/**
 * Verify and open one chunk with CCM.
 *
 * @param vault  the vault
 * @param args  the arguments of aesmall_ccm_open_args(). in == out is allowed
 * @return AESMALL_OK, or an error of that call
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_ccm_open_chunk(
    const aesmall_vault *vault, const aesmall_aead_args *args)
{
    return aesmall_ccm_open_args(vault->cipher, args);
}

/* ---- Definitions of the inline calls of vault.h ---- */

AESMALL_FRONT void aesmall_vault_set(aesmall_vault *vault, aesmall_key_room key, uint8_t mode,
                                     aesmall_vault_crypt_chunk *crypt, const aesmall_file *file,
                                     uint8_t *buffer, size_t buffer_cap)
{
    vault->room = key.size & 0xffff;
    vault->cipher = key.cipher;
    vault->init = key.init;
    vault->crypt = crypt;
    vault->file = file;
    vault->buffer = buffer;
    vault->stride = buffer_cap;
    vault->algorithm = AESMALL_CAST(uint8_t, key.secret_len << 1 | mode);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_vault_ccm_create(aesmall_vault *vault, aesmall_key_room key, const aesmall_cipher *master,
                         uint32_t key_id, aesmall_vault_keys keys, const aesmall_file *file,
                         uint8_t *buffer, size_t buffer_cap, uint32_t chunk_size)
{
    aesmall_vault_set(vault, key, AESMALL_VAULT_CCM, aesmall_vault_ccm_seal_chunk, file, buffer,
                      buffer_cap);
    return aesmall_vault_create(vault, master, key_id, keys.new_key, keys.source, chunk_size);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_vault_ccm_open(aesmall_vault *vault, aesmall_key_room key, const aesmall_cipher *master,
                       const aesmall_file *file, uint8_t *buffer, size_t buffer_cap)
{
    aesmall_vault_set(vault, key, AESMALL_VAULT_CCM, aesmall_vault_ccm_open_chunk, file, buffer,
                      buffer_cap);
    return aesmall_vault_unlock(vault, master);
}

static inline uint32_t aesmall_vault_size(const aesmall_vault *vault)
{
    return vault->size;
}

#ifdef __cplusplus
}
#endif

#endif
