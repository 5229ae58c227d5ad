/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: checks and block loops that the forms of CBC share. */
#ifndef AESMALL_MODES_CBC_BLOCKS_H
#define AESMALL_MODES_CBC_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/overlap.h"

/* Returns 1 if writing out would destroy input or IV before it is read, otherwise 0. */
static inline int aesmall_cbc_overlap(const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
                                      size_t in_len, const uint8_t *out, size_t out_len)
{
    return aesmall_overlap(in, in_len, out, out_len) || (out_len != 0 && iv == out) ||
           aesmall_overlap(iv, AESMALL_BLOCK_SIZE, out, out_len);
}

/* CBC over whole blocks, without checks. len is a multiple of 16, 0 included. in == out is allowed.
 * Both calls work only in out: they copy no text to the stack, so no text stays there. */

/* Returns where the last ciphertext block is, or iv when len is 0. */
const uint8_t *aesmall_cbc_encrypt_blocks(const aesmall_cipher *cipher,
                                          const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
                                          size_t len, uint8_t *out);

void aesmall_cbc_decrypt_blocks(const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE],
                                const uint8_t *in, size_t len, uint8_t *out);

#endif
