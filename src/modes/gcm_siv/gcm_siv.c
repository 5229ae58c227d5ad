/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/apart.h"
#include "../../core/target.h"
#include "../ghash/ghash_reversed.h"
#include "gcm_siv_check.h"
#include "gcm_siv_core.h"
#include "gcm_siv_hash.h"

AESMALL_APART void aesmall_gcm_siv_seal_unchecked(const aesmall_cipher *cipher,
                                                  const aesmall_key_room *message,
                                                  const aesmall_aead_args *args)
{
    aesmall_ghash_key key;
    const aesmall_gcm_siv_hash hash = aesmall_gcm_siv_default(&key);

    aesmall_gcm_siv_seal_core(cipher, message, &hash, args);
}

AESMALL_APART aesmall_error aesmall_gcm_siv_open_unchecked(const aesmall_cipher *cipher,
                                                           const aesmall_key_room *message,
                                                           const aesmall_aead_args *args)
{
    aesmall_ghash_key key;
    const aesmall_gcm_siv_hash hash = aesmall_gcm_siv_default(&key);

    return aesmall_gcm_siv_open_core(cipher, message, &hash, args);
}

#if !AESMALL_ARMV6M_ASM /* otherwise aesmall_ghash_init.S, aesmall_ghash_reversed.S */

void aesmall_gcm_siv_default_init(void *key, const uint8_t h[AESMALL_BLOCK_SIZE])
{
    aesmall_ghash_init((aesmall_ghash_key *)key, h);
}

void aesmall_gcm_siv_default_update(const void *key, uint8_t y[AESMALL_BLOCK_SIZE],
                                    const uint8_t *data, size_t len)
{
    aesmall_ghash_reversed((const aesmall_ghash_key *)key, y, data, len);
}

#endif

aesmall_error aesmall_gcm_siv_seal_args(const aesmall_cipher *cipher,
                                        const aesmall_key_room *message,
                                        const aesmall_aead_args *args)
{
    aesmall_error error = aesmall_gcm_siv_check(cipher, args, 0);

    if (error == AESMALL_OK) {
        error = aesmall_aead_check_seal(args);
    }
    if (error == AESMALL_OK) {
        aesmall_gcm_siv_seal_unchecked(cipher, message, args);
    }
    return error;
}

aesmall_error aesmall_gcm_siv_open_args(const aesmall_cipher *cipher,
                                        const aesmall_key_room *message,
                                        const aesmall_aead_args *args)
{
    aesmall_error error = aesmall_gcm_siv_check(cipher, args, AESMALL_BLOCK_SIZE);

    if (error == AESMALL_OK) {
        error = aesmall_aead_check_open(args);
    }
    if (error == AESMALL_OK) {
        error = aesmall_gcm_siv_open_unchecked(cipher, message, args);
    }
    return error;
}
