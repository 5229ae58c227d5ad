/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_siv_check.h"

aesmall_error aesmall_gcm_siv_seal_parts(const aesmall_cipher *cipher, const aesmall_spare *message,
                                         const aesmall_aead_parts *parts)
{
    aesmall_error error = aesmall_gcm_siv_check(cipher, parts, 0);

    if (error == AESMALL_OK) {
        error = aesmall_aead_check_seal(parts);
    }
    if (error == AESMALL_OK) {
        aesmall_gcm_siv_seal_run(cipher, message, parts);
    }
    return error;
}
