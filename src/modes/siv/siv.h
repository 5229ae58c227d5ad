/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_SIV_H
#define AESMALL_MODES_SIV_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cast.h"
#include "../../core/cipher.h"
#include "../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* SIV, authenticated encryption that stays safe with a repeated nonce and works without one (RFC
 * 5297, AES-SIV-CMAC). The text is protected against reading and change, associated data (AD) only
 * against change. Use it on devices without a source of random numbers or a counter that survives a
 * reset: an observer learns of equal messages under one AD and nonce only that they are equal. The
 * cost is two passes, and a tag that always has 16 bytes.
 *
 * SIV has two keys, for the tag and for the text: the halves of one secret of 32, 48 or 64 bytes
 * for AES-128, 192 and 256. aesmall_siv_init() and the calls of siv_keys.h make both.
 *
 * AD is a list of up to 126 strings, each of any length. The borders between strings are
 * authenticated: "ab", "c" is not "a", "bc". An empty list is not a list of an empty string. */

/* The sealed size of n bytes of text: the tag, called V, and then the ciphertext. A constant
 * expression. */
#define AESMALL_SIV_SIZE(n) ((n) + AESMALL_CAST(size_t, 16))

/* The most AD strings (RFC 5297 section 2.4: 127 with the text). */
#define AESMALL_SIV_MAX_ADS 126

/* One AD string. */
typedef struct aesmall_siv_ad {
    const uint8_t *data;
    size_t len;
} aesmall_siv_ad;

/* ---- A whole message ---- */

/**
 * Make both keys of SIV from one secret.
 *
 * @param mac     room for the key for the tag: aesmall_aes128_ct_key_room_encrypt_only(&mac)
 * @param ctr     room for the key for the text, of the same key size
 * @param secret  32, 48 or 64 bytes, as the rooms need. The first half is for the tag
 *
 * Pass `&mac.cipher` and `&ctr.cipher` to the calls. Wipe both with aesmall_wipe() at the end.
 * Time: twice the engine's key set-up. Source: RFC 5297 section 2.6.
 */
AESMALL_FRONT void aesmall_siv_init(aesmall_key_room mac, aesmall_key_room ctr,
                                    const uint8_t *secret)
{
    mac.init(mac.cipher, secret);
    ctr.init(ctr.cipher, secret + mac.secret_len);
}

/**
 * Encrypt and authenticate a message with SIV and a nonce.
 *
 * @param mac_cipher  the key for the tag, `&mac.cipher`. Only its `encrypt` is used
 * @param ctr_cipher  the key for the text, `&ctr.cipher`. Only its `encrypt` is used. It MUST
 *                    differ from `mac_cipher`
 * @param nonce       becomes the last AD string (RFC 5297 section 3). New for each message, if
 *                    equal messages are to differ
 * @param nonce_len   bytes, 1 or more
 * @param ad          one AD string before it. NULL if `ad_len` is 0
 * @param ad_len      bytes, any number. An AD of 0 bytes is a string, too
 * @param msg         the message. NULL if `msg_len` is 0
 * @param msg_len     bytes, any number
 * @param out         receives `AESMALL_SIV_SIZE(msg_len)` bytes: the tag, then the ciphertext. In
 *                    place means out == msg - 16. It must not overlap `msg` in any other way. It
 *                    must not overlap an AD string or the nonce
 * @param out_cap     bytes that fit at `out`: at least `AESMALL_SIV_SIZE(msg_len)`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if a key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT if `nonce_len` is 0 or both keys are one object;
 *         AESMALL_ERROR_LENGTH if the message is longer than the address space allows;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps an input as described above
 *
 * Errors leave `out` unchanged. Time: depends on the lengths and the carries of a counter that
 * starts at the tag, apart from the engine's timing class. Memory: subkeys, hashes and keystream
 * are wiped from the stack.
 * Source: RFC 5297 sections 2.6 and 3. The other side may use aesmall_siv_open() with the AD
 * strings {ad, nonce}.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_siv_seal_nonce(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher, const uint8_t *nonce,
    size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *msg, size_t msg_len,
    uint8_t *out, size_t out_cap);

/**
 * Verify and decrypt a message that aesmall_siv_seal_nonce() wrote.
 *
 * @param mac_cipher,ctr_cipher  as for aesmall_siv_seal_nonce()
 * @param nonce      the nonce of the sealed message
 * @param nonce_len  bytes, 1 or more
 * @param ad         the AD of the sealed message. NULL if `ad_len` is 0
 * @param ad_len     bytes, any number
 * @param in         the tag, then the ciphertext
 * @param in_len     bytes, the tag included
 * @param out        receives the `in_len - 16` bytes of the message. In place means out == in + 16.
 *                   It must not overlap `in` in any other way. It must not overlap an AD string or
 *                   the nonce
 * @param out_cap    bytes that fit at `out`: at least `in_len - 16`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if a key, nonce, AD, ciphertext or tag is wrong, or if `in_len < 16`.
 *         Then `out` is zeroed, except if `in_len < 16`;
 *         AESMALL_ERROR_KEY, AESMALL_ERROR_ARGUMENT, AESMALL_ERROR_CAPACITY, AESMALL_ERROR_OVERLAP
 *         as for aesmall_siv_seal_nonce()
 *
 * Errors other than AESMALL_ERROR_AUTH leave `out` unchanged. Time: depends on the lengths, the
 * result and the carries of a counter that starts at the tag, apart from the engine's timing class.
 * Memory: subkeys, hashes and keystream are wiped from the stack. The text is decrypted to `out`
 * before the tag is verified, so no other code may read `out` during the call.
 * Source: RFC 5297 sections 2.7 and 3.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_siv_open_nonce(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher, const uint8_t *nonce,
    size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len,
    uint8_t *out, size_t out_cap);

/**
 * Encrypt and authenticate a message with SIV and a list of AD strings.
 *
 * @param mac_cipher  the key for the tag, `&mac.cipher`. Only its `encrypt` is used
 * @param ctr_cipher  the key for the text, `&ctr.cipher`. Only its `encrypt` is used. It MUST
 *                    differ from `mac_cipher`
 * @param ads         the AD strings: authenticated, not encrypted. NULL if `ad_count` is 0
 * @param ad_count    how many strings, up to 126
 * @param msg         the message. NULL if `msg_len` is 0
 * @param msg_len     bytes, any number
 * @param out         receives `AESMALL_SIV_SIZE(msg_len)` bytes: the tag, then the ciphertext. In
 *                    place means out == msg - 16. It must not overlap `msg` in any other way. It
 *                    must not overlap an AD string
 * @param out_cap     bytes that fit at `out`: at least `AESMALL_SIV_SIZE(msg_len)`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if a key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT if `ad_count` is above 126 or both keys are one object;
 *         AESMALL_ERROR_LENGTH if the message is longer than the address space allows;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps an input as described above
 *
 * Errors leave `out` unchanged. Without a nonce among the strings it is deterministic: the same
 * message gives the same bytes. Time: depends on the lengths and the carries of a counter that
 * starts at the tag, apart from the engine's timing class. Memory: subkeys, hashes and keystream
 * are wiped from the stack. Source: RFC 5297 section 2.6.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_siv_seal(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher, const aesmall_siv_ad *ads,
    size_t ad_count, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap);

/**
 * Verify and decrypt a message that aesmall_siv_seal() wrote.
 *
 * @param mac_cipher,ctr_cipher  as for aesmall_siv_seal()
 * @param ads       the AD strings of the sealed message. NULL if `ad_count` is 0
 * @param ad_count  how many strings, up to 126
 * @param in        the tag, then the ciphertext
 * @param in_len    bytes, the tag included
 * @param out       receives the `in_len - 16` bytes of the message. In place means out == in + 16.
 *                  It must not overlap `in` in any other way. It must not overlap an AD string
 * @param out_cap   bytes that fit at `out`: at least `in_len - 16`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if a key, nonce, AD, ciphertext or tag is wrong, or if `in_len < 16`.
 *         Then `out` is zeroed, except if `in_len < 16`;
 *         AESMALL_ERROR_KEY, AESMALL_ERROR_ARGUMENT, AESMALL_ERROR_CAPACITY, AESMALL_ERROR_OVERLAP
 *         as for aesmall_siv_seal()
 *
 * Errors other than AESMALL_ERROR_AUTH leave `out` unchanged. Time and memory: as
 * aesmall_siv_open_nonce(). Source: RFC 5297 section 2.7.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_siv_open(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher, const aesmall_siv_ad *ads,
    size_t ad_count, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap);

/* ---- Two blocks at a time ----
 *
 * The calls with wide keys (aesmall_wide of core/cipher.h), both of one engine, have the same
 * results in less time. */

