/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * tiny-AES-c's calls (aes.h) over aesmall. One file, since its users' builds name one. */
#include "aes.h"

#include <string.h>

#if AES_KEYLEN == 32
#define AESMALL_DROPIN_BITS 256
#elif AES_KEYLEN == 24
#define AESMALL_DROPIN_BITS 192
#else
#define AESMALL_DROPIN_BITS 128
#endif

#include "aesmall_dropin_view.h"
#include <modes/cbc/cbc_blocks.h>

AESMALL_DROPIN_FITS(AESMALL_DROPIN_SCHEDULE_SIZE(AESMALL_DROPIN_BITS), AES_keyExpSize);

void AES_init_ctx(struct AES_ctx *ctx, const uint8_t *key)
{
    void *const schedule = ctx->RoundKey;

    AESMALL_DROPIN_HERE(expand)(schedule, key);
}

#if CBC == 1 || CTR == 1
void AES_init_ctx_iv(struct AES_ctx *ctx, const uint8_t *key, const uint8_t *iv)
{
    AES_init_ctx(ctx, key);
    AES_ctx_set_iv(ctx, iv);
}

void AES_ctx_set_iv(struct AES_ctx *ctx, const uint8_t *iv)
{
    memcpy(ctx->Iv, iv, AES_BLOCKLEN);
}
#endif

#if ECB == 1
void AES_ECB_encrypt(const struct AES_ctx *ctx, uint8_t *buf)
{
    const void *const schedule = ctx->RoundKey;

    AESMALL_DROPIN_ENCRYPT(schedule, buf, buf);
}

#ifndef AESMALL_DROPIN_ENCRYPT_ONLY
void AES_ECB_decrypt(const struct AES_ctx *ctx, uint8_t *buf)
{
    const void *const schedule = ctx->RoundKey;

    AESMALL_DROPIN_HERE(decrypt)(schedule, buf, buf);
}
#endif
#endif

#if CBC == 1
static int is_whole(uint8_t *buf, size_t length)
{
    if (length % AES_BLOCKLEN == 0) {
        return 1;
    }
    memset(buf, 0, length);
    return 0;
}

void AES_CBC_encrypt_buffer(struct AES_ctx *ctx, uint8_t *buf, size_t length)
{
    const aesmall_dropin_view view = {{aesmall_dropin_encrypt, NULL}, ctx->RoundKey};

    if (is_whole(buf, length)) {
        memmove(ctx->Iv, aesmall_cbc_encrypt_blocks(&view.cipher, ctx->Iv, buf, length, buf),
                AES_BLOCKLEN);
    }
}

#ifndef AESMALL_DROPIN_ENCRYPT_ONLY
void AES_CBC_decrypt_buffer(struct AES_ctx *ctx, uint8_t *buf, size_t length)
{
    const aesmall_dropin_view view = {{NULL, aesmall_dropin_decrypt}, ctx->RoundKey};
    uint8_t next[AES_BLOCKLEN];

    if (is_whole(buf, length) && length != 0) {
        memcpy(next, buf + length - AES_BLOCKLEN, AES_BLOCKLEN);
#if AESMALL_DROPIN_WIDE > 1
        const aesmall_error ok = aesmall_cbc_decrypt_nopad_wide_with(
            &view.cipher, ctx->RoundKey, AESMALL_DROPIN_HERE(decrypt_wide), ctx->Iv, buf, length,
            buf, length);

        (void)ok; /* always: the length is one that it takes */
#else
        aesmall_cbc_decrypt_blocks(&view.cipher, ctx->Iv, buf, length, buf);
#endif
        memcpy(ctx->Iv, next, AES_BLOCKLEN);
    }
}
#endif
#endif

#if CTR == 1
void AES_CTR_xcrypt_buffer(struct AES_ctx *ctx, uint8_t *buf, size_t length)
{
    const aesmall_dropin_view view = {{aesmall_dropin_encrypt, NULL}, ctx->RoundKey};
    uint8_t work[AESMALL_CTR_WORK_SIZE];

#ifdef AESMALL_DROPIN_COUNTERS
    while (length >= AES_BLOCKLEN) {
        const size_t blocks = length / AES_BLOCKLEN < 4095 ? length / AES_BLOCKLEN : 4095;

        AESMALL_DROPIN_HERE(ctr_blocks)(ctx->RoundKey, ctx->Iv, buf, buf, blocks);
        buf += blocks * AES_BLOCKLEN;
        length -= blocks * AES_BLOCKLEN;
    }
#endif
    memcpy(work, ctx->Iv, AES_BLOCKLEN);
    aesmall_ctr_unchecked(&view.cipher, work, buf, length, buf);
    memcpy(ctx->Iv, work, AES_BLOCKLEN);
}
#endif
