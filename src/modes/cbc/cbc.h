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
 *   _pkcs7  any length: the text is padded to the next multiple of 16 bytes
 *   _nopad  multiples of 16 bytes only
 *   _cs1, _cs2, _cs3  ciphertext stealing: 16 bytes or more, and the length stays the same
 *
 * CBC hides the text and does not protect it against change: anyone who can change the ciphertext
 * can change the text, and anyone who learns whether the padding was right can read it. Add a MAC
 * over IV and ciphertext (cmac.h) and verify it before decrypting. */

/* ---- PKCS#7 padding ---- */

/* The size of the ciphertext of n bytes of text: 1 to 16 bytes more. It is a constant expression. n
 * MUST be at most SIZE_MAX - 16. */
#define AESMALL_CBC_PKCS7_SIZE(n) ((n) / AESMALL_CAST(size_t, 16) * 16 + 16)

/**
 * Encrypt a message with CBC and PKCS#7 padding.
 *
 * @param cipher   the key, `&key.cipher`. Only its `encrypt` is used
 * @param iv       16 bytes, unpredictable and new for each message. Not secret: send it with the
 *                 message
 * @param in       the text. NULL if `in_len` is 0
 * @param in_len   bytes, any number
 * @param out      receives the ciphertext. in == out is allowed. It must not overlap `in` in any
 *                 other way, and must not overlap `iv`
 * @param out_cap  bytes that fit at `out`: at least `AESMALL_CBC_PKCS7_SIZE(in_len)`
 * @param out_len  receives the size of the ciphertext in bytes, 0 after an error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps `iv` or a part of `in`
 *
 * Errors leave `out` unchanged. Time: depends on `in_len`, apart from the engine's timing class.
 * Memory: no secret stays on the stack. Source: SP 800-38A section 6.2, RFC 5652 section 6.3.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_encrypt_pkcs7(const aesmall_cipher *cipher,
                                                           const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                           const uint8_t *in, size_t in_len,
                                                           uint8_t *out, size_t out_cap,
                                                           size_t *out_len);

/**
 * Decrypt a message with CBC and remove its PKCS#7 padding.
 *
 * @param cipher   a key that decrypts, `&key.cipher`. Only its `decrypt` is used
 * @param iv       the 16 bytes that the message was encrypted with
 * @param in       the ciphertext
 * @param in_len   bytes, a multiple of 16 and not 0
 * @param out      receives the text and then zeros, so a text of characters ends with a NUL. in ==
 *                 out is allowed. It must not overlap `in` in any other way, and must not overlap
 *                 `iv`
 * @param out_cap  bytes that fit at `out`: at least `in_len`
 * @param out_len  receives the size of the text in bytes, `in_len - 16` to `in_len - 1`, and 0
 *                 after an error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the padding is wrong. Then `out` is zeroed;
 *         AESMALL_ERROR_KEY if the key is wiped or was made by `_init_encrypt_only`;
 *         AESMALL_ERROR_LENGTH if `in_len` is 0 or not a multiple of 16;
 *         AESMALL_ERROR_CAPACITY if `out_cap < in_len`;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps `iv` or a part of `in`
 *
 * Errors other than AESMALL_ERROR_AUTH leave `out` unchanged. Time: depends on `in_len`, apart from
 * the engine's timing class. The time to check and remove the padding does not depend on the
 * padding. Only the result shows whether it was right. Memory: no secret stays on the stack.
 * Source: SP 800-38A section 6.2, RFC 5652 section 6.3.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_decrypt_pkcs7(const aesmall_cipher *cipher,
                                                           const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                           const uint8_t *in, size_t in_len,
                                                           uint8_t *out, size_t out_cap,
                                                           size_t *out_len);

/* ---- No padding ----
 *
 * To continue a message, pass its last ciphertext block as iv. When decrypting in place, copy the
 * block before it is overwritten. */

