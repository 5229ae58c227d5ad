/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * An object of every type that a caller of a mode makes. The size of its symbol is the type's. */
#include "aesmall.h"

#define SIZE_OF(type) __attribute__((used)) const char size_of_##type[sizeof(type)] = {0}

SIZE_OF(aesmall_cipher);
SIZE_OF(aesmall_manx_params);
SIZE_OF(aesmall_ocb_stream);
SIZE_OF(aesmall_ctr_stream);
SIZE_OF(aesmall_cmac_stream);
SIZE_OF(aesmall_cmac_subkeys);
SIZE_OF(aesmall_ccm_stream);
SIZE_OF(aesmall_eax_stream);
SIZE_OF(aesmall_gcm_branch);
SIZE_OF(aesmall_gcm_compact);
SIZE_OF(aesmall_gcm_small);
SIZE_OF(aesmall_gcm_stored_hash);
SIZE_OF(aesmall_gcm_stream);
SIZE_OF(aesmall_gcm_table);
SIZE_OF(aesmall_gcm_table512);
SIZE_OF(aesmall_ghash_branch_key);
SIZE_OF(aesmall_ghash_key);
SIZE_OF(aesmall_ghash_small_key);
SIZE_OF(aesmall_ghash_table);
SIZE_OF(aesmall_ghash_table512);
SIZE_OF(aesmall_lorawan_frame);
SIZE_OF(aesmall_lorawan_join_accept);
SIZE_OF(aesmall_lorawan_session);
SIZE_OF(aesmall_xts);
SIZE_OF(aesmall_drbg);
SIZE_OF(aesmall_vault);

/* Inline calls of sealed files, with their arguments in a structure. */
typedef struct vault_args {
    uint32_t key_id;
    uint32_t chunk_size;
    const aesmall_cipher *master;
    aesmall_vault_new_key *new_key;
    void *source;
    const aesmall_file *file;
    uint8_t *buffer;
    size_t buffer_cap;
} vault_args;

aesmall_error vault_create(aesmall_vault *vault, const aesmall_key_room *key,
                           const vault_args *args);
aesmall_error vault_open(aesmall_vault *vault, const aesmall_key_room *key, const vault_args *args);

aesmall_error vault_create(aesmall_vault *vault, const aesmall_key_room *key,
                           const vault_args *args)
{
    return aesmall_vault_ccm_create(vault, *key, args->master, args->key_id,
                                    aesmall_vault_own_keys(args->new_key, args->source), args->file,
                                    args->buffer, args->buffer_cap, args->chunk_size);
}

aesmall_error vault_open(aesmall_vault *vault, const aesmall_key_room *key, const vault_args *args)
{
    return aesmall_vault_ccm_open(vault, *key, args->master, args->file, args->buffer,
                                  args->buffer_cap);
}

int main(void)
{
    return 0;
}
