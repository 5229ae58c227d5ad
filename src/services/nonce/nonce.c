/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/apart.h"
#include "nonce.h"
#include "nonce_record.h"

aesmall_error aesmall_nonce_init(aesmall_nonce *source, aesmall_nonce_load *load,
                                 aesmall_nonce_store *store, void *context, uint8_t counter_size,
                                 uint16_t range)
{
    return aesmall_nonce_init_owned(source, load, store, context, counter_size, range, 0);
}

aesmall_error aesmall_nonce_create(aesmall_nonce_load *load, aesmall_nonce_store *store,
                                   void *context)
{
    return aesmall_nonce_create_owned(load, store, context, 0);
}

/* If both records are whole, the later bound counts. If only one is whole, the bound of the other
 * is unknown. Either it was torn while it was written, so no value above the whole bound was used.
 * Or it was damaged later, and values up to its bound were used. A bound is never more than
 * AESMALL_NONCE_SKIP above the bound of the other record, so the counter continues from there. To
 * keep this true, the new bound is written first. */
AESMALL_APART aesmall_error aesmall_nonce_init_owned(aesmall_nonce *source,
                                                     aesmall_nonce_load *load,
                                                     aesmall_nonce_store *store, void *context,
                                                     uint8_t counter_size, uint16_t range,
                                                     uint8_t owner)
{
    aesmall_nonce_found found;
    aesmall_error error;

    memset(source, 0, sizeof *source);
    if (counter_size == 0 || counter_size > AESMALL_NONCE_VALUE_SIZE || range == 0 ||
        owner > AESMALL_NONCE_MOST_OWNERS) {
        return AESMALL_ERROR_ARGUMENT;
    }
    error = aesmall_nonce_find(&found, load, context, owner);
    if (error == AESMALL_OK && found.whole == 0) {
        error = AESMALL_ERROR_STORAGE;
    }
    if (error == AESMALL_OK && found.whole != 3) {
        error = aesmall_nonce_add(found.bound, AESMALL_NONCE_SKIP, counter_size);
        found.newest ^= 1;
        if (error == AESMALL_OK) {
            error = aesmall_nonce_write(load, store, context, owner, found.newest, found.bound);
        }
    }
    if (error != AESMALL_OK) {
        return error;
    }
    memcpy(source->value, found.bound, sizeof source->value);
    source->load = load;
    source->store = store;
    source->context = context;
    source->range = range;
    source->owner = owner;
    source->slot = found.newest ^ 1;
    source->counter_size = counter_size;
    return AESMALL_OK;
}

aesmall_error aesmall_nonce_create_records(aesmall_nonce_load *load, aesmall_nonce_store *store,
                                           void *context, uint8_t owner)
{
    aesmall_nonce_found found;
    aesmall_error error = aesmall_nonce_find(&found, load, context, owner);
    uint8_t slot;

    if (error == AESMALL_OK && found.whole != 0) {
        error = AESMALL_ERROR_ARGUMENT;
    }
    for (slot = 0; slot < 2 && error == AESMALL_OK; slot++) {
        /* Without a record, the bound that was found is 0. */
        error = aesmall_nonce_write(load, store, context, owner, slot, found.bound);
    }
    return error;
}

AESMALL_APART aesmall_error aesmall_nonce_create_owned(aesmall_nonce_load *load,
                                                       aesmall_nonce_store *store, void *context,
                                                       uint8_t owner)
{
    return owner > AESMALL_NONCE_MOST_OWNERS
               ? AESMALL_ERROR_ARGUMENT
               : aesmall_nonce_create_records(load, store, context, owner);
}

/* Stores the bound after the next values. A store that fails may leave any bytes in its slot. The
 * same slot is tried again.
 *
 * If another object counts in the same records, the call finds a later bound. The counter then
 * continues from it, so that both objects share one counter. */
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
