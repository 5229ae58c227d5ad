/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the heads of the blocks of Manx2. */
#ifndef AESMALL_MODES_MANX2_CORE_H
#define AESMALL_MODES_MANX2_CORE_H

#include "manx_core.h"

/* The kind of a block, in two bits after the nonce. */
#define AESMALL_MANX2_FIRST 0x00  /* of two blocks */
#define AESMALL_MANX2_SECOND 0x40 /* of two blocks */
#define AESMALL_MANX2_PADDED 0x80 /* one block */
#define AESMALL_MANX2_FULL 0xc0   /* one block without padding */

/* Adds nonce and kind to a block, and returns the position after them. */
uint8_t aesmall_manx2_put_head(const aesmall_manx_params *params, uint8_t block[AESMALL_BLOCK_SIZE],
                               const uint8_t *nonce, uint8_t kind);

/* Checks all arguments except the key, and builds the blocks to encrypt: *size bytes. */
aesmall_error aesmall_manx2_build(const aesmall_manx_params *params, const uint8_t *nonce,
                                  const uint8_t *ad, size_t ad_bits, const uint8_t *msg,
                                  size_t msg_bits, size_t out_cap,
                                  uint8_t work[2 * AESMALL_BLOCK_SIZE], uint8_t *size);

/* XORs the decrypted blocks with their expected heads, which leaves zeros there. Then moves the
 * text to out. Returns the bits of the message, or NO_PADDING if the message is not authentic. */
uint8_t aesmall_manx2_recover(const aesmall_manx_params *params, const uint8_t *nonce,
                              const uint8_t *ad, size_t ad_bits, uint8_t is_two, uint8_t *text,
                              uint8_t *out);

#endif
