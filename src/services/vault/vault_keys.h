/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_VAULT_KEYS_H
#define AESMALL_SERVICES_VAULT_KEYS_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The key of a file ----
 *
 * A function that fills out with the len bytes, 16, 24 or 32, of a new key that was never used and
 * will never be used again. If it returns an error, _create returns this error and does not write.
 * _create takes it with its source, from one of three calls: aesmall_vault_random_keys,
 * aesmall_vault_counted_keys, or aesmall_vault_own_keys for a function of your own. */
typedef aesmall_error aesmall_vault_new_key(void *source, const aesmall_cipher *master,
                                            uint8_t *out, size_t len);

/* A function and its source. */
typedef struct aesmall_vault_keys {
    aesmall_vault_new_key *new_key;
    void *source;
} aesmall_vault_keys;

struct aesmall_drbg;
struct aesmall_nonce;

/**
 * Choose random keys for files.
 *
 * @param generator  the generator (services/drbg/drbg.h). It MUST outlive the _create that gets the
 *                   result
 * @return the argument `keys` of a _create
 */
AESMALL_FRONT aesmall_vault_keys aesmall_vault_random_keys(struct aesmall_drbg *generator);

/**
 * Choose keys that are derived from the master key and a counter.
 *
 * @param counter  services/nonce/nonce.h, with a counter of 8 bytes that has no other use;
 *                 otherwise _create returns AESMALL_ERROR_ARGUMENT. It MUST outlive the _create
 * @return the argument `keys` of a _create
 *
 * For devices without randomness. Devices with the same master key MUST NOT use the same counter
 * values, so two devices need two master keys. The master key then both derives and wraps;
 * doc/inside/vault-format.md describes why this is sound. It MUST have no other use.
 * Source: SP 800-108 Rev. 1.
 */
AESMALL_FRONT aesmall_vault_keys aesmall_vault_counted_keys(struct aesmall_nonce *counter);

/**
 * Choose keys that a function of yours makes.
 *
 * @param new_key  your function
 * @param source   passed to `new_key`
 * @return the argument `keys` of a _create
 */
AESMALL_FRONT aesmall_vault_keys aesmall_vault_own_keys(aesmall_vault_new_key *new_key,
                                                        void *source);

#ifdef __cplusplus
}
#endif

#include "inner/vault_keys.h"

#endif
