/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_VAULT_WIDE_H
#define AESMALL_SERVICES_VAULT_WIDE_H

#include "vault_modes.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sealed files, two blocks at a time: CCM and OCB3 of vault.h in less time. Give a wide key
 * (aesmall_wide of core/cipher.h) and the room, both made from the same object. _wide_enc is
 * enough, except for the reader of OCB3, which needs _spare and _wide:
 *
 *   aesmall_aes128_ct key;
 *   aesmall_vault_wide v;
 *
 *   error = aesmall_vault_ccm_create_wide(&v, aesmall_aes128_ct_spare_enc(&key),
 *                                         aesmall_aes128_ct_wide_enc(&key), master, ...);
 *
 * With a size chosen at run time, the room first gets the size of another key:
 *
 *   const aesmall_spare spare = aesmall_aes_spare_enc(&key, &other);
 *
 *   error = aesmall_vault_ccm_create_wide(&v, spare, aesmall_aes_wide_enc(&key), master, ...);
 *
 * Files, limits and errors are those of vault.h. If an engine cannot do two blocks at once on a
 * target, it does one at a time. */

/* A vault with its wide key. Pass `vault` to the calls of vault.h; the other members are private.
 * RAM: 12 bytes more on a Cortex-M; they hold no secret and are not wiped with the vault. */
typedef struct aesmall_vault_wide {
    aesmall_vault vault;
    const void *schedule; /* the members are private */
    aesmall_two_blocks *encrypt2;
    aesmall_two_blocks *decrypt2;
} aesmall_vault_wide;

/**
 * Begin a new file with CCM, two blocks at a time.
 *
 * @param vault  receives the writer; pass &vault->vault to the other calls
 * @param key    room for the file's key, such as aesmall_aes128_ct_spare_enc(&key)
 * @param wide   the wide key of the same object, such as aesmall_aes128_ct_wide_enc(&key)
 * @param master,key_id,keys,file,buffer,buffer_cap,chunk_size  as for aesmall_vault_ccm_create()
 * @return AESMALL_OK, or an error of aesmall_vault_ccm_create()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_ccm_create_wide(
    aesmall_vault_wide *vault, aesmall_spare key, aesmall_wide wide, const aesmall_cipher *master,
    uint32_t key_id, aesmall_vault_keys keys, const aesmall_file *file, uint8_t *buffer,
    size_t buffer_cap, uint32_t chunk_size);

/**
 * Begin to read a file that was sealed with CCM, two blocks at a time.
 *
 * @param vault  receives the reader; pass &vault->vault to the other calls
 * @param key    room for the file's key, such as aesmall_aes128_ct_spare_enc(&key)
 * @param wide   the wide key of the same object, such as aesmall_aes128_ct_wide_enc(&key)
 * @param master,file,buffer,buffer_cap  as for aesmall_vault_ccm_open()
 * @return AESMALL_OK, or an error of aesmall_vault_ccm_open()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_ccm_open_wide(
    aesmall_vault_wide *vault, aesmall_spare key, aesmall_wide wide, const aesmall_cipher *master,
    const aesmall_file *file, uint8_t *buffer, size_t buffer_cap);

/**
 * Begin a new file with OCB3, two blocks at a time.
 *
 * @param vault  receives the writer; pass &vault->vault to the other calls
 * @param key    room for the file's key, such as aesmall_aes128_ct_spare_enc(&key)
 * @param wide   the wide key of the same object, such as aesmall_aes128_ct_wide_enc(&key)
 * @param master,key_id,keys,file,buffer,buffer_cap,chunk_size  as for aesmall_vault_ccm_create()
 * @return AESMALL_OK, or an error of aesmall_vault_ccm_create()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_ocb_create_wide(
    aesmall_vault_wide *vault, aesmall_spare key, aesmall_wide wide, const aesmall_cipher *master,
    uint32_t key_id, aesmall_vault_keys keys, const aesmall_file *file, uint8_t *buffer,
    size_t buffer_cap, uint32_t chunk_size);

/**
 * Begin to read a file that was sealed with OCB3, two blocks at a time.
 *
 * @param vault  receives the reader; pass &vault->vault to the other calls
 * @param key    room for the file's key, such as aesmall_aes128_ct_spare(&key)
 * @param wide   the wide key of the same object, such as aesmall_aes128_ct_wide(&key)
 * @param master,file,buffer,buffer_cap  as for aesmall_vault_ccm_open()
 * @return AESMALL_OK, or an error of aesmall_vault_ccm_open()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_ocb_open_wide(
    aesmall_vault_wide *vault, aesmall_spare key, aesmall_wide wide, const aesmall_cipher *master,
    const aesmall_file *file, uint8_t *buffer, size_t buffer_cap);

/* ---- The steps of the calls above ---- */

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
    vault->encrypt2 = wide.encrypt2;
    vault->decrypt2 = wide.decrypt2;
}

