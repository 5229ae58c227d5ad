/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * TinyCrypt's CCM (SP 800-38C) with nonces of 13 bytes. aes.h describes the rules for all calls. */
#ifndef AESMALL_TINYCRYPT_CCM_MODE_H
#define AESMALL_TINYCRYPT_CCM_MODE_H

#include <stddef.h>

#include "aes.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Associated data and a message have fewer bytes than these. */
#define TC_CCM_AAD_MAX_BYTES 0xff00
#define TC_CCM_PAYLOAD_MAX_BYTES 0x10000

/* It points to schedule and nonce, which must stay where they are. */
typedef struct tc_ccm_mode_struct {
    TCAesKeySched_t sched;
    uint8_t *nonce;
    unsigned int mlen; /* of the tag */
} * TCCcmMode_t;

/**
 * Set key, nonce and tag length for the calls below.
 *
 * @param c      receives them
 * @param sched  the round keys, which MUST stay where they are
 * @param nonce  13 bytes, which MUST stay where they are. A nonce MUST NOT serve twice under a key
 * @param nlen   13 bytes
 * @param mlen   4, 6, 8, 10, 12, 14 or 16 bytes
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if a length is not allowed or a pointer is NULL
 */
int tc_ccm_config(TCCcmMode_t c, TCAesKeySched_t sched, uint8_t *nonce, unsigned int nlen,
                  unsigned int mlen);

/**
 * Encrypt and authenticate a message.
 *
 * @param out              receives plen bytes of ciphertext, then c->mlen bytes of tag. It may be
 *                         `payload`, but must not overlap it in any other way. It must not overlap
 *                         data or nonce
 * @param olen             bytes that fit at `out`: at least plen + c->mlen
 * @param associated_data  alen bytes. NULL if alen is 0
 * @param alen             bytes, below TC_CCM_AAD_MAX_BYTES
 * @param payload          plen bytes. NULL if plen is 0
 * @param plen             bytes, below TC_CCM_PAYLOAD_MAX_BYTES
 * @param c                from tc_ccm_config()
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if a length or an overlap is not allowed, or a pointer is NULL
 *
 * Time: depends on the lengths, apart from the engine's timing class. Memory: secrets on the stack
 * are wiped. Source: SP 800-38C section 6.1.
 */
int tc_ccm_generation_encryption(uint8_t *out, unsigned int olen, const uint8_t *associated_data,
                                 unsigned int alen, const uint8_t *payload, unsigned int plen,
                                 TCCcmMode_t c);

/**
 * Verify and decrypt a message.
 *
 * @param out              receives plen - c->mlen bytes. It may be `payload`, but must not overlap
 *                         it in any other way. It must not overlap data or nonce
 * @param olen             bytes that fit at `out`: at least plen - c->mlen
 * @param associated_data  alen bytes. NULL if alen is 0
 * @param alen             bytes, below TC_CCM_AAD_MAX_BYTES
 * @param payload          plen bytes: ciphertext, then tag
 * @param plen             bytes
 * @param c                from tc_ccm_config()
 * @return TC_CRYPTO_SUCCESS, 1;
 *         TC_CRYPTO_FAIL, 0, if the tag is wrong: then `out` is all zeros;
 *         or if a length or an overlap is not allowed, or a pointer is NULL
 *
 * Time: depends on the lengths and the result, apart from the engine's timing class. Memory:
 * secrets on the stack are wiped. Source: SP 800-38C section 6.2.
 */
int tc_ccm_decryption_verification(uint8_t *out, unsigned int olen, const uint8_t *associated_data,
                                   unsigned int alen, const uint8_t *payload, unsigned int plen,
                                   TCCcmMode_t c);

#ifdef __cplusplus
}
#endif

#endif
