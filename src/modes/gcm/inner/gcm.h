/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../gcm.h and the calls that do their work.
 * ../gcm.h includes this header at its end. A program may use these calls. */
#ifndef AESMALL_MODES_INNER_GCM_H
#define AESMALL_MODES_INNER_GCM_H

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Arguments in a structure ----
 *
 * The calls of gcm.h with the arguments as aesmall_aead_args (aead.h). They check everything. */

/**
 * Encrypt and authenticate a message as aesmall_gcm_seal() does, with the arguments in a structure.
 *
 * @param cipher  as for aesmall_gcm_seal()
 * @param args   the arguments of aesmall_gcm_seal(), with `msg` as `in`
 * @return AESMALL_OK, or an error of aesmall_gcm_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_seal_args(const aesmall_cipher *cipher,
                                                       const aesmall_aead_args *args);

/**
 * Verify and decrypt a message as aesmall_gcm_open() does, with the arguments in a structure.
 *
 * @param cipher  as for aesmall_gcm_open()
 * @param args   the arguments of aesmall_gcm_open()
 * @return AESMALL_OK, or an error of aesmall_gcm_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_open_args(const aesmall_cipher *cipher,
                                                       const aesmall_aead_args *args);

/**
 * Encrypt and authenticate as aesmall_gcm_short_tag_seal() does, from a structure.
 *
 * @param cipher  as for aesmall_gcm_seal()
 * @param args   the arguments of aesmall_gcm_short_tag_seal()
 * @return AESMALL_OK, or an error of aesmall_gcm_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_short_tag_seal_args(const aesmall_cipher *cipher,
                                                                 const aesmall_aead_args *args);

/**
 * Verify and decrypt as aesmall_gcm_short_tag_open() does, from a structure.
 *
 * @param cipher  as for aesmall_gcm_open()
 * @param args   the arguments of aesmall_gcm_short_tag_open()
 * @return AESMALL_OK, or an error of aesmall_gcm_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_short_tag_open_args(const aesmall_cipher *cipher,
                                                                 const aesmall_aead_args *args);

/* ---- Definitions of the inline calls of gcm.h ---- */

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,   nonce_len, ad,      ad_len, msg,
                                    msg_len, out,       out_cap, tag_len};

    return aesmall_gcm_seal_args(cipher, &args);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,  nonce_len, ad,      ad_len, in,
                                    in_len, out,       out_cap, tag_len};

    return aesmall_gcm_open_args(cipher, &args);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_short_tag_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,   nonce_len, ad,      ad_len, msg,
                                    msg_len, out,       out_cap, tag_len};

    return aesmall_gcm_short_tag_seal_args(cipher, &args);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gcm_short_tag_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_args args = {nonce,  nonce_len, ad,      ad_len, in,
                                    in_len, out,       out_cap, tag_len};

    return aesmall_gcm_short_tag_open_args(cipher, &args);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gmac(const aesmall_cipher *cipher,
                                                            const uint8_t *nonce, size_t nonce_len,
                                                            const uint8_t *msg, size_t msg_len,
                                                            uint8_t *tag, size_t tag_len)
{
    return aesmall_gcm_seal(cipher, nonce, nonce_len, msg, msg_len, NULL, 0, tag, tag_len, tag_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_gmac_verify(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *msg,
    size_t msg_len, const uint8_t *tag, size_t tag_len)
{
    return aesmall_gcm_open(cipher, nonce, nonce_len, msg, msg_len, tag, tag_len, NULL, 0, tag_len);
}

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
