/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls of Davy Landman's AESLib over aesmall. This folder replaces that library.
 * doc/moving/aeslib.md explains how, and lists the differences.
 *
 * Settings, for the whole build. An Arduino sketch cannot pass them, so change them in this file:
 *   AESMALL_DROPIN_ENGINE  the engine: nano, tiny, balanced, fast, ... Default: balanced on AVR, ct
 *                          elsewhere
 *   AESMALL_DROPIN_ENCRYPT_ONLY
 *                          define it for a program that never decrypts, and no decryption is
 *                          linked: less flash with nano and tiny
 *   AESLIB_CONTEXTS        messages by _start, _continue and _finish at one time, 1 to 255, for
 *                          each size of key. Default: 1
 *
 * A key has 16, 24 or 32 bytes by the number in the call's name, an IV 16. data is changed in
 * place. The calls make only one check: data_len MUST be a multiple of 16. Otherwise they fill
 * data_len bytes with zeros, so that no text leaves in clear. CBC and single blocks are not
 * authenticated. No secret stays on the stack, except the residue of the engine. There is no heap.
 * Time: depends on data_len, apart from the engine's timing class. */
#ifndef AESMALL_AESLIB_H
#define AESMALL_AESLIB_H

#include <stdint.h>

#ifndef AESLIB_CONTEXTS
#define AESLIB_CONTEXTS 1
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Blocks, each by itself ---- */

/**
 * Encrypt one block with AES-128, in place.
 *
 * @param key   16 bytes
 * @param data  16 bytes
 *
 * Time: the engine's timing class.
 */
void aes128_enc_single(const uint8_t *key, void *data);

/**
 * Encrypt one block with AES-192, in place.
 *
 * @param key   24 bytes
 * @param data  16 bytes
 *
 * Time: the engine's timing class.
 */
void aes192_enc_single(const uint8_t *key, void *data);

/**
 * Encrypt one block with AES-256, in place.
 *
 * @param key   32 bytes
 * @param data  16 bytes
 *
 * Time: the engine's timing class.
 */
void aes256_enc_single(const uint8_t *key, void *data);

/**
 * Decrypt one block with AES-128, in place.
 *
 * @param key   16 bytes
 * @param data  16 bytes
 *
 * Time: the engine's timing class.
 */
void aes128_dec_single(const uint8_t *key, void *data);

/**
 * Decrypt one block with AES-192, in place.
 *
 * @param key   24 bytes
 * @param data  16 bytes
 *
 * Time: the engine's timing class.
 */
void aes192_dec_single(const uint8_t *key, void *data);

/**
 * Decrypt one block with AES-256, in place.
 *
 * @param key   32 bytes
 * @param data  16 bytes
 *
 * Time: the engine's timing class.
 */
void aes256_dec_single(const uint8_t *key, void *data);

/**
 * Encrypt whole blocks with AES-128, each by itself, in place.
 *
 * @param key       16 bytes
 * @param data      data_len bytes
 * @param data_len  bytes, a multiple of 16. Otherwise `data` is filled with zeros
 *
 * The same blocks give the same bytes. Time: depends on data_len, apart from the engine's timing
 * class.
 */
void aes128_enc_multiple(const uint8_t *key, void *data, const uint16_t data_len);

/**
 * Encrypt whole blocks with AES-192, each by itself, in place.
 *
 * @param key       24 bytes
 * @param data      data_len bytes
 * @param data_len  bytes, a multiple of 16. Otherwise `data` is filled with zeros
 *
 * The same blocks give the same bytes. Time: depends on data_len, apart from the engine's timing
 * class.
 */
void aes192_enc_multiple(const uint8_t *key, void *data, const uint16_t data_len);

/**
 * Encrypt whole blocks with AES-256, each by itself, in place.
 *
 * @param key       32 bytes
 * @param data      data_len bytes
 * @param data_len  bytes, a multiple of 16. Otherwise `data` is filled with zeros
 *
 * The same blocks give the same bytes. Time: depends on data_len, apart from the engine's timing
 * class.
 */
void aes256_enc_multiple(const uint8_t *key, void *data, const uint16_t data_len);

/**
 * Decrypt whole blocks with AES-128, each by itself, in place.
 *
 * @param key       16 bytes
 * @param data      data_len bytes
 * @param data_len  bytes, a multiple of 16. Otherwise `data` is filled with zeros
 *
 * The same blocks give the same bytes. Time: depends on data_len, apart from the engine's timing
 * class.
 */
void aes128_dec_multiple(const uint8_t *key, void *data, const uint16_t data_len);

