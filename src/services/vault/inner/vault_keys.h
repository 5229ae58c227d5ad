/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../vault_keys.h and the functions that do
 * their work. ../vault_keys.h includes this header at its end. */
#ifndef AESMALL_SERVICES_INNER_VAULT_KEYS_H
#define AESMALL_SERVICES_INNER_VAULT_KEYS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Internal: the functions of the calls below. Only they know the types of their sources. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_random_key(void *source,
                                                          const aesmall_cipher *master,
                                                          uint8_t *out, size_t len);

AESMALL_MUST_CHECK aesmall_error aesmall_vault_counted_key(void *source,
                                                           const aesmall_cipher *master,
                                                           uint8_t *out, size_t len);

AESMALL_FRONT aesmall_vault_keys aesmall_vault_random_keys(struct aesmall_drbg *generator)
{
    const aesmall_vault_keys keys = {aesmall_vault_random_key, generator};

    return keys;
}

AESMALL_FRONT aesmall_vault_keys aesmall_vault_counted_keys(struct aesmall_nonce *counter)
{
    const aesmall_vault_keys keys = {aesmall_vault_counted_key, counter};

    return keys;
}

AESMALL_FRONT aesmall_vault_keys aesmall_vault_own_keys(aesmall_vault_new_key *new_key,
                                                        void *source)
{
    const aesmall_vault_keys keys = {new_key, source};

    return keys;
}

#ifdef __cplusplus
}
#endif

#endif
