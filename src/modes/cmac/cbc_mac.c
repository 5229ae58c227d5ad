/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "cbc_mac.h"
#include "cmac_core.h"

uint8_t aesmall_cbc_mac_unchecked(const aesmall_cipher *cipher, uint8_t mac[AESMALL_BLOCK_SIZE],
                                  uint8_t used, const uint8_t *msg, size_t msg_len)
{
    return aesmall_cmac_absorb(cipher, mac, used, msg, msg_len);
}
