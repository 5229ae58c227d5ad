/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "gcm.h"
#include "gcm_run.h"

void aesmall_gcm_seal_run(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    (void)aesmall_gcm_run(cipher, parts, 0);
}
