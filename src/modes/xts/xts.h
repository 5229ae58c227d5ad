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
 * an old value of a block of 16 bytes, or turn the block into 16 random bytes, and nothing notices.
 * Anyone who sees two states of the device sees which blocks changed. Use XTS only for sectors,
 * which have no room for a nonce and a tag. Use an AEAD for messages and firmware images.
 *
 * There are two keys of one size: the data key encrypts the text, the tweak key the sector numbers.
 * They MUST differ. IEEE 1619 treats both as one key of 256 or 512 bits; the data key is its first
 * half. */

/* Holds pointers to both keys, which MUST stay where they are. Nothing in it is secret. The
 * members are private. */
typedef struct aesmall_xts {
    const aesmall_cipher *data;
    const aesmall_cipher *tweak;
} aesmall_xts;

/* Make the data key with _init, or with _init_enc or _init_dec if you need only one direction, and
 * the tweak key with _init_enc. AESMALL_ERROR_KEY for a wiped key, AESMALL_ERROR_ARGUMENT for two
 * equal keys, which two block calls find out. On error the object refuses every call. */
AESMALL_MUST_CHECK aesmall_error aesmall_xts_init(aesmall_xts *xts, const aesmall_cipher *data,
                                                  const aesmall_cipher *tweak);

/* The same, but allows equal keys: for a published vector, IEEE 1619's first, and for data that
 * another program wrote with equal keys. NOT for new data: under equal keys, an attacker who can
 * choose what is written or read at one place learns the tweak, and XTS hides nothing there (SP
 * 800-38E and FIPS 140-3 require different keys). The only error is AESMALL_ERROR_KEY. Time:
 * constant. */
AESMALL_MUST_CHECK aesmall_error aesmall_xts_init_unchecked(aesmall_xts *xts,
                                                            const aesmall_cipher *data,
                                                            const aesmall_cipher *tweak);

/* One sector.
 *   tweak    16 bytes, the number of the sector, little-endian: see aesmall_xts_sector. The same
 *            for both directions. No two sectors under the same keys may have the same tweak
 *   in, out  in_len bytes each, 16 to 2^24 (otherwise AESMALL_ERROR_LENGTH), not only multiples of
 *            16 (ciphertext stealing). in == out is allowed. Any other overlap, and any overlap of
 *            out and tweak, is AESMALL_ERROR_OVERLAP
 *   out_cap  in_len or more, otherwise AESMALL_ERROR_CAPACITY
 * AESMALL_ERROR_KEY: the object was not made, or a key was wiped or lacks this direction. Every
 * error leaves out untouched. Secrets on the stack are wiped. Lengths: bytes. Time: depends on
 * in_len alone (apart from the engine's timing class). */
AESMALL_MUST_CHECK aesmall_error aesmall_xts_encrypt(const aesmall_xts *xts,
                                                     const uint8_t tweak[AESMALL_BLOCK_SIZE],
                                                     const uint8_t *in, size_t in_len, uint8_t *out,
                                                     size_t out_cap);
AESMALL_MUST_CHECK aesmall_error aesmall_xts_decrypt(const aesmall_xts *xts,
                                                     const uint8_t tweak[AESMALL_BLOCK_SIZE],
                                                     const uint8_t *in, size_t in_len, uint8_t *out,
                                                     size_t out_cap);

/* The tweak of a sector: its number from the start of the device, not its address in bytes. Time:
 * constant. */
void aesmall_xts_sector(uint8_t out[AESMALL_BLOCK_SIZE], uint64_t number);

#ifdef __cplusplus
}
#endif

#endif
