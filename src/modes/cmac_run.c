/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "cmac_core.h"

void aesmall_cmac_run(const aesmall_cipher *cipher, uint8_t mac[AESMALL_BLOCK_SIZE], uint8_t used,
                      const uint8_t *msg, size_t len)
{
    uint8_t k1[AESMALL_BLOCK_SIZE];

    used = aesmall_cmac_absorb(cipher, mac, used, msg, len);
    aesmall_cmac_make_k1(cipher, k1);
    aesmall_cmac_finish(cipher, mac, used, k1);
}
