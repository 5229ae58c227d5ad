/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../gcm_siv.h and the calls that do their work.
 * ../gcm_siv.h includes this header at its end. A program may use these calls. */
#ifndef AESMALL_MODES_INNER_GCM_SIV_H
#define AESMALL_MODES_INNER_GCM_SIV_H

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Arguments in a structure ----
 *
 * These calls check everything except the size of the key, so a program with a fixed size does not
 * pay for that check. */

/**
 * Encrypt and authenticate a message as aesmall_gcm_siv_seal() does, from structures.
 *
 * @param cipher,message  as for aesmall_gcm_siv_seal(). The room MUST be for a key of 16 or 32
 *        bytes
 * @param args  the arguments of aesmall_gcm_siv_seal()
 * @return AESMALL_OK, or an error of aesmall_gcm_siv_seal() other than AESMALL_ERROR_KEY_SIZE
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_siv_seal_args(const aesmall_cipher *cipher,
                                                           const aesmall_key_room *message,
                                                           const aesmall_aead_args *args);

/**
 * Verify and decrypt a message as aesmall_gcm_siv_open() does, from structures.
 *
 * @param cipher,message  as for aesmall_gcm_siv_open(). The room MUST be for a key of 16 or 32
 *        bytes
 * @param args  the arguments of aesmall_gcm_siv_open()
 * @return AESMALL_OK, or an error of aesmall_gcm_siv_open() other than AESMALL_ERROR_KEY_SIZE
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_siv_open_args(const aesmall_cipher *cipher,
                                                           const aesmall_key_room *message,
                                                           const aesmall_aead_args *args);

/* ---- Definitions of the inline calls of gcm_siv.h ---- */

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_siv_seal(
    const aesmall_cipher *cipher, aesmall_key_room message, const uint8_t *nonce, size_t nonce_len,
    const uint8_t *ad, size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out,
    size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,   nonce_len, ad,      ad_len, msg,
                                    msg_len, out,       out_cap, tag_len};

    return message.secret_len == 24 ? AESMALL_ERROR_KEY_SIZE
                                    : aesmall_gcm_siv_seal_args(cipher, &message, &args);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_siv_open(
    const aesmall_cipher *cipher, aesmall_key_room message, const uint8_t *nonce, size_t nonce_len,
    const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out,
    size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,  nonce_len, ad,      ad_len, in,
                                    in_len, out,       out_cap, tag_len};

    return message.secret_len == 24 ? AESMALL_ERROR_KEY_SIZE
                                    : aesmall_gcm_siv_open_args(cipher, &message, &args);
}

#ifdef __cplusplus
}
#endif

#endif