/**
 * Encrypt and authenticate as aesmall_siv_seal() does, two blocks at a time.
 *
 * @param mac,ctr  the wide keys, for example `aesmall_aes128_ct_wide_encrypt_only(&mac)`
 * @param ads,ad_count,msg,msg_len,out,out_cap  as for aesmall_siv_seal()
 * @return AESMALL_OK, or an error of aesmall_siv_seal()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_siv_seal_wide(
    aesmall_wide mac, aesmall_wide ctr, const aesmall_siv_ad *ads, size_t ad_count,
    const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap);

/**
 * Verify and decrypt as aesmall_siv_open() does, two blocks at a time.
 *
 * @param mac,ctr  the wide keys, for example `aesmall_aes128_ct_wide_encrypt_only(&mac)`
 * @param ads,ad_count,in,in_len,out,out_cap  as for aesmall_siv_open()
 * @return AESMALL_OK, or an error of aesmall_siv_open()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_siv_open_wide(
    aesmall_wide mac, aesmall_wide ctr, const aesmall_siv_ad *ads, size_t ad_count,
    const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap);

/* One message, for the calls below. */
typedef struct aesmall_siv_args {
    const aesmall_siv_ad *ads;
    size_t ad_count;
    const uint8_t *in; /* the message to seal, or the tag and ciphertext to open */
    size_t in_len;
    uint8_t *out;
    size_t out_cap;
} aesmall_siv_args;

/* ---- Without checks ----
 *
 * These calls need the least flash: for boot loaders and protocols of your own. The caller must
 * make sure that both keys are not wiped and that no argument is one that the calls above refuse.
 * args->out_cap is not read. */

/**
 * Encrypt and authenticate a message with SIV, without checks.
 *
 * @param mac_cipher,ctr_cipher  the keys, not wiped
 * @param args  the arguments of aesmall_siv_seal(), with `msg` as `in`. All MUST be valid
 */
static inline void aesmall_siv_seal_unchecked(const aesmall_cipher *mac_cipher,
                                              const aesmall_cipher *ctr_cipher,
                                              const aesmall_siv_args *args);

/**
 * Verify and decrypt a message with SIV, without checks.
 *
 * @param mac_cipher,ctr_cipher  the keys, not wiped
 * @param args  the arguments of aesmall_siv_open(). All MUST be valid, and `in_len` at least 16
 * @return AESMALL_OK, or AESMALL_ERROR_AUTH if the message is not authentic. Then `out` is zeroed
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_siv_open_unchecked(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher,
    const aesmall_siv_args *args);

#ifdef __cplusplus
}
#endif

#include "inner/siv.h"

#endif
