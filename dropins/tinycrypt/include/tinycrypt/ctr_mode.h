/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * TinyCrypt's CTR (SP 800-38A 6.5): any length, no authentication. aes.h has what all calls have in
 * common. */
#ifndef AESMALL_TINYCRYPT_CTR_MODE_H
#define AESMALL_TINYCRYPT_CTR_MODE_H

#include "aes.h"
#include "constants.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Encrypts or decrypts inlen bytes; fails if they are 0, or not outlen. in and out may overlap in
 * any way.
 *   ctr  the first counter block, 16 bytes, of which the last 4 are the counter, big-endian. It
 *        wraps within these. Afterwards they are the counter behind the last one used, also where
 *        that one's block was incomplete: EACH CALL BEGINS A NEW BLOCK. ctr must not overlap out.
 */
int tc_ctr_mode(uint8_t *out, unsigned int outlen, const uint8_t *in, unsigned int inlen,
                uint8_t *ctr, const TCAesKeySched_t sched);

#ifdef __cplusplus
}
#endif

#endif
