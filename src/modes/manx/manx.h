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
 * Encryption for Very Short Inputs, CT-RSA 2023, eprint 2023/361). There is no separate tag: text,
 * nonce and associated data (AD) fill the blocks together.
 *
 *              ciphertext          longest message (nonce of nu bits, AD of at most alpha bits)
 *   Manx1      128 bits            63 bits, less if alpha > 192 - nu
 *   Manx2      128 or 256 bits     251 - 2 nu - alpha bits (one less if the AD varies),
 *                                  so 123 with a nonce of 64 bits, and half of it in one block
 *
 * ALL LENGTHS ARE BITS: names end in `_bits`. Bit 0 is 0x80 of byte 0. Unused bits of a last byte
 * are ignored in inputs and 0 in outputs.
 *
 * THE CALLER must ensure this, because the security depends on it:
 *   - A nonce MUST NOT repeat under a key. Anyone who sees two messages of Manx2 with one nonce
 *     can put the first block of one before the second block of the other, and it opens.
 *   - A key MUST serve one mode with one set of parameters: they are not in the ciphertext.
 *     Make the set once and keep it with the key.
 *   - The nonce is not in the ciphertext either: send it with the message, or count on both sides.
 *   - Drop a wrong message, and do not report why.
 *
 * No call branches on a secret or uses one as an address. With VARIABLE_AD the time depends on the
 * length of the AD. */

/* The length of the AD. Use FIXED_AD if it is the same in all messages: then one more bit of text
 * fits. */
#define AESMALL_MANX_FIXED_AD 0x00    /* each message has exactly ad_max_bits (VAR = 0) */
#define AESMALL_MANX_VARIABLE_AD 0x01 /* 0 to ad_max_bits, of its own in each message (VAR = 1) */
/* Manx1 only, together with one of these: doubles as the authors' published code does, for devices
 * that run that code. This is not a doubling in the field: it is little-endian, and the top bit of
 * byte 3 also goes to the lowest bit of byte 0. Without this option Manx1 doubles as CMAC does. */
#define AESMALL_MANX_PUBLISHED_DOUBLING 0x02

/* A set of parameters. The members are private, and no member is secret. */
typedef struct aesmall_manx_params {
    /* limit1 if nonce and AD are whole bytes that fit into the first block of Manx1, with FIXED_AD.
     * Otherwise 0. Then the sizes of nonce and AD, and of the zeros after them, in bytes. */
    uint8_t limit_bytes;
    uint8_t nonce_size;
    uint8_t ad_size;
    uint8_t fill_size;
    uint8_t ad_most; /* of an AD, in bits */
    uint8_t ad_least;
    uint8_t nonce_bits; /* nu */
    uint8_t limit1;     /* a message of Manx1 has fewer bits. 0: no Manx1 with this set */
    uint8_t limit2;     /* of Manx2 */
    uint8_t head;       /* bits of V2 (Manx1), of the first block before its text (Manx2) */
    uint8_t options;    /* AESMALL_MANX_... */
} aesmall_manx_params;

/* ---- Manx1 ---- */

/* Sizes in bytes of a ciphertext and of the room for a message. */
#define AESMALL_MANX1_SEALED_SIZE 16
#define AESMALL_MANX1_TEXT_SIZE 8

/**
 * Make a set of parameters for Manx1.
 *
 * @param params       receives the set
 * @param nonce_bits   the length of nonces in bits: 0 to 128
 * @param ad_max_bits  the length of the longest AD in bits, may be 0
 * @param options      AESMALL_MANX_FIXED_AD or AESMALL_MANX_VARIABLE_AD;
 *                     AESMALL_MANX_PUBLISHED_DOUBLING may be added with |
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if the mode does not allow `nonce_bits`;
 *         AESMALL_ERROR_CAPACITY if nonce and AD leave no room for a message;
 *         AESMALL_ERROR_ARGUMENT if `options` has an unknown bit
 *
 * After an error every call refuses the set.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_manx1_init(aesmall_manx_params *params, size_t nonce_bits,
                                                    size_t ad_max_bits, uint8_t options);

/**
 * Return the length of the longest message of Manx1 in bits.
 *
 * @param params  the set of parameters
 * @return the length; -1 if the set is for Manx2 or was refused
 */
static inline int aesmall_manx1_max_bits(const aesmall_manx_params *params)
{
    return params->limit1 - 1;
}

