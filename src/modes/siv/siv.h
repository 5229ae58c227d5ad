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
 * reset: if a message is repeated under the same AD and nonce, an observer learns only that it is
 * repeated. The cost is two passes, and a tag that always has 16 bytes.
 *
 * SIV has two keys, one for the tag and one for the text. They are the halves of one secret of 32,
 * 48 or 64 bytes for AES-128, 192 and 256; aesmall_siv_init below makes both. They MUST differ: the
 * same object twice is AESMALL_ERROR_ARGUMENT. Both only encrypt.
 *
 * AD is a list of up to 126 strings, each of any length. Where one string ends and the next begins
 * is authenticated too: "ab", "c" is not "a", "bc". No string and one string of no bytes are
 * different.
 *
 * Lengths: bytes. */

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

/* One message. */
typedef struct aesmall_siv_parts {
    const aesmall_siv_ad *ads;
    size_t ad_count;
    const uint8_t *in; /* seal: the message; open: what seal wrote */
    size_t in_len;
    uint8_t *out;
    size_t out_cap;
} aesmall_siv_parts;

/* ---- What all calls share ----
 *
 *   mac_cipher, ctr_cipher  the keys for the tag and for the text
 *   ads, ad_count           the AD strings; NULL and 0 for none
 *   in, out                 The tag comes before the text, so in place means that the text stays
 *                           where it is: out == msg - 16 to seal, out == in + 16 to open. The
 *                           output must not overlap the input in any other way, and must not
 *                           overlap an AD string. Buffers of no bytes may be NULL.
 *
 * Errors, all before the first byte is written:
 *   AESMALL_ERROR_KEY       a key object is wiped
 *   AESMALL_ERROR_ARGUMENT  more than 126 AD strings, a nonce of no bytes, one key object twice
 *   AESMALL_ERROR_LENGTH    the message is longer than the address space allows
 *   AESMALL_ERROR_CAPACITY  the result does not fit into out_cap bytes
 *   AESMALL_ERROR_OVERLAP   what is written would overwrite what is still to be read
 * and of open:
 *   AESMALL_ERROR_AUTH      message, AD, nonce or a key differs from the sealed one, or the message
 *                           has fewer than 16 bytes. The bytes at out are untouched or zeros (in
 *                           place, the ciphertext is then lost)
 *
 * The tag covers the text, so opening decrypts to out first, and zeroes out if the tag is wrong.
 * Tags are compared in constant time. Subkeys, hashes and keystream are wiped from the stack. Time:
 * depends on the lengths, the carries of a counter that starts at the tag, and the result (apart
 * from the engine's timing class). */

