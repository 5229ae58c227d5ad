/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * TinyCrypt's CTR (SP 800-38A 6.5): any length, no authentication. aes.h describes the rules for
 * all calls. */
#ifndef AESMALL_TINYCRYPT_CTR_MODE_H
#define AESMALL_TINYCRYPT_CTR_MODE_H

#include "aes.h"
#include "constants.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Encrypt or decrypt bytes: the same call does both.
 *
 * @param out     receives outlen bytes, which may overlap `in` in any way
 * @param outlen  bytes, inlen
 * @param in      inlen bytes
 * @param inlen   bytes, not 0
 * @param ctr     the first counter block, 16 bytes. Its last 4 bytes are the counter, big-endian,
 *                which wraps within them. Afterwards they are the counter after the last one used.
 *                It must not overlap `out`
 * @param sched   the round keys
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if inlen is 0 or not outlen, or a pointer is NULL
 *
 * EACH CALL BEGINS A NEW BLOCK, also if the last block was incomplete. Time: depends on inlen and,
 * for carries, on the counter, apart from the engine's timing class. Memory: secrets on the stack
 * are wiped.
 * Source: SP 800-38A section 6.5.
 */
int tc_ctr_mode(uint8_t *out, unsigned int outlen, const uint8_t *in, unsigned int inlen,
                uint8_t *ctr, const TCAesKeySched_t sched);

#ifdef __cplusplus
}
#endif

#endif
