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

/* GCM, authenticated encryption by counter mode and a polynomial hash (SP 800-38D); aead.h says
 * what all such modes have in common. Only cipher->encrypt is used.
 *   nonce_len  1 or more bytes. 12 is the usual size and the fastest
 *   tag_len    12 to 16 (section 5.2.1.2); 4 and 8 with the calls for short tags
 *   msg_len    up to 2^36 - 32 bytes
 *
 * A nonce used twice makes the key worthless: it reveals the XOR of both texts and the hash subkey,
 * with which anyone can forge every message. Use a counter as nonce; random nonces of 12 bytes are
 * safe for 2^32 messages under one key (section 8.3). A tag of 8 or 4 bytes is weaker than its
 * length says: anyone who forges one message learns how to forge more. Appendix C limits messages
 * with such tags to 2^15 bytes or less, and the number of wrong ones. If you can choose, use EAX or
 * CCM for short tags, and GCM-SIV if a nonce may repeat.
 *
 * Secrets on the stack are wiped. Time: depends on the lengths, the result and the nonce (apart
 * from the engine's timing class); for GHASH see ghash.h. Each call makes the hash subkey, which
 * costs one block encryption, and on ARMv6-M 508 cycles and 324 bytes of stack. gcm_kept.h keeps it
 * instead. */

/* ---- Without checks, for boot loaders and protocols of your own: the least flash ----
 *
 * parts are as in aead.h; out_cap is not used. The caller must make sure that the key is not wiped,
 * that nonce_len, tag_len (1 to 16; with 0, opening is AESMALL_ERROR_AUTH) and the lengths are
 * valid, that out has enough room, and that no buffers overlap except in == out. Opening verifies
 * first: on AESMALL_ERROR_AUTH nothing is written. */
void aesmall_gcm_seal_run(const aesmall_cipher *cipher, const aesmall_aead_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_open_run(const aesmall_cipher *cipher,
                                                      const aesmall_aead_parts *parts);

/* ---- A whole message ---- */

AESMALL_MUST_CHECK aesmall_error aesmall_gcm_seal_parts(const aesmall_cipher *cipher,
                                                        const aesmall_aead_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_open_parts(const aesmall_cipher *cipher,
                                                        const aesmall_aead_parts *parts);

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,   nonce_len, ad,      ad_len, msg,
                                      msg_len, out,       out_cap, tag_len};

    return aesmall_gcm_seal_parts(cipher, &parts);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,  nonce_len, ad,      ad_len, in,
                                      in_len, out,       out_cap, tag_len};

    return aesmall_gcm_open_parts(cipher, &parts);
}

/* ---- Short tags ----
 *
 * CAUTION: a forger needs few guesses, 2^31 on average for a tag of 4 bytes. Only for protocols
 * that use such tags. The same calls with a tag_len of 4, 8, or 12 to 16. The program must know
 * tag_len: never take it from a message, and limit how many wrong messages you accept. */

AESMALL_MUST_CHECK aesmall_error aesmall_gcm_short_tag_seal_parts(const aesmall_cipher *cipher,
                                                                  const aesmall_aead_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_short_tag_open_parts(const aesmall_cipher *cipher,
                                                                  const aesmall_aead_parts *parts);

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_short_tag_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,   nonce_len, ad,      ad_len, msg,
                                      msg_len, out,       out_cap, tag_len};

    return aesmall_gcm_short_tag_seal_parts(cipher, &parts);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_short_tag_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,  nonce_len, ad,      ad_len, in,
                                      in_len, out,       out_cap, tag_len};

    return aesmall_gcm_short_tag_open_parts(cipher, &parts);
}

/* ---- GMAC: the tag of a message that is not encrypted (section 3) ----
 *
 * It is GCM with all of the message as AD: nonces and tags as above, and a nonce MUST NOT be used
 * twice, in GCM or GMAC. The tag must not overlap nonce or message. */

/* Writes the tag_len bytes of the tag. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gmac(const aesmall_cipher *cipher,
                                                            const uint8_t *nonce, size_t nonce_len,
                                                            const uint8_t *msg, size_t msg_len,
                                                            uint8_t *tag, size_t tag_len)
{
    return aesmall_gcm_seal(cipher, nonce, nonce_len, msg, msg_len, NULL, 0, tag, tag_len, tag_len);
}

/* AESMALL_OK when tag is the tag of the message, AESMALL_ERROR_AUTH when not. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gmac_verify(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *msg,
    size_t msg_len, const uint8_t *tag, size_t tag_len)
{
    return aesmall_gcm_open(cipher, nonce, nonce_len, msg, msg_len, tag, tag_len, NULL, 0, tag_len);
}

/* The same two with a tag of 4, 8, or 12 to 16 bytes: see the caution above. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_gmac_short_tag(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *msg,
    size_t msg_len, uint8_t *tag, size_t tag_len)
{
    return aesmall_gcm_short_tag_seal(cipher, nonce, nonce_len, msg, msg_len, NULL, 0, tag, tag_len,
                                      tag_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gmac_short_tag_verify(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *msg,
    size_t msg_len, const uint8_t *tag, size_t tag_len)
{
    return aesmall_gcm_short_tag_open(cipher, nonce, nonce_len, msg, msg_len, tag, tag_len, NULL, 0,
                                      tag_len);
}

#ifdef __cplusplus
}
#endif

#endif
