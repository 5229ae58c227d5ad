/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../cbc.h and the calls that do their work.
 * ../cbc.h includes this header at its end. A program may use these calls. */
#ifndef AESMALL_MODES_INNER_CBC_H
#define AESMALL_MODES_INNER_CBC_H

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The work of the calls of cbc.h ---- */

/**
 * Encrypt a message with CBC and ciphertext stealing, in one of the three variants.
 *
 * @param cipher,iv,in,in_len,out,out_cap  as for aesmall_cbc_encrypt_cs1()
 * @param variant  1, 2 or 3 for CS1, CS2, CS3
 * @return AESMALL_OK, AESMALL_ERROR_ARGUMENT for another variant, or an error of
 *         aesmall_cbc_encrypt_cs1()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_encrypt_cts(const aesmall_cipher *cipher,
                                                         const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap,
                                                         uint8_t variant);

/**
 * Decrypt a message with CBC and ciphertext stealing, in one of the three variants.
 *
 * @param cipher,iv,in,in_len,out,out_cap  as for aesmall_cbc_decrypt_cs1()
 * @param variant  1, 2 or 3 for CS1, CS2, CS3
 * @return AESMALL_OK, AESMALL_ERROR_ARGUMENT for another variant, or an error of
 *         aesmall_cbc_decrypt_cs1()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_decrypt_cts(const aesmall_cipher *cipher,
                                                         const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap,
                                                         uint8_t variant);

/**
 * Decrypt as aesmall_cbc_decrypt_pkcs7_wide() does, with the parts of the wide key.
 *
 * @param cipher    the key, `&key.cipher`
 * @param schedule  its schedule, as in the wide key
 * @param decrypt_wide  the engine's decryption of two blocks. Not NULL
 * @param iv,in,in_len,out,out_cap,out_len  as for aesmall_cbc_decrypt_pkcs7()
 * @return AESMALL_OK, or an error of aesmall_cbc_decrypt_pkcs7()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_decrypt_pkcs7_wide_with(
    const aesmall_cipher *cipher, const void *schedule, aesmall_wide_blocks *decrypt_wide,
    const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in, size_t in_len, uint8_t *out,
    size_t out_cap, size_t *out_len);

/**
 * Decrypt as aesmall_cbc_decrypt_nopad_wide() does, with the parts of the wide key.
 *
 * @param cipher    the key, `&key.cipher`
 * @param schedule  its schedule, as in the wide key
 * @param decrypt_wide  the engine's decryption of two blocks. Not NULL
 * @param iv,in,in_len,out,out_cap  as for aesmall_cbc_decrypt_nopad()
 * @return AESMALL_OK, or an error of aesmall_cbc_decrypt_nopad()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_decrypt_nopad_wide_with(
    const aesmall_cipher *cipher, const void *schedule, aesmall_wide_blocks *decrypt_wide,
    const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in, size_t in_len, uint8_t *out,
    size_t out_cap);

/* ---- Definitions of the inline calls of cbc.h ---- */

AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_encrypt_cs1(
    const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
    size_t in_len, uint8_t *out, size_t out_cap)
{
    return aesmall_cbc_encrypt_cts(cipher, iv, in, in_len, out, out_cap, 1);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_encrypt_cs2(
    const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
    size_t in_len, uint8_t *out, size_t out_cap)
{
    return aesmall_cbc_encrypt_cts(cipher, iv, in, in_len, out, out_cap, 2);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_encrypt_cs3(
    const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
    size_t in_len, uint8_t *out, size_t out_cap)
{
    return aesmall_cbc_encrypt_cts(cipher, iv, in, in_len, out, out_cap, 3);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_decrypt_cs1(
    const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
    size_t in_len, uint8_t *out, size_t out_cap)
{
    return aesmall_cbc_decrypt_cts(cipher, iv, in, in_len, out, out_cap, 1);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_decrypt_cs2(
    const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
    size_t in_len, uint8_t *out, size_t out_cap)
{
    return aesmall_cbc_decrypt_cts(cipher, iv, in, in_len, out, out_cap, 2);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_decrypt_cs3(
    const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
    size_t in_len, uint8_t *out, size_t out_cap)
{
    return aesmall_cbc_decrypt_cts(cipher, iv, in, in_len, out, out_cap, 3);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_cbc_decrypt_pkcs7_wide(
    aesmall_wide key, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in, size_t in_len,
    uint8_t *out, size_t out_cap, size_t *out_len)
{
    return key.decrypt_wide == NULL
               ? aesmall_cbc_decrypt_pkcs7(key.cipher, iv, in, in_len, out, out_cap, out_len)
               : aesmall_cbc_decrypt_pkcs7_wide_with(key.cipher, key.schedule, key.decrypt_wide, iv,
                                                     in, in_len, out, out_cap, out_len);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_cbc_decrypt_nopad_wide(aesmall_wide key, const uint8_t iv[AESMALL_BLOCK_SIZE],
                               const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{
    return key.decrypt_wide == NULL
               ? aesmall_cbc_decrypt_nopad(key.cipher, iv, in, in_len, out, out_cap)
               : aesmall_cbc_decrypt_nopad_wide_with(key.cipher, key.schedule, key.decrypt_wide, iv,
                                                     in, in_len, out, out_cap);
}

#ifdef __cplusplus
}
#endif

#endif
