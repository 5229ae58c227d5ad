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

/* Sealed text: a message, encrypted and authenticated, as a line of printable characters. It opens
 * with the key and the associated data (AD) that sealed it, on a chip or on a PC (doc/use/text.md).
 * Choose one of three modes:
 *
 *   aesmall_text_seal      SIV: for devices without random numbers or a counter that survives a
 *                          reset. It needs no nonce. An observer learns only that a message is
 *                          repeated under the same AD
 *   aesmall_text_ccm_seal  CCM: one key that only encrypts, the least code. It needs a nonce
 *   aesmall_text_ocb_seal  OCB3: the fastest for long messages. It needs a nonce
 *
 * The text is base64url without padding, with exactly one text for each content:
 *
 *   SIV        1, V (16 bytes), ciphertext. The AD is one string of S2V, unless ad_len is 0
 *   CCM, OCB3  2 or 3, nonce (12 bytes), ciphertext, tag (16 bytes)
 *
 * A message may contain zeros: after opening, trust *out_len rather than strlen(). Apart from the
 * mode's, the use of the stack is fixed. text_wide.h has the calls that do two blocks at a time. */

/* The size in bytes of the text of n bytes, with its NUL. Constant for n up to SIZE_MAX / 4. */
#define AESMALL_TEXT_SEALED_SIZE(n) AESMALL_BASE64URL_SIZE((n) + AESMALL_CAST(size_t, 17))
#define AESMALL_TEXT_CCM_SEALED_SIZE(n) AESMALL_BASE64URL_SIZE((n) + AESMALL_CAST(size_t, 29))
#define AESMALL_TEXT_OCB_SEALED_SIZE(n) AESMALL_BASE64URL_SIZE((n) + AESMALL_CAST(size_t, 29))

/* The least out_cap in bytes to open a text of in_len characters, in any form. Its message has 17
 * (SIV) or 29 bytes fewer. A constant expression. */
#define AESMALL_TEXT_OPENED_SIZE(in_len) AESMALL_BASE64URL_DECODED_SIZE(in_len)

#define AESMALL_TEXT_NONCE_SIZE 12 /* bytes */

/* ---- SIV: no nonce ---- */

/**
 * Seal a message into printable characters with SIV, without a nonce.
 *
 * @param mac_cipher  the key for the tag. Only its `encrypt` is used
 * @param ctr_cipher  the key for the text, another key object. Only its `encrypt` is used.
 *                    aesmall_siv_init() makes both
 * @param ad          ad_len bytes that the text does not hold: an address, a topic. Opening needs
 *                    the same bytes. They must not overlap `out`. NULL if ad_len is 0
 * @param ad_len      bytes, any number
 * @param msg         msg_len bytes of any value. It may overlap `out` in any way. NULL if msg_len
 *                    is 0
 * @param msg_len     bytes
 * @param out         receives the text and a NUL
 * @param out_cap     bytes that fit at `out`: at least AESMALL_TEXT_SEALED_SIZE(msg_len)
 * @param out_len     receives the number of characters without the NUL, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if a key is wiped;
 *         AESMALL_ERROR_ARGUMENT if both keys are the same object;
 *         AESMALL_ERROR_LENGTH if the message is longer than the address space allows;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small, or the message is longer than half of
 *         the memory;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps AD
 *
 * Time: depends on the lengths and the carries of a counter that starts at the tag, apart from the
 * engine's timing class. Memory: secrets on the stack are wiped. After an error `out` is untouched.
 * Source: RFC 4648 section 5, RFC 5297.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_text_seal(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, char *out, size_t out_cap, size_t *out_len);

/**
 * Verify and open a text that aesmall_text_seal() wrote.
 *
 * @param mac_cipher  the key for the tag. Only its `encrypt` is used
 * @param ctr_cipher  the key for the text, another key object. Only its `encrypt` is used.
 *                    aesmall_siv_init() makes both
 * @param ad          ad_len bytes that the text does not hold: an address, a topic. The same bytes
 *                    as for sealing. They must not overlap `out`. NULL if ad_len is 0
 * @param ad_len      bytes, any number
 * @param in          the characters of the text. It may be `out`, with no other overlap
 * @param in_len      characters, without the NUL
 * @param out         receives the message, then zeros up to AESMALL_TEXT_OPENED_SIZE(in_len) bytes,
 *                    so that a message of characters ends in a NUL
 * @param out_cap     bytes that fit at `out`: at least AESMALL_TEXT_OPENED_SIZE(in_len), which is
 *                    more than the message needs
 * @param out_len     receives the bytes of the message, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if message, AD or key differs from the sealed one;
 *         AESMALL_ERROR_FORMAT if this is not a text of this form: another character, length or
 *         first byte, or set bits that belong to no byte;
 *         AESMALL_ERROR_KEY if a key is wiped;
 *         AESMALL_ERROR_ARGUMENT if both keys are the same object;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps AD, or `in` in another way than in == out
 *
 * Time: depends on the lengths, the carries of a counter that starts at the tag, and the result,
 * apart from the engine's timing class. Memory: secrets on the stack are wiped. After
 * AESMALL_ERROR_AUTH and AESMALL_ERROR_FORMAT the bytes that were written to `out` are zeros: in
 * place, the text is then lost. After any other error `out` is untouched.
 * Source: RFC 4648 section 5, RFC 5297.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_text_open(
    const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher, const uint8_t *ad,
    size_t ad_len, const char *in, size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len);

/* ---- CCM: one key that only encrypts ---- */

