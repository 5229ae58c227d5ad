/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_siv_check.h"
#include "gcm_siv_core.h"

aesmall_error aesmall_gcm_siv_hash_seal_parts(const aesmall_cipher *cipher,
                                              const aesmall_spare *message,
                                              const aesmall_gcm_siv_hash *hash,
                                              const aesmall_aead_parts *parts)
{
    aesmall_error error = aesmall_gcm_siv_check(cipher, parts, 0);

    if (error == AESMALL_OK) {
        error = aesmall_aead_check_seal(parts);
    }
    if (error == AESMALL_OK) {
        aesmall_gcm_siv_seal_core(cipher, message, hash, parts);
    }
    return error;
}
