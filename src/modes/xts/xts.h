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

/* XTS (IEEE 1619-2018, SP 800-38E), for block devices: each sector is encrypted under its number,
 * to as many bytes, so it can be rewritten where it stands.
 *
 * XTS IS NOT AUTHENTICATED and it is deterministic. Whoever can write the device can bring back
 * what a block of 16 bytes held before, or turn it into 16 random bytes, and nothing notices;
 * whoever sees two states of it sees which blocks changed. Take it for sectors alone, where there
 * is no room for a nonce and a tag. Messages and images of firmware belong into an AEAD.
 *
 * There are two keys of one size: the data key does the text, the tweak key the sector numbers.
 * They MUST differ. Both are what IEEE 1619 calls one key of 256 or 512 bits: the data key is its
 * first half. */

/* Holds pointers to both keys, which MUST stay where they are. Nothing in it is secret. The
 * members are private. */
typedef struct aesmall_xts {
    const aesmall_cipher *data;
    const aesmall_cipher *tweak;
} aesmall_xts;

/* The data key is made by _init, or by _init_enc or _init_dec where only one direction is needed;
 * the tweak key by _init_enc. AESMALL_ERROR_KEY for a wiped key, AESMALL_ERROR_ARGUMENT for two
 * equal ones, found by two block calls. On error the object refuses all. */
AESMALL_MUST_CHECK aesmall_error aesmall_xts_init(aesmall_xts *xts, const aesmall_cipher *data,
                                                  const aesmall_cipher *tweak);

/* The same for equal keys too: for a published vector, IEEE 1619's first, and for data that another
 * program wrote so. NOT for new data: under equal keys an attacker who may choose what is written
 * or read at one place learns the tweak, and XTS hides nothing there (SP 800-38E and FIPS 140-3 ask
 * for different ones). AESMALL_ERROR_KEY alone. Time: constant. */
AESMALL_MUST_CHECK aesmall_error aesmall_xts_init_unchecked(aesmall_xts *xts,
                                                            const aesmall_cipher *data,
                                                            const aesmall_cipher *tweak);

/* One sector.
 *   tweak    16 bytes, the number of the sector, little-endian: see aesmall_xts_sector. The same
 *            for both directions; no two sectors under the same keys may have the same
 *   in, out  in_len bytes each, 16 to 2^24 (else AESMALL_ERROR_LENGTH), not only multiples of 16
 *            (ciphertext stealing). in == out is allowed; other overlaps, and of out and tweak
 *            any, are AESMALL_ERROR_OVERLAP
 *   out_cap  in_len or more, else AESMALL_ERROR_CAPACITY
 * AESMALL_ERROR_KEY: the object was not made, a key was wiped, or cannot do this direction. Every
 * error leaves out untouched. What is secret on the stack is wiped. Lengths: bytes. Time: in_len
 * alone (beyond what the engine says of itself). */
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
