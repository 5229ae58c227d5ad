/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_OCB_H
#define AESMALL_MODES_OCB_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"
#include "../aead/aead.h"

#ifdef __cplusplus
extern "C" {
#endif

/* OCB3, authenticated encryption in one pass (RFC 7253). It needs one block encryption for each 16
 * bytes of text or AD and three more. CCM, EAX and SIV need two for each block of text. aead.h has
 * the rules for all such modes. A message in pieces: ocb_stream.h.
 *
 * A nonce MUST NOT be used twice under one key: a second message with it reveals texts and lets
 * anyone forge messages. The encryption depends on the length of the tag: with another tag_len, the
 * same message has another ciphertext. Use a key for no more than 2^48 bytes.
 *
 * Sealing uses only cipher->encrypt. Opening uses cipher->decrypt for whole blocks of text and
 * encrypt for the rest. The offsets are computed by doubling, about one for each block, and no
 * table is stored. */

/* ---- A whole message ---- */

/**
 * Encrypt and authenticate a message with OCB3.
 *
 * @param cipher     the key, `&key.cipher`. Only its `encrypt` is used
 * @param nonce      MUST NOT be used twice under this key: that reveals texts and lets anyone forge
 *                   messages
 * @param nonce_len  1 to 15 bytes. 12 are usual
 * @param ad         associated data: authenticated, not encrypted. NULL if `ad_len` is 0
 * @param ad_len     bytes, fewer than 2^36 - 32
 * @param msg        the message. NULL if `msg_len` is 0
 * @param msg_len    bytes, fewer than 2^36 - 32
 * @param out        receives `msg_len` bytes of ciphertext, then the tag. It may be `msg` itself,
 *                   but must not overlap `msg` in any other way. It must not overlap nonce or AD
 * @param out_cap    bytes that fit at `out`: at least `msg_len + tag_len`
 * @param tag_len    8 to 16 bytes. The ciphertext depends on it. Both sides MUST agree on it
 *                   beforehand
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT if `nonce_len` or `tag_len` is not allowed;
 *         AESMALL_ERROR_LENGTH if `msg_len` or `ad_len` is too long;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps an input as described above
 *
 * Errors leave `out` unchanged. Time: depends on the lengths and the last 6 bits of the nonce,
 * apart from the engine's timing class. Memory: secrets on the stack are wiped.
 * Source: RFC 7253 section 4.2.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_seal(const aesmall_cipher *cipher,
                                                                const uint8_t *nonce,
                                                                size_t nonce_len, const uint8_t *ad,
                                                                size_t ad_len, const uint8_t *msg,
                                                                size_t msg_len, uint8_t *out,
                                                                size_t out_cap, size_t tag_len);

/**
 * Verify and decrypt a message that aesmall_ocb_seal() wrote.
 *
 * @param cipher     a key that decrypts too, made by `_init`: `&key.cipher`
 * @param nonce      the nonce of the sealed message
 * @param nonce_len  bytes, as for aesmall_ocb_seal()
 * @param ad         the associated data of the sealed message. NULL if `ad_len` is 0
 * @param ad_len     bytes, fewer than 2^36 - 32
 * @param in         the ciphertext, then the tag
 * @param in_len     bytes, the tag included
 * @param out        receives the `in_len - tag_len` bytes of the message. It may be `in` itself,
 *                   but must not overlap `in` in any other way. It must not overlap nonce or AD.
 *                   NULL if the message has 0 bytes
 * @param out_cap    bytes that fit at `out`: at least `in_len - tag_len`
 * @param tag_len    bytes, as for sealing. Do not take it from the message
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if key, nonce, AD, ciphertext or tag is wrong, or if `in_len <
 *         tag_len`. Then `out` is zeroed, except if `in_len < tag_len`;
 *         AESMALL_ERROR_KEY if the key is wiped or was made by `_init_encrypt_only`;
 *         AESMALL_ERROR_ARGUMENT, AESMALL_ERROR_LENGTH, AESMALL_ERROR_CAPACITY,
 *         AESMALL_ERROR_OVERLAP as for aesmall_ocb_seal()
 *
 * Errors other than AESMALL_ERROR_AUTH leave `out` unchanged. Time: depends on the lengths, the
 * last 6 bits of the nonce and the result, apart from the engine's timing class. Memory: secrets on
 * the stack are wiped. The text is decrypted to `out` before the tag is verified, so no other code
 * may read `out` during the call.
 * Source: RFC 7253 section 4.3.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len);

/* ---- Two blocks at a time ----
 *
 * The calls with a wide key (aesmall_wide of core/cipher.h) have the same results in less time. */

/**
 * Encrypt and authenticate a message with OCB3, two blocks at a time.
 *
 * @param key  the wide key: `_wide_encrypt_only` or `_wide` of the engine, for example
 *             `aesmall_aes128_ct_wide_encrypt_only(&key)`
 * @param nonce,nonce_len,ad,ad_len,msg,msg_len,out,out_cap,tag_len  as for aesmall_ocb_seal()
 * @return AESMALL_OK, or an error of aesmall_ocb_seal()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_ocb_seal_wide(
    aesmall_wide key, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len,
    const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len);

/**
 * Verify and decrypt a message with OCB3, two blocks at a time.
 *
 * @param key  the wide key: `_wide` of the engine, for example `aesmall_aes128_ct_wide(&key)`
 * @param nonce,nonce_len,ad,ad_len,in,in_len,out,out_cap,tag_len  as for aesmall_ocb_open()
 * @return AESMALL_OK, or an error of aesmall_ocb_open()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_ocb_open_wide(
    aesmall_wide key, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len,
    const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len);

/* ---- Short tags ----
 *
 * CAUTION: a forger needs few guesses, 2^31 on average for a tag of 4 bytes. Use a short tag only
 * for protocols that require it. The program must know tag_len: never take it from a message, and
 * limit how many wrong messages you accept. */

/**
 * Encrypt and authenticate a message with OCB3 and a short tag, which is weak.
 *
 * @param cipher,nonce,nonce_len,ad,ad_len,msg,msg_len,out,out_cap  as for aesmall_ocb_seal()
 * @param tag_len  4 to 16 bytes. Never take it from a message
 * @return AESMALL_OK, or an error of aesmall_ocb_seal()
 *
 * CAUTION: a forger needs 2^31 guesses on average for a tag of 4 bytes. Limit how many wrong
 * messages you accept.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_short_tag_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap,
    size_t tag_len);

/**
 * Verify and decrypt a message with OCB3 and a short tag, which is weak.
 *
 * @param cipher,nonce,nonce_len,ad,ad_len,in,in_len,out,out_cap  as for aesmall_ocb_open()
 * @param tag_len  4 to 16 bytes. Never take it from a message
 * @return AESMALL_OK, or an error of aesmall_ocb_open()
 *
 * CAUTION: a forger needs 2^31 guesses on average for a tag of 4 bytes. Limit how many wrong
 * messages you accept.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_short_tag_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len);

/* ---- Without checks ----
 *
 * These calls need the least flash: for boot loaders and protocols of your own. `args` are as in
 * aead.h. `out_cap` is not read. The caller must make sure that the key has the directions that the
 * call needs, that tag_len is 1 to 16, and that the calls above would accept all other
 * arguments. */

/**
 * Encrypt and authenticate a message with OCB3, without checks.
 *
 * @param cipher  the key, not wiped
 * @param args   the arguments of aesmall_ocb_seal(), with `msg` as `in`. All MUST be valid
 *
 * Time and memory: as aesmall_ocb_seal().
 */
static inline void aesmall_ocb_seal_unchecked(const aesmall_cipher *cipher,
                                              const aesmall_aead_args *args);

/**
 * Verify and decrypt a message with OCB3, without checks.
 *
 * @param cipher  a key that decrypts, not wiped
 * @param args   the arguments of aesmall_ocb_open(). All MUST be valid, and `in_len` at least
 *                `tag_len`
 * @return AESMALL_OK, or AESMALL_ERROR_AUTH if the message is not authentic or `tag_len` is 0. Then
 *         `out` is zeroed
 *
 * Time and memory: as aesmall_ocb_open().
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_open_unchecked(
    const aesmall_cipher *cipher, const aesmall_aead_args *args);

#ifdef __cplusplus
}
#endif

#include "inner/ocb.h"

#endif
