/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../text_wide.h and the calls that do their
 * work. ../text_wide.h includes this header at its end. A program may use these calls. */
#ifndef AESMALL_SERVICES_INNER_TEXT_WIDE_H
#define AESMALL_SERVICES_INNER_TEXT_WIDE_H

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The arguments in a structure ---- */

/**
 * Seal a message as aesmall_text_seal_args(), two blocks at a time.
 *
 * @param mac_cipher,ctr_cipher,args,out_len  as for aesmall_text_seal_args()
 * @param mac_schedule  the round keys of mac_cipher
 * @param ctr_schedule  the round keys of ctr_cipher
 * @param encrypt_wide      the engine's call for two blocks, not NULL
 * @return AESMALL_OK, or an error of aesmall_text_seal()
 */
AESMALL_MUST_CHECK aesmall_error
aesmall_text_seal_wide_args(const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher,
                            aesmall_aead_args *args, size_t *out_len, const void *mac_schedule,
                            const void *ctr_schedule, aesmall_wide_blocks *encrypt_wide);

/**
 * Open a text as aesmall_text_open_args(), two blocks at a time.
 *
 * @param mac_cipher,ctr_cipher,args,out_len  as for aesmall_text_open_args()
 * @param mac_schedule  the round keys of mac_cipher
 * @param ctr_schedule  the round keys of ctr_cipher
 * @param encrypt_wide      the engine's call for two blocks, not NULL
 * @return AESMALL_OK, or an error of aesmall_text_open()
 */
AESMALL_MUST_CHECK aesmall_error
aesmall_text_open_wide_args(const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher,
                            aesmall_aead_args *args, size_t *out_len, const void *mac_schedule,
                            const void *ctr_schedule, aesmall_wide_blocks *encrypt_wide);

