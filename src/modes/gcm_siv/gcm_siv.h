/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_GCM_SIV_H
#define AESMALL_MODES_GCM_SIV_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cast.h"
#include "../../core/cipher.h"
#include "../../core/error.h"
#include "../aead/aead.h"

#ifdef __cplusplus
extern "C" {
#endif

/* AES-GCM-SIV, authenticated encryption that tolerates a repeated nonce (RFC 8452). It uses only
 * encryption, with AES-128 or AES-256. aead.h has the rules for all such modes.
 *
 * A nonce used twice reveals only whether message and AD are the same. Random nonces are safe for
 * 2^32 messages under a key, and for more if few messages have the same nonce (section 9).
 *
 * Each message has its own key, made from key and nonce with four or six block encryptions and a
 * key expansion. The caller gives room for it:
 *
 *   aesmall_aes128_ct key, room;
 *   aesmall_gcm_siv_seal(&key.cipher, aesmall_aes128_ct_key_room_encrypt_only(&room), nonce, ...);
 *
 * or, with a size chosen at run time,
 *
 *   aesmall_aes key, room;
 *   aesmall_gcm_siv_seal(&key.cipher, aesmall_aes_key_room_encrypt_only(&room, &key), nonce, ...);
 *
 * GHASH computes POLYVAL. gcm_siv_hash.h has the same calls with a choice of the form of GHASH. */

/* ---- A whole message ---- */

/**
 * Encrypt and authenticate a message with AES-GCM-SIV.
 *
 * @param cipher     the key, `&key.cipher`. Only its `encrypt` is used
 * @param message    room for a key of the same engine and size, for example
 *                   `aesmall_aes128_ct_key_room_encrypt_only(&room)`. The call makes the message's
 * key there and wipes it. It MUST NOT overlap another argument
 * @param nonce      should be new for each message
 * @param nonce_len  12 bytes
 * @param ad         associated data: authenticated, not encrypted. NULL if `ad_len` is 0
 * @param ad_len     bytes, up to 2^36
 * @param msg        the message. NULL if `msg_len` is 0
 * @param msg_len    bytes, up to 2^36
 * @param out        receives `msg_len` bytes of ciphertext, then the tag. It may be `msg` itself.
 *                   It must not overlap `msg` in any other way. It must not overlap nonce or AD
 * @param out_cap    bytes that fit at `out`: at least `msg_len + 16`
 * @param tag_len    16 bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_KEY_SIZE if the room is for a key of 24 bytes: RFC 8452 has no AES-192;
 *         AESMALL_ERROR_ARGUMENT if `nonce_len` is not 12 or `tag_len` not 16;
 *         AESMALL_ERROR_LENGTH if `msg_len` or `ad_len` is too long;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps an input as described above
 *
 * Errors leave `out` unchanged. Time: depends on the lengths and the carries of a counter that
 * starts at the tag, apart from the engine's timing class. For GHASH see ghash.h. Memory: secrets
 * on the stack and the message's key are wiped. Source: RFC 8452 section 4.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_siv_seal(
    const aesmall_cipher *cipher, aesmall_key_room message, const uint8_t *nonce, size_t nonce_len,
    const uint8_t *ad, size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out,
    size_t out_cap, size_t tag_len);

/**
 * Verify and decrypt a message that aesmall_gcm_siv_seal() wrote.
 *
 * @param cipher,message  as for aesmall_gcm_siv_seal()
 * @param nonce      the nonce of the sealed message
 * @param nonce_len  12 bytes
 * @param ad         the associated data of the sealed message. NULL if `ad_len` is 0
 * @param ad_len     bytes, up to 2^36
 * @param in         the ciphertext, then the tag
 * @param in_len     bytes, the tag included
 * @param out        receives the `in_len - 16` bytes of the message. It may be `in` itself. It must
 *                   not overlap `in` in any other way. It must not overlap nonce or AD
 * @param out_cap    bytes that fit at `out`: at least `in_len - 16`
 * @param tag_len    16 bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if key, nonce, AD, ciphertext or tag is wrong, or if `in_len < 16`.
 *         Then `out` is zeroed, except if `in_len < 16`;
 *         AESMALL_ERROR_KEY, AESMALL_ERROR_KEY_SIZE, AESMALL_ERROR_ARGUMENT, AESMALL_ERROR_LENGTH,
 *         AESMALL_ERROR_CAPACITY, AESMALL_ERROR_OVERLAP as for aesmall_gcm_siv_seal()
 *
 * Errors other than AESMALL_ERROR_AUTH leave `out` unchanged. Time: depends on the lengths, the
 * result and the carries of a counter that starts at the tag, apart from the engine's timing class.
 * For GHASH see ghash.h. Memory: secrets on the stack and the message's key are wiped. The text is
 * decrypted to `out` before the tag is verified, so no other code may read `out` during the call.
 * Source: RFC 8452 section 5.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_siv_open(
    const aesmall_cipher *cipher, aesmall_key_room message, const uint8_t *nonce, size_t nonce_len,
    const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out,
    size_t out_cap, size_t tag_len);

/* ---- Without checks ----
 *
 * These calls need the least flash: for boot loaders and protocols of your own. */

/**
 * Encrypt and authenticate a message with AES-GCM-SIV, without checks.
 *
 * @param cipher   the key, not wiped
 * @param message  as for aesmall_gcm_siv_seal(), for a key of 16 or 32 bytes
 * @param args    the arguments of aesmall_gcm_siv_seal(), with `msg` as `in`. All MUST be valid;
 *                 `nonce_len`, `tag_len` and `out_cap` are not read
 *
 * Time and memory: as aesmall_gcm_siv_seal().
 */
void aesmall_gcm_siv_seal_unchecked(const aesmall_cipher *cipher, const aesmall_key_room *message,
                                    const aesmall_aead_args *args);

/**
 * Verify and decrypt a message with AES-GCM-SIV, without checks.
 *
 * @param cipher   the key, not wiped
 * @param message  as for aesmall_gcm_siv_seal(), for a key of 16 or 32 bytes
 * @param args    the arguments of aesmall_gcm_siv_open(). All MUST be valid, and `in_len` at least
 *                 16. `nonce_len`, `tag_len` and `out_cap` are not read
 * @return AESMALL_OK, or AESMALL_ERROR_AUTH if the message is not authentic. Then `out` is zeroed
 *
 * Time and memory: as aesmall_gcm_siv_open().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_siv_open_unchecked(const aesmall_cipher *cipher,
                                                                const aesmall_key_room *message,
                                                                const aesmall_aead_args *args);

#ifdef __cplusplus
}
#endif

#include "inner/gcm_siv.h"

#endif
