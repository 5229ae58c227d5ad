/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_EAX_H
#define AESMALL_MODES_EAX_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"
#include "../aead/aead.h"

#ifdef __cplusplus
extern "C" {
#endif

/* EAX, authenticated encryption by CTR and CMAC (Bellare, Rogaway, Wagner: "The EAX Mode of
 * Operation", 2004). aead.h has the rules for all such modes.
 *
 * A nonce MUST NOT be used twice under one key: this would reveal the XOR of both texts. Tags still
 * protect against forgery then.
 *
 * A message in pieces: eax_stream.h. */

/* ---- A whole message ---- */

/**
 * Encrypt and authenticate a message with EAX.
 *
 * @param cipher     the key, `&key.cipher`. Only its `encrypt` is used
 * @param nonce      MUST NOT be used twice under this key. 16 random bytes never repeat in
 *                   practice. NULL if `nonce_len` is 0
 * @param nonce_len  bytes, any number
 * @param ad         associated data: authenticated, not encrypted. NULL if `ad_len` is 0
 * @param ad_len     bytes, any number
 * @param msg        the message. NULL if `msg_len` is 0
 * @param msg_len    bytes, any number
 * @param out        receives `msg_len` bytes of ciphertext, then the tag. It may be `msg` itself,
 *                   but must not overlap `msg` in any other way. It must not overlap nonce or AD
 * @param out_cap    bytes that fit at `out`: at least `msg_len + tag_len`
 * @param tag_len    8 to 16 bytes. Both sides MUST agree on it beforehand
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT if `nonce_len` or `tag_len` is not allowed;
 *         AESMALL_ERROR_LENGTH if `msg_len + tag_len` is more than SIZE_MAX;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps an input as described above
 *
 * Errors leave `out` unchanged. Time: depends on the lengths and the carries of a counter that
 * starts at a hash of the nonce, apart from the engine's timing class. Memory: secrets on the stack
 * are wiped.
 * Source: Bellare, Rogaway, Wagner, "The EAX Mode of Operation", 2004.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_seal(const aesmall_cipher *cipher,
                                                                const uint8_t *nonce,
                                                                size_t nonce_len, const uint8_t *ad,
                                                                size_t ad_len, const uint8_t *msg,
                                                                size_t msg_len, uint8_t *out,
                                                                size_t out_cap, size_t tag_len);

/**
 * Verify and decrypt a message that aesmall_eax_seal() wrote.
 *
 * @param cipher     the key, `&key.cipher`. Only its `encrypt` is used
 * @param nonce      the nonce of the sealed message
 * @param nonce_len  bytes, as for aesmall_eax_seal()
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
 *         tag_len`. Then `out` is unchanged: the tag is verified first;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT, AESMALL_ERROR_LENGTH, AESMALL_ERROR_CAPACITY,
 *         AESMALL_ERROR_OVERLAP as for aesmall_eax_seal()
 *
 * Errors other than AESMALL_ERROR_AUTH leave `out` unchanged. Time: depends on the lengths, the
 * result and the carries of a counter that starts at a hash of the nonce, apart from the engine's
 * timing class. Memory: secrets on the stack are wiped.
 * Source: Bellare, Rogaway, Wagner, "The EAX Mode of Operation", 2004.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len);

/* ---- Short tags ----
 *
 * CAUTION: a forger needs few guesses, 2^31 on average for a tag of 4 bytes. Use a short tag only
 * for protocols that require it. The program must know tag_len: never take it from a message, and
 * limit how many wrong messages you accept. */

/**
 * Encrypt and authenticate a message with EAX and a short tag, which is weak.
 *
 * @param cipher,nonce,nonce_len,ad,ad_len,msg,msg_len,out,out_cap  as for aesmall_eax_seal()
 * @param tag_len  4 to 16 bytes. Never take it from a message
 * @return AESMALL_OK, or an error of aesmall_eax_seal()
 *
 * CAUTION: a forger needs 2^31 guesses on average for a tag of 4 bytes. Limit how many wrong
 * messages you accept.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_short_tag_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap,
    size_t tag_len);

/**
 * Verify and decrypt a message with EAX and a short tag, which is weak.
 *
 * @param cipher,nonce,nonce_len,ad,ad_len,in,in_len,out,out_cap  as for aesmall_eax_open()
 * @param tag_len  4 to 16 bytes. Never take it from a message
 * @return AESMALL_OK, or an error of aesmall_eax_open()
 *
 * CAUTION: a forger needs 2^31 guesses on average for a tag of 4 bytes. Limit how many wrong
 * messages you accept.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_short_tag_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len);

/* ---- Without checks ----
 *
 * These calls need the least flash: for boot loaders and protocols of your own. The caller must
 * make sure that the key is not wiped, that tag_len (1 to 16 here) and the lengths are valid, that
 * `out` has enough room, and that no buffers overlap except in == out. */

#define AESMALL_EAX_WORK_SIZE 48 /* bytes */

/**
 * Encrypt and authenticate a message with EAX, without checks.
 *
 * @param cipher  the key, not wiped
 * @param work    48 bytes of RAM that MUST be zero. They are zero again after the call
 * @param args   the arguments of aesmall_eax_seal(), with `msg` as `in`. All MUST be valid;
 *                `out_cap` is not read
 *
 * Time and memory: as aesmall_eax_seal().
 */
void aesmall_eax_seal_unchecked(const aesmall_cipher *cipher, uint8_t work[AESMALL_EAX_WORK_SIZE],
                                const aesmall_aead_args *args);

/**
 * Verify and decrypt a message with EAX, without checks.
 *
 * @param cipher  the key, not wiped
 * @param work    48 bytes of RAM that MUST be zero. They are zero again after the call
 * @param args   the arguments of aesmall_eax_open(). All MUST be valid, and `in_len` at least
 *                `tag_len`. `out_cap` is not read
 * @return AESMALL_OK, or AESMALL_ERROR_AUTH if the message is not authentic or `tag_len` is 0. Then
 *         `out` is unchanged
 *
 * Time and memory: as aesmall_eax_open().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_eax_open_unchecked(const aesmall_cipher *cipher,
                                                            uint8_t work[AESMALL_EAX_WORK_SIZE],
                                                            const aesmall_aead_args *args);

#ifdef __cplusplus
}
#endif

#include "inner/eax.h"

#endif