/**
 * Encrypt and authenticate a message with Manx1.
 *
 * @param cipher    the key, `&key.cipher`. Only its `encrypt` is used
 * @param params    the set of parameters
 * @param nonce     `nonce_bits` of the set. It MUST NOT be used twice under this key
 * @param ad        associated data: authenticated, not encrypted. NULL if `ad_bits` is 0
 * @param ad_bits   its length in bits, as the set allows
 * @param msg       the message. NULL if `msg_bits` is 0
 * @param msg_bits  its length in bits, up to aesmall_manx1_max_bits()
 * @param out       receives 16 bytes of ciphertext. It may overlap inputs in any way: it is written
 *                  last
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT if the set is not for Manx1 or was refused;
 *         AESMALL_ERROR_LENGTH if the set does not allow this `ad_bits` or `msg_bits`
 *
 * After an error `out` is unchanged or zeroed. It calls the cipher twice, one call after the other.
 * Time: depends on lengths and parameters, apart from the engine's timing class. Memory: secrets on
 * the stack are wiped. Bytes of nonce and AD may stay there, and a block that is masked by a
 * secret. Source: eprint 2023/361.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_manx1_seal(const aesmall_cipher *cipher,
                                                    const aesmall_manx_params *params,
                                                    const uint8_t *nonce, const uint8_t *ad,
                                                    size_t ad_bits, const uint8_t *msg,
                                                    size_t msg_bits,
                                                    uint8_t out[AESMALL_MANX1_SEALED_SIZE]);

/**
 * Verify and decrypt a message that aesmall_manx1_seal() wrote.
 *
 * @param cipher    a key that encrypts and decrypts, made by `_init`: `&key.cipher`
 * @param params    the set of parameters
 * @param nonce     the nonce of the sealed message
 * @param ad        its associated data. NULL if `ad_bits` is 0
 * @param ad_bits   the length of the AD in bits
 * @param in        the ciphertext
 * @param in_bits   its length in bits: 128
 * @param out       receives the message in 8 bytes, filled up with zeros. It may overlap inputs in
 *                  any way: it is written last
 * @param out_bits  receives the length of the message in bits, 0 after an error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if ciphertext, its length, nonce, AD, key or parameters are wrong.
 *         Then `out` is zeroed;
 *         AESMALL_ERROR_KEY if the key is wiped or was made by `_init_encrypt_only`;
 *         AESMALL_ERROR_ARGUMENT if the set is not for Manx1 or was refused;
 *         AESMALL_ERROR_LENGTH if the set does not allow this `ad_bits`
 *
 * After another error `out` is unchanged or zeroed. Time: depends on lengths, parameters and the
 * result, apart from the engine's timing class. Memory: secrets on the stack are wiped. Bytes of
 * nonce and AD may stay there, and a block that is masked by a secret. Source: eprint 2023/361.
 */
AESMALL_MUST_CHECK aesmall_error
aesmall_manx1_open(const aesmall_cipher *cipher, const aesmall_manx_params *params,
                   const uint8_t *nonce, const uint8_t *ad, size_t ad_bits, const uint8_t *in,
                   size_t in_bits, uint8_t out[AESMALL_MANX1_TEXT_SIZE], size_t *out_bits);

/**
 * Encrypt and authenticate as aesmall_manx1_seal() does, with less flash on AVR.
 *
 * @param cipher  as for aesmall_manx1_seal()
 * @param params  a set with FIXED_AD and without PUBLISHED_DOUBLING, with nonce and AD of whole
 *                bytes, together at most 16
 * @param nonce,msg,msg_bits,out  as for aesmall_manx1_seal()
 * @param ad      associated data of the length in the set. NULL if the length is 0
 * @return AESMALL_OK, or an error of aesmall_manx1_seal();
 *         AESMALL_ERROR_ARGUMENT also for another set
 *
 * For such a set aesmall_manx1_seal() is as fast. Time and memory: as aesmall_manx1_seal().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_manx1_seal_bytes(const aesmall_cipher *cipher,
                                                          const aesmall_manx_params *params,
                                                          const uint8_t *nonce, const uint8_t *ad,
                                                          const uint8_t *msg, size_t msg_bits,
                                                          uint8_t out[AESMALL_MANX1_SEALED_SIZE]);

/* ---- Manx2 ---- */

/* Sizes in bytes of the longest ciphertext and of the room for a message. */
#define AESMALL_MANX2_SEALED_MAX_SIZE 32
#define AESMALL_MANX2_TEXT_SIZE 16

/**
 * Make a set of parameters for Manx2.
 *
 * @param params       receives the set
 * @param nonce_bits   the length of nonces in bits: 64 to 126
 * @param ad_max_bits  the length of the longest AD in bits, may be 0
 * @param options      AESMALL_MANX_FIXED_AD or AESMALL_MANX_VARIABLE_AD
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if the mode does not allow `nonce_bits`;
 *         AESMALL_ERROR_CAPACITY if nonce and AD leave no room for a message;
 *         AESMALL_ERROR_ARGUMENT if `options` has an unknown bit
 *
 * After an error every call refuses the set.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_manx2_init(aesmall_manx_params *params, size_t nonce_bits,
                                                    size_t ad_max_bits, uint8_t options);

/**
 * Return the length of the longest message of Manx2 in bits.
 *
 * @param params  the set of parameters
 * @return the length; -1 if the set is for Manx1 or was refused
 */
static inline int aesmall_manx2_max_bits(const aesmall_manx_params *params)
{
    return params->limit2 - 1;
}

/**
 * Return the length of the ciphertext of a message in bits.
 *
 * @param params    the set of parameters
 * @param msg_bits  the length of the message in bits
 * @return 128 or 256
 */
