/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal to the drop-in for AESLib: its calls for keys of AESLIB_BITS, which the file that
 * includes this has defined. */
#include <string.h>

#include "AESLib.h"

#include <aesmall_dropin.h>
#include <modes/cbc/cbc_blocks.h>

#define AESLIB_NAME(call) AESMALL_DROPIN_JOIN(aes, AESLIB_BITS, _, call, )
#define AESLIB_DO(call) AESMALL_DROPIN(AESLIB_BITS, call)

/* The encryption of a block */
#ifdef AESMALL_DROPIN_ENCRYPT_ONLY
#define AESLIB_ENCRYPT AESLIB_DO(encrypt_only)
#else
#define AESLIB_ENCRYPT AESLIB_DO(encrypt)
#endif

typedef AESMALL_DROPIN_KEY(AESLIB_BITS) aeslib_key;

/* A message in pieces. It is free if the key has neither direction. */
typedef struct aeslib_message {
    aeslib_key key;
    uint8_t iv[AESMALL_BLOCK_SIZE];
} aeslib_message;

static aeslib_message messages[AESLIB_CONTEXTS];

static void encrypt(const aesmall_cipher *cipher, const uint8_t in[AESMALL_BLOCK_SIZE],
                    uint8_t out[AESMALL_BLOCK_SIZE])
{
    AESLIB_ENCRYPT(AESMALL_KEY(aeslib_key, cipher)->schedule, in, out);
}

/* Keys of one direction, so that a program links only the functions that it calls. */
static void init_encrypt_only(aeslib_key *key, const uint8_t *secret)
{
    key->cipher.encrypt = encrypt;
    key->cipher.decrypt = NULL;
    AESLIB_DO(expand)(key->schedule, secret);
}

#ifndef AESMALL_DROPIN_ENCRYPT_ONLY
static void decrypt(const aesmall_cipher *cipher, const uint8_t in[AESMALL_BLOCK_SIZE],
                    uint8_t out[AESMALL_BLOCK_SIZE])
{
    AESLIB_DO(decrypt)(AESMALL_KEY(aeslib_key, cipher)->schedule, in, out);
}

static void init_decrypt_only(aeslib_key *key, const uint8_t *secret)
{
    key->cipher.encrypt = NULL;
    key->cipher.decrypt = decrypt;
    AESLIB_DO(expand)(key->schedule, secret);
}
#endif

static int is_whole(void *data, uint16_t len)
{
    if (len % AESMALL_BLOCK_SIZE == 0) {
        return 1;
    }
    memset(data, 0, len);
    return 0;
}

/* ---- Blocks, each by itself ---- */

void AESLIB_NAME(enc_multiple)(const uint8_t *key, void *data, const uint16_t data_len)
{
    uint8_t *block = (uint8_t *)data;
    uint16_t left = data_len;
    aeslib_key own;

    if (!is_whole(data, data_len)) {
        return;
    }
    AESLIB_DO(expand)(own.schedule, key);
    for (; left != 0; left = (uint16_t)(left - AESMALL_BLOCK_SIZE)) {
        AESLIB_ENCRYPT(own.schedule, block, block);
        block += AESMALL_BLOCK_SIZE;
    }
    aesmall_wipe(own.schedule, sizeof own.schedule);
}

void AESLIB_NAME(enc_single)(const uint8_t *key, void *data)
{
    AESLIB_NAME(enc_multiple)(key, data, AESMALL_BLOCK_SIZE);
}

/* ---- CBC ---- */

void AESLIB_NAME(cbc_enc)(const uint8_t *key, const uint8_t *iv, void *data,
                          const uint16_t data_len)
{
    aeslib_key own;

    if (is_whole(data, data_len)) {
        init_encrypt_only(&own, key);
        (void)aesmall_cbc_encrypt_blocks(&own.cipher, iv, (uint8_t *)data, data_len,
                                         (uint8_t *)data);
        aesmall_wipe(&own, sizeof own);
    }
}

/* ---- CBC in pieces ---- */

