/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: both directions of XTS. */
#ifndef AESMALL_MODES_XTS_RUN_H
#define AESMALL_MODES_XTS_RUN_H

#include "xts.h"

typedef void aesmall_xts_call(const aesmall_cipher *cipher, const uint8_t in[AESMALL_BLOCK_SIZE],
                              uint8_t out[AESMALL_BLOCK_SIZE]);

/* Checks all arguments, then does a sector with one direction of the data key, `call` (NULL if the
 * key has no such direction). `decrypts` swaps the last two tweaks if text is stolen. */
aesmall_error aesmall_xts_unchecked(const aesmall_xts *xts, aesmall_xts_call *call,
                                    uint8_t decrypts, const uint8_t tweak[AESMALL_BLOCK_SIZE],
                                    const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap);

#endif
