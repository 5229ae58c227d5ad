/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "nonce_record.h"

/* Of two whole records the later bound counts. With one, the bound of the other is unknown: it was
 * torn while it was written, so that no value above the whole one was given out, or it failed
 * later, and values up to its bound were. A bound is never more than AESMALL_NONCE_SKIP above the
 * other record's, so the counter goes on from there; and so that this stays true, the new bound is
 * written before anything else. */
aesmall_error aesmall_nonce_init_owned(aesmall_nonce *source, aesmall_nonce_load *load,
                                       aesmall_nonce_store *store, void *context,
                                       uint8_t counter_size, uint16_t range, uint8_t owner)
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
