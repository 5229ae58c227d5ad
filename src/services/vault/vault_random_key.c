/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../drbg/drbg.h"
#include "vault.h"

aesmall_error aesmall_vault_random_key(void *source, const aesmall_cipher *master, uint8_t *out,
                                       size_t len)
{
    (void)master;
    return aesmall_drbg_generate((aesmall_drbg *)source, NULL, 0, out, len);
}
