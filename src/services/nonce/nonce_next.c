/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "nonce_record.h"

/* Stores the bound behind the next values. A store that fails may have left anything in its slot;
 * the same slot is tried again.
 *
 * If another object counts in the same records, a later bound is found there: the counter then goes
 * on from it, so that both objects share one counter. */
static aesmall_error reserve(aesmall_nonce *source)
{
    aesmall_nonce_found found;
    aesmall_error error = aesmall_nonce_find(&found, source->load, source->context, source->owner);

    if (error != AESMALL_OK) {
        return error;
    }
    if (found.whole != 0 && aesmall_nonce_is_below(source->value, found.bound)) {
        memcpy(source->value, found.bound, sizeof source->value);
        source->slot = found.newest ^ 1;
    }
    memcpy(found.bound, source->value, sizeof found.bound);
    error = aesmall_nonce_add(found.bound, source->range, source->counter_size);
    if (error == AESMALL_OK) {
        error = aesmall_nonce_write(source->load, source->store, source->context, source->owner,
                                    source->slot, found.bound);
    }
    if (error == AESMALL_OK) {
        source->slot ^= 1;
        source->left = source->range;
    }
    return error;
}

aesmall_error aesmall_nonce_next(aesmall_nonce *source, const uint8_t *prefix, size_t prefix_len,
                                 uint8_t *out, size_t out_len)
{
    if (source->store == NULL) {
        return AESMALL_ERROR_STORAGE;
    }
    if (out_len < prefix_len || out_len - prefix_len != source->counter_size) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (source->left == 0) {
        aesmall_error error = reserve(source);

        if (error != AESMALL_OK) {
            return error;
        }
    }
    if (prefix_len != 0) {
        memmove(out, prefix, prefix_len);
    }
    memcpy(out + prefix_len, source->value + AESMALL_NONCE_VALUE_SIZE - source->counter_size,
           source->counter_size);
    source->left--;
    (void)aesmall_nonce_add(source->value, 1, AESMALL_NONCE_VALUE_SIZE);
    return AESMALL_OK;
}
