/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../cbc_text.h and the calls that do their
 * work. ../cbc_text.h includes this header at its end. A program may use these calls. */
#ifndef AESMALL_SERVICES_INNER_CBC_TEXT_H
#define AESMALL_SERVICES_INNER_CBC_TEXT_H

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The form as an argument ---- */

/**
 * Encrypt a message as aesmall_cbc_text_encrypt() or aesmall_cbc_text_encrypt_with_iv().
 *
 * @param with_iv  1 if the text holds the IV, otherwise 0
 * @param cipher,iv,msg,msg_len,out,out_cap,out_len  as for these calls
 * @return AESMALL_OK, or an error of these calls
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_text_encrypt_as(
    uint8_t with_iv, const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE],
    const uint8_t *msg, size_t msg_len, char *out, size_t out_cap, size_t *out_len);

/**
 * Decrypt a text as aesmall_cbc_text_decrypt() or aesmall_cbc_text_decrypt_with_iv().
 *
 * @param with_iv  1 if the text holds the IV, otherwise 0
 * @param iv       NULL if with_iv is 1
 * @param cipher,in,in_len,out,out_cap,out_len  as for these calls
 * @return AESMALL_OK, or an error of these calls
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_text_decrypt_as(
    uint8_t with_iv, const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE],
    const char *in, size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len);

/* ---- Definitions of the inline calls of cbc_text.h ---- */

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
