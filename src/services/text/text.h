/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_TEXT_H
#define AESMALL_SERVICES_TEXT_H

#include "../../core/cast.h"
#include "../../modes/aead/aead.h"
#include "../../modes/siv/siv.h"
#include "../codes/base64.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sealed text: a message, encrypted and authenticated, as a line of characters that needs nothing
 * else. It opens with the key and the associated data (AD) that sealed it, here or on a PC
 * (doc/use/text.md). One of three modes, chosen by name:
 *   aesmall_text_seal, _open           SIV (RFC 5297), for devices without random numbers or a
 *                                      counter that survives a reset: no nonce. An observer learns
 *                                      only that a message is repeated under the same AD
 *   aesmall_text_ccm_seal, _ccm_open   CCM (SP 800-38C): one key that only encrypts, the least code
 *   aesmall_text_ocb_seal, _ocb_open   OCB3 (RFC 7253): the fastest for long messages
 *
 * The last two take a nonce of 12 bytes, which MUST never be used twice under one key (nonce.h,
 * drbg.h). The text contains it. Tags have 16 bytes.
 *
 * The text is base64url without padding (RFC 4648 section 5), with exactly one text for each
 * content:
 *   SIV        1, V (16 bytes), ciphertext. The AD is one string of S2V; there is none if ad_len is
 *              0
 *   CCM, OCB3  2 or 3, nonce (12 bytes), ciphertext, tag (16 bytes)
 *
 *   cipher   the key of CCM and OCB3; only opening OCB3 needs a key made by _init, for all else
 *            _init_enc is enough
 *   mac_cipher, ctr_cipher   the two keys of SIV, as in siv.h
 *   ad       ad_len bytes that are not in the text but must be the same to open it: an address, a
 *            topic
 *   msg      msg_len bytes of any value; may be NULL if msg_len is 0
 *   in       in_len characters, without the NUL
 *   out      Sealing writes the text and a NUL, which *out_len does not count. Opening writes the
 *            message; the text's bytes are written to out too, so out_cap must be at least
 *            AESMALL_TEXT_OPENED_SIZE(in_len). The bytes after the message become zeros, so a
 *            message of characters ends in a NUL. (A message may also contain zeros: then *out_len
 *            is more than strlen finds.)
 * One buffer is enough: to seal, msg may overlap out in any way; to open, in == out is allowed. AD
 * and nonce must not overlap the output. *out_len is 0 on error. Lengths: bytes, of texts
 * characters; out_cap counts the NUL.
 *
 * Errors:
 *   AESMALL_ERROR_KEY       a key object is wiped or cannot do what the mode needs
 *   AESMALL_ERROR_ARGUMENT  SIV with one key object twice
 *   AESMALL_ERROR_LENGTH    the message is longer than the mode allows: with CCM 2^24 - 1 bytes
 *   AESMALL_ERROR_CAPACITY  out_cap is smaller than said above, or the message longer than half of
 *                           the memory
 *   AESMALL_ERROR_OVERLAP   what is written would overwrite what is still to be read
 * and of opening:
 *   AESMALL_ERROR_FORMAT    not a text of this form: another character, length or first byte, or
 *                           set bits that belong to no byte
 *   AESMALL_ERROR_AUTH      message, AD, nonce or a key differs from the sealed one
 * All errors leave out untouched, except that the last two leave zeros where they wrote (in place,
 * the text is then lost).
 *
 * Time and what stays on the stack: as for the mode (siv.h, ccm.h, ocb.h) and base64.h. Apart from
 * the mode's, the use of stack is fixed. */

/* The size of the text of n bytes, including its NUL. Constant expressions; n MUST be at most
 * SIZE_MAX / 4. */
#define AESMALL_TEXT_SEALED_SIZE(n) AESMALL_BASE64URL_SIZE((n) + AESMALL_CAST(size_t, 17))
#define AESMALL_TEXT_CCM_SEALED_SIZE(n) AESMALL_BASE64URL_SIZE((n) + AESMALL_CAST(size_t, 29))
#define AESMALL_TEXT_OCB_SEALED_SIZE(n) AESMALL_BASE64URL_SIZE((n) + AESMALL_CAST(size_t, 29))

/* The least out_cap to open a text of in_len characters, in any form: its message has 17 (SIV) or
 * 29 bytes fewer. A constant expression. */
#define AESMALL_TEXT_OPENED_SIZE(in_len) AESMALL_BASE64URL_DECODED_SIZE(in_len)

#define AESMALL_TEXT_NONCE_SIZE 12 /* bytes */

/* The same with parts, which these calls change: nonce_len is 0 for SIV, otherwise 12, and tag_len
 * is 16. The usual calls are below. */
AESMALL_MUST_CHECK aesmall_error aesmall_text_seal_parts(const aesmall_cipher *mac_cipher,
                                                         const aesmall_cipher *ctr_cipher,
                                                         aesmall_aead_parts *parts,
                                                         size_t *out_len);
