/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_XTS_H
#define AESMALL_MODES_XTS_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* XTS (IEEE 1619-2018, SP 800-38E), for block devices: each sector is encrypted under its number
 * and keeps its length, so it can be rewritten in place.
 *
 * XTS IS NOT AUTHENTICATED and it is deterministic. Anyone who can write to the device can restore
 * an old value of a block of 16 bytes, or turn the block into 16 random bytes, and no call notices.
 * Anyone who sees two states of the device sees which blocks changed. Use XTS only for sectors,
 * which have no room for a nonce and a tag. Use an AEAD for messages and firmware images.
 *
 * There are two keys of one size: the data key encrypts the text, the tweak key the sector numbers.
 * They MUST differ. IEEE 1619 treats both as one key of 256 or 512 bits. The data key is its first
 * half. */

/* Holds pointers to both keys, which MUST stay where they are. No member is secret. The members are
 * private. */
typedef struct aesmall_xts {
    const aesmall_cipher *data;
    const aesmall_cipher *tweak;
} aesmall_xts;

/**
 * Make an XTS object from two keys.
 *
 * @param xts    the object to make
 * @param data   the data key, made with `_init`, or with `_init_encrypt_only` or
 * `_init_decrypt_only` if you need only one direction. It MUST stay where it is
 * @param tweak  the tweak key, made with `_init_encrypt_only`. It MUST stay where it is
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if a key is wiped;
 *         AESMALL_ERROR_ARGUMENT if the keys are equal
 *
 * After an error the object refuses every call. Two block calls find out whether the keys are
 * equal. Time: constant, apart from the engine's timing class.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_xts_init(aesmall_xts *xts, const aesmall_cipher *data,
                                                  const aesmall_cipher *tweak);

/**
 * Encrypt a sector with XTS.
 *
 * @param xts      both keys
 * @param tweak    16 bytes, the number of the sector, little-endian: see aesmall_xts_sector(). No
 *                 two sectors under the same keys may have the same tweak
 * @param in       the text
 * @param in_len   bytes, 16 to 2^24. It need not be a multiple of 16 (ciphertext stealing)
 * @param out      receives `in_len` bytes. in == out is allowed. It must not overlap `in` in any
 *                 other way, and must not overlap `tweak`
 * @param out_cap  bytes that fit at `out`: at least `in_len`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the object was not made, or a key is wiped or cannot encrypt;
 *         AESMALL_ERROR_LENGTH if `in_len` is not allowed;
 *         AESMALL_ERROR_CAPACITY if `out_cap < in_len`;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps `tweak` or a part of `in`
 *
 * Errors leave `out` unchanged. Time: depends on `in_len`, apart from the engine's timing class.
 * Memory: secrets on the stack are wiped. Source: IEEE 1619-2018 section 5.3.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_xts_encrypt(const aesmall_xts *xts,
                                                     const uint8_t tweak[AESMALL_BLOCK_SIZE],
                                                     const uint8_t *in, size_t in_len, uint8_t *out,
                                                     size_t out_cap);

/**
 * Decrypt a sector with XTS.
 *
 * @param xts      both keys
 * @param tweak    16 bytes, the number of the sector, little-endian: see aesmall_xts_sector(). The
 *                 same as for encryption
 * @param in       the ciphertext
 * @param in_len   bytes, 16 to 2^24. It need not be a multiple of 16 (ciphertext stealing)
 * @param out      receives `in_len` bytes. in == out is allowed. It must not overlap `in` in any
 *                 other way, and must not overlap `tweak`
 * @param out_cap  bytes that fit at `out`: at least `in_len`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the object was not made, or a key is wiped, or the data key was made
 *         by `_init_encrypt_only`;
 *         AESMALL_ERROR_LENGTH if `in_len` is not allowed;
 *         AESMALL_ERROR_CAPACITY if `out_cap < in_len`;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps `tweak` or a part of `in`
 *
 * Errors leave `out` unchanged. Time: depends on `in_len`, apart from the engine's timing class.
 * Memory: secrets on the stack are wiped. Source: IEEE 1619-2018 section 5.4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_xts_decrypt(const aesmall_xts *xts,
                                                     const uint8_t tweak[AESMALL_BLOCK_SIZE],
                                                     const uint8_t *in, size_t in_len, uint8_t *out,
                                                     size_t out_cap);

/**
 * Make the tweak of a sector.
 *
 * @param out     receives 16 bytes
 * @param number  the number of the sector from the start of the device, not its address in bytes
 *
 * Time: constant.
 */
void aesmall_xts_sector(uint8_t out[AESMALL_BLOCK_SIZE], uint64_t number);

/**
 * Make an XTS object from two keys that may be equal. NOT for new data.
 *
 * @param xts,data,tweak  as for aesmall_xts_init()
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if a key is wiped. Then the object refuses every call
 *
 * Use it for a published vector, IEEE 1619's first, and for data that another program wrote with
 * equal keys. Under equal keys, an attacker who can choose the data that is written or read at one
 * place learns the tweak, and XTS hides no text there (SP 800-38E and FIPS 140-3 require different
 * keys). Time: constant.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_xts_init_unchecked(aesmall_xts *xts,
                                                            const aesmall_cipher *data,
                                                            const aesmall_cipher *tweak);

#ifdef __cplusplus
}
#endif

#endif
