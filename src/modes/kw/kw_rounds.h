/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the functions W and W^-1 of key wrap, without checks (SP 800-38F section 6.1). */
#ifndef AESMALL_MODES_KW_ROUNDS_H
#define AESMALL_MODES_KW_ROUNDS_H

#include <string.h>

#include "../../core/big_endian.h"
#include "../../core/target.h"
#include "kw.h"

/* A semiblock. */
#define AESMALL_KW_UNIT 8

/* ICV1 (section 6.2). On ARMv6-M memset is 166 bytes. */
static inline void aesmall_kw_put_icv1(uint8_t icv[AESMALL_KW_UNIT])
{
#if AESMALL_ARMV6M_ASM
    aesmall_put_32(icv, 0xa6a6a6a6);
    aesmall_put_32(icv + 4, 0xa6a6a6a6);
#else
    memset(icv, 0xa6, AESMALL_KW_UNIT);
#endif
}

/* W in place: len bytes, a multiple of 8 and at least 24. */
void aesmall_kw_rounds(const aesmall_cipher *cipher, uint8_t *data, size_t len);

/* W^-1: the first semiblock of in to `first`, the others to out. len bytes of in, a multiple of 8
 * and at least 24. in and out may overlap in any way. */
void aesmall_kw_rounds_back(const aesmall_cipher *cipher, uint8_t first[AESMALL_KW_UNIT],
                            const uint8_t *in, size_t len, uint8_t *out);

#endif