static inline size_t aesmall_manx2_sealed_bits(const aesmall_manx_params *params, size_t msg_bits)
{
    return msg_bits > AESMALL_CAST(size_t, 8 * AESMALL_BLOCK_SIZE) - params->head ? 256 : 128;
}

/**
 * Encrypt and authenticate a message with Manx2.
 *
 * @param cipher    the key, `&key.cipher`. Only its `encrypt` is used
 * @param params    the set of parameters
 * @param nonce     `nonce_bits` of the set. It MUST NOT be used twice under this key
 * @param ad        associated data: authenticated, not encrypted. NULL if `ad_bits` is 0
 * @param ad_bits   its length in bits, as the set allows
 * @param msg       the message. NULL if `msg_bits` is 0
 * @param msg_bits  its length in bits, up to aesmall_manx2_max_bits()
 * @param out       receives 16 or 32 bytes of ciphertext, see aesmall_manx2_sealed_bits(). It may
 *                  overlap inputs in any way: it is written last
 * @param out_cap   bytes that fit at `out`: at least 16 or 32
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT if the set is not for Manx2 or was refused;
 *         AESMALL_ERROR_LENGTH if the set does not allow this `ad_bits` or `msg_bits`;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small
 *
 * After an error `out` is unchanged or zeroed. It calls the cipher once for each block. Time:
 * depends on lengths and parameters, apart from the engine's timing class. Memory: secrets on the
 * stack are wiped. Bytes of nonce and AD may stay there. Source: eprint 2023/361.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_manx2_seal(const aesmall_cipher *cipher,
                                                    const aesmall_manx_params *params,
                                                    const uint8_t *nonce, const uint8_t *ad,
                                                    size_t ad_bits, const uint8_t *msg,
                                                    size_t msg_bits, uint8_t *out, size_t out_cap);

/**
 * Verify and decrypt a message that aesmall_manx2_seal() wrote.
 *
 * @param cipher    a key that decrypts, `&key.cipher`. Only its `decrypt` is used
 * @param params    the set of parameters
 * @param nonce     the nonce of the sealed message
 * @param ad        its associated data. NULL if `ad_bits` is 0
 * @param ad_bits   the length of the AD in bits
 * @param in        the ciphertext
 * @param in_bits   its length in bits: 128 or 256
 * @param out       receives the message in 16 bytes, filled up with zeros. It may overlap inputs in
 *                  any way: it is written last
 * @param out_bits  receives the length of the message in bits, 0 after an error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if ciphertext, its length, nonce, AD, key or parameters are wrong.
 *         Then `out` is zeroed;
 *         AESMALL_ERROR_KEY if the key is wiped or was made by `_init_encrypt_only`;
 *         AESMALL_ERROR_ARGUMENT if the set is not for Manx2 or was refused;
 *         AESMALL_ERROR_LENGTH if the set does not allow this `ad_bits`
 *
 * After another error `out` is unchanged or zeroed. Time: depends on lengths, parameters and the
 * result, apart from the engine's timing class. Memory: secrets on the stack are wiped. Bytes of
 * nonce and AD may stay there. Source: eprint 2023/361.
 */
AESMALL_MUST_CHECK aesmall_error
aesmall_manx2_open(const aesmall_cipher *cipher, const aesmall_manx_params *params,
                   const uint8_t *nonce, const uint8_t *ad, size_t ad_bits, const uint8_t *in,
                   size_t in_bits, uint8_t out[AESMALL_MANX2_TEXT_SIZE], size_t *out_bits);

/* ---- Manx2, two blocks at a time ----
 *
 * With a wide key (aesmall_wide of core/cipher.h) two blocks take hardly longer than one. */

/**
 * Encrypt and authenticate as aesmall_manx2_seal() does, two blocks at a time.
 *
 * @param key  the wide key: `_wide_encrypt_only` or `_wide` of the engine, for example
 *             `aesmall_aes128_ct_wide_encrypt_only(&key)`
 * @param params,nonce,ad,ad_bits,msg,msg_bits,out,out_cap  as for aesmall_manx2_seal()
 * @return AESMALL_OK, or an error of aesmall_manx2_seal()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_manx2_seal_wide(
    aesmall_wide key, const aesmall_manx_params *params, const uint8_t *nonce, const uint8_t *ad,
    size_t ad_bits, const uint8_t *msg, size_t msg_bits, uint8_t *out, size_t out_cap);

/**
 * Verify and decrypt as aesmall_manx2_open() does, two blocks at a time.
 *
 * @param key  the wide key: `_wide` of the engine, for example `aesmall_aes128_ct_wide(&key)`
 * @param params,nonce,ad,ad_bits,in,in_bits,out,out_bits  as for aesmall_manx2_open()
 * @return AESMALL_OK, or an error of aesmall_manx2_open()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_manx2_open_wide(aesmall_wide key, const aesmall_manx_params *params, const uint8_t *nonce,
                        const uint8_t *ad, size_t ad_bits, const uint8_t *in, size_t in_bits,
                        uint8_t out[AESMALL_MANX2_TEXT_SIZE], size_t *out_bits);

#ifdef __cplusplus
}
#endif

#include "inner/manx.h"

#endif
