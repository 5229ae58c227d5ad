/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_TEXT_WIDE_H
#define AESMALL_SERVICES_TEXT_WIDE_H

#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sealed text, two blocks at a time: the calls of text.h in less time, with wide keys (aesmall_wide
 * of core/cipher.h). Texts, limits and errors are the same. If an engine cannot do two blocks at
 * once on a target, the calls do one block at a time.
 *
 * Lengths: bytes, of texts characters. */

/**
 * Seal a message as aesmall_text_seal(), two blocks at a time.
 *
 * @param mac  the wide key for the tag, for example aesmall_aes128_ct_wide_encrypt_only(&key)
 * @param ctr  the wide key for the text, of the same engine
 * @param ad,ad_len,msg,msg_len,out,out_cap,out_len  as for aesmall_text_seal()
 * @return AESMALL_OK, or an error of aesmall_text_seal()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_text_seal_wide(
    aesmall_wide mac, aesmall_wide ctr, const uint8_t *ad, size_t ad_len, const uint8_t *msg,
    size_t msg_len, char *out, size_t out_cap, size_t *out_len);

/**
 * Open a text as aesmall_text_open(), two blocks at a time.
 *
 * @param mac  the wide key for the tag, for example aesmall_aes128_ct_wide_encrypt_only(&key)
 * @param ctr  the wide key for the text, of the same engine
 * @param ad,ad_len,in,in_len,out,out_cap,out_len  as for aesmall_text_open()
 * @return AESMALL_OK, or an error of aesmall_text_open()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_text_open_wide(
    aesmall_wide mac, aesmall_wide ctr, const uint8_t *ad, size_t ad_len, const char *in,
    size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len);

/**
 * Seal a message as aesmall_text_ccm_seal(), two blocks at a time.
 *
 * @param key  the wide key, for example aesmall_aes128_ct_wide_encrypt_only(&key)
 * @param nonce,ad,ad_len,msg,msg_len,out,out_cap,out_len  as for aesmall_text_ccm_seal()
 * @return AESMALL_OK, or an error of aesmall_text_ccm_seal()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_text_ccm_seal_wide(
    aesmall_wide key, const uint8_t nonce[AESMALL_TEXT_NONCE_SIZE], const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, char *out, size_t out_cap, size_t *out_len);

/**
 * Open a text as aesmall_text_ccm_open(), two blocks at a time.
 *
 * @param key  the wide key, for example aesmall_aes128_ct_wide_encrypt_only(&key)
 * @param ad,ad_len,in,in_len,out,out_cap,out_len  as for aesmall_text_ccm_open()
 * @return AESMALL_OK, or an error of aesmall_text_ccm_open()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_text_ccm_open_wide(aesmall_wide key, const uint8_t *ad, size_t ad_len, const char *in,
                           size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len);

/**
 * Seal a message as aesmall_text_ocb_seal(), two blocks at a time.
 *
 * @param key  the wide key, for example aesmall_aes128_ct_wide_encrypt_only(&key)
 * @param nonce,ad,ad_len,msg,msg_len,out,out_cap,out_len  as for aesmall_text_ocb_seal()
 * @return AESMALL_OK, or an error of aesmall_text_ocb_seal()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_text_ocb_seal_wide(
    aesmall_wide key, const uint8_t nonce[AESMALL_TEXT_NONCE_SIZE], const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, char *out, size_t out_cap, size_t *out_len);

/**
 * Open a text as aesmall_text_ocb_open(), two blocks at a time.
 *
 * @param key  the wide key, for example aesmall_aes128_ct_wide(&key)
 * @param ad,ad_len,in,in_len,out,out_cap,out_len  as for aesmall_text_ocb_open()
 * @return AESMALL_OK, or an error of aesmall_text_ocb_open()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_text_ocb_open_wide(aesmall_wide key, const uint8_t *ad, size_t ad_len, const char *in,
                           size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len);

#ifdef __cplusplus
}
#endif

#include "inner/text_wide.h"

#endif