/**
 * Seal a message into printable characters with CCM.
 *
 * @param cipher   the key. Only its `encrypt` is used
 * @param nonce    12 bytes, which MUST NOT be used twice under this key (nonce.h, drbg.h). The text
 *                 holds them. They must not overlap `out`
 * @param ad       ad_len bytes that the text does not hold: an address, a topic. Opening needs the
 *                 same bytes. They must not overlap `out`. NULL if ad_len is 0
 * @param ad_len   bytes, any number
 * @param msg      msg_len bytes of any value. It may overlap `out` in any way. NULL if msg_len is 0
 * @param msg_len  bytes
 * @param out      receives the text and a NUL
 * @param out_cap  bytes that fit at `out`: at least AESMALL_TEXT_CCM_SEALED_SIZE(msg_len)
 * @param out_len  receives the number of characters without the NUL, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped;
 *         AESMALL_ERROR_LENGTH if the message has 2^24 bytes or more;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small, or the message is longer than half of
 *         the memory;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps nonce or AD
 *
 * Time: depends on the lengths, apart from the engine's timing class. Memory: secrets on the stack
 * are wiped. After an error `out` is untouched.
 * Source: RFC 4648 section 5, SP 800-38C.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_text_ccm_seal(
    const aesmall_cipher *cipher, const uint8_t nonce[AESMALL_TEXT_NONCE_SIZE], const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, char *out, size_t out_cap, size_t *out_len);

/**
 * Verify and open a text that aesmall_text_ccm_seal() wrote.
 *
 * @param cipher   the key. Only its `encrypt` is used
 * @param ad       ad_len bytes that the text does not hold: an address, a topic. The same bytes as
 *                 for sealing. They must not overlap `out`. NULL if ad_len is 0
 * @param ad_len   bytes, any number
 * @param in       the characters of the text. It may be `out`, with no other overlap
 * @param in_len   characters, without the NUL
 * @param out      receives the message, then zeros up to AESMALL_TEXT_OPENED_SIZE(in_len) bytes, so
 *                 that a message of characters ends in a NUL
 * @param out_cap  bytes that fit at `out`: at least AESMALL_TEXT_OPENED_SIZE(in_len), which is more
 *                 than the message needs
 * @param out_len  receives the bytes of the message, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if message, AD, nonce or key differs from the sealed one;
 *         AESMALL_ERROR_FORMAT if this is not a text of this form: another character, length or
 *         first byte, or set bits that belong to no byte;
 *         AESMALL_ERROR_KEY if the key is wiped;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps AD, or `in` in another way than in == out
 *
 * Time: depends on the lengths and the result, apart from the engine's timing class. Memory:
 * secrets on the stack are wiped. After AESMALL_ERROR_AUTH and AESMALL_ERROR_FORMAT the bytes that
 * were written to `out` are zeros: in place, the text is then lost. After any other error `out` is
 * untouched.
 * Source: RFC 4648 section 5, SP 800-38C.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_text_ccm_open(
    const aesmall_cipher *cipher, const uint8_t *ad, size_t ad_len, const char *in, size_t in_len,
    uint8_t *out, size_t out_cap, size_t *out_len);

/* ---- OCB3: the fastest for long messages ---- */

