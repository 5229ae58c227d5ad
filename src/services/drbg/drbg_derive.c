/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../modes/cmac/cmac_core.h"
#include "drbg_internal.h"

/* BCC of IV || L || N || entropy || input || 0x80, filled up with zeros (SP 800-90A 10.3.2 steps 2
 * to 4, 10.3.3): CBC-MAC. The IV is the number of the block. */
static void chain(const aesmall_cipher *cipher, uint8_t out[AESMALL_BLOCK_SIZE], uint8_t number,
                  const uint8_t head[8], const uint8_t *entropy, size_t entropy_len,
                  const uint8_t *input, size_t input_len)
{
    uint8_t used;

    memset(out, 0, AESMALL_BLOCK_SIZE);
    out[3] = number;
    used = aesmall_cmac_absorb(cipher, out, AESMALL_BLOCK_SIZE, head, 8);
    used = aesmall_cmac_absorb(cipher, out, used, entropy, entropy_len);
    used = aesmall_cmac_absorb(cipher, out, used, input, input_len);
    (void)aesmall_cmac_absorb(cipher, out, used, (const uint8_t *)"\x80", 1);
    cipher->encrypt(cipher, out, out);
}

/* Block_Cipher_df: a key and a block from chains under a fixed key, then the seed from these. */
void aesmall_drbg_derive(aesmall_drbg *drbg, uint8_t *seed, size_t seed_len, const uint8_t *input,
                         size_t input_len)
{
    const aesmall_cipher *const cipher = drbg->cipher;
    const uint8_t size = aesmall_drbg_seed_size(drbg);
    const size_t length = seed_len + input_len;
    uint8_t head[8] = {0};
    uint8_t work[AESMALL_DRBG_SEED_MAX];
    uint8_t i;

    head[2] = (uint8_t)(length >> 8);
    head[3] = (uint8_t)length;
    head[7] = size;
    for (i = 0; i < AESMALL_DRBG_SEED_MAX; i++) {
        work[i] = i;
    }
    aesmall_drbg_set_key(drbg, work);
    for (i = 0; i < size; i = (uint8_t)(i + AESMALL_BLOCK_SIZE)) {
        chain(cipher, work + i, i / AESMALL_BLOCK_SIZE, head, seed, seed_len, input, input_len);
    }
    aesmall_drbg_set_key(drbg, work);
    memmove(work, work + drbg->key_size, AESMALL_BLOCK_SIZE);
    for (i = 0; i < size; i = (uint8_t)(i + AESMALL_BLOCK_SIZE)) {
        cipher->encrypt(cipher, work, work);
        memcpy(seed + i, work, AESMALL_BLOCK_SIZE);
    }
    aesmall_wipe(work, sizeof work);
}
