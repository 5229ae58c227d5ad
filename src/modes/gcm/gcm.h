/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_GCM_H
#define AESMALL_MODES_GCM_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"
#include "../aead/aead.h"

#ifdef __cplusplus
extern "C" {
#endif

/* GCM, authenticated encryption by counter mode and a polynomial hash (SP 800-38D). aead.h has the
 * rules for all such modes.
 *
 * A nonce used twice makes the key worthless: it reveals the XOR of both texts and the hash subkey,
 * with which anyone can forge every message. Use a counter as nonce. Random nonces of 12 bytes are
 * safe for 2^32 messages under one key (section 8.3). A tag of 8 or 4 bytes is weaker than its
 * length suggests: anyone who forges one message learns how to forge more. If you can choose, use
 * EAX or CCM for short tags, and GCM-SIV if a nonce may repeat.
 *
 * Each call makes the hash subkey, which costs one block encryption, and on ARMv6-M 508 cycles and
 * 324 bytes of stack. The calls of gcm_stored_hash.h keep it instead. A message in pieces:
 * gcm_stream.h.
 */

/* ---- A whole message ---- */

/**
 * Encrypt and authenticate a message with GCM.
 *
 * @param cipher     the key, `&key.cipher`. Only its `encrypt` is used
 * @param nonce      MUST NOT be used twice under this key: that makes the key worthless. Use a
 *                   counter
 * @param nonce_len  1 or more bytes. 12 is the usual size and the fastest
 * @param ad         associated data: authenticated, not encrypted. NULL if `ad_len` is 0
 * @param ad_len     bytes, below 2^61
 * @param msg        the message. NULL if `msg_len` is 0
 * @param msg_len    bytes, up to 2^36 - 32
 * @param out        receives `msg_len` bytes of ciphertext, then the tag. It may be `msg` itself,
 *                   but must not overlap `msg` in any other way. It must not overlap nonce or AD
 * @param out_cap    bytes that fit at `out`: at least `msg_len + tag_len`
 * @param tag_len    12 to 16 bytes (section 5.2.1.2). Both sides MUST agree on it beforehand
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT if `nonce_len` or `tag_len` is not allowed;
 *         AESMALL_ERROR_LENGTH if `msg_len` or `ad_len` is too long;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps an input as described above
 *
 * Errors leave `out` unchanged. Time: depends on the lengths and the nonce, apart from the engine's
 * timing class. Memory: secrets on the stack are wiped. GHASH has a timing class of its own
 * (ghash.h).
 * Source: SP 800-38D section 7.1.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_seal(const aesmall_cipher *cipher,
                                                                const uint8_t *nonce,
                                                                size_t nonce_len, const uint8_t *ad,
                                                                size_t ad_len, const uint8_t *msg,
                                                                size_t msg_len, uint8_t *out,
                                                                size_t out_cap, size_t tag_len);

/**
 * Verify and decrypt a message that aesmall_gcm_seal() wrote.
 *
 * @param cipher     the key, `&key.cipher`. Only its `encrypt` is used
 * @param nonce      the nonce of the sealed message
 * @param nonce_len  bytes, as for aesmall_gcm_seal()
 * @param ad         the associated data of the sealed message. NULL if `ad_len` is 0
 * @param ad_len     bytes, below 2^61
 * @param in         the ciphertext, then the tag
 * @param in_len     bytes, the tag included
 * @param out        receives the `in_len - tag_len` bytes of the message. It may be `in` itself,
 *                   but must not overlap `in` in any other way. It must not overlap nonce or AD.
 *                   NULL if the message has 0 bytes
 * @param out_cap    bytes that fit at `out`: at least `in_len - tag_len`
 * @param tag_len    bytes, as for sealing. Do not take it from the message
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if key, nonce, AD, ciphertext or tag is wrong, or if `in_len <
 *         tag_len`. Then `out` is unchanged: the tag is verified first;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT, AESMALL_ERROR_LENGTH, AESMALL_ERROR_CAPACITY,
 *         AESMALL_ERROR_OVERLAP as for aesmall_gcm_seal()
 *
 * Errors other than AESMALL_ERROR_AUTH leave `out` unchanged. Time: depends on the lengths, the
 * result and the nonce, apart from the engine's timing class. Memory: secrets on the stack are
 * wiped. GHASH has a timing class of its own (ghash.h).
 * Source: SP 800-38D section 7.2.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len);

/* ---- GMAC: the tag of a message that is not encrypted (section 3) ----
 *
 * GMAC is GCM with all of the message as AD. Nonces and tags are as in GCM. */

/**
 * Compute the tag of a message with GMAC.
 *
 * @param cipher     the key, `&key.cipher`. Only its `encrypt` is used
 * @param nonce      MUST NOT be used twice under this key, in GCM or GMAC
 * @param nonce_len  1 or more bytes. 12 is the usual size and the fastest
 * @param msg        the message, which is not encrypted. NULL if `msg_len` is 0
 * @param msg_len    bytes, below 2^61
 * @param tag        receives the tag. Must not overlap nonce or message
 * @param tag_len    12 to 16 bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT if `nonce_len` or `tag_len` is not allowed;
 *         AESMALL_ERROR_LENGTH if `msg_len` is too long;
 *         AESMALL_ERROR_OVERLAP if `tag` overlaps nonce or message
 *
 * Errors leave `tag` unchanged. Time: depends on the lengths and the nonce, apart from the engine's
 * timing class. Memory: secrets on the stack are wiped. Source: SP 800-38D sections 3 and 7.1.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gmac(const aesmall_cipher *cipher,
                                                            const uint8_t *nonce, size_t nonce_len,
                                                            const uint8_t *msg, size_t msg_len,
                                                            uint8_t *tag, size_t tag_len);

/**
 * Verify the tag of a message with GMAC.
 *
 * @param cipher     the key, `&key.cipher`. Only its `encrypt` is used
 * @param nonce      the nonce of the tag
 * @param nonce_len  1 or more bytes. 12 is the usual size and the fastest
 * @param msg        the message, which is not encrypted. NULL if `msg_len` is 0
 * @param msg_len    bytes, below 2^61
 * @param tag        the tag to compare
 * @param tag_len    12 to 16 bytes. Both sides MUST agree on it beforehand
 * @return AESMALL_OK if it is the tag of the message;
 *         AESMALL_ERROR_AUTH if it is not;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT if `nonce_len` or `tag_len` is not allowed;
 *         AESMALL_ERROR_LENGTH if `msg_len` is too long
 *
 * Time: depends on the lengths, the result and the nonce, apart from the engine's timing class.
 * Memory: secrets on the stack are wiped. Source: SP 800-38D sections 3 and 7.2.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gmac_verify(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *msg,
    size_t msg_len, const uint8_t *tag, size_t tag_len);

/* ---- Short tags ----
 *
 * CAUTION: a forger needs few guesses, 2^31 on average for a tag of 4 bytes. Use a short tag only
 * for protocols that require it. The program must know tag_len: never take it from a message, and
 * limit how many wrong messages you accept. Appendix C limits messages with such tags to 2^15 bytes
 * or less, and the number of wrong ones. */

/**
 * Encrypt and authenticate a message with GCM and a short tag, which is weak.
 *
 * @param cipher,nonce,nonce_len,ad,ad_len,msg,msg_len,out,out_cap  as for aesmall_gcm_seal()
 * @param tag_len  4, 8, or 12 to 16 bytes. Never take it from a message
 * @return AESMALL_OK, or an error of aesmall_gcm_seal()
 *
 * CAUTION: a forger needs 2^31 guesses on average for a tag of 4 bytes. Limit how many wrong
 * messages you accept.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_short_tag_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap,
    size_t tag_len);

/**
 * Verify and decrypt a message with GCM and a short tag, which is weak.
 *
 * @param cipher,nonce,nonce_len,ad,ad_len,in,in_len,out,out_cap  as for aesmall_gcm_open()
 * @param tag_len  4, 8, or 12 to 16 bytes. Never take it from a message
 * @return AESMALL_OK, or an error of aesmall_gcm_open()
 *
 * CAUTION: a forger needs 2^31 guesses on average for a tag of 4 bytes. Limit how many wrong
 * messages you accept.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_short_tag_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len);

/**
 * Compute a short tag of a message with GMAC, which is weak.
 *
 * @param cipher,nonce,nonce_len,msg,msg_len,tag  as for aesmall_gmac()
 * @param tag_len  4, 8, or 12 to 16 bytes
 * @return AESMALL_OK, or an error of aesmall_gmac()
 *
 * CAUTION: a forger needs 2^31 guesses on average for a tag of 4 bytes. Limit how many wrong
 * messages you accept.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gmac_short_tag(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *msg,
    size_t msg_len, uint8_t *tag, size_t tag_len);

/**
 * Verify a short tag of a message with GMAC, which is weak.
 *
 * @param cipher,nonce,nonce_len,msg,msg_len,tag  as for aesmall_gmac_verify()
 * @param tag_len  4, 8, or 12 to 16 bytes. Never take it from a message
 * @return AESMALL_OK, or an error of aesmall_gmac_verify()
 *
 * CAUTION: a forger needs 2^31 guesses on average for a tag of 4 bytes. Limit how many wrong
 * messages you accept.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gmac_short_tag_verify(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *msg,
    size_t msg_len, const uint8_t *tag, size_t tag_len);

/* ---- Without checks ----
 *
 * These calls need the least flash: for boot loaders and protocols of your own. `args` are as in
 * aead.h. `out_cap` is not read. The caller must make sure that the key is not wiped, that
 * nonce_len, tag_len (1 to 16) and the lengths are valid, that `out` has enough room, and that no
 * buffers overlap except in == out. */

/**
 * Encrypt and authenticate a message with GCM, without checks.
 *
 * @param cipher  the key, not wiped
 * @param args   the arguments of aesmall_gcm_seal(), with `msg` as `in`. All MUST be valid
 *
 * Time and memory: as aesmall_gcm_seal().
 */
void aesmall_gcm_seal_unchecked(const aesmall_cipher *cipher, const aesmall_aead_args *args);

/**
 * Verify and decrypt a message with GCM, without checks.
 *
 * @param cipher  the key, not wiped
 * @param args   the arguments of aesmall_gcm_open(). All MUST be valid, and `in_len` at least
 *                `tag_len`
 * @return AESMALL_OK, or AESMALL_ERROR_AUTH if the message is not authentic or `tag_len` is 0. Then
 *         `out` is unchanged
 *
 * Time and memory: as aesmall_gcm_open().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_open_unchecked(const aesmall_cipher *cipher,
                                                            const aesmall_aead_args *args);

/**
 * Encrypt and authenticate a message with GCM, without checks and in the least flash.
 *
 * @param cipher  the key, not wiped
 * @param args   as for aesmall_gcm_seal_unchecked()
 *
 * GHASH is the form of ghash_small.h, which takes more time. Memory: as aesmall_gcm_seal().
 */
void aesmall_gcm_small_seal_unchecked(const aesmall_cipher *cipher, const aesmall_aead_args *args);

/**
 * Verify and decrypt a message with GCM, without checks and in the least flash.
 *
 * @param cipher  the key, not wiped
 * @param args   as for aesmall_gcm_open_unchecked()
 * @return AESMALL_OK, or AESMALL_ERROR_AUTH if the message is not authentic or `tag_len` is 0. Then
 *         `out` is unchanged
 *
 * GHASH is the form of ghash_small.h, which takes more time. Memory: as aesmall_gcm_open().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_small_open_unchecked(const aesmall_cipher *cipher,
                                                                  const aesmall_aead_args *args);

#ifdef __cplusplus
}
#endif

#include "inner/gcm.h"

#endif
