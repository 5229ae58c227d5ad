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
 *   plain    the IV is passed in; the other side knows it from elsewhere
 *   with_iv  the text holds the IV and then the ciphertext
 *
 * THIS IS NOT AUTHENTICATED. Anyone who changes the text changes the message, and anyone who learns
 * whether a text was refused can find out what any text says (a padding oracle). Use text.h if you
 * can choose. If you cannot, send a MAC over the text with it (cmac.h), and verify it before
 * decrypting.
 *
 *   cipher   encrypting uses only cipher->encrypt, decrypting only cipher->decrypt
 *   iv       16 bytes. For encryption it MUST be unpredictable and new for each message (drbg.h)
 *   msg      msg_len bytes of any value
 *   in       in_len characters, without the NUL
 *   out      Encrypting writes the text and a NUL, which *out_len does not count. Decrypting writes
 *            the message; the text's bytes are written to out too, so out_cap must be at least
 *            AESMALL_CBC_TEXT_DECRYPTED_SIZE(in_len). The bytes after the message become zeros, so
 *            a message of characters ends in a NUL.
 * One buffer is enough: to encrypt, msg may overlap out in any way; to decrypt, in == out is
 * allowed. iv must not overlap the output. *out_len is 0 on error. Lengths: bytes, of texts
 * characters; out_cap counts the NUL. Time: depends on the lengths and, when decrypting, on the
 * result (apart from the engine's timing class).
 *
 * Errors:
 *   AESMALL_ERROR_KEY       the key object is wiped or cannot do what the call needs
 *   AESMALL_ERROR_LENGTH    the message is longer than half of the memory
 *   AESMALL_ERROR_CAPACITY  out_cap is smaller than said above
 *   AESMALL_ERROR_OVERLAP   what is written would overwrite what is still to be read
 * and of decrypting:
 *   AESMALL_ERROR_FORMAT    not Base64, or not a whole number of blocks
 *   AESMALL_ERROR_AUTH      the padding is wrong: another key, IV or text; right padding proves
 *                           nothing
 * All errors leave out untouched, except that the last two leave zeros where they wrote. */

/* The size of the text of n bytes, including its NUL; the least out_cap to decrypt a text of in_len
 * characters. Constant expressions; n MUST be at most SIZE_MAX / 4. */
#define AESMALL_CBC_TEXT_SIZE(n) AESMALL_BASE64_SIZE((n) / AESMALL_CAST(size_t, 16) * 16 + 16)
#define AESMALL_CBC_TEXT_WITH_IV_SIZE(n)                                                           \
    AESMALL_BASE64_SIZE((n) / AESMALL_CAST(size_t, 16) * 16 + 32)
#define AESMALL_CBC_TEXT_DECRYPTED_SIZE(in_len) AESMALL_BASE64_DECODED_SIZE(in_len)

/* The work of the calls below: with_iv is 0 or 1; decrypting with 1 reads no iv. */
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_text_encrypt_as(
    uint8_t with_iv, const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE],
    const uint8_t *msg, size_t msg_len, char *out, size_t out_cap, size_t *out_len);
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_text_decrypt_as(
    uint8_t with_iv, const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE],
    const char *in, size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len);

AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_text_encrypt(
    const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *msg,
    size_t msg_len, char *out, size_t out_cap, size_t *out_len)
{
    return aesmall_cbc_text_encrypt_as(0, cipher, iv, msg, msg_len, out, out_cap, out_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_text_decrypt(
    const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE], const char *in,
    size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len)
{
    return aesmall_cbc_text_decrypt_as(0, cipher, iv, in, in_len, out, out_cap, out_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_text_encrypt_with_iv(
    const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *msg,
    size_t msg_len, char *out, size_t out_cap, size_t *out_len)
{
    return aesmall_cbc_text_encrypt_as(1, cipher, iv, msg, msg_len, out, out_cap, out_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_text_decrypt_with_iv(
    const aesmall_cipher *cipher, const char *in, size_t in_len, uint8_t *out, size_t out_cap,
    size_t *out_len)
{
    return aesmall_cbc_text_decrypt_as(1, cipher, NULL, in, in_len, out, out_cap, out_len);
}

#ifdef __cplusplus
}
#endif

#endif
