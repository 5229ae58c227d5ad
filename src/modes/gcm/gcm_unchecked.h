/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: GCM without checks, for the calls of gcm.h and gcm_stored_hash.h. */
#ifndef AESMALL_MODES_GCM_RUN_H
#define AESMALL_MODES_GCM_RUN_H

#include "gcm_stored_hash.h"

/* Opens a message that ends in a tag of tag_len bytes. If tag_len is 0, seals one. */
aesmall_error aesmall_gcm_stored_hash_unchecked(const aesmall_cipher *cipher,
                                                const aesmall_gcm_hash *hash,
                                                const aesmall_aead_args *args, uint8_t tag_len);

/* Makes the hash subkey, then does as aesmall_gcm_stored_hash_unchecked(). */
aesmall_error aesmall_gcm_unchecked(const aesmall_cipher *cipher, const aesmall_aead_args *args,
                                    uint8_t tag_len);

/* The same with the hash in little flash. */
aesmall_error aesmall_gcm_small_unchecked(const aesmall_cipher *cipher,
                                          const aesmall_aead_args *args, uint8_t tag_len);

/* The functions that aesmall_gcm_stored_hash.hash and aesmall_gcm_small.hash call. */
void aesmall_gcm_stored_hash_update(const aesmall_gcm_hash *hash, uint8_t y[AESMALL_BLOCK_SIZE],
                                    const uint8_t *data, size_t len);
void aesmall_gcm_small_update(const aesmall_gcm_hash *hash, uint8_t y[AESMALL_BLOCK_SIZE],
                              const uint8_t *data, size_t len);

#endif
