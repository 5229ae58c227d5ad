/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_siv_hash.h"
#include "../ghash/ghash_reversed.h"
#include "gcm_siv_check.h"
#include "gcm_siv_core.h"

void aesmall_gcm_siv_branch_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE])
{
    aesmall_ghash_branch_init((aesmall_ghash_branch_key *)key, h);
}

void aesmall_gcm_siv_branch_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                   const uint8_t *data, size_t len)
{
    aesmall_ghash_branch_reversed((const aesmall_ghash_branch_key *)key, y, data, len);
}

void aesmall_gcm_siv_compact_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE])
{
    aesmall_ghash_init((aesmall_ghash_key *)key, h);
}

void aesmall_gcm_siv_compact_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                    const uint8_t *data, size_t len)
{
    aesmall_ghash_compact_reversed((const aesmall_ghash_key *)key, y, data, len);
}

#if !AESMALL_ARMV6M_ASM && !AESMALL_RV32_ASM /* otherwise aesmall_ghash_small_init.S, _update.S */

void aesmall_gcm_siv_small_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE])
{
    aesmall_ghash_small_init((aesmall_ghash_small_key *)key, h);
}

void aesmall_gcm_siv_small_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                  const uint8_t *data, size_t len)
{
    aesmall_ghash_small_reversed((const aesmall_ghash_small_key *)key, y, data, len);
}

#endif

void aesmall_gcm_siv_table_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE])
{
    aesmall_ghash_table_init((aesmall_ghash_table *)key, h);
}

void aesmall_gcm_siv_table_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                  const uint8_t *data, size_t len)
{
    aesmall_ghash_table_reversed((const aesmall_ghash_table *)key, y, data, len);
}

void aesmall_gcm_siv_table512_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE])
{
    aesmall_ghash_table512_init((aesmall_ghash_table512 *)key, h);
}

void aesmall_gcm_siv_table512_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                     const uint8_t *data, size_t len)
{
    aesmall_ghash_table512_reversed((const aesmall_ghash_table512 *)key, y, data, len);
}

aesmall_error aesmall_gcm_siv_hash_seal_args(const aesmall_cipher *cipher,
                                             const aesmall_key_room *message,
                                             const aesmall_gcm_siv_hash *hash,
                                             const aesmall_aead_args *args)
{
    aesmall_error error = aesmall_gcm_siv_check(cipher, args, 0);

    if (error == AESMALL_OK) {
        error = aesmall_aead_check_seal(args);
    }
    if (error == AESMALL_OK) {
        aesmall_gcm_siv_seal_core(cipher, message, hash, args);
    }
    return error;
}

aesmall_error aesmall_gcm_siv_hash_open_args(const aesmall_cipher *cipher,
                                             const aesmall_key_room *message,
                                             const aesmall_gcm_siv_hash *hash,
                                             const aesmall_aead_args *args)
{
    aesmall_error error = aesmall_gcm_siv_check(cipher, args, AESMALL_BLOCK_SIZE);

    if (error == AESMALL_OK) {
        error = aesmall_aead_check_open(args);
    }
    if (error == AESMALL_OK) {
        error = aesmall_gcm_siv_open_core(cipher, message, hash, args);
    }
    return error;
}
