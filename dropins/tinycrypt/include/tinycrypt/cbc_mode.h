/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * TinyCrypt's CBC (SP 800-38A 6.2): whole blocks, no padding, no authentication. aes.h has what all
 * calls have in common. in, iv and out may overlap in any way. */
#ifndef AESMALL_TINYCRYPT_CBC_MODE_H
#define AESMALL_TINYCRYPT_CBC_MODE_H

#include "aes.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes the IV, 16 bytes, and then inlen bytes of ciphertext. Fails unless inlen is a multiple of
 * 16 above 0 and outlen is inlen + 16. */
int tc_cbc_mode_encrypt(uint8_t *out, unsigned int outlen, const uint8_t *in, unsigned int inlen,
                        const uint8_t *iv, const TCAesKeySched_t sched);

/* Decrypts the outlen bytes at in, which stand behind the IV, and writes as many. inlen counts the
 * IV, as TinyCrypt asks for, or not: it fails unless outlen is a multiple of 16 above 0 and inlen
 * is outlen + 16 or outlen. */
int tc_cbc_mode_decrypt(uint8_t *out, unsigned int outlen, const uint8_t *in, unsigned int inlen,
                        const uint8_t *iv, const TCAesKeySched_t sched);

#ifdef __cplusplus
}
#endif

#endif
