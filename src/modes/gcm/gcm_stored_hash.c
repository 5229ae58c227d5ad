/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_stored_hash.h"
#include "../../core/apart.h"
#include "../../core/flash.h"
#include "../../core/target.h"
#include "gcm_check.h"
#include "gcm_core.h"
#include "gcm_unchecked.h"

AESMALL_OWN_SECTION(aesmall_gcm_stored_hash_update)
AESMALL_APART void aesmall_gcm_stored_hash_update(const aesmall_gcm_hash *hash,
                                                  uint8_t y[AESMALL_BLOCK_SIZE],
                                                  const uint8_t *data, size_t len)
{
    aesmall_ghash_update(&((const aesmall_gcm_stored_hash *)(const void *)hash)->key, y, data, len);
}

#if !AESMALL_AVR_ASM /* otherwise src/avr/modes/aesmall_gcm_stored_hash_unchecked.S */

AESMALL_APART aesmall_error aesmall_gcm_stored_hash_unchecked(const aesmall_cipher *cipher,
                                                              const aesmall_gcm_hash *hash,
                                                              const aesmall_aead_args *args,
                                                              uint8_t tag_len)
{
    const aesmall_gcm_tools tools = {cipher, hash, NULL, NULL};

    return aesmall_gcm_core(&tools, aesmall_gcm_crypt, args, tag_len);
}

#endif

aesmall_error aesmall_gcm_stored_hash_init(aesmall_gcm_stored_hash *stored,
                                           const aesmall_cipher *cipher)
{
    uint8_t h[AESMALL_BLOCK_SIZE];

    if (cipher->encrypt == NULL) {
        aesmall_gcm_stored_hash_wipe(stored);
        return AESMALL_ERROR_KEY;
    }
    aesmall_wipe(h, sizeof h);
    cipher->encrypt(cipher, h, h);
    stored->hash.update = aesmall_gcm_stored_hash_update;
    aesmall_ghash_init(&stored->key, h);
    aesmall_wipe(h, sizeof h);
    return AESMALL_OK;
}

static void update_branch(const aesmall_gcm_hash *hash, uint8_t y[AESMALL_BLOCK_SIZE],
                          const uint8_t *data, size_t len)
{
    aesmall_ghash_branch_update(&((const aesmall_gcm_branch *)(const void *)hash)->key, y, data,
                                len);
}

aesmall_error aesmall_gcm_branch_init(aesmall_gcm_branch *branch, const aesmall_cipher *cipher)
{
    uint8_t h[AESMALL_BLOCK_SIZE];

    if (cipher->encrypt == NULL) {
        aesmall_gcm_branch_wipe(branch);
        return AESMALL_ERROR_KEY;
    }
    aesmall_wipe(h, sizeof h);
    cipher->encrypt(cipher, h, h);
    branch->hash.update = update_branch;
    aesmall_ghash_branch_init(&branch->key, h);
    aesmall_wipe(h, sizeof h);
    return AESMALL_OK;
}

static void update_compact(const aesmall_gcm_hash *hash, uint8_t y[AESMALL_BLOCK_SIZE],
                           const uint8_t *data, size_t len)
{
    aesmall_ghash_compact_update(&((const aesmall_gcm_compact *)(const void *)hash)->key, y, data,
                                 len);
}

aesmall_error aesmall_gcm_compact_init(aesmall_gcm_compact *compact, const aesmall_cipher *cipher)
{
    uint8_t h[AESMALL_BLOCK_SIZE];

    if (cipher->encrypt == NULL) {
        aesmall_gcm_compact_wipe(compact);
        return AESMALL_ERROR_KEY;
    }
    aesmall_wipe(h, sizeof h);
    cipher->encrypt(cipher, h, h);
    compact->hash.update = update_compact;
    aesmall_ghash_init(&compact->key, h);
    aesmall_wipe(h, sizeof h);
    return AESMALL_OK;
}

#if !AESMALL_ARMV6M_ASM && !AESMALL_RV32_ASM /* otherwise aesmall_ghash_small_update.S */