/* The same with the parts already made. */
AESMALL_MUST_CHECK aesmall_error aesmall_siv_seal_parts(const aesmall_cipher *mac_cipher,
                                                        const aesmall_cipher *ctr_cipher,
                                                        const aesmall_siv_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_siv_open_parts(const aesmall_cipher *mac_cipher,
                                                        const aesmall_cipher *ctr_cipher,
                                                        const aesmall_siv_parts *parts);

/* Writes AESMALL_SIV_SIZE(msg_len) bytes. Without a nonce among the ads this is
 * deterministic: the same message gives the same bytes. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_siv_seal(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher, const aesmall_siv_ad *ads,
    size_t ad_count, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap)
{
    const aesmall_siv_parts parts = {ads, ad_count, msg, msg_len, out, out_cap};

    return aesmall_siv_seal_parts(mac_cipher, ctr_cipher, &parts);
}

/* Verifies and writes the in_len - 16 bytes of the message. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_siv_open(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher, const aesmall_siv_ad *ads,
    size_t ad_count, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{
    const aesmall_siv_parts parts = {ads, ad_count, in, in_len, out, out_cap};

    return aesmall_siv_open_parts(mac_cipher, ctr_cipher, &parts);
}

/* With a nonce of one byte or more, which becomes the last AD string (RFC 5297 section 3), and one
 * AD string before it, even if ad_len is 0. The other side may use the calls with a list of AD
 * strings, {ad, nonce}. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_siv_seal_nonce(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher, const uint8_t *nonce,
    size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *msg, size_t msg_len,
    uint8_t *out, size_t out_cap)
{
    const aesmall_siv_ad ads[2] = {{ad, ad_len}, {nonce, nonce_len}};
    const aesmall_siv_parts parts = {ads, 2, msg, msg_len, out, out_cap};

    return nonce_len == 0 ? AESMALL_ERROR_ARGUMENT
                          : aesmall_siv_seal_parts(mac_cipher, ctr_cipher, &parts);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_siv_open_nonce(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher, const uint8_t *nonce,
    size_t nonce_len, const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len,
    uint8_t *out, size_t out_cap)
{
    const aesmall_siv_ad ads[2] = {{ad, ad_len}, {nonce, nonce_len}};
    const aesmall_siv_parts parts = {ads, 2, in, in_len, out, out_cap};

    return nonce_len == 0 ? AESMALL_ERROR_ARGUMENT
                          : aesmall_siv_open_parts(mac_cipher, ctr_cipher, &parts);
}

/* The same without checks, for boot loaders and protocols of your own: the least flash. The caller
 * must make sure that both keys are not wiped, that nothing is an error as listed above, and that
 * in_len is 16 or more when opening. parts->out_cap is not read. Both are one call,
 * aesmall_siv_run: its last argument is 0 to seal, which then always succeeds, and 1 to open. */
AESMALL_MUST_CHECK aesmall_error aesmall_siv_run(const aesmall_cipher *mac_cipher,
                                                 const aesmall_cipher *ctr_cipher,
                                                 const aesmall_siv_parts *parts, uint8_t is_open);

static inline void aesmall_siv_seal_run(const aesmall_cipher *mac_cipher,
                                        const aesmall_cipher *ctr_cipher,
                                        const aesmall_siv_parts *parts)
{
    (void)(aesmall_siv_run(mac_cipher, ctr_cipher, parts, 0) == AESMALL_OK);
}

/* AESMALL_OK, or AESMALL_ERROR_AUTH and zeros at out. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_siv_open_run(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher,
    const aesmall_siv_parts *parts)
{
    return aesmall_siv_run(mac_cipher, ctr_cipher, parts, 1);
}

/* ---- Keys ----
 *
 * Makes both keys from one secret of 32, 48 or 64 bytes, RFC 5297 section 2.6: the first half is
 * for the tag.
 *   aesmall_siv_init(aesmall_aes128_ct_spare_enc(&mac), aesmall_aes128_ct_spare_enc(&ctr), secret);
 * Both rooms MUST be for the same key size. Pass &mac.cipher and &ctr.cipher to the calls. After
 * use, wipe both with aesmall_wipe. */
AESMALL_FRONT void aesmall_siv_init(aesmall_spare mac, aesmall_spare ctr, const uint8_t *secret)
{
    mac.init(mac.cipher, secret);
    ctr.init(ctr.cipher, secret + mac.secret_len);
}

/* ---- Two blocks at a time ----
 *
 * The same in less time with wide keys (aesmall_wide of core/cipher.h), both of one engine. Two CTR
 * blocks are encrypted together; in the MACs, the first blocks of the text together with the subkey
 * and the hash of a zero block. aesmall_siv_seal_wide(aesmall_aes128_ct_wide_enc(&mac),
 * aesmall_aes128_ct_wide_enc(&ctr), ads, ...) */
AESMALL_MUST_CHECK aesmall_error aesmall_siv_bulk_seal_parts(const aesmall_cipher *mac_cipher,
                                                             const aesmall_cipher *ctr_cipher,
                                                             const aesmall_siv_parts *parts,
                                                             const void *mac_schedule,
                                                             const void *ctr_schedule,
                                                             aesmall_two_blocks *encrypt2);
AESMALL_MUST_CHECK aesmall_error aesmall_siv_bulk_open_parts(const aesmall_cipher *mac_cipher,
                                                             const aesmall_cipher *ctr_cipher,
                                                             const aesmall_siv_parts *parts,
                                                             const void *mac_schedule,
                                                             const void *ctr_schedule,
                                                             aesmall_two_blocks *encrypt2);

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_siv_seal_wide(
    aesmall_wide mac, aesmall_wide ctr, const aesmall_siv_ad *ads, size_t ad_count,
    const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap)
{
    const aesmall_siv_parts parts = {ads, ad_count, msg, msg_len, out, out_cap};

    return mac.encrypt2 == NULL
               ? aesmall_siv_seal_parts(mac.cipher, ctr.cipher, &parts)
               : aesmall_siv_bulk_seal_parts(mac.cipher, ctr.cipher, &parts, mac.schedule,
                                             ctr.schedule, mac.encrypt2);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_siv_open_wide(
    aesmall_wide mac, aesmall_wide ctr, const aesmall_siv_ad *ads, size_t ad_count,
    const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{
    const aesmall_siv_parts parts = {ads, ad_count, in, in_len, out, out_cap};

    return mac.encrypt2 == NULL
               ? aesmall_siv_open_parts(mac.cipher, ctr.cipher, &parts)
               : aesmall_siv_bulk_open_parts(mac.cipher, ctr.cipher, &parts, mac.schedule,
                                             ctr.schedule, mac.encrypt2);
}

#ifdef __cplusplus
}
#endif

#endif