/* Returns a free place with the IV in it, or NULL if no place is free. */
static aeslib_message *place(const void *iv)
{
    uint8_t i;

    for (i = 0; i < AESLIB_CONTEXTS; i++) {
        if (messages[i].key.cipher.encrypt == NULL && messages[i].key.cipher.decrypt == NULL) {
            memcpy(messages[i].iv, iv, AESMALL_BLOCK_SIZE);
            return &messages[i];
        }
    }
    return NULL;
}

static void finish(aes_context ctx)
{
    if (ctx != NULL) {
        aesmall_wipe(ctx, sizeof(aeslib_message));
    }
}

aes_context AESLIB_NAME(cbc_enc_start)(const uint8_t *key, const void *iv)
{
    aeslib_message *const message = place(iv);

    if (message != NULL) {
        init_encrypt_only(&message->key, key);
    }
    return message;
}

void AESLIB_NAME(cbc_enc_continue)(const aes_context ctx, void *data, const uint16_t data_len)
{
    aeslib_message *const message = (aeslib_message *)ctx;

    if (message == NULL || message->key.cipher.encrypt == NULL) {
        memset(data, 0, data_len);
    } else if (is_whole(data, data_len)) {
        memmove(message->iv,
                aesmall_cbc_encrypt_blocks(&message->key.cipher, message->iv, (uint8_t *)data,
                                           data_len, (uint8_t *)data),
                AESMALL_BLOCK_SIZE);
    }
}

void AESLIB_NAME(cbc_enc_finish)(const aes_context ctx)
{
    finish(ctx);
}

/* ---- Decryption ---- */

#ifndef AESMALL_DROPIN_ENCRYPT_ONLY
void AESLIB_NAME(dec_multiple)(const uint8_t *key, void *data, const uint16_t data_len)
{
    uint8_t *block = (uint8_t *)data;
    uint16_t left = data_len;
    aeslib_key own;

    if (!is_whole(data, data_len)) {
        return;
    }
    AESLIB_DO(expand)(own.schedule, key);
    for (; left != 0; left = (uint16_t)(left - AESMALL_BLOCK_SIZE)) {
        AESLIB_DO(decrypt)(own.schedule, block, block);
        block += AESMALL_BLOCK_SIZE;
    }
    aesmall_wipe(own.schedule, sizeof own.schedule);
}

void AESLIB_NAME(dec_single)(const uint8_t *key, void *data)
{
    AESLIB_NAME(dec_multiple)(key, data, AESMALL_BLOCK_SIZE);
}

void AESLIB_NAME(cbc_dec)(const uint8_t *key, const uint8_t *iv, void *data,
                          const uint16_t data_len)
{
    aeslib_key own;

    if (is_whole(data, data_len)) {
        init_decrypt_only(&own, key);
        aesmall_cbc_decrypt_blocks(&own.cipher, iv, (uint8_t *)data, data_len, (uint8_t *)data);
        aesmall_wipe(&own, sizeof own);
    }
}

aes_context AESLIB_NAME(cbc_dec_start)(const uint8_t *key, const void *iv)
{
    aeslib_message *const message = place(iv);

    if (message != NULL) {
        init_decrypt_only(&message->key, key);
    }
    return message;
}

void AESLIB_NAME(cbc_dec_continue)(const aes_context ctx, void *data, const uint16_t data_len)
{
    aeslib_message *const message = (aeslib_message *)ctx;
    uint8_t next[AESMALL_BLOCK_SIZE];

    if (message == NULL || message->key.cipher.decrypt == NULL) {
        memset(data, 0, data_len);
    } else if (is_whole(data, data_len) && data_len != 0) {
        memcpy(next, (uint8_t *)data + data_len - AESMALL_BLOCK_SIZE, AESMALL_BLOCK_SIZE);
        aesmall_cbc_decrypt_blocks(&message->key.cipher, message->iv, (uint8_t *)data, data_len,
                                   (uint8_t *)data);
        memcpy(message->iv, next, AESMALL_BLOCK_SIZE);
    }
}

void AESLIB_NAME(cbc_dec_finish)(const aes_context ctx)
{
    finish(ctx);
}
#endif
