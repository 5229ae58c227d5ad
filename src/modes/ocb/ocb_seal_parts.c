/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aead/aead_check.h"
#include "ocb_core.h"

aesmall_error aesmall_ocb_seal_parts(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    aesmall_error error = aesmall_ocb_check(cipher, parts);

    if (error == AESMALL_OK) {
        error = aesmall_aead_check_seal(parts);
    }
    if (error == AESMALL_OK) {
        aesmall_ocb_seal_run(cipher, parts);
    }
    return error;
}