AESMALL_MUST_CHECK aesmall_error aesmall_text_open_parts(const aesmall_cipher *mac_cipher,
                                                         const aesmall_cipher *ctr_cipher,
                                                         aesmall_aead_parts *parts,
                                                         size_t *out_len);
AESMALL_MUST_CHECK aesmall_error aesmall_text_ccm_seal_parts(const aesmall_cipher *cipher,
                                                             aesmall_aead_parts *parts,
                                                             size_t *out_len);
AESMALL_MUST_CHECK aesmall_error aesmall_text_ccm_open_parts(const aesmall_cipher *cipher,
                                                             aesmall_aead_parts *parts,
                                                             size_t *out_len);
AESMALL_MUST_CHECK aesmall_error aesmall_text_ocb_seal_parts(const aesmall_cipher *cipher,
                                                             aesmall_aead_parts *parts,
                                                             size_t *out_len);
AESMALL_MUST_CHECK aesmall_error aesmall_text_ocb_open_parts(const aesmall_cipher *cipher,
                                                             aesmall_aead_parts *parts,
                                                             size_t *out_len);

/* Internal: characters as the bytes that they are. */
static inline uint8_t *aesmall_text_out(char *out)
{
    return AESMALL_CAST(uint8_t *, AESMALL_CAST(void *, out));
}

static inline const uint8_t *aesmall_text_in(const char *in)
{
    return AESMALL_CAST(const uint8_t *, AESMALL_CAST(const void *, in));
}

/* ---- SIV ---- */