/**
 * Seal a message as aesmall_text_ccm_seal_args(), two blocks at a time.
 *
 * @param cipher,args,out_len  as for aesmall_text_ccm_seal_args()
 * @param schedule              the round keys of `cipher`
 * @param encrypt_wide              the engine's call for two blocks, not NULL
 * @return AESMALL_OK, or an error of aesmall_text_ccm_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_text_ccm_seal_wide_args(const aesmall_cipher *cipher,
                                                                 aesmall_aead_args *args,
                                                                 size_t *out_len,
                                                                 const void *schedule,
                                                                 aesmall_wide_blocks *encrypt_wide);

/**
 * Open a text as aesmall_text_ccm_open_args(), two blocks at a time.
 *
 * @param cipher,args,out_len  as for aesmall_text_ccm_open_args()
 * @param schedule              the round keys of `cipher`
 * @param encrypt_wide              the engine's call for two blocks, not NULL
 * @return AESMALL_OK, or an error of aesmall_text_ccm_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_text_ccm_open_wide_args(const aesmall_cipher *cipher,
                                                                 aesmall_aead_args *args,
                                                                 size_t *out_len,
                                                                 const void *schedule,
                                                                 aesmall_wide_blocks *encrypt_wide);

/**
 * Seal a message as aesmall_text_ocb_seal_args(), two blocks at a time.
 *
 * @param cipher,args,out_len  as for aesmall_text_ocb_seal_args()
 * @param schedule              the round keys of `cipher`
 * @param encrypt_wide              the engine's call for two blocks, not NULL
 * @return AESMALL_OK, or an error of aesmall_text_ocb_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_text_ocb_seal_wide_args(const aesmall_cipher *cipher,
                                                                 aesmall_aead_args *args,
                                                                 size_t *out_len,
                                                                 const void *schedule,
                                                                 aesmall_wide_blocks *encrypt_wide);

/**
 * Open a text as aesmall_text_ocb_open_args(), two blocks at a time.
 *
 * @param cipher,args,out_len  as for aesmall_text_ocb_open_args()
 * @param schedule              the round keys of `cipher`
 * @param encrypt_wide              the engine's call for two blocks, not NULL
 * @param decrypt_wide              the engine's call for two blocks, not NULL
 * @return AESMALL_OK, or an error of aesmall_text_ocb_open()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_text_ocb_open_wide_args(
    const aesmall_cipher *cipher, aesmall_aead_args *args, size_t *out_len, const void *schedule,
    aesmall_wide_blocks *encrypt_wide, aesmall_wide_blocks *decrypt_wide);

/* ---- Definitions of the inline calls of text_wide.h ---- */

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_text_seal_wide(
    aesmall_wide mac, aesmall_wide ctr, const uint8_t *ad, size_t ad_len, const uint8_t *msg,
    size_t msg_len, char *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_args args = {NULL,    0, ad, ad_len, msg, msg_len, aesmall_text_out(out),
                              out_cap, 16};

    return mac.encrypt_wide == NULL
               ? aesmall_text_seal_args(mac.cipher, ctr.cipher, &args, out_len)
               : aesmall_text_seal_wide_args(mac.cipher, ctr.cipher, &args, out_len, mac.schedule,
                                             ctr.schedule, mac.encrypt_wide);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_text_open_wide(aesmall_wide mac, aesmall_wide ctr, const uint8_t *ad, size_t ad_len,
                       const char *in, size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_args args = {NULL, 0, ad, ad_len, aesmall_text_in(in), in_len, out, out_cap, 16};

    return mac.encrypt_wide == NULL
               ? aesmall_text_open_args(mac.cipher, ctr.cipher, &args, out_len)
               : aesmall_text_open_wide_args(mac.cipher, ctr.cipher, &args, out_len, mac.schedule,
                                             ctr.schedule, mac.encrypt_wide);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_text_ccm_seal_wide(
    aesmall_wide key, const uint8_t nonce[AESMALL_TEXT_NONCE_SIZE], const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, char *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_args args = {nonce,   AESMALL_TEXT_NONCE_SIZE, ad,      ad_len, msg,
                              msg_len, aesmall_text_out(out),   out_cap, 16};

    return key.encrypt_wide == NULL
               ? aesmall_text_ccm_seal_args(key.cipher, &args, out_len)
               : aesmall_text_ccm_seal_wide_args(key.cipher, &args, out_len, key.schedule,
                                                 key.encrypt_wide);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_text_ccm_open_wide(aesmall_wide key, const uint8_t *ad, size_t ad_len, const char *in,
                           size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_args args = {
        NULL, AESMALL_TEXT_NONCE_SIZE, ad, ad_len, aesmall_text_in(in), in_len, out, out_cap, 16};

    return key.encrypt_wide == NULL
               ? aesmall_text_ccm_open_args(key.cipher, &args, out_len)
               : aesmall_text_ccm_open_wide_args(key.cipher, &args, out_len, key.schedule,
                                                 key.encrypt_wide);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_text_ocb_seal_wide(
    aesmall_wide key, const uint8_t nonce[AESMALL_TEXT_NONCE_SIZE], const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, char *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_args args = {nonce,   AESMALL_TEXT_NONCE_SIZE, ad,      ad_len, msg,
                              msg_len, aesmall_text_out(out),   out_cap, 16};

    return key.encrypt_wide == NULL
               ? aesmall_text_ocb_seal_args(key.cipher, &args, out_len)
               : aesmall_text_ocb_seal_wide_args(key.cipher, &args, out_len, key.schedule,
                                                 key.encrypt_wide);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_text_ocb_open_wide(aesmall_wide key, const uint8_t *ad, size_t ad_len, const char *in,
                           size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_args args = {
        NULL, AESMALL_TEXT_NONCE_SIZE, ad, ad_len, aesmall_text_in(in), in_len, out, out_cap, 16};

    return key.decrypt_wide == NULL
               ? aesmall_text_ocb_open_args(key.cipher, &args, out_len)
               : aesmall_text_ocb_open_wide_args(key.cipher, &args, out_len, key.schedule,
                                                 key.encrypt_wide, key.decrypt_wide);
}

#ifdef __cplusplus
}
#endif

#endif
