/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the checks of GCM-SIV before the checks of aead_check.h. */
#ifndef AESMALL_MODES_GCM_SIV_CHECK_H
#define AESMALL_MODES_GCM_SIV_CHECK_H

#include "../aead/aead_check.h"
#include "gcm_siv_unchecked.h"

static inline aesmall_error aesmall_gcm_siv_check(const aesmall_cipher *cipher,
                                                  const aesmall_aead_args *args, size_t extra)
{
    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (args->nonce_len != AESMALL_GCM_SIV_NONCE_SIZE || args->tag_len != AESMALL_BLOCK_SIZE) {
        return AESMALL_ERROR_ARGUMENT;
    }
#if SIZE_MAX > 0xffffffff /* RFC 8452 section 4: 2^36 bytes. `extra` of in_len are no text */
    if (args->in_len > ((size_t)1 << 36) + extra || args->ad_len > (size_t)1 << 36) {
        return AESMALL_ERROR_LENGTH;
    }
#else
    (void)extra;
#endif
    return AESMALL_OK;
}

#endif