AESMALL_MUST_CHECK static inline aesmall_error aesmall_text_seal(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, char *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_parts parts = {NULL,    0, ad, ad_len, msg, msg_len, aesmall_text_out(out),
                                out_cap, 16};

    return aesmall_text_seal_parts(mac_cipher, ctr_cipher, &parts, out_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_text_open(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher, const uint8_t *ad,
    size_t ad_len, const char *in, size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_parts parts = {
        NULL, 0, ad, ad_len, aesmall_text_in(in), in_len, out, out_cap, 16,
    };

    return aesmall_text_open_parts(mac_cipher, ctr_cipher, &parts, out_len);
}

/* ---- CCM and OCB3 ---- */

AESMALL_MUST_CHECK static inline aesmall_error aesmall_text_ccm_seal(
    const aesmall_cipher *cipher, const uint8_t nonce[AESMALL_TEXT_NONCE_SIZE], const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, char *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_parts parts = {nonce,   AESMALL_TEXT_NONCE_SIZE, ad,      ad_len, msg,
                                msg_len, aesmall_text_out(out),   out_cap, 16};

    return aesmall_text_ccm_seal_parts(cipher, &parts, out_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_text_ccm_open(
    const aesmall_cipher *cipher, const uint8_t *ad, size_t ad_len, const char *in, size_t in_len,
    uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_parts parts = {
        NULL, AESMALL_TEXT_NONCE_SIZE, ad, ad_len, aesmall_text_in(in), in_len, out, out_cap, 16};

    return aesmall_text_ccm_open_parts(cipher, &parts, out_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_text_ocb_seal(
    const aesmall_cipher *cipher, const uint8_t nonce[AESMALL_TEXT_NONCE_SIZE], const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, char *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_parts parts = {nonce,   AESMALL_TEXT_NONCE_SIZE, ad,      ad_len, msg,
                                msg_len, aesmall_text_out(out),   out_cap, 16};

    return aesmall_text_ocb_seal_parts(cipher, &parts, out_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_text_ocb_open(
    const aesmall_cipher *cipher, const uint8_t *ad, size_t ad_len, const char *in, size_t in_len,
    uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_parts parts = {
        NULL, AESMALL_TEXT_NONCE_SIZE, ad, ad_len, aesmall_text_in(in), in_len, out, out_cap, 16};

    return aesmall_text_ocb_open_parts(cipher, &parts, out_len);
}

/* ---- Two blocks at a time ----
 *
 * The same in less time with wide keys (aesmall_wide of core/cipher.h); both keys of SIV must be of
 * one engine. Opening OCB3 needs _wide, all other calls _wide_enc. */
AESMALL_MUST_CHECK aesmall_error
aesmall_text_bulk_seal_parts(const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher,
                             aesmall_aead_parts *parts, size_t *out_len, const void *mac_schedule,
                             const void *ctr_schedule, aesmall_two_blocks *encrypt2);
AESMALL_MUST_CHECK aesmall_error
aesmall_text_bulk_open_parts(const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher,
                             aesmall_aead_parts *parts, size_t *out_len, const void *mac_schedule,
                             const void *ctr_schedule, aesmall_two_blocks *encrypt2);
AESMALL_MUST_CHECK aesmall_error aesmall_text_ccm_bulk_seal_parts(const aesmall_cipher *cipher,
                                                                  aesmall_aead_parts *parts,
                                                                  size_t *out_len,
                                                                  const void *schedule,
                                                                  aesmall_two_blocks *encrypt2);
AESMALL_MUST_CHECK aesmall_error aesmall_text_ccm_bulk_open_parts(const aesmall_cipher *cipher,
                                                                  aesmall_aead_parts *parts,
                                                                  size_t *out_len,
                                                                  const void *schedule,
                                                                  aesmall_two_blocks *encrypt2);
AESMALL_MUST_CHECK aesmall_error aesmall_text_ocb_bulk_seal_parts(const aesmall_cipher *cipher,
                                                                  aesmall_aead_parts *parts,
                                                                  size_t *out_len,
                                                                  const void *schedule,
                                                                  aesmall_two_blocks *encrypt2);
AESMALL_MUST_CHECK aesmall_error aesmall_text_ocb_bulk_open_parts(
    const aesmall_cipher *cipher, aesmall_aead_parts *parts, size_t *out_len, const void *schedule,
    aesmall_two_blocks *encrypt2, aesmall_two_blocks *decrypt2);

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_text_seal_wide(
    aesmall_wide mac, aesmall_wide ctr, const uint8_t *ad, size_t ad_len, const uint8_t *msg,
    size_t msg_len, char *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_parts parts = {NULL,    0, ad, ad_len, msg, msg_len, aesmall_text_out(out),
                                out_cap, 16};

    return mac.encrypt2 == NULL
               ? aesmall_text_seal_parts(mac.cipher, ctr.cipher, &parts, out_len)
               : aesmall_text_bulk_seal_parts(mac.cipher, ctr.cipher, &parts, out_len, mac.schedule,
                                              ctr.schedule, mac.encrypt2);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_text_open_wide(aesmall_wide mac, aesmall_wide ctr, const uint8_t *ad, size_t ad_len,
                       const char *in, size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_parts parts = {NULL, 0, ad, ad_len, aesmall_text_in(in), in_len, out, out_cap, 16};

    return mac.encrypt2 == NULL
               ? aesmall_text_open_parts(mac.cipher, ctr.cipher, &parts, out_len)
               : aesmall_text_bulk_open_parts(mac.cipher, ctr.cipher, &parts, out_len, mac.schedule,
                                              ctr.schedule, mac.encrypt2);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_text_ccm_seal_wide(
    aesmall_wide key, const uint8_t nonce[AESMALL_TEXT_NONCE_SIZE], const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, char *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_parts parts = {nonce,   AESMALL_TEXT_NONCE_SIZE, ad,      ad_len, msg,
                                msg_len, aesmall_text_out(out),   out_cap, 16};

    return key.encrypt2 == NULL ? aesmall_text_ccm_seal_parts(key.cipher, &parts, out_len)
                                : aesmall_text_ccm_bulk_seal_parts(key.cipher, &parts, out_len,
                                                                   key.schedule, key.encrypt2);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_text_ccm_open_wide(aesmall_wide key, const uint8_t *ad, size_t ad_len, const char *in,
                           size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_parts parts = {
        NULL, AESMALL_TEXT_NONCE_SIZE, ad, ad_len, aesmall_text_in(in), in_len, out, out_cap, 16};

    return key.encrypt2 == NULL ? aesmall_text_ccm_open_parts(key.cipher, &parts, out_len)
                                : aesmall_text_ccm_bulk_open_parts(key.cipher, &parts, out_len,
                                                                   key.schedule, key.encrypt2);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_text_ocb_seal_wide(
    aesmall_wide key, const uint8_t nonce[AESMALL_TEXT_NONCE_SIZE], const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, char *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_parts parts = {nonce,   AESMALL_TEXT_NONCE_SIZE, ad,      ad_len, msg,
                                msg_len, aesmall_text_out(out),   out_cap, 16};

    return key.encrypt2 == NULL ? aesmall_text_ocb_seal_parts(key.cipher, &parts, out_len)
                                : aesmall_text_ocb_bulk_seal_parts(key.cipher, &parts, out_len,
                                                                   key.schedule, key.encrypt2);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_text_ocb_open_wide(aesmall_wide key, const uint8_t *ad, size_t ad_len, const char *in,
                           size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len)
{
    aesmall_aead_parts parts = {
        NULL, AESMALL_TEXT_NONCE_SIZE, ad, ad_len, aesmall_text_in(in), in_len, out, out_cap, 16};

    return key.decrypt2 == NULL
               ? aesmall_text_ocb_open_parts(key.cipher, &parts, out_len)
               : aesmall_text_ocb_bulk_open_parts(key.cipher, &parts, out_len, key.schedule,
                                                  key.encrypt2, key.decrypt2);
}

#ifdef __cplusplus
}
#endif

#endif
