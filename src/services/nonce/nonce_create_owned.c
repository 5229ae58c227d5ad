/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "nonce_record.h"

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

aesmall_error aesmall_nonce_create_owned(aesmall_nonce_load *load, aesmall_nonce_store *store,
                                         void *context, uint8_t owner)
{
    return owner > AESMALL_NONCE_MOST_OWNERS
               ? AESMALL_ERROR_ARGUMENT
               : aesmall_nonce_create_records(load, store, context, owner);
}
