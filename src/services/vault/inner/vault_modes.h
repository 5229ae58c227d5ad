/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../vault_modes.h and the calls that do their
 * work. ../vault_modes.h includes this header at its end. A program may use these calls. */
#ifndef AESMALL_SERVICES_INNER_VAULT_MODES_H
#define AESMALL_SERVICES_INNER_VAULT_MODES_H

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The steps of the calls of vault_modes.h ---- */

/**
 * Seal one chunk with OCB3.
 *
 * @param vault  the vault
 * @param args  the arguments of aesmall_ocb_seal_args(). in == out is allowed
 * @return AESMALL_OK, or an error of that call
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_ocb_seal_chunk(
    const aesmall_vault *vault, const aesmall_aead_args *args)
{
    return aesmall_ocb_seal_args(vault->cipher, args);
}

/**
 * Verify and open one chunk with OCB3.
 *
 * @param vault  the vault
 * @param args  the arguments of aesmall_ocb_open_args(). in == out is allowed
 * @return AESMALL_OK, or an error of that call
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_ocb_open_chunk(
    const aesmall_vault *vault, const aesmall_aead_args *args)
{
    return aesmall_ocb_open_args(vault->cipher, args);
}

/**
 * Seal one chunk with GCM.
 *
 * @param vault  the vault
 * @param args  the arguments of aesmall_gcm_seal_args(). in == out is allowed
 * @return AESMALL_OK, or an error of that call
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_gcm_seal_chunk(
    const aesmall_vault *vault, const aesmall_aead_args *args)
{
    return aesmall_gcm_seal_args(vault->cipher, args);
}

/**
 * Verify and open one chunk with GCM.
 *
 * @param vault  the vault
 * @param args  the arguments of aesmall_gcm_open_args(). in == out is allowed
 * @return AESMALL_OK, or an error of that call
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_gcm_open_chunk(
    const aesmall_vault *vault, const aesmall_aead_args *args)
{
    return aesmall_gcm_open_args(vault->cipher, args);
}

/* ---- Definitions of the inline calls of vault_modes.h ---- */

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_vault_ocb_create(aesmall_vault *vault, aesmall_key_room key, const aesmall_cipher *master,
                         uint32_t key_id, aesmall_vault_keys keys, const aesmall_file *file,
                         uint8_t *buffer, size_t buffer_cap, uint32_t chunk_size)
{
    aesmall_vault_set(vault, key, AESMALL_VAULT_OCB, aesmall_vault_ocb_seal_chunk, file, buffer,
                      buffer_cap);
    return aesmall_vault_create(vault, master, key_id, keys.new_key, keys.source, chunk_size);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_vault_ocb_open(aesmall_vault *vault, aesmall_key_room key, const aesmall_cipher *master,
                       const aesmall_file *file, uint8_t *buffer, size_t buffer_cap)
{
    aesmall_vault_set(vault, key, AESMALL_VAULT_OCB, aesmall_vault_ocb_open_chunk, file, buffer,
                      buffer_cap);
    return aesmall_vault_unlock(vault, master);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_vault_gcm_create(aesmall_vault *vault, aesmall_key_room key, const aesmall_cipher *master,
                         uint32_t key_id, aesmall_vault_keys keys, const aesmall_file *file,
                         uint8_t *buffer, size_t buffer_cap, uint32_t chunk_size)
{
    aesmall_vault_set(vault, key, AESMALL_VAULT_GCM, aesmall_vault_gcm_seal_chunk, file, buffer,
                      buffer_cap);
    return aesmall_vault_create(vault, master, key_id, keys.new_key, keys.source, chunk_size);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_vault_gcm_open(aesmall_vault *vault, aesmall_key_room key, const aesmall_cipher *master,
                       const aesmall_file *file, uint8_t *buffer, size_t buffer_cap)
{
    aesmall_vault_set(vault, key, AESMALL_VAULT_GCM, aesmall_vault_gcm_open_chunk, file, buffer,
                      buffer_cap);
    return aesmall_vault_unlock(vault, master);
}

#ifdef __cplusplus
}
#endif

#endif
