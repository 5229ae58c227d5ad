/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: behind the calls of gcm.h and gcm_kept.h, without checks. */
#ifndef AESMALL_MODES_GCM_RUN_H
#define AESMALL_MODES_GCM_RUN_H

#include "gcm_kept.h"

/* Opens a message that ends in a tag of tag_len bytes; 0: seals one. */
aesmall_error aesmall_gcm_kept_run(const aesmall_cipher *cipher, const aesmall_gcm_hash *hash,
                                   const aesmall_aead_parts *parts, uint8_t tag_len);

/* The same; makes the hash subkey first. */
aesmall_error aesmall_gcm_run(const aesmall_cipher *cipher, const aesmall_aead_parts *parts,
                              uint8_t tag_len);

/* What aesmall_gcm_kept.hash calls. */
void aesmall_gcm_kept_update(const aesmall_gcm_hash *hash, uint8_t y[AESMALL_BLOCK_SIZE],
                             const uint8_t *data, size_t len);

#endif
