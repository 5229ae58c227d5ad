/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "nonce_record.h"

/* Stores the bound behind the next values. A store that fails may have left anything in its slot;
 * the same slot is tried again. */
static aesmall_error reserve(aesmall_nonce *nonce)
{
    uint8_t bound[AESMALL_NONCE_VALUE_SIZE];
    aesmall_error error;

    memcpy(bound, nonce->value, sizeof bound);
    error = aesmall_nonce_add(bound, nonce->range, nonce->counter_size);
    if (error == AESMALL_OK) {
        error = aesmall_nonce_write(nonce->load, nonce->store, nonce->context, nonce->slot, bound);
    }
    if (error == AESMALL_OK) {
        nonce->slot ^= 1;
        nonce->left = nonce->range;
    }
    return error;
}

aesmall_error aesmall_nonce_next(aesmall_nonce *nonce, const uint8_t *prefix, size_t prefix_len,
                                 uint8_t *out, size_t out_len)
{
    if (nonce->store == NULL) {
        return AESMALL_ERROR_STORAGE;
    }
    if (out_len < prefix_len || out_len - prefix_len != nonce->counter_size) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (nonce->left == 0) {
        aesmall_error error = reserve(nonce);

        if (error != AESMALL_OK) {
            return error;
        }
    }
    if (prefix_len != 0) {
        memmove(out, prefix, prefix_len);
    }
    memcpy(out + prefix_len, nonce->value + AESMALL_NONCE_VALUE_SIZE - nonce->counter_size,
           nonce->counter_size);
    nonce->left--;
    (void)aesmall_nonce_add(nonce->value, 1, AESMALL_NONCE_VALUE_SIZE);
    return AESMALL_OK;
}