/**
 * Decrypt whole blocks with AES-192, each by itself, in place.
 *
 * @param key       24 bytes
 * @param data      data_len bytes
 * @param data_len  bytes, a multiple of 16. Otherwise `data` is filled with zeros
 *
 * The same blocks give the same bytes. Time: depends on data_len, apart from the engine's timing
 * class.
 */
void aes192_dec_multiple(const uint8_t *key, void *data, const uint16_t data_len);

/**
 * Decrypt whole blocks with AES-256, each by itself, in place.
 *
 * @param key       32 bytes
 * @param data      data_len bytes
 * @param data_len  bytes, a multiple of 16. Otherwise `data` is filled with zeros
 *
 * The same blocks give the same bytes. Time: depends on data_len, apart from the engine's timing
 * class.
 */
void aes256_dec_multiple(const uint8_t *key, void *data, const uint16_t data_len);

/* ---- CBC (SP 800-38A section 6.2) without padding ---- */

/**
 * Encrypt whole blocks with AES-128 in CBC, in place.
 *
 * @param key       16 bytes
 * @param iv        16 bytes, which are not changed
 * @param data      data_len bytes
 * @param data_len  bytes, a multiple of 16. Otherwise `data` is filled with zeros
 *
 * Time: depends on data_len, apart from the engine's timing class.
 */
void aes128_cbc_enc(const uint8_t *key, const uint8_t *iv, void *data, const uint16_t data_len);

/**
 * Encrypt whole blocks with AES-192 in CBC, in place.
 *
 * @param key       24 bytes
 * @param iv        16 bytes, which are not changed
 * @param data      data_len bytes
 * @param data_len  bytes, a multiple of 16. Otherwise `data` is filled with zeros
 *
 * Time: depends on data_len, apart from the engine's timing class.
 */
void aes192_cbc_enc(const uint8_t *key, const uint8_t *iv, void *data, const uint16_t data_len);

/**
 * Encrypt whole blocks with AES-256 in CBC, in place.
 *
 * @param key       32 bytes
 * @param iv        16 bytes, which are not changed
 * @param data      data_len bytes
 * @param data_len  bytes, a multiple of 16. Otherwise `data` is filled with zeros
 *
 * Time: depends on data_len, apart from the engine's timing class.
 */
void aes256_cbc_enc(const uint8_t *key, const uint8_t *iv, void *data, const uint16_t data_len);

/**
 * Decrypt whole blocks with AES-128 in CBC, in place.
 *
 * @param key       16 bytes
 * @param iv        16 bytes, which are not changed
 * @param data      data_len bytes
 * @param data_len  bytes, a multiple of 16. Otherwise `data` is filled with zeros
 *
 * Time: depends on data_len, apart from the engine's timing class.
 */
void aes128_cbc_dec(const uint8_t *key, const uint8_t *iv, void *data, const uint16_t data_len);

/**
 * Decrypt whole blocks with AES-192 in CBC, in place.
 *
 * @param key       24 bytes
 * @param iv        16 bytes, which are not changed
 * @param data      data_len bytes
 * @param data_len  bytes, a multiple of 16. Otherwise `data` is filled with zeros
 *
 * Time: depends on data_len, apart from the engine's timing class.
 */
void aes192_cbc_dec(const uint8_t *key, const uint8_t *iv, void *data, const uint16_t data_len);

/**
 * Decrypt whole blocks with AES-256 in CBC, in place.
 *
 * @param key       32 bytes
 * @param iv        16 bytes, which are not changed
 * @param data      data_len bytes
 * @param data_len  bytes, a multiple of 16. Otherwise `data` is filled with zeros
 *
 * Time: depends on data_len, apart from the engine's timing class.
 */
void aes256_cbc_dec(const uint8_t *key, const uint8_t *iv, void *data, const uint16_t data_len);

/* ---- CBC in pieces ----
 *
 * _start takes one of AESLIB_CONTEXTS places in static RAM, which holds the key until _finish wipes
 * it: for 128 bits about 200 bytes with round keys. A program that does not call _start has no such
 * place. Do not call these functions from interrupts at the same time. */

typedef void *aes_context;

/**
 * Begin to encrypt a message with AES-128 in CBC.
 *
 * @param key  16 bytes
 * @param iv   16 bytes
 * @return the context;
 *         NULL if all AESLIB_CONTEXTS places are taken
 */
aes_context aes128_cbc_enc_start(const uint8_t *key, const void *iv);

/** Begin to encrypt a message as aes128_cbc_enc_start(), with 24 bytes of key. */
aes_context aes192_cbc_enc_start(const uint8_t *key, const void *iv);

/** Begin to encrypt a message as aes128_cbc_enc_start(), with 32 bytes of key. */
aes_context aes256_cbc_enc_start(const uint8_t *key, const void *iv);

