/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls of tiny-AES-c over aesmall. This header and aes.c replace its two files: do not mix
 * files of both. doc/moving/tiny-aes-c.md lists the differences.
 *
 * SETTINGS of tiny-AES-c, for the whole build:
 *   AES128, AES192, AES256  define one as 1. Default: AES128
 *   ECB, CBC, CTR           define the unused modes as 0. Default: 1
 * Settings of this library:
 *   AESMALL_DROPIN_ENGINE   the engine: tiny, balanced, fast, ... Default: balanced on AVR, ct_lean
 *                           on ARM's M cores, ct elsewhere
 *   AESMALL_DROPIN_FIT      define it to give a context the size that the engine needs: fewer bytes
 *                           with nano and tiny, more with ct and ct_small on ARM's M cores, which
 *                           do not fit without it
 *   AESMALL_DROPIN_ENCRYPT_ONLY
 *                           define it for a program that never decrypts a block (CTR does not),
 *                           and no decryption is linked: less flash with nano and tiny
 *   AESMALL_DROPIN_COUNTERS
 *                           define it for a faster CTR with balanced, fast and fastram, on ARM's M
 *                           cores with balanced, fast, ct and ct_halfkey: 0.7 to 3 KB more flash
 *
 * Lengths are bytes. Buffers need no alignment. A context needs the alignment of its type. No call
 * fails, and no pointer may be NULL. No secret stays on the stack, except the residue of the
 * engine. A context is as secret as its key: end it with aesmall_wipe(&ctx, sizeof ctx)
 * (aesmall.h). Time: depends on the length and, for carries, on the counter, apart from the
 * engine's timing class. */
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

/* A key, and the IV or counter of CBC and CTR. RoundKey's content is private: its order is the
 * engine's, and it is made of words, as some engines need. */
struct AES_ctx {
    uint32_t RoundKey[AES_keyExpSize / 4];
#if CBC == 1 || CTR == 1
    uint8_t Iv[AES_BLOCKLEN];
#endif
};

/**
 * Set the key, and keep Iv.
 *
 * @param ctx  receives the round keys
 * @param key  AES_KEYLEN bytes
 *
 * Time: the engine's timing class.
 */
void AES_init_ctx(struct AES_ctx *ctx, const uint8_t *key);

#if CBC == 1 || CTR == 1
/**
 * Set the key and the IV.
 *
 * @param ctx  receives the round keys and the IV
 * @param key  AES_KEYLEN bytes
 * @param iv   16 bytes
 *
 * Time: the engine's timing class.
 */
void AES_init_ctx_iv(struct AES_ctx *ctx, const uint8_t *key, const uint8_t *iv);

/**
 * Set the IV.
 *
 * @param ctx  receives the IV
 * @param iv   16 bytes
 */
void AES_ctx_set_iv(struct AES_ctx *ctx, const uint8_t *iv);
#endif

#if ECB == 1
/**
 * Encrypt one block, in place. The same blocks give the same bytes: not for messages.
 *
 * @param ctx  the key
 * @param buf  16 bytes
 *
 * Time: the engine's timing class. Source: FIPS 197 section 5.1.
 */
void AES_ECB_encrypt(const struct AES_ctx *ctx, uint8_t *buf);

/**
 * Decrypt one block, in place.
 *
 * @param ctx  the key
 * @param buf  16 bytes
 *
 * Time: the engine's timing class. Source: FIPS 197 section 5.3.
 */
void AES_ECB_decrypt(const struct AES_ctx *ctx, uint8_t *buf);
#endif

#if CBC == 1
/**
 * Encrypt whole blocks in CBC, in place.
 *
 * @param ctx     the key and the IV. Iv becomes the last block of ciphertext, so the next call
 *                continues the message
 * @param buf     length bytes
 * @param length  bytes, a multiple of 16. Otherwise `buf` is filled with zeros, and Iv stays, so
 *                that the plaintext is not sent by mistake
 *
 * Time: depends on length, apart from the engine's timing class. Source: SP 800-38A section 6.2.
 */
void AES_CBC_encrypt_buffer(struct AES_ctx *ctx, uint8_t *buf, size_t length);

/**
 * Decrypt whole blocks in CBC, in place.
 *
 * @param ctx     the key and the IV. Iv becomes the last block of ciphertext, so the next call
 *                continues the message
 * @param buf     length bytes
 * @param length  bytes, a multiple of 16. Otherwise `buf` is filled with zeros, and Iv stays
 *
 * Time: depends on length, apart from the engine's timing class. Source: SP 800-38A section 6.2.
 */
void AES_CBC_decrypt_buffer(struct AES_ctx *ctx, uint8_t *buf, size_t length);
#endif

#if CTR == 1
/**
 * Encrypt or decrypt bytes in CTR, in place: the same call does both.
 *
 * @param ctx     the key and the counter: all of Iv, big-endian, which wraps to 0 after its last
 *                value. Iv becomes the counter of the block after the last one used
 * @param buf     length bytes
 * @param length  bytes, any number
 *
 * EACH CALL BEGINS A NEW BLOCK: the rest of the last keystream block is dropped. So both sides must
 * split a message in the same way, or at multiples of 16. Time: depends on length and, for carries,
 * on the counter, apart from the engine's timing class. Source: SP 800-38A section 6.5.
 */
void AES_CTR_xcrypt_buffer(struct AES_ctx *ctx, uint8_t *buf, size_t length);
#endif

#ifdef __cplusplus
}
#endif

#endif
