/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm_siv_core.h"

void aesmall_gcm_siv_seal_run(const aesmall_cipher *cipher, const aesmall_spare *message,
                              const aesmall_aead_parts *parts)
{
    aesmall_ghash_key key;
    const aesmall_gcm_siv_hash hash = aesmall_gcm_siv_default(&key);

    aesmall_gcm_siv_seal_core(cipher, message, &hash, parts);
}
