/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls of tiny-AES-c over aesmall. This header and aes.c take the place of its two files:
 * never mix one of these with one of those. doc/moving/tiny-aes-c.md has what behaves otherwise.
 *
 * SETTINGS, for the whole build, as there:
 *   AES128, AES192, AES256  define one as 1; without any: AES128
 *   ECB, CBC, CTR           define as 0 what is not used. Default: 1
 * and of this library:
 *   AESMALL_DROPIN_ENGINE   the engine: tiny, balanced, fast, ... Default: balanced on AVR, ct_lean
 *                           on ARM's M cores, ct elsewhere
 *   AESMALL_DROPIN_FIT      define it, and a context has the bytes that the engine needs: fewer
 * with nano and tiny; more with ct and ct_small on ARM's M cores, which do not fit without it
 *   AESMALL_DROPIN_ENCRYPT_ONLY  define it for a program that never decrypts a block (CTR does
 * not), and it has no call that does: less flash with nano and tiny AESMALL_DROPIN_COUNTERS define
 * it for a faster CTR with balanced, fast and fastram, on ARM's M cores with balanced, fast, ct and
 * ct_halfkey: 0.7 to 3 KB more flash
 *
 * Lengths are bytes. Buffers need no alignment, a context that of its type. No call fails, and
 * no pointer may be NULL. Nothing secret stays on the stack, except what the engine leaves. A
 * context is as secret as its key: end it with aesmall_wipe(&ctx, sizeof ctx) (aesmall.h). Time:
 * depends on the length and, for carries, on the counter, apart from the engine's timing class. */
#ifndef AESMALL_TINY_AES_C_AES_H
#define AESMALL_TINY_AES_C_AES_H

#include <stddef.h>
#include <stdint.h>

#ifdef AESMALL_DROPIN_FIT
#include "aesmall_dropin_fixed.h"
#endif

#ifndef CBC
#define CBC 1
#endif
#ifndef ECB
#define ECB 1
#endif
#ifndef CTR
#define CTR 1
#endif

/* Bytes of a block, of a key and of the round keys. */
#define AES_BLOCKLEN 16
#if defined(AES256) && AES256 == 1
#define AES_KEYLEN 32
#elif defined(AES192) && AES192 == 1
#define AES_KEYLEN 24
#else
#ifndef AES128
#define AES128 1
#endif
#define AES_KEYLEN 16
#endif
#ifndef AESMALL_DROPIN_FIT
#define AES_keyExpSize (AES_KEYLEN * 4 + 112)
#elif AES_KEYLEN == 32
#define AES_keyExpSize AESMALL_DROPIN_SCHEDULE_SIZE(256)
#elif AES_KEYLEN == 24
#define AES_keyExpSize AESMALL_DROPIN_SCHEDULE_SIZE(192)
#else
#define AES_keyExpSize AESMALL_DROPIN_SCHEDULE_SIZE(128)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A key, and what CBC and CTR go on from. RoundKey's content is private: its order is the
 * engine's, and it is made of words, as some engines need. */
struct AES_ctx {
    uint32_t RoundKey[AES_keyExpSize / 4];
#if CBC == 1 || CTR == 1
    uint8_t Iv[AES_BLOCKLEN];
#endif
};

/* Sets the key, AES_KEYLEN bytes; Iv stays as it is. */
void AES_init_ctx(struct AES_ctx *ctx, const uint8_t *key);

#if CBC == 1 || CTR == 1
/* Set the key and the 16 bytes of the IV, or the IV alone. */
void AES_init_ctx_iv(struct AES_ctx *ctx, const uint8_t *key, const uint8_t *iv);
void AES_ctx_set_iv(struct AES_ctx *ctx, const uint8_t *iv);
#endif

#if ECB == 1
/* One block, in place. The same blocks give the same bytes: not for messages. */
void AES_ECB_encrypt(const struct AES_ctx *ctx, uint8_t *buf);
void AES_ECB_decrypt(const struct AES_ctx *ctx, uint8_t *buf);
#endif

#if CBC == 1
/* CBC (SP 800-38A 6.2), in place. length MUST be a multiple of 16: otherwise buf is filled with
 * zeros, all of it and no byte more, and Iv stays, so that nothing leaves in clear. Iv becomes the
 * last block of ciphertext, so the next call goes on with the message. */
void AES_CBC_encrypt_buffer(struct AES_ctx *ctx, uint8_t *buf, size_t length);
void AES_CBC_decrypt_buffer(struct AES_ctx *ctx, uint8_t *buf, size_t length);
#endif

#if CTR == 1
/* CTR (SP 800-38A 6.5), in place, any length; the same call encrypts and decrypts. The counter is
 * all of Iv, big-endian, and wraps to 0 behind its last value. Iv becomes the counter of the
 * block behind the last one used: EACH CALL BEGINS A NEW BLOCK, and what is left of the last one is
 * dropped. So both sides must split a message in the same way, or at multiples of 16. */
void AES_CTR_xcrypt_buffer(struct AES_ctx *ctx, uint8_t *buf, size_t length);
#endif

#ifdef __cplusplus
}
#endif

#endif
