/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "nonce_record.h"

aesmall_error aesmall_nonce_create(aesmall_nonce_load *load, aesmall_nonce_store *store,
                                   void *context)
{
    uint8_t record[AESMALL_NONCE_RECORD_SIZE];
    aesmall_error error = AESMALL_OK;
    uint8_t slot;

    for (slot = 0; slot < 2; slot++) {
        if (load(context, slot, record) != 0) {
            return AESMALL_ERROR_STORAGE;
        }
        if (aesmall_nonce_is_whole(record)) {
            return AESMALL_ERROR_ARGUMENT;
        }
    }
    memset(record, 0, sizeof record);
    for (slot = 0; slot < 2 && error == AESMALL_OK; slot++) {
        error = aesmall_nonce_write(load, store, context, slot, record);
    }
    return error;
}