/**
 * Seal one chunk with CCM, two blocks at a time.
 *
 * @param vault  a member of an aesmall_vault_wide
 * @param parts  the arguments of aesmall_ccm_seal_parts(); in place
 * @return AESMALL_OK, or an error of that call
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_ccm_seal_pairs(
    const aesmall_vault *vault, const aesmall_aead_parts *parts)
{
    return aesmall_ccm_bulk_seal_parts(vault->cipher, parts,
                                       aesmall_vault_wide_around(vault)->schedule,
                                       aesmall_vault_wide_around(vault)->encrypt2);
}

/**
 * Verify and open one chunk with CCM, two blocks at a time.
 *
 * @param vault  a member of an aesmall_vault_wide
 * @param parts  the arguments of aesmall_ccm_open_parts(); in place
 * @return AESMALL_OK, or an error of that call
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_ccm_open_pairs(
    const aesmall_vault *vault, const aesmall_aead_parts *parts)
{
    return aesmall_ccm_bulk_open_parts(vault->cipher, parts,
                                       aesmall_vault_wide_around(vault)->schedule,
                                       aesmall_vault_wide_around(vault)->encrypt2);
}

/**
 * Seal one chunk with OCB3, two blocks at a time.
 *
 * @param vault  a member of an aesmall_vault_wide
 * @param parts  the arguments of aesmall_ocb_seal_parts(); in place
 * @return AESMALL_OK, or an error of that call
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_ocb_seal_pairs(
    const aesmall_vault *vault, const aesmall_aead_parts *parts)
{
    return aesmall_ocb_bulk_seal_parts(vault->cipher, parts,
                                       aesmall_vault_wide_around(vault)->schedule,
                                       aesmall_vault_wide_around(vault)->encrypt2);
}

/**
 * Verify and open one chunk with OCB3, two blocks at a time.
 *
 * @param vault  a member of an aesmall_vault_wide
 * @param parts  the arguments of aesmall_ocb_open_parts(); in place
 * @return AESMALL_OK, or an error of that call
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_ocb_open_pairs(
    const aesmall_vault *vault, const aesmall_aead_parts *parts)
{
    return aesmall_ocb_bulk_open_parts(
        vault->cipher, parts, aesmall_vault_wide_around(vault)->schedule,
        aesmall_vault_wide_around(vault)->encrypt2, aesmall_vault_wide_around(vault)->decrypt2);
}

/* ---- Definitions of the inline calls ---- */

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_ccm_create_wide(
    aesmall_vault_wide *vault, aesmall_spare key, aesmall_wide wide, const aesmall_cipher *master,
    uint32_t key_id, aesmall_vault_keys keys, const aesmall_file *file, uint8_t *buffer,
    size_t buffer_cap, uint32_t chunk_size)
{
    if (wide.encrypt2 == NULL) {
        return aesmall_vault_ccm_create(&vault->vault, key, master, key_id, keys, file, buffer,
                                        buffer_cap, chunk_size);
    }
    aesmall_vault_set_wide(vault, wide);
    aesmall_vault_set(&vault->vault, key, AESMALL_VAULT_CCM, aesmall_vault_ccm_seal_pairs, file,
                      buffer, buffer_cap);
    return aesmall_vault_create(&vault->vault, master, key_id, keys.new_key, keys.source,
                                chunk_size);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_ccm_open_wide(
    aesmall_vault_wide *vault, aesmall_spare key, aesmall_wide wide, const aesmall_cipher *master,
    const aesmall_file *file, uint8_t *buffer, size_t buffer_cap)
{
    if (wide.encrypt2 == NULL) {
        return aesmall_vault_ccm_open(&vault->vault, key, master, file, buffer, buffer_cap);
    }
    aesmall_vault_set_wide(vault, wide);
    aesmall_vault_set(&vault->vault, key, AESMALL_VAULT_CCM, aesmall_vault_ccm_open_pairs, file,
                      buffer, buffer_cap);
    return aesmall_vault_unlock(&vault->vault, master);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_ocb_create_wide(
    aesmall_vault_wide *vault, aesmall_spare key, aesmall_wide wide, const aesmall_cipher *master,
    uint32_t key_id, aesmall_vault_keys keys, const aesmall_file *file, uint8_t *buffer,
    size_t buffer_cap, uint32_t chunk_size)
{
    if (wide.encrypt2 == NULL) {
        return aesmall_vault_ocb_create(&vault->vault, key, master, key_id, keys, file, buffer,
                                        buffer_cap, chunk_size);
    }
    aesmall_vault_set_wide(vault, wide);
    aesmall_vault_set(&vault->vault, key, AESMALL_VAULT_OCB, aesmall_vault_ocb_seal_pairs, file,
                      buffer, buffer_cap);
    return aesmall_vault_create(&vault->vault, master, key_id, keys.new_key, keys.source,
                                chunk_size);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_ocb_open_wide(
    aesmall_vault_wide *vault, aesmall_spare key, aesmall_wide wide, const aesmall_cipher *master,
    const aesmall_file *file, uint8_t *buffer, size_t buffer_cap)
{
    if (wide.decrypt2 == NULL) {
        return aesmall_vault_ocb_open(&vault->vault, key, master, file, buffer, buffer_cap);
    }
    aesmall_vault_set_wide(vault, wide);
    aesmall_vault_set(&vault->vault, key, AESMALL_VAULT_OCB, aesmall_vault_ocb_open_pairs, file,
                      buffer, buffer_cap);
    return aesmall_vault_unlock(&vault->vault, master);
}

#ifdef __cplusplus
}
#endif

#endif
