/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the heads of the blocks of Manx2. */
#ifndef AESMALL_MODES_MANX2_CORE_H
#define AESMALL_MODES_MANX2_CORE_H

#include "manx_core.h"

/* What stands behind the nonce, in the two upper bits. */
#define AESMALL_MANX2_FIRST 0x00  /* of two blocks */
#define AESMALL_MANX2_SECOND 0x40 /* of two blocks */
#define AESMALL_MANX2_PADDED 0x80 /* one block */
#define AESMALL_MANX2_FULL 0xc0   /* one block without padding */

/* Adds nonce and kind to a block; returns the position behind them. */
uint8_t aesmall_manx2_put_head(const aesmall_manx_params *params, uint8_t block[AESMALL_BLOCK_SIZE],
                               const uint8_t *nonce, uint8_t kind);

/* Checks all but the key and puts the blocks together that are to be encrypted: *size bytes. */
aesmall_error aesmall_manx2_build(const aesmall_manx_params *params, const uint8_t *nonce,
                                  const uint8_t *ad, size_t ad_bits, const uint8_t *msg,
                                  size_t msg_bits, size_t out_cap,
                                  uint8_t work[2 * AESMALL_BLOCK_SIZE], uint8_t *size);

/* Takes the heads that they should have away from the decrypted blocks: what stays there is zeros.
 * Then moves what they hold of text to out. Returns the bits of the message, or NO_PADDING when it
 * is none. */
uint8_t aesmall_manx2_recover(const aesmall_manx_params *params, const uint8_t *nonce,
                              const uint8_t *ad, size_t ad_bits, uint8_t is_two, uint8_t *text,
                              uint8_t *out);

#endif
