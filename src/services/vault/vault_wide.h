/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_VAULT_WIDE_H
#define AESMALL_SERVICES_VAULT_WIDE_H

#include "vault_modes.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sealed files, two blocks at a time: CCM and OCB3 of vault.h in less time. Give a wide key
 * (aesmall_wide of core/cipher.h) and the room, both made from the same object. _wide_encrypt_only
 * is enough, except for the reader of OCB3, which needs _key_room and _wide:
 *
 *   aesmall_aes128_ct key;
 *   aesmall_vault_wide v;
 *
 *   error = aesmall_vault_ccm_create_wide(&v, aesmall_aes128_ct_key_room_encrypt_only(&key),
 *                                         aesmall_aes128_ct_wide_encrypt_only(&key), master, ...);
 *
 * With a size chosen at run time, the room first gets the size of another key:
 *
 *   const aesmall_key_room key_room = aesmall_aes_key_room_encrypt_only(&key, &other);
 *
 *   error = aesmall_vault_ccm_create_wide(&v, key_room, aesmall_aes_wide_encrypt_only(&key),
 *                                         master, ...);
 *
 * Files, limits and errors are as in vault.h. If an engine cannot do two blocks at once on a
 * target, it does one at a time. */

/* A vault with its wide key. Pass `vault` to the calls of vault.h. The other members are private.
 * RAM: 12 bytes more on a Cortex-M, which hold no secret and are not wiped with the vault. */
typedef struct aesmall_vault_wide {
    aesmall_vault vault;
    const void *schedule; /* the members are private */
    aesmall_wide_blocks *encrypt_wide;
    aesmall_wide_blocks *decrypt_wide;
} aesmall_vault_wide;

/**
 * Begin a new file with CCM, two blocks at a time.
 *
 * @param vault  receives the writer. Pass &vault->vault to the other calls
 * @param key    room for the file's key, such as aesmall_aes128_ct_key_room_encrypt_only(&key)
 * @param wide   the wide key of the same object, such as aesmall_aes128_ct_wide_encrypt_only(&key)
 * @param master,key_id,keys,file,buffer,buffer_cap,chunk_size  as for aesmall_vault_ccm_create()
 * @return AESMALL_OK, or an error of aesmall_vault_ccm_create()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_ccm_create_wide(
    aesmall_vault_wide *vault, aesmall_key_room key, aesmall_wide wide,
    const aesmall_cipher *master, uint32_t key_id, aesmall_vault_keys keys,
    const aesmall_file *file, uint8_t *buffer, size_t buffer_cap, uint32_t chunk_size);

/**
 * Begin to read a file that was sealed with CCM, two blocks at a time.
 *
 * @param vault  receives the reader. Pass &vault->vault to the other calls
 * @param key    room for the file's key, such as aesmall_aes128_ct_key_room_encrypt_only(&key)
 * @param wide   the wide key of the same object, such as aesmall_aes128_ct_wide_encrypt_only(&key)
 * @param master,file,buffer,buffer_cap  as for aesmall_vault_ccm_open()
 * @return AESMALL_OK, or an error of aesmall_vault_ccm_open()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_ccm_open_wide(
    aesmall_vault_wide *vault, aesmall_key_room key, aesmall_wide wide,
    const aesmall_cipher *master, const aesmall_file *file, uint8_t *buffer, size_t buffer_cap);

/**
 * Begin a new file with OCB3, two blocks at a time.
 *
 * @param vault  receives the writer. Pass &vault->vault to the other calls
 * @param key    room for the file's key, such as aesmall_aes128_ct_key_room_encrypt_only(&key)
 * @param wide   the wide key of the same object, such as aesmall_aes128_ct_wide_encrypt_only(&key)
 * @param master,key_id,keys,file,buffer,buffer_cap,chunk_size  as for aesmall_vault_ccm_create()
 * @return AESMALL_OK, or an error of aesmall_vault_ccm_create()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_ocb_create_wide(
    aesmall_vault_wide *vault, aesmall_key_room key, aesmall_wide wide,
    const aesmall_cipher *master, uint32_t key_id, aesmall_vault_keys keys,
    const aesmall_file *file, uint8_t *buffer, size_t buffer_cap, uint32_t chunk_size);

/**
 * Begin to read a file that was sealed with OCB3, two blocks at a time.
 *
 * @param vault  receives the reader. Pass &vault->vault to the other calls
 * @param key    room for the file's key, such as aesmall_aes128_ct_key_room(&key)
 * @param wide   the wide key of the same object, such as aesmall_aes128_ct_wide(&key)
 * @param master,file,buffer,buffer_cap  as for aesmall_vault_ccm_open()
 * @return AESMALL_OK, or an error of aesmall_vault_ccm_open()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_ocb_open_wide(
    aesmall_vault_wide *vault, aesmall_key_room key, aesmall_wide wide,
    const aesmall_cipher *master, const aesmall_file *file, uint8_t *buffer, size_t buffer_cap);

#ifdef __cplusplus
}
#endif

#include "inner/vault_wide.h"

#endif
