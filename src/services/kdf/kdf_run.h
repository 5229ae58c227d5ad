/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the loop that both forms of the key derivation share. */
#ifndef AESMALL_SERVICES_KDF_RUN_H
#define AESMALL_SERVICES_KDF_RUN_H

#include "kdf.h"

/* A string, one of those that a block is the CMAC of. */
typedef struct aesmall_kdf_part {
    const uint8_t *data;
    size_t len;
} aesmall_kdf_part;

/* Checks everything, then derives. The first of `count` parts is set here: the counter. */
aesmall_error aesmall_kdf_run(const aesmall_cipher *cipher, uint8_t counter_size,
                              aesmall_kdf_part *args, uint8_t count, uint8_t *out, size_t out_len);

#endif
