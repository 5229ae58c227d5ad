/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_CBC_H
#define AESMALL_MODES_CBC_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cast.h"
#include "../../core/cipher.h"
#include "../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* CBC, cipher block chaining (SP 800-38A section 6.2), in three forms:
 *   _pkcs7  any length; the text is padded to the next multiple of 16 (RFC 5652
 *           section 6.3) and the padding is checked and removed again
 *   _nopad  multiples of 16 only
 *   _cs1, _cs2, _cs3  ciphertext stealing: 16 bytes or more; the length stays the same
 *
 * CBC hides the text and nothing else: anyone who can change the ciphertext can change the text,
 * and anyone who learns whether padding was right can read it. Add a MAC over IV and ciphertext
 * (cmac.h) and verify it before decrypting.
 *
 * For all three forms:
 *   cipher   encryption uses only cipher->encrypt, decryption only cipher->decrypt;
 *            AESMALL_ERROR_KEY if it is NULL (wiped, or made by _init_enc)
 *   iv       16 bytes, not altered. For encryption it MUST be unpredictable and
 *            new for each message. It is not secret; send it with the message.
 *   in, out  in == out is allowed. Any other overlap, and any overlap of out and iv, is
 *            AESMALL_ERROR_OVERLAP. A buffer of no bytes may be NULL.
 *   out_cap  room at out in bytes; too little is AESMALL_ERROR_CAPACITY
 * Every error is found before the first byte is written, except for wrong padding, which zeroes
 * out. Nothing secret stays on the stack, except what the engine leaves. Lengths: bytes. Time:
 * depends on in_len alone (apart from the engine's timing class). */

/* ---- PKCS#7 padding ---- */

/* The size of the ciphertext of n bytes of text: 1 to 16 bytes more. A constant expression; n MUST
 * be at most SIZE_MAX - 16. */
#define AESMALL_CBC_PKCS7_SIZE(n) ((n) / AESMALL_CAST(size_t, 16) * 16 + 16)

/* Encrypts in_len bytes, any number, to *out_len = AESMALL_CBC_PKCS7_SIZE(in_len) bytes; out_cap
 * must be at least as large. *out_len is 0 on error. */
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_encrypt_pkcs7(const aesmall_cipher *cipher,
                                                           const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                           const uint8_t *in, size_t in_len,
                                                           uint8_t *out, size_t out_cap,
                                                           size_t *out_len);

/* Decrypts in_len bytes, a multiple of 16 and not 0 (otherwise AESMALL_ERROR_LENGTH), to *out_len
 * bytes of text, in_len - 16 to in_len - 1. The padding is written to out too, so out_cap >= in_len
 * is needed; then it is zeroed, so a text of characters ends with a NUL. If the padding is wrong,
 * the call returns AESMALL_ERROR_AUTH and zeroes out. *out_len is 0 on error. The time to check and
 * remove the padding does not depend on it; only the result of the call shows whether it was
 * right. */
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_decrypt_pkcs7(const aesmall_cipher *cipher,
                                                           const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                           const uint8_t *in, size_t in_len,
                                                           uint8_t *out, size_t out_cap,
                                                           size_t *out_len);

/* ---- No padding ---- */

/* Writes in_len bytes; AESMALL_ERROR_LENGTH unless in_len is a multiple of 16 (0 is allowed). To
 * continue a message, pass its last ciphertext block as iv (decrypting in place: a copy of it, made
 * before it is overwritten). */
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_encrypt_nopad(const aesmall_cipher *cipher,
                                                           const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                           const uint8_t *in, size_t in_len,
                                                           uint8_t *out, size_t out_cap);
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_decrypt_nopad(const aesmall_cipher *cipher,
                                                           const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                           const uint8_t *in, size_t in_len,
                                                           uint8_t *out, size_t out_cap);

/* ---- Ciphertext stealing (SP 800-38A addendum, October 2010) ----
 *
 * Writes in_len bytes; AESMALL_ERROR_LENGTH below 16. The three variants differ in the order of the
 * last two blocks; the last but one is shortened:
 *   CS1  as in CBC; equal to _nopad when in_len is a multiple of 16
 *   CS2  exchanged, but as CS1 when in_len is a multiple of 16
 *   CS3  always exchanged (Kerberos, RFC 3962)
 * With in_len 16 there is one block, and all three give the same as _nopad. */

/* One call for the three variants, 1 to 3 (otherwise AESMALL_ERROR_ARGUMENT). Use the names
 * below. */
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_encrypt_cts(const aesmall_cipher *cipher,
                                                         const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap,
                                                         uint8_t variant);
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_decrypt_cts(const aesmall_cipher *cipher,
                                                         const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap,
                                                         uint8_t variant);

/* The three variants by name. */
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

/* ---- Decryption of two blocks at a time ----
 *
 * The same in less time with a wide key (aesmall_wide of core/cipher.h):
 * aesmall_cbc_decrypt_pkcs7_wide(aesmall_aes128_ct_wide(&key), iv, ...). There is none for
 * encryption, because each block needs the one before. */
AESMALL_MUST_CHECK aesmall_error
aesmall_cbc_bulk_decrypt_nopad(const aesmall_cipher *cipher, const void *schedule,
                               aesmall_two_blocks *decrypt2, const uint8_t iv[AESMALL_BLOCK_SIZE],
                               const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap);
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_bulk_decrypt_pkcs7(
    const aesmall_cipher *cipher, const void *schedule, aesmall_two_blocks *decrypt2,
    const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in, size_t in_len, uint8_t *out,
    size_t out_cap, size_t *out_len);

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_cbc_decrypt_nopad_wide(aesmall_wide key, const uint8_t iv[AESMALL_BLOCK_SIZE],
                               const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{
    return key.decrypt2 == NULL
               ? aesmall_cbc_decrypt_nopad(key.cipher, iv, in, in_len, out, out_cap)
               : aesmall_cbc_bulk_decrypt_nopad(key.cipher, key.schedule, key.decrypt2, iv, in,
                                                in_len, out, out_cap);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_cbc_decrypt_pkcs7_wide(
    aesmall_wide key, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in, size_t in_len,
    uint8_t *out, size_t out_cap, size_t *out_len)
{
    return key.decrypt2 == NULL
               ? aesmall_cbc_decrypt_pkcs7(key.cipher, iv, in, in_len, out, out_cap, out_len)
               : aesmall_cbc_bulk_decrypt_pkcs7(key.cipher, key.schedule, key.decrypt2, iv, in,
                                                in_len, out, out_cap, out_len);
}

#ifdef __cplusplus
}
#endif

#endif
