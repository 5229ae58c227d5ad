/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "nonce.h"

aesmall_error aesmall_nonce_create(aesmall_nonce_load *load, aesmall_nonce_store *store,
                                   void *context)
{
    return aesmall_nonce_create_owned(load, store, context, 0);
}