/**
 * Seal a message into printable characters with OCB3.
 *
 * @param cipher   the key. Only its `encrypt` is used
 * @param nonce    12 bytes, which MUST NOT be used twice under this key (nonce.h, drbg.h). The text
 *                 holds them. They must not overlap `out`
 * @param ad       ad_len bytes that the text does not hold: an address, a topic. Opening needs the
 *                 same bytes. They must not overlap `out`. NULL if ad_len is 0
 * @param ad_len   bytes, any number
 * @param msg      msg_len bytes of any value. It may overlap `out` in any way. NULL if msg_len is 0
 * @param msg_len  bytes
 * @param out      receives the text and a NUL
 * @param out_cap  bytes that fit at `out`: at least AESMALL_TEXT_OCB_SEALED_SIZE(msg_len)
 * @param out_len  receives the number of characters without the NUL, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped;
 *         AESMALL_ERROR_LENGTH if message or AD has 2^36 - 32 bytes or more;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small, or the message is longer than half of
 *         the memory;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps nonce or AD
 *
 * Time: depends on the lengths and the last 6 bits of the nonce, apart from the engine's timing
 * class. Memory: secrets on the stack are wiped. After an error `out` is untouched.
 * Source: RFC 4648 section 5, RFC 7253.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_text_ocb_seal(
    const aesmall_cipher *cipher, const uint8_t nonce[AESMALL_TEXT_NONCE_SIZE], const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, char *out, size_t out_cap, size_t *out_len);

/**
 * Verify and open a text that aesmall_text_ocb_seal() wrote.
 *
 * @param cipher   the key, made by _init: a key of _init_encrypt_only cannot open
 * @param ad       ad_len bytes that the text does not hold: an address, a topic. The same bytes as
 *                 for sealing. They must not overlap `out`. NULL if ad_len is 0
 * @param ad_len   bytes, any number
 * @param in       the characters of the text. It may be `out`, with no other overlap
 * @param in_len   characters, without the NUL
 * @param out      receives the message, then zeros up to AESMALL_TEXT_OPENED_SIZE(in_len) bytes, so
 *                 that a message of characters ends in a NUL
 * @param out_cap  bytes that fit at `out`: at least AESMALL_TEXT_OPENED_SIZE(in_len), which is more
 *                 than the message needs
 * @param out_len  receives the bytes of the message, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if message, AD, nonce or key differs from the sealed one;
 *         AESMALL_ERROR_FORMAT if this is not a text of this form: another character, length or
 *         first byte, or set bits that belong to no byte;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot decrypt;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps AD, or `in` in another way than in == out
 *
 * Time: depends on the lengths, the last 6 bits of the nonce, and the result, apart from the
 * engine's timing class. Memory: secrets on the stack are wiped. After AESMALL_ERROR_AUTH and
 * AESMALL_ERROR_FORMAT the bytes that were written to `out` are zeros: in place, the text is then
 * lost. After any other error `out` is untouched.
 * Source: RFC 4648 section 5, RFC 7253.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_text_ocb_open(
    const aesmall_cipher *cipher, const uint8_t *ad, size_t ad_len, const char *in, size_t in_len,
    uint8_t *out, size_t out_cap, size_t *out_len);

#ifdef __cplusplus
}
#endif

#include "inner/text.h"

#endif
