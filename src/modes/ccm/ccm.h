/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_CCM_H
#define AESMALL_MODES_CCM_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"
#include "../aead/aead.h"

#ifdef __cplusplus
extern "C" {
#endif

/* CCM, authenticated encryption by CTR and CBC-MAC (SP 800-38C, RFC 3610). It is the mode of IEEE
 * 802.15.4, of Bluetooth LE, and of TLS on small devices. aead.h has the rules for all such modes.
 *
 * A nonce MUST NOT be used twice under one key, whatever its length: this would reveal the XOR of
 * both texts. Tags still protect against forgery then. Use a counter as nonce, because random
 * nonces are too short.
 *
 * A message in pieces: ccm_stream.h. */

/* ---- A whole message ---- */

/**
 * Encrypt and authenticate a message with CCM.
 *
 * @param cipher     the key, `&key.cipher`. Only its `encrypt` is used
 * @param nonce      MUST NOT be used twice under this key. Use a counter
 * @param nonce_len  7 to 13 bytes
 * @param ad         associated data: authenticated, not encrypted. NULL if `ad_len` is 0
 * @param ad_len     bytes, any number
 * @param msg        the message. NULL if `msg_len` is 0
 * @param msg_len    bytes, below 2^(8 (15 - nonce_len)): 64 KB with a nonce of 13 bytes, 16 MB with
 *                   12
 * @param out        receives `msg_len` bytes of ciphertext, then the tag. It may be `msg` itself,
 *                   but must not overlap `msg` in any other way. It must not overlap nonce or AD
 * @param out_cap    bytes that fit at `out`: at least `msg_len + tag_len`
 * @param tag_len    8, 10, 12, 14 or 16 bytes. Both sides MUST agree on it beforehand
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT if `nonce_len` or `tag_len` is not allowed;
 *         AESMALL_ERROR_LENGTH if `msg_len` is too long for a nonce of this length;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps an input as described above
 *
 * Errors leave `out` unchanged. Time: depends on the lengths, apart from the engine's timing class.
 * Memory: secrets on the stack are wiped.
 * Source: SP 800-38C section 6.1, RFC 3610.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ccm_seal(const aesmall_cipher *cipher,
                                                                const uint8_t *nonce,
                                                                size_t nonce_len, const uint8_t *ad,
                                                                size_t ad_len, const uint8_t *msg,
                                                                size_t msg_len, uint8_t *out,
                                                                size_t out_cap, size_t tag_len);

/**
 * Verify and decrypt a message that aesmall_ccm_seal() wrote.
 *
 * @param cipher     the key, `&key.cipher`. Only its `encrypt` is used
 * @param nonce      the nonce of the sealed message
 * @param nonce_len  bytes, as for aesmall_ccm_seal()
 * @param ad         the associated data of the sealed message. NULL if `ad_len` is 0
 * @param ad_len     bytes, any number
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
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT, AESMALL_ERROR_LENGTH, AESMALL_ERROR_CAPACITY,
 *         AESMALL_ERROR_OVERLAP as for aesmall_ccm_seal()
 *
 * Errors other than AESMALL_ERROR_AUTH leave `out` unchanged. Time: depends on the lengths and the
 * result, apart from the engine's timing class. Memory: secrets on the stack are wiped. The text is
 * decrypted to `out` before the tag is verified, so no other code may read `out` during the call.
 * Source: SP 800-38C section 6.2, RFC 3610.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ccm_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len);

/* ---- Two blocks at a time ----
 *
 * The calls with a wide key (aesmall_wide of core/cipher.h) encrypt the MAC of one block together
 * with the keystream of the next, so a message takes half the time. AD takes as long as before.
 *
 *   aesmall_ccm_seal_wide(aesmall_aes128_ct_wide_encrypt_only(&key), nonce, ...); */

/**
 * Encrypt and authenticate a message with CCM, two blocks at a time.
 *
 * @param key  the wide key, for example `aesmall_aes128_ct_wide_encrypt_only(&key)`
 * @param nonce,nonce_len,ad,ad_len,msg,msg_len,out,out_cap,tag_len  as for aesmall_ccm_seal()
 * @return AESMALL_OK, or an error of aesmall_ccm_seal()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_ccm_seal_wide(
    aesmall_wide key, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len,
    const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len);

/**
 * Verify and decrypt a message with CCM, two blocks at a time.
 *
 * @param key  the wide key, for example `aesmall_aes128_ct_wide_encrypt_only(&key)`
 * @param nonce,nonce_len,ad,ad_len,in,in_len,out,out_cap,tag_len  as for aesmall_ccm_open()
 * @return AESMALL_OK, or an error of aesmall_ccm_open()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_ccm_open_wide(
    aesmall_wide key, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len,
    const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len);

/* ---- Short tags ----
 *
 * CAUTION: a forger needs few guesses, 2^31 on average for a tag of 4 bytes. Use a short tag only
 * for protocols that require it. The program must know tag_len: never take it from a message, and
 * limit how many wrong messages you accept. */

/**
 * Encrypt and authenticate a message with CCM and a short tag, which is weak.
 *
 * @param cipher,nonce,nonce_len,ad,ad_len,msg,msg_len,out,out_cap  as for aesmall_ccm_seal()
 * @param tag_len  4, 6, 8, 10, 12, 14 or 16 bytes. Never take it from a message
 * @return AESMALL_OK, or an error of aesmall_ccm_seal()
 *
 * CAUTION: a forger needs 2^31 guesses on average for a tag of 4 bytes. Limit how many wrong
 * messages you accept.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ccm_short_tag_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap,
    size_t tag_len);

/**
 * Verify and decrypt a message with CCM and a short tag, which is weak.
 *
 * @param cipher,nonce,nonce_len,ad,ad_len,in,in_len,out,out_cap  as for aesmall_ccm_open()
 * @param tag_len  4, 6, 8, 10, 12, 14 or 16 bytes. Never take it from a message
 * @return AESMALL_OK, or an error of aesmall_ccm_open()
 *
 * CAUTION: a forger needs 2^31 guesses on average for a tag of 4 bytes. Limit how many wrong
 * messages you accept.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ccm_short_tag_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len);

/* ---- CCM* without a tag: NOT AUTHENTICATED ----
 *
 * IEEE 802.15.4 calls this security level 4, ENC: CCM* (its Annex B) with a tag of no bytes, which
 * is CTR. Anyone who can send can flip chosen bits of the text, and NO CALL NOTICES. Use
 * aesmall_ccm_seal, or aesmall_ccm_short_tag_seal if the radio's frames are short. Use this call
 * only for partners that cannot do so. */

#define AESMALL_CCM_STAR_NONCE_SIZE 13 /* bytes */

/**
 * Encrypt or decrypt a message with CCM* and no tag: NOT AUTHENTICATED.
 *
 * @param cipher   the key, `&key.cipher`. Only its `encrypt` is used
 * @param nonce    13 bytes, copied first, so `out` may overlap it. In 802.15.4 it is the sender's
 *                 address (8 bytes, big-endian), the frame counter (4 bytes, big-endian) and, as
 *                 the last byte, the security level
 * @param in       the text or the ciphertext. NULL if `in_len` is 0
 * @param in_len   bytes, up to 65,535
 * @param out      receives `in_len` bytes. in == out is allowed, partial overlap is not
 * @param out_cap  bytes that fit at `out`: at least `in_len`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_LENGTH if `in_len` is above 65,535;
 *         AESMALL_ERROR_CAPACITY if `out_cap < in_len`;
 *         AESMALL_ERROR_OVERLAP if `in` and `out` overlap partially
 *
 * Errors leave `out` unchanged. aesmall_ccm_seal() has the same keystream with the same nonce: a
 * nonce MUST NOT be used twice under a key, and not for a message with a tag either.
 * Time: depends on `in_len`, apart from the engine's timing class. Memory: secrets on the stack are
 * wiped. Source: IEEE 802.15.4, Annex B.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_star_crypt_unauthenticated(
    const aesmall_cipher *cipher, const uint8_t nonce[AESMALL_CCM_STAR_NONCE_SIZE],
    const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap);

/* ---- Without checks ----
 *
 * These calls need the least flash: for boot loaders and protocols of your own. `args` are as in
 * aead.h. `out_cap` is not read. The caller must make sure that the key is not wiped, that
 * nonce_len, tag_len (4 to 16) and the lengths are valid, that `out` has enough room, and that no
 * buffers overlap except in == out. */

/**
 * Encrypt and authenticate a message with CCM, without checks.
 *
 * @param cipher  the key, not wiped
 * @param args   the arguments of aesmall_ccm_seal(), with `msg` as `in`. All MUST be valid
 *
 * Time and memory: as aesmall_ccm_seal().
 */
void aesmall_ccm_seal_unchecked(const aesmall_cipher *cipher, const aesmall_aead_args *args);

/**
 * Verify and decrypt a message with CCM, without checks.
 *
 * @param cipher  the key, not wiped
 * @param args   the arguments of aesmall_ccm_open(). All MUST be valid, and `in_len` at least
 *                `tag_len`
 * @return AESMALL_OK, or AESMALL_ERROR_AUTH if the message is not authentic or `tag_len` is 0. Then
 *         `out` is zeroed
 *
 * Time and memory: as aesmall_ccm_open().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_open_unchecked(const aesmall_cipher *cipher,
                                                            const aesmall_aead_args *args);

#ifdef __cplusplus
}
#endif

#include "inner/ccm.h"

#endif
