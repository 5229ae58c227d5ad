/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls of Davy Landman's AESLib over aesmall. This folder takes the place of that library;
 * doc/moving/aeslib.md has how, and what behaves otherwise.
 *
 * Settings, for the whole build; an Arduino sketch cannot pass any, so change them here:
 *   AESMALL_DROPIN_ENGINE  the engine: nano, tiny, balanced, fast, ... Default: balanced on AVR, ct
 *                          elsewhere
 *   AESMALL_DROPIN_ENCRYPT_ONLY  define it for a program that never decrypts, and it has no call
 * that does: less flash with nano and tiny AESLIB_CONTEXTS        messages by _start, _continue and
 * _finish at one time, 1 to 255, for each size of key. Default: 1
 *
 * A key has 16, 24 or 32 bytes by the number in the call's name, an IV 16. data is changed in
 * place. Nothing is checked but this: data_len MUST be a multiple of 16, otherwise data is filled
 * with zeros, all of it and no byte more, so that nothing leaves in clear. CBC and single blocks
 * are not authenticated. Nothing secret stays on the stack, except what the engine leaves; there is
 * no heap. Time: depends on data_len, apart from the engine's timing class. */
#ifndef AESMALL_AESLIB_H
#define AESMALL_AESLIB_H

#include <stdint.h>

#ifndef AESLIB_CONTEXTS
#define AESLIB_CONTEXTS 1
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* One block of 16 bytes, and many blocks, each by itself: the same blocks give the same bytes. */
void aes128_enc_single(const uint8_t *key, void *data);
void aes192_enc_single(const uint8_t *key, void *data);
void aes256_enc_single(const uint8_t *key, void *data);
void aes128_dec_single(const uint8_t *key, void *data);
void aes192_dec_single(const uint8_t *key, void *data);
void aes256_dec_single(const uint8_t *key, void *data);
void aes128_enc_multiple(const uint8_t *key, void *data, const uint16_t data_len);
void aes192_enc_multiple(const uint8_t *key, void *data, const uint16_t data_len);
void aes256_enc_multiple(const uint8_t *key, void *data, const uint16_t data_len);
void aes128_dec_multiple(const uint8_t *key, void *data, const uint16_t data_len);
void aes192_dec_multiple(const uint8_t *key, void *data, const uint16_t data_len);
void aes256_dec_multiple(const uint8_t *key, void *data, const uint16_t data_len);

/* CBC (SP 800-38A 6.2) without padding. iv is not changed. */
void aes128_cbc_enc(const uint8_t *key, const uint8_t *iv, void *data, const uint16_t data_len);
void aes192_cbc_enc(const uint8_t *key, const uint8_t *iv, void *data, const uint16_t data_len);
void aes256_cbc_enc(const uint8_t *key, const uint8_t *iv, void *data, const uint16_t data_len);
void aes128_cbc_dec(const uint8_t *key, const uint8_t *iv, void *data, const uint16_t data_len);
void aes192_cbc_dec(const uint8_t *key, const uint8_t *iv, void *data, const uint16_t data_len);
void aes256_cbc_dec(const uint8_t *key, const uint8_t *iv, void *data, const uint16_t data_len);

/* CBC in pieces. _start takes one of AESLIB_CONTEXTS places in static RAM, which holds the key
 * until _finish wipes it, for 128 bits about 200 bytes with round keys; a program that does not
 * call it has none. If all places are taken, _start returns NULL. _continue with NULL, or with a
 * context that is finished or of the other direction, fills data with zeros, and _finish does
 * nothing. Not for interrupts at the same time. */
typedef void *aes_context;

aes_context aes128_cbc_enc_start(const uint8_t *key, const void *iv);
aes_context aes192_cbc_enc_start(const uint8_t *key, const void *iv);
aes_context aes256_cbc_enc_start(const uint8_t *key, const void *iv);
void aes128_cbc_enc_continue(const aes_context ctx, void *data, const uint16_t data_len);
void aes192_cbc_enc_continue(const aes_context ctx, void *data, const uint16_t data_len);
void aes256_cbc_enc_continue(const aes_context ctx, void *data, const uint16_t data_len);
void aes128_cbc_enc_finish(const aes_context ctx);
void aes192_cbc_enc_finish(const aes_context ctx);
void aes256_cbc_enc_finish(const aes_context ctx);

aes_context aes128_cbc_dec_start(const uint8_t *key, const void *iv);
aes_context aes192_cbc_dec_start(const uint8_t *key, const void *iv);
aes_context aes256_cbc_dec_start(const uint8_t *key, const void *iv);
void aes128_cbc_dec_continue(const aes_context ctx, void *data, const uint16_t data_len);
void aes192_cbc_dec_continue(const aes_context ctx, void *data, const uint16_t data_len);
void aes256_cbc_dec_continue(const aes_context ctx, void *data, const uint16_t data_len);
void aes128_cbc_dec_finish(const aes_context ctx);
void aes192_cbc_dec_finish(const aes_context ctx);
void aes256_cbc_dec_finish(const aes_context ctx);

#ifdef __cplusplus
}
#endif

#endif
