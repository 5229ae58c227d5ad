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
 *   _cs1, _cs2, _cs3  ciphertext stealing: 16 bytes or more, and as many come out
 *
 * CBC hides the text and nothing else: whoever can change the ciphertext can
 * change the text, and whoever learns whether padding was right can read it. Add
 * a MAC over IV and ciphertext (cmac.h) and verify it before decrypting.
 *
 * For all of them:
 *   cipher   encryption needs cipher->encrypt only, decryption cipher->decrypt
 *            only; AESMALL_ERROR_KEY when it is NULL (wiped, or made by _init_enc)
 *   iv       16 bytes, not altered. For encryption it MUST be unpredictable and
 *            new for each message; it is no secret and travels with the message.
 *   in, out  in == out is allowed; where they overlap otherwise, or out overlaps
 *            iv, the call returns AESMALL_ERROR_OVERLAP. A buffer of no bytes may
 *            be NULL.
 *   out_cap  bytes that out holds; too few is AESMALL_ERROR_CAPACITY
 * Every error is found before the first byte is written, a padding failure
 * excepted, which zeroes out. Nothing secret stays on the stack beyond what the
 * engine leaves. Lengths: bytes. Time: in_len alone (beyond what the engine says of itself). */

/* ---- PKCS#7 padding ---- */

/* Bytes that n bytes of text become: 1 to 16 more. A constant expression; n MUST
 * be at most SIZE_MAX - 16. */
#define AESMALL_CBC_PKCS7_SIZE(n) ((n) / AESMALL_CAST(size_t, 16) * 16 + 16)

/* Encrypts in_len bytes of any number to *out_len = AESMALL_CBC_PKCS7_SIZE(in_len)
 * bytes, of which out_cap must have room. *out_len is 0 on error. */
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_encrypt_pkcs7(const aesmall_cipher *cipher,
                                                           const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                           const uint8_t *in, size_t in_len,
                                                           uint8_t *out, size_t out_cap,
                                                           size_t *out_len);

/* Decrypts in_len bytes, a multiple of 16 and not 0 (AESMALL_ERROR_LENGTH), to
 * *out_len bytes of text, in_len - 16 to in_len - 1. The padding passes through
 * out, so out_cap >= in_len; then it is zeroed, so a text of characters ends with
 * a NUL. AESMALL_ERROR_AUTH for anything but correct padding; out is zeroed then.
 * *out_len is 0 on error. The padding is examined and removed in a time that does
 * not depend on it; only the result of the call shows whether it was right. */
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_decrypt_pkcs7(const aesmall_cipher *cipher,
                                                           const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                           const uint8_t *in, size_t in_len,
                                                           uint8_t *out, size_t out_cap,
                                                           size_t *out_len);

/* ---- No padding ---- */

/* in_len bytes to as many; AESMALL_ERROR_LENGTH unless in_len is a multiple of
 * 16; 0 is one. To go on with a message, pass its last ciphertext block as iv
 * (decrypting in place: a copy of it, made before it is overwritten). */
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
 * in_len bytes to as many; AESMALL_ERROR_LENGTH below 16. The three differ in the
 * order of the last two blocks, of which the last but one is shortened:
 *   CS1  as in CBC; equal to _nopad when in_len is a multiple of 16
 *   CS2  exchanged unless in_len is a multiple of 16, then as CS1
 *   CS3  always exchanged (Kerberos, RFC 3962)
 * With in_len 16 there is one block and all three equal _nopad. */

/* One call for the three variants, 1 to 3 (else AESMALL_ERROR_ARGUMENT); use the
 * names below. */
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

/* By their names. */
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
 * The same with a key of core/cipher.h's aesmall_wide in less time:
 * aesmall_cbc_decrypt_pkcs7_wide(aesmall_aes128_ct_wide(&key), iv, ...). Encryption cannot: each
 * block waits for the one before. */
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
