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

/* CCM, authenticated encryption by CTR and CBC-MAC (SP 800-38C, RFC 3610; the mode of IEEE
 * 802.15.4, Bluetooth LE and TLS on small devices); aead.h says what all such modes have in common.
 * Only cipher->encrypt is used.
 *   nonce_len  7 to 13
 *   tag_len    8, 10, 12, 14 or 16; 4 and 6 with the calls for short tags
 *   msg_len    below 2^(8 (15 - nonce_len)): 64 KB with a nonce of 13 bytes, 16 MB with 12
 *   ad_len     any
 *
 * A nonce MUST NOT be used twice under one key, whatever its length: this would reveal the XOR of
 * both texts. Tags still protect against forgery then. Use a counter as nonce; random nonces are
 * too short.
 *
 * Secrets on the stack are wiped. Time: depends on the lengths and the result (apart from the
 * engine's timing class). The tag covers the text, so opening decrypts to out first, and zeroes out
 * if the tag is wrong. */

/* ---- Without checks, for boot loaders and protocols of your own: the least flash ----
 *
 * parts are as in aead.h; out_cap is not used. The caller must make sure that the key is not wiped,
 * that nonce_len, tag_len (4 to 16; with 0, opening is AESMALL_ERROR_AUTH) and the lengths are
 * valid, that out has enough room, and that no buffers overlap except in == out. On
 * AESMALL_ERROR_AUTH out is zeros. */
void aesmall_ccm_seal_run(const aesmall_cipher *cipher, const aesmall_aead_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_open_run(const aesmall_cipher *cipher,
                                                      const aesmall_aead_parts *parts);

/* ---- A whole message ---- */

AESMALL_MUST_CHECK aesmall_error aesmall_ccm_seal_parts(const aesmall_cipher *cipher,
                                                        const aesmall_aead_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_open_parts(const aesmall_cipher *cipher,
                                                        const aesmall_aead_parts *parts);

AESMALL_MUST_CHECK static inline aesmall_error aesmall_ccm_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,   nonce_len, ad,      ad_len, msg,
                                      msg_len, out,       out_cap, tag_len};

    return aesmall_ccm_seal_parts(cipher, &parts);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_ccm_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,  nonce_len, ad,      ad_len, in,
                                      in_len, out,       out_cap, tag_len};

    return aesmall_ccm_open_parts(cipher, &parts);
}

/* ---- Short tags ----
 *
 * CAUTION: a forger needs few guesses, 2^31 on average for a tag of 4 bytes. Only for protocols
 * that use such tags. The same calls with a tag_len of 4, 6, or as above. The program must know
 * tag_len: never take it from a message, and limit how many wrong messages you accept. */

AESMALL_MUST_CHECK aesmall_error aesmall_ccm_short_tag_seal_parts(const aesmall_cipher *cipher,
                                                                  const aesmall_aead_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_short_tag_open_parts(const aesmall_cipher *cipher,
                                                                  const aesmall_aead_parts *parts);

AESMALL_MUST_CHECK static inline aesmall_error aesmall_ccm_short_tag_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,   nonce_len, ad,      ad_len, msg,
                                      msg_len, out,       out_cap, tag_len};

    return aesmall_ccm_short_tag_seal_parts(cipher, &parts);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_ccm_short_tag_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,  nonce_len, ad,      ad_len, in,
                                      in_len, out,       out_cap, tag_len};

    return aesmall_ccm_short_tag_open_parts(cipher, &parts);
}

/* ---- Two blocks at a time ----
 *
 * The same with a wide key (aesmall_wide of core/cipher.h): the MAC of one block and the keystream
 * of the next are encrypted together, so a message takes half the time; AD takes as long as before.
 * aesmall_ccm_seal_wide(aesmall_aes128_ct_wide_enc(&key), nonce, ...) */

AESMALL_MUST_CHECK aesmall_error aesmall_ccm_bulk_seal_parts(const aesmall_cipher *cipher,
                                                             const aesmall_aead_parts *parts,
                                                             const void *schedule,
                                                             aesmall_two_blocks *encrypt2);

AESMALL_MUST_CHECK aesmall_error aesmall_ccm_bulk_open_parts(const aesmall_cipher *cipher,
                                                             const aesmall_aead_parts *parts,
                                                             const void *schedule,
                                                             aesmall_two_blocks *encrypt2);

/* CAUTION: the same with a short tag. */
AESMALL_MUST_CHECK aesmall_error
aesmall_ccm_short_tag_bulk_seal_parts(const aesmall_cipher *cipher, const aesmall_aead_parts *parts,
                                      const void *schedule, aesmall_two_blocks *encrypt2);

AESMALL_MUST_CHECK aesmall_error
aesmall_ccm_short_tag_bulk_open_parts(const aesmall_cipher *cipher, const aesmall_aead_parts *parts,
                                      const void *schedule, aesmall_two_blocks *encrypt2);

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_ccm_seal_wide(
    aesmall_wide key, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len,
    const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,   nonce_len, ad,      ad_len, msg,
                                      msg_len, out,       out_cap, tag_len};

    return key.encrypt2 == NULL
               ? aesmall_ccm_seal_parts(key.cipher, &parts)
               : aesmall_ccm_bulk_seal_parts(key.cipher, &parts, key.schedule, key.encrypt2);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_ccm_open_wide(
    aesmall_wide key, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad, size_t ad_len,
    const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,  nonce_len, ad,      ad_len, in,
                                      in_len, out,       out_cap, tag_len};

    return key.encrypt2 == NULL
               ? aesmall_ccm_open_parts(key.cipher, &parts)
               : aesmall_ccm_bulk_open_parts(key.cipher, &parts, key.schedule, key.encrypt2);
}

/* ---- CCM* without a tag: NOT AUTHENTICATED ----
 *
 * IEEE 802.15.4 calls this security level 4, ENC: CCM* (its Annex B) with a tag of no bytes, which
 * is CTR. Anyone who can send can flip chosen bits of the text, and NOTHING NOTICES. Use
 * aesmall_ccm_seal, or aesmall_ccm_short_tag_seal if the radio's frames are short. Use this call
 * only for partners that cannot do so.
 *
 * The same call encrypts and decrypts. Its keystream is that of aesmall_ccm_seal with the same
 * nonce: a nonce MUST NOT be used twice under a key, and not for a message with a tag either.
 * 802.15.4 ensures this: its nonce is the sender's address (8 bytes, big-endian), the frame counter
 * (4 bytes, big-endian) and, as the last byte, the security level.
 *   nonce    13 bytes, copied first: out may overlap it
 *   in, out  in_len bytes each, up to 65,535, otherwise AESMALL_ERROR_LENGTH. in == out is allowed,
 *            partial overlap is AESMALL_ERROR_OVERLAP. out_cap >= in_len, otherwise
 *            AESMALL_ERROR_CAPACITY. Both may be NULL if in_len is 0
 * A wiped key is AESMALL_ERROR_KEY. Every error leaves out untouched. Secrets on the stack are
 * wiped. Only cipher->encrypt is used. Time: depends on in_len alone (apart from the engine's
 * timing class). */
#define AESMALL_CCM_STAR_NONCE_SIZE 13
AESMALL_MUST_CHECK aesmall_error aesmall_ccm_star_crypt_unauthenticated(
    const aesmall_cipher *cipher, const uint8_t nonce[AESMALL_CCM_STAR_NONCE_SIZE],
    const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap);

#ifdef __cplusplus
}
#endif

#endif
