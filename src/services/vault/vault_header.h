/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_VAULT_HEADER_H
#define AESMALL_SERVICES_VAULT_HEADER_H

#include "vault.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The header of a sealed file: its fields, and another master key for it
 * (doc/inside/vault-format.md). */

/* The fields of a header. */
typedef struct aesmall_vault_info {
    uint32_t size;       /* bytes of content, if the file is whole */
    uint32_t chunk_size; /* bytes */
    uint32_t key_id;
    uint8_t header_size; /* bytes */
    uint8_t key_size;    /* bytes of the file key */
    uint8_t mode;        /* AESMALL_VAULT_CCM, ... */
    uint8_t key_source;  /* AESMALL_VAULT_PASSPHRASE: scrypt's parameters and salt are at bytes 12
                          * to 31 of the file */
    uint8_t chunk_log;   /* private */
} aesmall_vault_info;

/**
 * Read the header without a key, so that its fields are not authentic.
 *
 * @param file  its read and size are used
 * @param info  receives the fields. Do not use them after an error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_FORMAT if this is not a vault, or of an unknown version, or its length is
 *         impossible;
 *         AESMALL_ERROR_STORAGE if the file fails
 *
 * Time: depends on the header and the time of your functions.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_inspect(const aesmall_file *file,
                                                       aesmall_vault_info *info);

/**
 * Put a file under another master key, without sealing it again.
 *
 * @param file        all four functions are used. It MUST be a file that is changed in place:
 *                    aesmall_two_slots_copy(), aesmall_littlefs_update()
 * @param old_master  unwraps. It must be able to decrypt
 * @param new_master  wraps. It must be able to encrypt
 * @param new_key_id  any number, by which you find the new master key again
 * @return AESMALL_OK, and the file is committed;
 *         AESMALL_ERROR_AUTH if the old master key is wrong, or the header was changed;
 *         AESMALL_ERROR_FORMAT if this is not a vault, or a file with new content;
 *         AESMALL_ERROR_KEY if a key is wiped or lacks the direction;
 *         AESMALL_ERROR_STORAGE if the file fails, or is one with new content. After an error the
 *         file is not committed
 *
 * It writes key id and wrapped key into the header. The rest stays as it is, and is not checked.
 * Anyone with a copy of the old header and the old key can still open the file. With
 * AESMALL_VAULT_PASSPHRASE the parameters and the salt stay the same. Time: depends on the header
 * and the time of your functions, apart from the engine's timing class. Memory: secrets on the
 * stack are wiped.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_rekey(const aesmall_file *file,
                                                     const aesmall_cipher *old_master,
                                                     const aesmall_cipher *new_master,
                                                     uint32_t new_key_id);

#ifdef __cplusplus
}
#endif

#endif
