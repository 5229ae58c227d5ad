/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aead/aead_check.h"
#include "ocb_core.h"

aesmall_error aesmall_ocb_open_parts(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    aesmall_error error = aesmall_ocb_check(cipher, parts);

    if (error == AESMALL_OK) {
        error = cipher->decrypt == NULL ? AESMALL_ERROR_KEY : aesmall_aead_check_open(parts);
    }
    return error == AESMALL_OK ? aesmall_ocb_open_run(cipher, parts) : error;
}
