/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: behind both calls of gcm.h. */
#ifndef AESMALL_MODES_GCM_RUN_H
#define AESMALL_MODES_GCM_RUN_H

#include "../core/cipher.h"
#include "aead.h"

/* Makes the hash subkey, then opens a message that ends in a tag of tag_len bytes; 0: seals. */
aesmall_error aesmall_gcm_run(const aesmall_cipher *cipher, const aesmall_aead_parts *parts,
                              uint8_t tag_len);

#endif