AESMALL_OWN_SECTION(aesmall_gcm_small_update)
AESMALL_APART void aesmall_gcm_small_update(const aesmall_gcm_hash *hash,
                                            uint8_t y[AESMALL_BLOCK_SIZE], const uint8_t *data,
                                            size_t len)
{
    aesmall_ghash_small_update(&((const aesmall_gcm_small *)(const void *)hash)->key, y, data, len);
}

#endif

aesmall_error aesmall_gcm_small_init(aesmall_gcm_small *gcm, const aesmall_cipher *cipher)
{
    uint8_t h[AESMALL_BLOCK_SIZE];

    if (cipher->encrypt == NULL) {
        aesmall_gcm_small_wipe(gcm);
        return AESMALL_ERROR_KEY;
    }
    aesmall_wipe(h, sizeof h);
    cipher->encrypt(cipher, h, h);
    gcm->hash.update = aesmall_gcm_small_update;
    aesmall_ghash_small_init(&gcm->key, h);
    aesmall_wipe(h, sizeof h);
    return AESMALL_OK;
}

static void update_table(const aesmall_gcm_hash *hash, uint8_t y[AESMALL_BLOCK_SIZE],
                         const uint8_t *data, size_t len)
{
    aesmall_ghash_table_update(&((const aesmall_gcm_table *)(const void *)hash)->table, y, data,
                               len);
}

aesmall_error aesmall_gcm_table_init(aesmall_gcm_table *table, const aesmall_cipher *cipher)
{
    uint8_t h[AESMALL_BLOCK_SIZE];

    if (cipher->encrypt == NULL) {
        aesmall_gcm_table_wipe(table);
        return AESMALL_ERROR_KEY;
    }
    aesmall_wipe(h, sizeof h);
    cipher->encrypt(cipher, h, h);
    table->hash.update = update_table;
    aesmall_ghash_table_init(&table->table, h);
    aesmall_wipe(h, sizeof h);
    return AESMALL_OK;
}

static void update_table512(const aesmall_gcm_hash *hash, uint8_t y[AESMALL_BLOCK_SIZE],
                            const uint8_t *data, size_t len)
{
    aesmall_ghash_table512_update(&((const aesmall_gcm_table512 *)(const void *)hash)->table, y,
                                  data, len);
}

aesmall_error aesmall_gcm_table512_init(aesmall_gcm_table512 *table, const aesmall_cipher *cipher)
{
    uint8_t h[AESMALL_BLOCK_SIZE];

    if (cipher->encrypt == NULL) {
        aesmall_gcm_table512_wipe(table);
        return AESMALL_ERROR_KEY;
    }
    aesmall_wipe(h, sizeof h);
    cipher->encrypt(cipher, h, h);
    table->hash.update = update_table512;
    aesmall_ghash_table512_init(&table->table, h);
    aesmall_wipe(h, sizeof h);
    return AESMALL_OK;
}

aesmall_error aesmall_gcm_stored_hash_seal_args(const aesmall_cipher *cipher,
                                                const aesmall_gcm_hash *hash,
                                                const aesmall_aead_args *args)
{
    const aesmall_error error = aesmall_gcm_check_seal(cipher, args, AESMALL_GCM_MIN_TAG_SIZE);

    if (error != AESMALL_OK) {
        return error;
    }
    if (hash->update == NULL) {
        return AESMALL_ERROR_KEY;
    }
    return aesmall_gcm_stored_hash_unchecked(cipher, hash, args, 0);
}

aesmall_error aesmall_gcm_stored_hash_open_args(const aesmall_cipher *cipher,
                                                const aesmall_gcm_hash *hash,
                                                const aesmall_aead_args *args)
{
    const aesmall_error error = aesmall_gcm_check_open(cipher, args, AESMALL_GCM_MIN_TAG_SIZE);

    if (error != AESMALL_OK) {
        return error;
    }
    if (hash->update == NULL) {
        return AESMALL_ERROR_KEY;
    }
    return aesmall_gcm_stored_hash_unchecked(cipher, hash, args, aesmall_aead_tag_len(args));
}
