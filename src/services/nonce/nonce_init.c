/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "nonce.h"

aesmall_error aesmall_nonce_init(aesmall_nonce *source, aesmall_nonce_load *load,
                                 aesmall_nonce_store *store, void *context, uint8_t counter_size,
                                 uint16_t range)
{
    return aesmall_nonce_init_owned(source, load, store, context, counter_size, range, 0);
}
