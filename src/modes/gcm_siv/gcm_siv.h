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
 * what all such modes have in common. It uses only encryption, with AES-128 or AES-256.
 *   nonce_len  12
 *   tag_len    16
 *   msg_len    up to 2^36 bytes; ad_len likewise
 *
 * A nonce used twice reveals whether message and AD are the same, and nothing else. Random nonces
 * are safe for 2^32 messages under a key, and for more if few messages have the same nonce (section
 * 9).
 *
 * Each message has its own key, made from key and nonce with four or six block encryptions and a
 * key expansion. The call makes it in `message`, room for a key of the same engine and size as the
 * key itself, and wipes it afterwards:
 *   aesmall_aes128_ct key, message;
 *   aesmall_gcm_siv_seal(&key.cipher, aesmall_aes128_ct_spare_enc(&message), nonce, ...);
 * or, with a size chosen at run time,
 *   aesmall_aes key, message;
 *   aesmall_gcm_siv_seal(&key.cipher, aesmall_aes_spare_enc(&message, &key), nonce, ...);
 * Room for a key of 24 bytes is AESMALL_ERROR_KEY_SIZE: RFC 8452 has no AES-192.
 *
 * Opening decrypts into out, then verifies, and zeroes out if the message is not authentic. Secrets
 * on the stack are wiped, and so is the message's key. Time: depends on the lengths, the result and
 * the carries of a counter that is in the message (apart from the engine's timing class); for
 * GHASH, which computes POLYVAL, see ghash.h. */

/* ---- A whole message ----
 *
 * The _parts calls do not check the size of the key, so a program with a fixed size does not pay
 * for the check. */

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

/* The same without checks, like aesmall_gcm_seal_run. nonce_len and tag_len are not used. */
void aesmall_gcm_siv_seal_run(const aesmall_cipher *cipher, const aesmall_spare *message,
                              const aesmall_aead_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_siv_open_run(const aesmall_cipher *cipher,
                                                          const aesmall_spare *message,
                                                          const aesmall_aead_parts *parts);

#ifdef __cplusplus
}
#endif

#endif
