/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_siv_core.h"

aesmall_error aesmall_gcm_siv_open_run(const aesmall_cipher *cipher, const aesmall_spare *message,
                                       const aesmall_aead_parts *parts)
{
    aesmall_ghash_key key;
    const aesmall_gcm_siv_hash hash = aesmall_gcm_siv_default(&key);

    return aesmall_gcm_siv_open_core(cipher, message, &hash, parts);
}
