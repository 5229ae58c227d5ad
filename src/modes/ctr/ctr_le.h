/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_CTR_LE_H
#define AESMALL_MODES_CTR_LE_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* CTR with a LITTLE-ENDIAN counter, for protocols that require it, such as Victron's instant
 * readout. Otherwise use ctr.h: nearly all protocols count big-endian (SP 800-38A). The two agree
 * in the first block of a message and in no other. ctr.h has the rules of CTR. */

/**
 * Encrypt or decrypt a message with CTR and a little-endian counter of 128 bits.
 *
 * @param cipher   the key, `&key.cipher`. Only its `encrypt` is used
 * @param counter  the first counter block, 16 bytes, not used before under this key. The first byte
 *                 is the least significant. `out` may overlap it and then overwrites it
 * @param in       the text or the ciphertext. NULL if `in_len` is 0
 * @param in_len   bytes, any number
 * @param out      receives `in_len` bytes. in == out is allowed, partial overlap is not. NULL if
 *                 `in_len` is 0
 * @param out_cap  bytes that fit at `out`: at least `in_len`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_CAPACITY if `out_cap < in_len`;
 *         AESMALL_ERROR_OVERLAP if `in` and `out` overlap partially;
 *         AESMALL_ERROR_COUNTER if the counter would pass its last value
 *
 * Errors leave `out` unchanged. Time: depends on `in_len` and the counter, apart from the engine's
 * timing class. Memory: the keystream on the stack is wiped.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ctr_le_crypt(const aesmall_cipher *cipher,
                                                      const uint8_t counter[AESMALL_BLOCK_SIZE],
                                                      const uint8_t *in, size_t in_len,
                                                      uint8_t *out, size_t out_cap);

#ifdef __cplusplus
}
#endif

#endif
