/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include <core/wipe.h>
#include <services/hash/hmac.h>
#include <tinycrypt/constants.h>
#include <tinycrypt/hmac.h>

#define IS_SET 1

int tc_hmac_set_key(TCHmacState_t ctx, const uint8_t *key, unsigned int key_size)
{
    if (ctx == NULL || key == NULL || key_size == 0) {
        return TC_CRYPTO_FAIL;
    }
    memset(ctx->key, 0, sizeof ctx->key);
    if (key_size <= sizeof ctx->key) {
        memcpy(ctx->key, key, key_size);
    } else { /* FIPS 198-1 4, step 2 */
        (void)tc_sha256_init(&ctx->hash_state);
        (void)tc_sha256_update(&ctx->hash_state, key, key_size);
        (void)tc_sha256_final(ctx->key, &ctx->hash_state);
    }
    ctx->is_set = IS_SET;
    return TC_CRYPTO_SUCCESS;
}

int tc_hmac_init(TCHmacState_t ctx)
{
    aesmall_hmac hmac;

    return ctx != NULL && ctx->is_set == IS_SET &&
                   aesmall_hmac_init(&hmac, &aesmall_sha256, &ctx->hash_state.context, ctx->key,
                                     sizeof ctx->key) == AESMALL_OK
               ? TC_CRYPTO_SUCCESS
               : TC_CRYPTO_FAIL;
}

int tc_hmac_update(TCHmacState_t ctx, const void *data, unsigned int data_length)
{
    if (ctx == NULL || ctx->is_set != IS_SET || (data == NULL && data_length != 0)) {
        return TC_CRYPTO_FAIL;
    }
    aesmall_sha256.update(&ctx->hash_state.context, (const uint8_t *)data, data_length);
    return TC_CRYPTO_SUCCESS;
}

int tc_hmac_final(uint8_t *tag, unsigned int taglen, TCHmacState_t ctx)
{
    aesmall_hmac hmac = {&aesmall_sha256, NULL, NULL, TC_SHA256_BLOCK_SIZE};
    aesmall_error error;

    if (tag == NULL || ctx == NULL || ctx->is_set != IS_SET || taglen != TC_SHA256_DIGEST_SIZE) {
        return TC_CRYPTO_FAIL;
    }
    hmac.context = &ctx->hash_state.context;
    hmac.key = ctx->key;
    error = aesmall_hmac_finish(&hmac, tag, TC_SHA256_DIGEST_SIZE);
    aesmall_wipe(ctx, sizeof *ctx);
    return error == AESMALL_OK ? TC_CRYPTO_SUCCESS : TC_CRYPTO_FAIL;
}
