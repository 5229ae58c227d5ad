/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_VAULT_MODES_H
#define AESMALL_SERVICES_VAULT_MODES_H

#include "../../modes/gcm/gcm.h"
#include "../../modes/ocb/ocb.h"
#include "vault.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sealed files in OCB3 and GCM. Pass the vault to the other calls of vault.h. */

/**
 * Begin a new file with OCB3.
 *
 * @param vault,key,master,key_id,keys,file,buffer,buffer_cap,chunk_size  as for
 *         aesmall_vault_ccm_create()
 * @return AESMALL_OK, or an error of aesmall_vault_ccm_create()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_vault_ocb_create(aesmall_vault *vault, aesmall_key_room key, const aesmall_cipher *master,
                         uint32_t key_id, aesmall_vault_keys keys, const aesmall_file *file,
                         uint8_t *buffer, size_t buffer_cap, uint32_t chunk_size);

/**
 * Begin to read a file that was sealed with OCB3.
 *
 * @param vault,key,master,file,buffer,buffer_cap  as for aesmall_vault_ccm_open()
 * @return AESMALL_OK, or an error of aesmall_vault_ccm_open()
 *
 * It needs the block cipher's decryption: make `key` with _key_room. With _key_room_encrypt_only
 * the call returns AESMALL_ERROR_KEY.
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_vault_ocb_open(aesmall_vault *vault, aesmall_key_room key, const aesmall_cipher *master,
                       const aesmall_file *file, uint8_t *buffer, size_t buffer_cap);

/**
 * Begin a new file with GCM.
 *
 * @param vault,key,master,key_id,keys,file,buffer,buffer_cap,chunk_size  as for
 *         aesmall_vault_ccm_create()
 * @return AESMALL_OK, or an error of aesmall_vault_ccm_create()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_vault_gcm_create(aesmall_vault *vault, aesmall_key_room key, const aesmall_cipher *master,
                         uint32_t key_id, aesmall_vault_keys keys, const aesmall_file *file,
                         uint8_t *buffer, size_t buffer_cap, uint32_t chunk_size);

/**
 * Begin to read a file that was sealed with GCM.
 *
 * @param vault,key,master,file,buffer,buffer_cap  as for aesmall_vault_ccm_open()
 * @return AESMALL_OK, or an error of aesmall_vault_ccm_open()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_vault_gcm_open(aesmall_vault *vault, aesmall_key_room key, const aesmall_cipher *master,
                       const aesmall_file *file, uint8_t *buffer, size_t buffer_cap);

#ifdef __cplusplus
}
#endif

#include "inner/vault_modes.h"

#endif
