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

/* AES-GCM-SIV, authenticated encryption that survives a nonce used twice (RFC 8452); aead.h says
 * what all such modes have in common. Only encryption is used, of AES-128 or AES-256.
 *   nonce_len  12
 *   tag_len    16
 *   msg_len    up to 2^36 bytes, and AD as many
 *
 * A nonce used twice shows whether message and AD are the same, and nothing else. Random nonces are
 * good for 2^32 messages under a key, and for more with few of the same nonce (section 9).
 *
 * Each message has a key of its own, made from key and nonce: four or six block encryptions and a
 * key expansion. It is made in `message`, room for a key of the same engine and size as the key
 * itself, which is wiped afterwards:
 *   aesmall_aes128_ct key, message;
 *   aesmall_gcm_siv_seal(&key.cipher, aesmall_aes128_ct_spare_enc(&message), nonce, ...);
 * or, with a size chosen at run time,
 *   aesmall_aes key, message;
 *   aesmall_gcm_siv_seal(&key.cipher, aesmall_aes_spare_enc(&message, &key), nonce, ...);
 * Room for a key of 24 bytes is AESMALL_ERROR_KEY_SIZE: RFC 8452 has no AES-192.
 *
 * Opening decrypts into out, then verifies, and zeroes out when the message is not authentic. What
 * is secret on the stack is wiped, the message's key too. Time: the lengths, the result and the
 * carries of a counter that is in the message (beyond what the engine says of itself); GHASH, which
 * makes POLYVAL, is as ghash.h says. */

/* ---- A whole message ----
 *
 * _parts do not look at the size of the key, so that one that is known in advance costs nothing. */

AESMALL_MUST_CHECK aesmall_error aesmall_gcm_siv_seal_parts(const aesmall_cipher *cipher,
                                                            const aesmall_spare *message,
                                                            const aesmall_aead_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_siv_open_parts(const aesmall_cipher *cipher,
                                                            const aesmall_spare *message,
                                                            const aesmall_aead_parts *parts);

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_siv_seal(
    const aesmall_cipher *cipher, aesmall_spare message, const uint8_t *nonce, size_t nonce_len,
    const uint8_t *ad, size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out,
    size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,   nonce_len, ad,      ad_len, msg,
                                      msg_len, out,       out_cap, tag_len};

    return message.secret_len == 24 ? AESMALL_ERROR_KEY_SIZE
                                    : aesmall_gcm_siv_seal_parts(cipher, &message, &parts);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_siv_open(
    const aesmall_cipher *cipher, aesmall_spare message, const uint8_t *nonce, size_t nonce_len,
    const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out,
    size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,  nonce_len, ad,      ad_len, in,
                                      in_len, out,       out_cap, tag_len};

    return message.secret_len == 24 ? AESMALL_ERROR_KEY_SIZE
                                    : aesmall_gcm_siv_open_parts(cipher, &message, &parts);
}

/* The same without checks, as aesmall_gcm_seal_run. nonce_len and tag_len are not looked at. */
void aesmall_gcm_siv_seal_run(const aesmall_cipher *cipher, const aesmall_spare *message,
                              const aesmall_aead_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_siv_open_run(const aesmall_cipher *cipher,
                                                          const aesmall_spare *message,
                                                          const aesmall_aead_parts *parts);

#ifdef __cplusplus
}
#endif

#endif
