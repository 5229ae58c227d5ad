/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aead_check.h"

/* Spans overlap when one starts in the other. Distances are taken modulo the address space, as in
 * core/overlap.h. A loop over the spans takes half the code of a call for each. */
aesmall_error aesmall_aead_check(const aesmall_aead_args *args, uint8_t how)
{
    const size_t tag_len = args->tag_len;
    size_t len = args->in_len;
    size_t out_len = len;
    const uint8_t *data = args->in;
    uintptr_t distance;
    uint8_t others = 2;

    if (!aesmall_aead_is_tag_len(tag_len, how & 0xfe)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (how & AESMALL_AEAD_OPENS) {
        if (out_len < tag_len) {
            return AESMALL_ERROR_AUTH;
        }
        out_len -= tag_len;
    } else {
        out_len += tag_len;
        if (out_len < tag_len) {
            return AESMALL_ERROR_LENGTH;
        }
    }
    if (out_len > args->out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (out_len == 0) {
        return AESMALL_OK;
    }
    distance = (uintptr_t)args->out - (uintptr_t)data;
    if (distance == 0) {
        len = 0; /* in == out */
    }
    for (;;) {
        if (len != 0 && (distance < len || (uintptr_t)0 - distance < out_len)) {
            return AESMALL_ERROR_OVERLAP;
        }
        if (others == 0) {
            return AESMALL_OK;
        }
        data = args->ad;
        len = args->ad_len;
        if (--others == 0) {
            data = args->nonce;
            len = args->nonce_len;
        }
        distance = (uintptr_t)args->out - (uintptr_t)data;
    }
}
