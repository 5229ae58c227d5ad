/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../../core/equal.h"
#include "../../../core/wipe.h"
#include "../../../modes/cbc/cbc_blocks.h"
#include "wmbus_internal.h"

#define MODE_5 5
#define FILLER 0x2f
#define FILLER_SIZE 2

AESMALL_APART aesmall_error aesmall_wmbus_check_blocks(const aesmall_wmbus_telegram *telegram,
                                                       size_t len)
{
    if (telegram->blocks == 0) {
        return AESMALL_ERROR_FORMAT;
    }
    return telegram->blocks > len / AESMALL_BLOCK_SIZE ? AESMALL_ERROR_LENGTH : AESMALL_OK;
}

AESMALL_APART int aesmall_wmbus_is_filled(const uint8_t *first, const uint8_t *block)
{
    uint8_t filler[FILLER_SIZE];
    uint8_t i;

    for (i = 0; i < FILLER_SIZE; i++) {
        filler[i] = block[i] ^ FILLER;
    }
    return aesmall_equal(first, filler, sizeof filler);
}

/* A wrong key is found with the first block, which is decrypted twice, so that out is untouched. */
AESMALL_APART aesmall_error aesmall_wmbus_decrypt(const aesmall_cipher *cipher, const uint8_t *iv,
                                                  const uint8_t *in, size_t len, uint8_t blocks,
                                                  uint8_t *out)
{
    uint8_t first[AESMALL_BLOCK_SIZE];
    int filled;

    cipher->decrypt(cipher, in, first);
    filled = aesmall_wmbus_is_filled(first, iv);
    aesmall_wipe(first, sizeof first);
    if (!filled) {
        return AESMALL_ERROR_AUTH;
    }
    memmove(out, in, len);
    aesmall_cbc_decrypt_blocks(cipher, iv, out, (size_t)blocks * AESMALL_BLOCK_SIZE, out);
    return AESMALL_OK;
}

static void make_iv(uint8_t iv[AESMALL_BLOCK_SIZE], const aesmall_wmbus_telegram *telegram)
{
    memcpy(iv, telegram->address, sizeof telegram->address);
    memset(iv + sizeof telegram->address, telegram->access,
           AESMALL_BLOCK_SIZE - sizeof telegram->address);
}

aesmall_error aesmall_wmbus_mode5_open_unauthenticated(const aesmall_cipher *key, const uint8_t *in,
                                                       size_t in_len, uint8_t *out, size_t out_cap,
                                                       size_t *out_len)
{
    aesmall_wmbus_telegram telegram;
    aesmall_error error = aesmall_wmbus_parse_mode(in, in_len, &telegram, MODE_5);
    uint8_t iv[AESMALL_BLOCK_SIZE];

    *out_len = 0;
    in += telegram.data_at;
    in_len -= telegram.data_at;
    if (error == AESMALL_OK) {
        error = aesmall_wmbus_check_blocks(&telegram, in_len);
    }
    if (error != AESMALL_OK) {
        return error;
    }
    if (key->decrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    make_iv(iv, &telegram);
    error = aesmall_wmbus_decrypt(key, iv, in, in_len, telegram.blocks, out);
    aesmall_wipe(iv, sizeof iv); /* registers lose their last word of text */
    if (error == AESMALL_OK) {
        *out_len = in_len;
    }
    return error;
}

aesmall_error aesmall_wmbus_mode5_seal_unauthenticated(const aesmall_cipher *key, const uint8_t *in,
                                                       size_t in_len, uint8_t *out, size_t out_cap)
{
    aesmall_wmbus_telegram telegram;
    aesmall_error error = aesmall_wmbus_parse_mode(in, in_len, &telegram, MODE_5);
    uint8_t iv[AESMALL_BLOCK_SIZE];

    if (error == AESMALL_OK) {
        error = aesmall_wmbus_check_blocks(&telegram, in_len - telegram.data_at);
    }
    if (error != AESMALL_OK) {
        return error;
    }
    if (key->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    memset(iv, 0, sizeof iv);
    if (!aesmall_wmbus_is_filled(in + telegram.data_at, iv)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    make_iv(iv, &telegram);
    memmove(out, in, in_len);
    out += telegram.data_at;
    (void)aesmall_cbc_encrypt_blocks(key, iv, out, (size_t)telegram.blocks * AESMALL_BLOCK_SIZE,
                                     out);
    return AESMALL_OK;
}