/**
 * Encrypt whole blocks with CBC.
 *
 * @param cipher   the key, `&key.cipher`. Only its `encrypt` is used
 * @param iv       16 bytes, unpredictable and new, or the last ciphertext block of the part before
 * @param in       the text. NULL if `in_len` is 0
 * @param in_len   bytes, a multiple of 16. 0 is allowed
 * @param out      receives `in_len` bytes. in == out is allowed. It must not overlap `in` in any
 *                 other way, and must not overlap `iv`
 * @param out_cap  bytes that fit at `out`: at least `in_len`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_LENGTH if `in_len` is not a multiple of 16;
 *         AESMALL_ERROR_CAPACITY if `out_cap < in_len`;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps `iv` or a part of `in`
 *
 * Errors leave `out` unchanged. Time: depends on `in_len`, apart from the engine's timing class.
 * Memory: no secret stays on the stack. Source: SP 800-38A section 6.2.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_encrypt_nopad(const aesmall_cipher *cipher,
                                                           const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                           const uint8_t *in, size_t in_len,
                                                           uint8_t *out, size_t out_cap);

/**
 * Decrypt whole blocks with CBC.
 *
 * @param cipher   a key that decrypts, `&key.cipher`. Only its `decrypt` is used
 * @param iv       the 16 bytes that the message was encrypted with
 * @param in       the ciphertext. NULL if `in_len` is 0
 * @param in_len   bytes, a multiple of 16. 0 is allowed
 * @param out      receives `in_len` bytes. in == out is allowed. It must not overlap `in` in any
 *                 other way, and must not overlap `iv`
 * @param out_cap  bytes that fit at `out`: at least `in_len`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or was made by `_init_encrypt_only`;
 *         AESMALL_ERROR_LENGTH if `in_len` is not a multiple of 16;
 *         AESMALL_ERROR_CAPACITY if `out_cap < in_len`;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps `iv` or a part of `in`
 *
 * Errors leave `out` unchanged. Time: depends on `in_len`, apart from the engine's timing class.
 * Memory: no secret stays on the stack. Source: SP 800-38A section 6.2.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_decrypt_nopad(const aesmall_cipher *cipher,
                                                           const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                           const uint8_t *in, size_t in_len,
                                                           uint8_t *out, size_t out_cap);

/* ---- Ciphertext stealing (SP 800-38A addendum, October 2010) ----
 *
 * The last block but one is shortened. The variants differ in the order of the last two blocks:
 *   CS1  as in CBC, and equal to _nopad if in_len is a multiple of 16
 *   CS2  exchanged, but as CS1 if in_len is a multiple of 16
 *   CS3  always exchanged (Kerberos, RFC 3962)
 *
 * With in_len 16 there is one block, and all three give the same as _nopad. */

