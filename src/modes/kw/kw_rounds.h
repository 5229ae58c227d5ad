/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the functions W and W^-1 of key wrap, without checks (SP 800-38F section 6.1). */
#ifndef AESMALL_MODES_KW_ROUNDS_H
#define AESMALL_MODES_KW_ROUNDS_H

#include "kw.h"

/* A semiblock. */
#define AESMALL_KW_UNIT 8

/* W in place: len bytes, a multiple of 8 and at least 24. */
void aesmall_kw_rounds(const aesmall_cipher *cipher, uint8_t *data, size_t len);

/* W^-1: the first semiblock of in to `first`, the others to out. len bytes of in, a multiple of 8
 * and at least 24. in and out may overlap in any way. */
void aesmall_kw_rounds_back(const aesmall_cipher *cipher, uint8_t first[AESMALL_KW_UNIT],
                            const uint8_t *in, size_t len, uint8_t *out);

#endif
