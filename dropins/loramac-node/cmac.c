/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "cmac.h"

void AES_CMAC_Init(AES_CMAC_CTX *ctx)
{
    aesmall_wipe(ctx, sizeof *ctx);
}

void AES_CMAC_SetKey(AES_CMAC_CTX *ctx, const uint8_t key[AES_CMAC_KEY_LENGTH])
{
    AESMALL_DROPIN_KEY_DO(128, init_encrypt_only)(&ctx->rijndael.key, key);
    if (aesmall_cmac_stream_init(&ctx->stream, &ctx->rijndael.key.cipher, NULL) != AESMALL_OK) {
        AES_CMAC_Init(ctx);
    }
}

void AES_CMAC_Update(AES_CMAC_CTX *ctx, const uint8_t *data, uint32_t len)
{
    if (ctx->stream.cipher != NULL) {
        ctx->stream.cipher = &ctx->rijndael.key.cipher; /* a copy has a key of its own */
    }
    if (aesmall_cmac_stream_update(&ctx->stream, data, len) != AESMALL_OK) {
        AES_CMAC_Init(ctx);
    }
}

void AES_CMAC_Final(uint8_t digest[AES_CMAC_DIGEST_LENGTH], AES_CMAC_CTX *ctx)
{
    if (ctx->stream.cipher != NULL) {
        ctx->stream.cipher = &ctx->rijndael.key.cipher;
    }
    if (aesmall_cmac_stream_finish(&ctx->stream, digest, AES_CMAC_DIGEST_LENGTH) != AESMALL_OK) {
        aesmall_wipe(digest, AES_CMAC_DIGEST_LENGTH);
    }
    AES_CMAC_Init(ctx);
}
