/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal to the drop-in for TinyCrypt: checks that both directions of CCM share. */
#ifndef AESMALL_TINYCRYPT_CCM_H
#define AESMALL_TINYCRYPT_CCM_H

#include <tinycrypt/ccm_mode.h>

#include "tc_internal.h"

#define AESMALL_TC_NONCE_SIZE 13

/* Fills in the arguments of aesmall's calls. Returns AESMALL_ERROR_ARGUMENT for arguments that
 * TinyCrypt refuses.
 */
static inline aesmall_error aesmall_tc_ccm_args(aesmall_aead_args *args, uint8_t *out,
                                                unsigned int olen, const uint8_t *ad,
                                                unsigned int alen, const uint8_t *in,
                                                unsigned int in_len, TCCcmMode_t c)
{
    if (out == NULL || c == NULL || (ad == NULL && alen != 0) || (in == NULL && in_len != 0) ||
        alen >= TC_CCM_AAD_MAX_BYTES) {
        return AESMALL_ERROR_ARGUMENT;
    }
    args->nonce = c->nonce;
    args->nonce_len = AESMALL_TC_NONCE_SIZE;
    args->ad = ad;
    args->ad_len = alen;
    args->in = in;
    args->in_len = in_len;
    args->out = out;
    args->out_cap = olen;
    args->tag_len = c->mlen;
    return AESMALL_OK;
}

#endif