/**
 * Encrypt a message with CBC and ciphertext stealing, in the variant CS1.
 *
 * @param cipher   the key, `&key.cipher`. Only its `encrypt` is used
 * @param iv       16 bytes, unpredictable and new for each message. Not secret: send it with the
 *                 message
 * @param in       the text
 * @param in_len   bytes, 16 or more
 * @param out      receives `in_len` bytes. in == out is allowed. It must not overlap `in` in any
 *                 other way, and must not overlap `iv`
 * @param out_cap  bytes that fit at `out`: at least `in_len`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_LENGTH if `in_len < 16`;
 *         AESMALL_ERROR_CAPACITY if `out_cap < in_len`;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps `iv` or a part of `in`
 *
 * Errors leave `out` unchanged. Time: depends on `in_len`, apart from the engine's timing class.
 * Memory: no secret stays on the stack. Source: SP 800-38A addendum.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_encrypt_cs1(
    const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
    size_t in_len, uint8_t *out, size_t out_cap);

/**
 * Encrypt a message with CBC and ciphertext stealing, in the variant CS2.
 *
 * @param cipher,iv,in,in_len,out,out_cap  as for aesmall_cbc_encrypt_cs1()
 * @return AESMALL_OK, or an error of aesmall_cbc_encrypt_cs1()
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_encrypt_cs2(
    const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
    size_t in_len, uint8_t *out, size_t out_cap);

/**
 * Encrypt a message with CBC and ciphertext stealing, in the variant CS3.
 *
 * @param cipher,iv,in,in_len,out,out_cap  as for aesmall_cbc_encrypt_cs1()
 * @return AESMALL_OK, or an error of aesmall_cbc_encrypt_cs1()
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_encrypt_cs3(
    const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
    size_t in_len, uint8_t *out, size_t out_cap);

/**
 * Decrypt a message with CBC and ciphertext stealing, in the variant CS1.
 *
 * @param cipher   a key that decrypts, `&key.cipher`. Only its `decrypt` is used
 * @param iv       the 16 bytes that the message was encrypted with
 * @param in       the ciphertext
 * @param in_len   bytes, 16 or more
 * @param out      receives `in_len` bytes. in == out is allowed. It must not overlap `in` in any
 *                 other way, and must not overlap `iv`
 * @param out_cap  bytes that fit at `out`: at least `in_len`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or was made by `_init_encrypt_only`;
 *         AESMALL_ERROR_LENGTH if `in_len < 16`;
 *         AESMALL_ERROR_CAPACITY if `out_cap < in_len`;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps `iv` or a part of `in`
 *
 * Errors leave `out` unchanged. Time: depends on `in_len`, apart from the engine's timing class.
 * Memory: no secret stays on the stack. Source: SP 800-38A addendum.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_decrypt_cs1(
    const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
    size_t in_len, uint8_t *out, size_t out_cap);

/**
 * Decrypt a message with CBC and ciphertext stealing, in the variant CS2.
 *
 * @param cipher,iv,in,in_len,out,out_cap  as for aesmall_cbc_decrypt_cs1()
 * @return AESMALL_OK, or an error of aesmall_cbc_decrypt_cs1()
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_decrypt_cs2(
    const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
    size_t in_len, uint8_t *out, size_t out_cap);

/**
 * Decrypt a message with CBC and ciphertext stealing, in the variant CS3.
 *
 * @param cipher,iv,in,in_len,out,out_cap  as for aesmall_cbc_decrypt_cs1()
 * @return AESMALL_OK, or an error of aesmall_cbc_decrypt_cs1()
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_cbc_decrypt_cs3(
    const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
    size_t in_len, uint8_t *out, size_t out_cap);

/* ---- Two blocks at a time ----
 *
 * Decryption with a wide key (aesmall_wide of core/cipher.h) has the same results in less time.
 * There is no such encryption, because each block needs the one before.
 *
 *   aesmall_cbc_decrypt_pkcs7_wide(aesmall_aes128_ct_wide(&key), iv, ...); */

/**
 * Decrypt as aesmall_cbc_decrypt_pkcs7() does, two blocks at a time.
 *
 * @param key  the wide key, for example `aesmall_aes128_ct_wide(&key)`
 * @param iv,in,in_len,out,out_cap,out_len  as for aesmall_cbc_decrypt_pkcs7()
 * @return AESMALL_OK, or an error of aesmall_cbc_decrypt_pkcs7()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_cbc_decrypt_pkcs7_wide(
    aesmall_wide key, const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in, size_t in_len,
    uint8_t *out, size_t out_cap, size_t *out_len);

/**
 * Decrypt as aesmall_cbc_decrypt_nopad() does, two blocks at a time.
 *
 * @param key  the wide key, for example `aesmall_aes128_ct_wide(&key)`
 * @param iv,in,in_len,out,out_cap  as for aesmall_cbc_decrypt_nopad()
 * @return AESMALL_OK, or an error of aesmall_cbc_decrypt_nopad()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_cbc_decrypt_nopad_wide(aesmall_wide key, const uint8_t iv[AESMALL_BLOCK_SIZE],
                               const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap);

#ifdef __cplusplus
}
#endif

#include "inner/cbc.h"

#endif
