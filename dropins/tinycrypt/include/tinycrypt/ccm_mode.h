/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * TinyCrypt's CCM (SP 800-38C) with nonces of 13 bytes. aes.h has what all calls have in common. */
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

/* Fails unless nlen is 13 and mlen is 4, 6, 8, 10, 12, 14 or 16. */
int tc_ccm_config(TCCcmMode_t c, TCAesKeySched_t sched, uint8_t *nonce, unsigned int nlen,
                  unsigned int mlen);

/* Writes plen bytes of ciphertext and c->mlen of tag; olen is the room for them. out may be
 * payload; fails if it overlaps it in another way, or data or nonce. Data and payload of no bytes
 * may be NULL. A nonce MUST NOT serve twice under a key. */
int tc_ccm_generation_encryption(uint8_t *out, unsigned int olen, const uint8_t *associated_data,
                                 unsigned int alen, const uint8_t *payload, unsigned int plen,
                                 TCCcmMode_t c);

/* Verifies the plen bytes at payload, ciphertext and tag, and writes the plen - c->mlen bytes of
 * the message. Overlaps as above. If the tag is wrong it fails, and out is all zeros. */
int tc_ccm_decryption_verification(uint8_t *out, unsigned int olen, const uint8_t *associated_data,
                                   unsigned int alen, const uint8_t *payload, unsigned int plen,
                                   TCCcmMode_t c);

#ifdef __cplusplus
}
#endif

#endif
