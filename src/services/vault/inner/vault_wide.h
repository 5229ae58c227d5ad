/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../vault_wide.h and the calls that do their
 * work. ../vault_wide.h includes this header at its end. A program may use these calls. */
#ifndef AESMALL_SERVICES_INNER_VAULT_WIDE_H
#define AESMALL_SERVICES_INNER_VAULT_WIDE_H

#include "../../../core/cast.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The steps of the calls of vault_wide.h ---- */

/**
 * Find the wide vault around a vault.
 *
 * @param vault  a member of an aesmall_vault_wide
 * @return the aesmall_vault_wide
 */
AESMALL_FRONT const aesmall_vault_wide *aesmall_vault_wide_around(const aesmall_vault *vault)
{
    return AESMALL_CAST(const aesmall_vault_wide *, AESMALL_CAST(const void *, vault));
}

/**
 * Set the members of the wide key.
 *
 * @param vault  receives them
 * @param wide   the wide key
 */
AESMALL_FRONT void aesmall_vault_set_wide(aesmall_vault_wide *vault, aesmall_wide wide)
{
    vault->schedule = wide.schedule;
    vault->encrypt_wide = wide.encrypt_wide;
    vault->decrypt_wide = wide.decrypt_wide;
}

/**
 * Seal one chunk with CCM, two blocks at a time.
 *
 * @param vault  a member of an aesmall_vault_wide
 * @param args  the arguments of aesmall_ccm_seal_args(). in == out is allowed
 * @return AESMALL_OK, or an error of that call
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_ccm_seal_chunk_wide(
    const aesmall_vault *vault, const aesmall_aead_args *args)
{
    return aesmall_ccm_seal_wide_args(vault->cipher, args,
                                      aesmall_vault_wide_around(vault)->schedule,
                                      aesmall_vault_wide_around(vault)->encrypt_wide);
}

/**
 * Verify and open one chunk with CCM, two blocks at a time.
 *
 * @param vault  a member of an aesmall_vault_wide
 * @param args  the arguments of aesmall_ccm_open_args(). in == out is allowed
 * @return AESMALL_OK, or an error of that call
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_ccm_open_chunk_wide(
    const aesmall_vault *vault, const aesmall_aead_args *args)
{
    return aesmall_ccm_open_wide_args(vault->cipher, args,
                                      aesmall_vault_wide_around(vault)->schedule,
                                      aesmall_vault_wide_around(vault)->encrypt_wide);
}

/**
 * Seal one chunk with OCB3, two blocks at a time.
 *
 * @param vault  a member of an aesmall_vault_wide
 * @param args  the arguments of aesmall_ocb_seal_args(). in == out is allowed
 * @return AESMALL_OK, or an error of that call
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_ocb_seal_chunk_wide(
    const aesmall_vault *vault, const aesmall_aead_args *args)
{
    return aesmall_ocb_seal_wide_args(vault->cipher, args,
                                      aesmall_vault_wide_around(vault)->schedule,
                                      aesmall_vault_wide_around(vault)->encrypt_wide);
}

/**
 * Verify and open one chunk with OCB3, two blocks at a time.
 *
 * @param vault  a member of an aesmall_vault_wide
 * @param args  the arguments of aesmall_ocb_open_args(). in == out is allowed
 * @return AESMALL_OK, or an error of that call
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_ocb_open_chunk_wide(
    const aesmall_vault *vault, const aesmall_aead_args *args)
{
    return aesmall_ocb_open_wide_args(vault->cipher, args,
                                      aesmall_vault_wide_around(vault)->schedule,
                                      aesmall_vault_wide_around(vault)->encrypt_wide,
                                      aesmall_vault_wide_around(vault)->decrypt_wide);
}

/* ---- Definitions of the inline calls of vault_wide.h ---- */

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_ccm_create_wide(
    aesmall_vault_wide *vault, aesmall_key_room key, aesmall_wide wide,
    const aesmall_cipher *master, uint32_t key_id, aesmall_vault_keys keys,
    const aesmall_file *file, uint8_t *buffer, size_t buffer_cap, uint32_t chunk_size)
{
    if (wide.encrypt_wide == NULL) {
        return aesmall_vault_ccm_create(&vault->vault, key, master, key_id, keys, file, buffer,
                                        buffer_cap, chunk_size);
    }
    aesmall_vault_set_wide(vault, wide);
    aesmall_vault_set(&vault->vault, key, AESMALL_VAULT_CCM, aesmall_vault_ccm_seal_chunk_wide,
                      file, buffer, buffer_cap);
    return aesmall_vault_create(&vault->vault, master, key_id, keys.new_key, keys.source,
                                chunk_size);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_ccm_open_wide(
    aesmall_vault_wide *vault, aesmall_key_room key, aesmall_wide wide,
    const aesmall_cipher *master, const aesmall_file *file, uint8_t *buffer, size_t buffer_cap)
{
    if (wide.encrypt_wide == NULL) {
        return aesmall_vault_ccm_open(&vault->vault, key, master, file, buffer, buffer_cap);
    }
    aesmall_vault_set_wide(vault, wide);
    aesmall_vault_set(&vault->vault, key, AESMALL_VAULT_CCM, aesmall_vault_ccm_open_chunk_wide,
                      file, buffer, buffer_cap);
    return aesmall_vault_unlock(&vault->vault, master);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_ocb_create_wide(
    aesmall_vault_wide *vault, aesmall_key_room key, aesmall_wide wide,
    const aesmall_cipher *master, uint32_t key_id, aesmall_vault_keys keys,
    const aesmall_file *file, uint8_t *buffer, size_t buffer_cap, uint32_t chunk_size)
{
    if (wide.encrypt_wide == NULL) {
        return aesmall_vault_ocb_create(&vault->vault, key, master, key_id, keys, file, buffer,
                                        buffer_cap, chunk_size);
    }
    aesmall_vault_set_wide(vault, wide);
    aesmall_vault_set(&vault->vault, key, AESMALL_VAULT_OCB, aesmall_vault_ocb_seal_chunk_wide,
                      file, buffer, buffer_cap);
    return aesmall_vault_create(&vault->vault, master, key_id, keys.new_key, keys.source,
                                chunk_size);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_ocb_open_wide(
    aesmall_vault_wide *vault, aesmall_key_room key, aesmall_wide wide,
    const aesmall_cipher *master, const aesmall_file *file, uint8_t *buffer, size_t buffer_cap)
{
    if (wide.decrypt_wide == NULL) {
        return aesmall_vault_ocb_open(&vault->vault, key, master, file, buffer, buffer_cap);
    }
    aesmall_vault_set_wide(vault, wide);
    aesmall_vault_set(&vault->vault, key, AESMALL_VAULT_OCB, aesmall_vault_ocb_open_chunk_wide,
                      file, buffer, buffer_cap);
    return aesmall_vault_unlock(&vault->vault, master);
}

#ifdef __cplusplus
}
#endif

#endif
