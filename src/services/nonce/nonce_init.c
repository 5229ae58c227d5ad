/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "nonce_record.h"

/* 1 when a < b, big-endian, else 0. */
static uint8_t is_below(const uint8_t *a, const uint8_t *b)
{
    uint8_t i = 0;

    while (i < AESMALL_NONCE_VALUE_SIZE - 1 && a[i] == b[i]) {
        i++;
    }
    return a[i] < b[i];
}

/* Of two whole records the later bound counts. With one, the bound of the other is unknown: it was
 * torn while it was written, so that no value above the whole one was given out, or it failed
 * later, and values up to its bound were. A bound is never more than AESMALL_NONCE_SKIP above the
 * other record's, so the counter goes on from there; and so that this stays true, the new bound is
 * written before anything else. */
aesmall_error aesmall_nonce_init(aesmall_nonce *source, aesmall_nonce_load *load,
                                 aesmall_nonce_store *store, void *context, uint8_t counter_size,
                                 uint16_t range)
{
    uint8_t records[2][AESMALL_NONCE_RECORD_SIZE];
    uint8_t newest, whole;
    aesmall_error error;

    memset(source, 0, sizeof *source);
    if (counter_size == 0 || counter_size > AESMALL_NONCE_VALUE_SIZE || range == 0) {
        return AESMALL_ERROR_ARGUMENT;
    }
    /* What a call did not fill is no record that an earlier one has left on the stack. */
    memset(records, 0, sizeof records);
    if (load(context, 0, records[0]) != 0 || load(context, 1, records[1]) != 0) {
        return AESMALL_ERROR_STORAGE;
    }
    whole = (uint8_t)(aesmall_nonce_is_whole(records[0]) | aesmall_nonce_is_whole(records[1]) << 1);
    if (whole == 0) {
        return AESMALL_ERROR_STORAGE;
    }
    newest = whole == 3 ? is_below(records[0], records[1]) : whole >> 1;
    memcpy(source->value, records[newest], AESMALL_NONCE_VALUE_SIZE);
    if (whole != 3) {
        error = aesmall_nonce_add(source->value, AESMALL_NONCE_SKIP, counter_size);
        newest ^= 1;
        if (error == AESMALL_OK) {
            error = aesmall_nonce_write(load, store, context, newest, source->value);
        }
        if (error != AESMALL_OK) {
            return error;
        }
    }
    source->load = load;
    source->store = store;
    source->context = context;
    source->range = range;
    source->slot = newest ^ 1;
    source->counter_size = counter_size;
    return AESMALL_OK;
}
