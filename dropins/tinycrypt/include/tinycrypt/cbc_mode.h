/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * TinyCrypt's CBC (SP 800-38A 6.2): whole blocks, no padding, no authentication. aes.h describes
 * the rules for all calls. in, iv and out may overlap in any way. */
#ifndef AESMALL_TINYCRYPT_CBC_MODE_H
#define AESMALL_TINYCRYPT_CBC_MODE_H

#include "aes.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Encrypt whole blocks, after the IV.
 *
 * @param out     receives the IV, 16 bytes, and then inlen bytes of ciphertext
 * @param outlen  inlen + 16 bytes
 * @param in      inlen bytes, which may overlap `out` in any way
 * @param inlen   bytes, a multiple of 16 above 0
 * @param iv      16 bytes, unpredictable and new for each message. They may overlap `out` in any
 *                way
 * @param sched   the round keys
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if a length is not allowed or a pointer is NULL
 *
 * Time: depends on inlen, apart from the engine's timing class. Memory: secrets on the stack are
 * wiped. Source: SP 800-38A section 6.2.
 */
int tc_cbc_mode_encrypt(uint8_t *out, unsigned int outlen, const uint8_t *in, unsigned int inlen,
                        const uint8_t *iv, const TCAesKeySched_t sched);

/**
 * Decrypt whole blocks.
 *
 * @param out     receives outlen bytes
 * @param outlen  bytes, a multiple of 16 above 0
 * @param in      the outlen bytes after the IV. They may overlap `out` in any way
 * @param inlen   outlen + 16, as TinyCrypt requires, or outlen
 * @param iv      16 bytes, which may overlap `out` in any way
 * @param sched   the round keys
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if a length is not allowed or a pointer is NULL
 *
 * Time: depends on outlen, apart from the engine's timing class. Memory: secrets on the stack are
 * wiped. Source: SP 800-38A section 6.2.
 */
int tc_cbc_mode_decrypt(uint8_t *out, unsigned int outlen, const uint8_t *in, unsigned int inlen,
                        const uint8_t *iv, const TCAesKeySched_t sched);

#ifdef __cplusplus
}
#endif

#endif
