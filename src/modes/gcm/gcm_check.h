/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the checks of the calls of GCM. */
#ifndef AESMALL_MODES_GCM_CHECK_H
#define AESMALL_MODES_GCM_CHECK_H

#include "../../core/apart.h"
#include "../../core/cipher.h"
#include "../aead/aead_check.h"

/* Section 5.2.1.2: 12 to 16 bytes. Short tags have 4 or 8. */
#define AESMALL_GCM_MIN_TAG_SIZE 12

static inline int aesmall_gcm_is_short_tag_len(size_t tag_len)
{
    return tag_len == 4 || tag_len == 8;
}

AESMALL_PASTED int aesmall_gcm_tag_len_is_wrong(size_t tag_len, uint8_t least)
{
    return !aesmall_aead_is_tag_len(tag_len, AESMALL_GCM_MIN_TAG_SIZE) &&
           (least == AESMALL_GCM_MIN_TAG_SIZE || !aesmall_gcm_is_short_tag_len(tag_len));
}

/* Section 5.2.1.1: 1 to 2^64 - 1 bits, in a memory that could hold them. */
static inline int aesmall_gcm_nonce_len_is_wrong(size_t nonce_len)
{
#if SIZE_MAX > 0xffffffff
    return nonce_len - 1 >= ((size_t)1 << 61) - 1;
#else
    return nonce_len == 0;
#endif
}

/* 1 when text or AD is longer than section 5.2.1.1 allows, in a memory that could hold it. */
static inline int aesmall_gcm_is_too_long(size_t text_len, size_t ad_len)
{
#if SIZE_MAX > 0xffffffff
    return text_len > ((size_t)1 << 36) - 32 || ad_len >> 61 != 0;
#else
    (void)text_len;
    (void)ad_len;
    return 0;
#endif
}

/* The checks before the checks of aead_check.h. */
AESMALL_PASTED aesmall_error aesmall_gcm_check(const aesmall_cipher *cipher,
                                               const aesmall_aead_args *args, uint8_t least)
{
    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (aesmall_gcm_nonce_len_is_wrong(args->nonce_len) ||
        aesmall_gcm_tag_len_is_wrong(args->tag_len, least)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    return AESMALL_OK;
}

AESMALL_PASTED aesmall_error aesmall_gcm_check_seal(const aesmall_cipher *cipher,
                                                    const aesmall_aead_args *args, uint8_t least)
{
    const aesmall_error error = aesmall_gcm_check(cipher, args, least);

    if (error != AESMALL_OK) {
        return error;
    }
    if (aesmall_gcm_is_too_long(args->in_len, args->ad_len)) {
        return AESMALL_ERROR_LENGTH;
    }
    return aesmall_aead_check(args, least | AESMALL_AEAD_SEALS);
}

AESMALL_PASTED aesmall_error aesmall_gcm_check_open(const aesmall_cipher *cipher,
                                                    const aesmall_aead_args *args, uint8_t least)
{
    const aesmall_error error = aesmall_gcm_check(cipher, args, least);
    const uint8_t tag_len = aesmall_aead_tag_len(args);

    if (error != AESMALL_OK) {
        return error;
    }
    if (args->in_len >= tag_len && aesmall_gcm_is_too_long(args->in_len - tag_len, args->ad_len)) {
        return AESMALL_ERROR_LENGTH;
    }
    return aesmall_aead_check(args, least | AESMALL_AEAD_OPENS);
}

#endif
