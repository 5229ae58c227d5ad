/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_CBC_TEXT_H
#define AESMALL_SERVICES_CBC_TEXT_H

#include "../../core/cast.h"
#include "../../core/cipher.h"
#include "../codes/base64.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Encrypted text as other programs have it: Base64 (the standard alphabet, padded) of AES in CBC
 * with PKCS#7 padding, as in `openssl enc -aes-128-cbc -base64 -A`, CryptoJS, Node and Python
 * (doc/use/text.md). Two forms:
 *
 *   aesmall_cbc_text_encrypt          the other side gets the IV in another way
 *   aesmall_cbc_text_encrypt_with_iv  the text holds the IV and then the ciphertext
 *
 * THIS IS NOT AUTHENTICATED. Anyone who changes the text changes the message. Anyone who learns
 * whether a text was refused can decrypt any text (a padding oracle). Use text.h if you can choose.
 * If you cannot, send a MAC over the text with it (cmac.h), and verify it before decrypting. */

/* The size of the text of n bytes, including its NUL, and the least out_cap to decrypt a text of
 * in_len characters. Constant expressions. n MUST be at most SIZE_MAX / 4. */
#define AESMALL_CBC_TEXT_SIZE(n) AESMALL_BASE64_SIZE((n) / AESMALL_CAST(size_t, 16) * 16 + 16)
#define AESMALL_CBC_TEXT_WITH_IV_SIZE(n)                                                           \
    AESMALL_BASE64_SIZE((n) / AESMALL_CAST(size_t, 16) * 16 + 32)
#define AESMALL_CBC_TEXT_DECRYPTED_SIZE(in_len) AESMALL_BASE64_DECODED_SIZE(in_len)

/* ---- The other side gets the IV in another way ---- */

/**
 * Encrypt a message into Base64 without its IV.
 *
 * @param cipher   the key. Only its `encrypt` is used
 * @param iv       16 bytes, unpredictable and new for each message (drbg.h). The other side needs
 *                 them too. They must not overlap `out`
 * @param msg      msg_len bytes of any value. It may overlap `out` in any way. NULL if msg_len is 0
 * @param msg_len  bytes
 * @param out      receives the text and a NUL
 * @param out_cap  bytes that fit at `out`: at least AESMALL_CBC_TEXT_SIZE(msg_len)
 * @param out_len  receives the number of characters without the NUL, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped;
 *         AESMALL_ERROR_LENGTH if the message is longer than half of the memory;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `iv` overlaps `out`
 *
 * NOT AUTHENTICATED. Time: depends on msg_len, apart from the engine's timing class. After an error
 * `out` is untouched.
 * Source: RFC 4648 section 4, SP 800-38A section 6.2, PKCS#7.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_text_encrypt(
    const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *msg,
    size_t msg_len, char *out, size_t out_cap, size_t *out_len);

/**
 * Decrypt a text that aesmall_cbc_text_encrypt() or another program wrote.
 *
 * @param cipher   the key, made by _init: a key of _init_encrypt_only cannot decrypt
 * @param iv       the 16 bytes with which the text was encrypted. They must not overlap `out`
 * @param in       the characters of the text. It may be `out`, but must not overlap it in any other
 *                 way
 * @param in_len   characters, without the NUL
 * @param out      receives the message, then zeros up to AESMALL_CBC_TEXT_DECRYPTED_SIZE(in_len)
 *                 bytes, so that a message of characters ends in a NUL
 * @param out_cap  bytes that fit at `out`: at least AESMALL_CBC_TEXT_DECRYPTED_SIZE(in_len), which
 *                 is more than the message needs
 * @param out_len  receives the bytes of the message, 0 on error
 * @return AESMALL_OK, which does not prove that the text is genuine;
 *         AESMALL_ERROR_AUTH if the padding is wrong: another key, IV or text;
 *         AESMALL_ERROR_FORMAT if this is not Base64, or not a whole number of blocks;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot decrypt;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps `iv`, or `in` in another way than in == out
 *
 * NOT AUTHENTICATED: do not reveal whether the padding was wrong. Time: depends on in_len and the
 * result, apart from the engine's timing class. After AESMALL_ERROR_AUTH and AESMALL_ERROR_FORMAT
 * the bytes that were written to `out` are zeros, after any other error `out` is untouched. Source:
 * RFC 4648 section 4, SP 800-38A section 6.2, PKCS#7.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_text_decrypt(
    const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE], const char *in,
    size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len);

/* ---- The text holds the IV ---- */

/**
 * Encrypt a message into Base64 that begins with the IV.
 *
 * @param cipher   the key. Only its `encrypt` is used
 * @param iv       16 bytes, unpredictable and new for each message (drbg.h). The text holds them.
 *                 They must not overlap `out`
 * @param msg      msg_len bytes of any value. It may overlap `out` in any way. NULL if msg_len is 0
 * @param msg_len  bytes
 * @param out      receives the text and a NUL
 * @param out_cap  bytes that fit at `out`: at least AESMALL_CBC_TEXT_WITH_IV_SIZE(msg_len)
 * @param out_len  receives the number of characters without the NUL, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped;
 *         AESMALL_ERROR_LENGTH if the message is longer than half of the memory;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `iv` overlaps `out`
 *
 * NOT AUTHENTICATED. Time: depends on msg_len, apart from the engine's timing class. After an error
 * `out` is untouched.
 * Source: RFC 4648 section 4, SP 800-38A section 6.2, PKCS#7.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_text_encrypt_with_iv(
    const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *msg,
    size_t msg_len, char *out, size_t out_cap, size_t *out_len);

/**
 * Decrypt a text that aesmall_cbc_text_encrypt_with_iv() or another program wrote.
 *
 * @param cipher   the key, made by _init: a key of _init_encrypt_only cannot decrypt
 * @param in       the characters of the text. It may be `out`, but must not overlap it in any other
 *                 way
 * @param in_len   characters, without the NUL
 * @param out      receives the message, then zeros up to AESMALL_CBC_TEXT_DECRYPTED_SIZE(in_len)
 *                 bytes, so that a message of characters ends in a NUL
 * @param out_cap  bytes that fit at `out`: at least AESMALL_CBC_TEXT_DECRYPTED_SIZE(in_len), which
 *                 is more than the message needs
 * @param out_len  receives the bytes of the message, 0 on error
 * @return AESMALL_OK, which does not prove that the text is genuine;
 *         AESMALL_ERROR_AUTH if the padding is wrong: another key, IV or text;
 *         AESMALL_ERROR_FORMAT if this is not Base64, or not a whole number of blocks;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot decrypt;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps `in` in another way than in == out
 *
 * NOT AUTHENTICATED: do not reveal whether the padding was wrong. Time: depends on in_len and the
 * result, apart from the engine's timing class. After AESMALL_ERROR_AUTH and AESMALL_ERROR_FORMAT
 * the bytes that were written to `out` are zeros, after any other error `out` is untouched. Source:
 * RFC 4648 section 4, SP 800-38A section 6.2, PKCS#7.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_text_decrypt_with_iv(
    const aesmall_cipher *cipher, const char *in, size_t in_len, uint8_t *out, size_t out_cap,
    size_t *out_len);

#ifdef __cplusplus
}
#endif

#include "inner/cbc_text.h"

#endif
