/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../text.h and the calls that do their work.
 * ../text.h includes this header at its end. A program may use these calls. */
#ifndef AESMALL_SERVICES_INNER_TEXT_H
#define AESMALL_SERVICES_INNER_TEXT_H

#include "../../../core/cast.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The arguments in a structure ---- */

/**
 * Seal a message as aesmall_text_seal(), with the arguments in a structure.
 *
 * @param mac_cipher  the key for the tag
 * @param ctr_cipher  the key for the text
 * @param args       the arguments. nonce_len is 0, tag_len is 16, `in` is the message and `out`
 *                    the characters. The call changes the members
 * @param out_len     receives the number of characters without the NUL, 0 on error
 * @return AESMALL_OK, or an error of aesmall_text_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_text_seal_args(const aesmall_cipher *mac_cipher,
                                                        const aesmall_cipher *ctr_cipher,
                                                        aesmall_aead_args *args, size_t *out_len);

/**
 * Open a text as aesmall_text_open(), with the arguments in a structure.
 *
 * @param mac_cipher  the key for the tag
 * @param ctr_cipher  the key for the text
 * @param args       the arguments. nonce_len is 0, tag_len is 16, `in` is the characters and `out`
 *                    the message. Opening ignores the nonce. The call changes the members
 * @param out_len     receives the bytes of the message, 0 on error
 * @return AESMALL_OK, or an error of aesmall_text_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_text_open_args(const aesmall_cipher *mac_cipher,
                                                        const aesmall_cipher *ctr_cipher,
                                                        aesmall_aead_args *args, size_t *out_len);

/**
 * Seal a message as aesmall_text_ccm_seal(), with the arguments in a structure.
 *
 * @param cipher   the key
 * @param args    the arguments. nonce_len is 12, tag_len is 16, `in` is the message and `out` the
 *                 characters. The call changes the members
 * @param out_len  receives the number of characters without the NUL, 0 on error
 * @return AESMALL_OK, or an error of aesmall_text_ccm_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_text_ccm_seal_args(const aesmall_cipher *cipher,
                                                            aesmall_aead_args *args,
                                                            size_t *out_len);

/**
 * Open a text as aesmall_text_ccm_open(), with the arguments in a structure.
 *
 * @param cipher   the key
 * @param args    the arguments. nonce_len is 12, tag_len is 16, `in` is the characters and `out`
 *                 the message. Opening ignores the nonce. The call changes the members
 * @param out_len  receives the bytes of the message, 0 on error
 * @return AESMALL_OK, or an error of aesmall_text_ccm_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_text_ccm_open_args(const aesmall_cipher *cipher,
                                                            aesmall_aead_args *args,
                                                            size_t *out_len);

/**
 * Seal a message as aesmall_text_ocb_seal(), with the arguments in a structure.
 *
 * @param cipher   the key
 * @param args    the arguments. nonce_len is 12, tag_len is 16, `in` is the message and `out` the
 *                 characters. The call changes the members
 * @param out_len  receives the number of characters without the NUL, 0 on error
 * @return AESMALL_OK, or an error of aesmall_text_ocb_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_text_ocb_seal_args(const aesmall_cipher *cipher,
                                                            aesmall_aead_args *args,
                                                            size_t *out_len);

/**
 * Open a text as aesmall_text_ocb_open(), with the arguments in a structure.
 *
 * @param cipher   the key
 * @param args    the arguments. nonce_len is 12, tag_len is 16, `in` is the characters and `out`
 *                 the message. Opening ignores the nonce. The call changes the members
 * @param out_len  receives the bytes of the message, 0 on error
 * @return AESMALL_OK, or an error of aesmall_text_ocb_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_text_ocb_open_args(const aesmall_cipher *cipher,
                                                            aesmall_aead_args *args,
                                                            size_t *out_len);

/* ---- Definitions of the inline calls of text.h ---- */

/* Internal: characters as the bytes that they are. */
static inline uint8_t *aesmall_text_out(char *out)
{
    return AESMALL_CAST(uint8_t *, AESMALL_CAST(void *, out));
}

static inline const uint8_t *aesmall_text_in(const char *in)
{
    return AESMALL_CAST(const uint8_t *, AESMALL_CAST(const void *, in));
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_text_seal(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, char *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_args args = {NULL,    0, ad, ad_len, msg, msg_len, aesmall_text_out(out),
                              out_cap, 16};

    return aesmall_text_seal_args(mac_cipher, ctr_cipher, &args, out_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_text_open(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher, const uint8_t *ad,
    size_t ad_len, const char *in, size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_args args = {
        NULL, 0, ad, ad_len, aesmall_text_in(in), in_len, out, out_cap, 16,
    };

    return aesmall_text_open_args(mac_cipher, ctr_cipher, &args, out_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_text_ccm_seal(
    const aesmall_cipher *cipher, const uint8_t nonce[AESMALL_TEXT_NONCE_SIZE], const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, char *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_args args = {nonce,   AESMALL_TEXT_NONCE_SIZE, ad,      ad_len, msg,
                              msg_len, aesmall_text_out(out),   out_cap, 16};

    return aesmall_text_ccm_seal_args(cipher, &args, out_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_text_ccm_open(
    const aesmall_cipher *cipher, const uint8_t *ad, size_t ad_len, const char *in, size_t in_len,
    uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_args args = {
        NULL, AESMALL_TEXT_NONCE_SIZE, ad, ad_len, aesmall_text_in(in), in_len, out, out_cap, 16};

    return aesmall_text_ccm_open_args(cipher, &args, out_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_text_ocb_seal(
    const aesmall_cipher *cipher, const uint8_t nonce[AESMALL_TEXT_NONCE_SIZE], const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, char *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_args args = {nonce,   AESMALL_TEXT_NONCE_SIZE, ad,      ad_len, msg,
                              msg_len, aesmall_text_out(out),   out_cap, 16};

    return aesmall_text_ocb_seal_args(cipher, &args, out_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_text_ocb_open(
    const aesmall_cipher *cipher, const uint8_t *ad, size_t ad_len, const char *in, size_t in_len,
    uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_args args = {
        NULL, AESMALL_TEXT_NONCE_SIZE, ad, ad_len, aesmall_text_in(in), in_len, out, out_cap, 16};

    return aesmall_text_ocb_open_args(cipher, &args, out_len);
}

#ifdef __cplusplus
}
#endif

#endif
