/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_MANX_H
#define AESMALL_MODES_MANX_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cast.h"
#include "../../core/cipher.h"
#include "../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Manx1 and Manx2: authenticated encryption of messages that are shorter than a block or little
 * longer, in at most two calls of the cipher (Adomnicai, Minematsu, Shikata: Authenticated
 * Encryption for Very Short Inputs, CT-RSA 2023; eprint 2023/361). There is no separate tag: text,
 * nonce and associated data (AD) fill the blocks together.
 *
 *              ciphertext          longest message (nonce of nu bits, AD of at most alpha bits)
 *   Manx1      128 bits            63 bits, less where alpha > 192 - nu
 *   Manx2      128 or 256 bits     251 - 2 nu - alpha bits (one less where the AD varies),
 *                                  so 123 with a nonce of 64 bits; half of it in one block
 *
 * ALL LENGTHS ARE BITS: names end in `_bits`. Bit 0 is 0x80 of byte 0. Unused bits of a last byte
 * are ignored in inputs and 0 in outputs.
 *
 * THE CALLER must ensure this; the security rests on it:
 *   - A nonce MUST never repeat under a key. Anyone who sees two messages of Manx2 with one nonce
 *     can put the first block of one before the second block of the other, and it opens.
 *   - A key MUST serve one mode with one set of parameters: they are not in the ciphertext.
 *     Make the set once and keep it beside the key.
 *   - The nonce is not in the ciphertext either: send it beside it, or count on both sides.
 *   - Drop a wrong message, and tell nobody why.
 *
 * No call branches on a secret or uses one as an address. Time: depends on lengths and parameters,
 * on the result of the call, and with VARIABLE_AD on the length of the AD. */

/* The length of the AD. Use FIXED_AD if it is the same in all messages: then one more bit of text
 * fits. */
#define AESMALL_MANX_FIXED_AD 0x00    /* each message has exactly ad_max_bits (VAR = 0) */
#define AESMALL_MANX_VARIABLE_AD 0x01 /* 0 to ad_max_bits, of its own in each message (VAR = 1) */
/* Manx1 only, together with one of these: doubles as the authors' published code does, for devices
 * that run that code. This is not a doubling in the field: it is little-endian, and the top bit of
 * byte 3 also goes to the lowest bit of byte 0. Without this option Manx1 doubles as CMAC does. */
#define AESMALL_MANX_PUBLISHED_DOUBLING 0x02

/* A set of parameters. The members are private; nothing in it is secret. */
typedef struct aesmall_manx_params {
    /* Where nonce and AD are whole bytes that fill the first block of Manx1 at most, with FIXED_AD:
     * limit1, else 0; then their sizes, and that of the zeros behind them, in bytes. */
    uint8_t limit_bytes;
    uint8_t nonce_size;
    uint8_t ad_size;
    uint8_t fill_size;
    uint8_t ad_most; /* of an AD, in bits */
    uint8_t ad_least;
    uint8_t nonce_bits; /* nu */
    uint8_t limit1;     /* a message of Manx1 has fewer bits; 0: the set is not for it */
    uint8_t limit2;     /* of Manx2 */
    uint8_t head;       /* bits of V2 (Manx1), of the first block before its text (Manx2) */
    uint8_t options;    /* AESMALL_MANX_... */
} aesmall_manx_params;

/* Make a set of parameters.
 *   nonce_bits   Manx1: 0 to 128; Manx2: 64 to 126
 *   ad_max_bits  the length of the longest AD, may be 0
 *   options      FIXED_AD or VARIABLE_AD; for Manx1 PUBLISHED_DOUBLING may be added with |
 * Errors, after which every call refuses the set:
 *   AESMALL_ERROR_LENGTH    the mode does not allow this nonce_bits
 *   AESMALL_ERROR_CAPACITY  nonce and AD leave no room for a message
 *   AESMALL_ERROR_ARGUMENT  options has a bit that is unknown to the mode */
AESMALL_MUST_CHECK aesmall_error aesmall_manx1_init(aesmall_manx_params *params, size_t nonce_bits,
                                                    size_t ad_max_bits, uint8_t options);
AESMALL_MUST_CHECK aesmall_error aesmall_manx2_init(aesmall_manx_params *params, size_t nonce_bits,
                                                    size_t ad_max_bits, uint8_t options);

/* The longest message in bits; -1: the set is of the other mode or was refused. */
static inline int aesmall_manx1_max_bits(const aesmall_manx_params *params)
{
    return params->limit1 - 1;
}

static inline int aesmall_manx2_max_bits(const aesmall_manx_params *params)
{
    return params->limit2 - 1;
}

/* ---- What all four share ----
 *
 *   nonce        nonce_bits of the set
 *   ad           ad_bits; may be NULL when 0
 *   msg          msg_bits; may be NULL when 0
 * Inputs and outputs may overlap in any way: what is written is written last.
 * Secrets on the stack are wiped. Bytes of the nonce and the AD may stay there, and in Manx1 a
 * block that is masked by a secret.
 *
 * Errors, after which the output is untouched or zeros:
 *   AESMALL_ERROR_KEY       the key object is wiped or lacks a direction
 *   AESMALL_ERROR_ARGUMENT  the set is of the other mode or was refused
 *   AESMALL_ERROR_LENGTH    the set does not allow this ad_bits, or a message of this length
 *   AESMALL_ERROR_CAPACITY  the ciphertext does not fit
 *   AESMALL_ERROR_AUTH      open: ciphertext, its length, nonce, AD, key or parameters differ from
 *                           the sealed ones; then the output is zeros */

/* ---- Manx1 ---- */

/* Sizes in bytes of a ciphertext and of the room for a message. */
#define AESMALL_MANX1_SEALED_SIZE 16
#define AESMALL_MANX1_TEXT_SIZE 8