/**
 * Encrypt the next blocks of a message, in place.
 *
 * @param ctx       from aes128_cbc_enc_start(). If it is NULL, finished or of the other direction,
 *                  `data` is filled with zeros
 * @param data      data_len bytes
 * @param data_len  bytes, a multiple of 16. Otherwise `data` is filled with zeros
 *
 * Time: depends on data_len, apart from the engine's timing class.
 */
void aes128_cbc_enc_continue(const aes_context ctx, void *data, const uint16_t data_len);

/**
 * Encrypt the next blocks of a message, in place.
 *
 * @param ctx       from aes192_cbc_enc_start(). If it is NULL, finished or of the other direction,
 *                  `data` is filled with zeros
 * @param data      data_len bytes
 * @param data_len  bytes, a multiple of 16. Otherwise `data` is filled with zeros
 *
 * Time: depends on data_len, apart from the engine's timing class.
 */
void aes192_cbc_enc_continue(const aes_context ctx, void *data, const uint16_t data_len);

/**
 * Encrypt the next blocks of a message, in place.
 *
 * @param ctx       from aes256_cbc_enc_start(). If it is NULL, finished or of the other direction,
 *                  `data` is filled with zeros
 * @param data      data_len bytes
 * @param data_len  bytes, a multiple of 16. Otherwise `data` is filled with zeros
 *
 * Time: depends on data_len, apart from the engine's timing class.
 */
void aes256_cbc_enc_continue(const aes_context ctx, void *data, const uint16_t data_len);

/**
 * End a message and wipe its key.
 *
 * @param ctx  from aes128_cbc_enc_start(). NULL is allowed
 */
void aes128_cbc_enc_finish(const aes_context ctx);

/** End a message and wipe its key, as aes128_cbc_enc_finish(). */
void aes192_cbc_enc_finish(const aes_context ctx);

/** End a message and wipe its key, as aes128_cbc_enc_finish(). */
void aes256_cbc_enc_finish(const aes_context ctx);

/**
 * Begin to decrypt a message with AES-128 in CBC.
 *
 * @param key  16 bytes
 * @param iv   16 bytes
 * @return the context;
 *         NULL if all AESLIB_CONTEXTS places are taken
 */
aes_context aes128_cbc_dec_start(const uint8_t *key, const void *iv);

/** Begin to decrypt a message as aes128_cbc_dec_start(), with 24 bytes of key. */
aes_context aes192_cbc_dec_start(const uint8_t *key, const void *iv);

/** Begin to decrypt a message as aes128_cbc_dec_start(), with 32 bytes of key. */
aes_context aes256_cbc_dec_start(const uint8_t *key, const void *iv);

/**
 * Decrypt the next blocks of a message, in place.
 *
 * @param ctx       from aes128_cbc_dec_start(). If it is NULL, finished or of the other direction,
 *                  `data` is filled with zeros
 * @param data      data_len bytes
 * @param data_len  bytes, a multiple of 16. Otherwise `data` is filled with zeros
 *
 * Time: depends on data_len, apart from the engine's timing class.
 */
void aes128_cbc_dec_continue(const aes_context ctx, void *data, const uint16_t data_len);

/**
 * Decrypt the next blocks of a message, in place.
 *
 * @param ctx       from aes192_cbc_dec_start(). If it is NULL, finished or of the other direction,
 *                  `data` is filled with zeros
 * @param data      data_len bytes
 * @param data_len  bytes, a multiple of 16. Otherwise `data` is filled with zeros
 *
 * Time: depends on data_len, apart from the engine's timing class.
 */
void aes192_cbc_dec_continue(const aes_context ctx, void *data, const uint16_t data_len);

/**
 * Decrypt the next blocks of a message, in place.
 *
 * @param ctx       from aes256_cbc_dec_start(). If it is NULL, finished or of the other direction,
 *                  `data` is filled with zeros
 * @param data      data_len bytes
 * @param data_len  bytes, a multiple of 16. Otherwise `data` is filled with zeros
 *
 * Time: depends on data_len, apart from the engine's timing class.
 */
void aes256_cbc_dec_continue(const aes_context ctx, void *data, const uint16_t data_len);

/**
 * End a message and wipe its key.
 *
 * @param ctx  from aes128_cbc_dec_start(). NULL is allowed
 */
void aes128_cbc_dec_finish(const aes_context ctx);

/** End a message and wipe its key, as aes128_cbc_dec_finish(). */
void aes192_cbc_dec_finish(const aes_context ctx);

/** End a message and wipe its key, as aes128_cbc_dec_finish(). */
void aes256_cbc_dec_finish(const aes_context ctx);

#ifdef __cplusplus
}
#endif

#endif
