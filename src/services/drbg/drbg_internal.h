/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: functions that the calls of drbg.h share. Sections refer to SP 800-90A Rev. 1. */
#ifndef AESMALL_SERVICES_DRBG_INTERNAL_H
#define AESMALL_SERVICES_DRBG_INTERNAL_H

#include "../../core/apart.h"
#include "drbg.h"

/* seedlen: a key and a block. */
static inline uint8_t aesmall_drbg_seed_size(const aesmall_drbg *drbg)
{
    return (uint8_t)(drbg->key_size + AESMALL_BLOCK_SIZE);
}

AESMALL_PASTED void aesmall_drbg_set_key(aesmall_drbg *drbg, const uint8_t *secret)
{
    drbg->init(drbg->cipher, secret);
}

/* AESMALL_OK, or why an input string is refused. */
aesmall_error aesmall_drbg_check(const aesmall_drbg *drbg, size_t input_len);

/* Len bytes of keystream: E(V + 1), E(V + 2), ... */
void aesmall_drbg_stream(aesmall_drbg *drbg, uint8_t *out, size_t len);

/* CTR_DRBG_Update (10.2.1.2) with the bytes that are derived from seed_len bytes at seed and from
 * the input. They are at seed afterwards. Without both, the bytes at seed are used directly. */
void aesmall_drbg_update(aesmall_drbg *drbg, uint8_t seed[AESMALL_DRBG_SEED_MAX], uint8_t seed_len,
                         const uint8_t *input, size_t input_len);

/* Gets `len` bytes of entropy and updates with them and the input. */
aesmall_error aesmall_drbg_seed(aesmall_drbg *drbg, uint8_t len, const uint8_t *input,
                                size_t input_len);

#endif