/* Calls the cipher twice, one call after the other; encryption only. The ciphertext always has 128
 * bits. */
AESMALL_MUST_CHECK aesmall_error aesmall_manx1_seal(const aesmall_cipher *cipher,
                                                    const aesmall_manx_params *params,
                                                    const uint8_t *nonce, const uint8_t *ad,
                                                    size_t ad_bits, const uint8_t *msg,
                                                    size_t msg_bits,
                                                    uint8_t out[AESMALL_MANX1_SEALED_SIZE]);

/* The same ciphertext with less flash on AVR. It needs a set with FIXED_AD and without
 * PUBLISHED_DOUBLING, whose nonce and AD are whole bytes, together at most 16; otherwise
 * AESMALL_ERROR_ARGUMENT. For such a set the call above is as fast. The AD has the length in the
 * set; msg_bits may be any length that the mode allows. */
AESMALL_MUST_CHECK aesmall_error aesmall_manx1_seal_bytes(const aesmall_cipher *cipher,
                                                          const aesmall_manx_params *params,
                                                          const uint8_t *nonce, const uint8_t *ad,
                                                          const uint8_t *msg, size_t msg_bits,
                                                          uint8_t out[AESMALL_MANX1_SEALED_SIZE]);

/* Writes the message, filled up with zeros, and its length; the key needs both directions. */
AESMALL_MUST_CHECK aesmall_error
aesmall_manx1_open(const aesmall_cipher *cipher, const aesmall_manx_params *params,
                   const uint8_t *nonce, const uint8_t *ad, size_t ad_bits, const uint8_t *in,
                   size_t in_bits, uint8_t out[AESMALL_MANX1_TEXT_SIZE], size_t *out_bits);

/* ---- Manx2 ---- */

/* Sizes in bytes of the longest ciphertext and of the room for a message. */
#define AESMALL_MANX2_SEALED_MAX_SIZE 32
#define AESMALL_MANX2_TEXT_SIZE 16

/* The length of the ciphertext in bits: 128 or 256. */
static inline size_t aesmall_manx2_sealed_bits(const aesmall_manx_params *params, size_t msg_bits)
{
    return msg_bits > AESMALL_CAST(size_t, 8 * AESMALL_BLOCK_SIZE) - params->head ? 256 : 128;
}

/* Calls the cipher once for each block; encryption only. out_cap is in bytes: 16 or 32 are needed,
 * as aesmall_manx2_sealed_bits says. */
AESMALL_MUST_CHECK aesmall_error aesmall_manx2_seal(const aesmall_cipher *cipher,
                                                    const aesmall_manx_params *params,
                                                    const uint8_t *nonce, const uint8_t *ad,
                                                    size_t ad_bits, const uint8_t *msg,
                                                    size_t msg_bits, uint8_t *out, size_t out_cap);

/* Writes the message, filled up with zeros, and its length; decryption only. */
AESMALL_MUST_CHECK aesmall_error
aesmall_manx2_open(const aesmall_cipher *cipher, const aesmall_manx_params *params,
                   const uint8_t *nonce, const uint8_t *ad, size_t ad_bits, const uint8_t *in,
                   size_t in_bits, uint8_t out[AESMALL_MANX2_TEXT_SIZE], size_t *out_bits);

/* ---- Manx2, two blocks at a time ----
 *
 * The same with a wide key (aesmall_wide of core/cipher.h), with which two blocks take hardly
 * longer than one: _wide_enc or _wide to seal, _wide to open. */
AESMALL_MUST_CHECK aesmall_error aesmall_manx2_bulk_seal(
    const aesmall_cipher *cipher, const void *schedule, aesmall_two_blocks *two,
    const aesmall_manx_params *params, const uint8_t *nonce, const uint8_t *ad, size_t ad_bits,
    const uint8_t *msg, size_t msg_bits, uint8_t *out, size_t out_cap);
AESMALL_MUST_CHECK aesmall_error aesmall_manx2_bulk_open(
    const aesmall_cipher *cipher, const void *schedule, aesmall_two_blocks *two,
    const aesmall_manx_params *params, const uint8_t *nonce, const uint8_t *ad, size_t ad_bits,
    const uint8_t *in, size_t in_bits, uint8_t out[AESMALL_MANX2_TEXT_SIZE], size_t *out_bits);

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_manx2_seal_wide(
    aesmall_wide key, const aesmall_manx_params *params, const uint8_t *nonce, const uint8_t *ad,
    size_t ad_bits, const uint8_t *msg, size_t msg_bits, uint8_t *out, size_t out_cap)
{
    return key.encrypt2 == NULL
               ? aesmall_manx2_seal(key.cipher, params, nonce, ad, ad_bits, msg, msg_bits, out,
                                    out_cap)
               : aesmall_manx2_bulk_seal(key.cipher, key.schedule, key.encrypt2, params, nonce, ad,
                                         ad_bits, msg, msg_bits, out, out_cap);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_manx2_open_wide(aesmall_wide key, const aesmall_manx_params *params, const uint8_t *nonce,
                        const uint8_t *ad, size_t ad_bits, const uint8_t *in, size_t in_bits,
                        uint8_t out[AESMALL_MANX2_TEXT_SIZE], size_t *out_bits)
{
    return key.decrypt2 == NULL
               ? aesmall_manx2_open(key.cipher, params, nonce, ad, ad_bits, in, in_bits, out,
                                    out_bits)
               : aesmall_manx2_bulk_open(key.cipher, key.schedule, key.decrypt2, params, nonce, ad,
                                         ad_bits, in, in_bits, out, out_bits);
}

#ifdef __cplusplus
}
#endif

#endif
