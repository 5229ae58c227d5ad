/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/target.h"
#include "cmac_core.h"

#if !AESMALL_AVR_ASM /* else src/avr/modes/aesmall_cmac_run_kept.S */

void aesmall_cmac_run_kept(const aesmall_cipher *cipher, uint8_t mac[AESMALL_BLOCK_SIZE],
                           uint8_t room, const uint8_t *msg, size_t msg_len,
                           const aesmall_cmac_subkeys *subkeys)
{
    uint8_t k1[AESMALL_BLOCK_SIZE];
    uint8_t used = (uint8_t)(AESMALL_BLOCK_SIZE - room);

    aesmall_copy(k1, subkeys->k1, AESMALL_BLOCK_SIZE);
    used = aesmall_cmac_absorb(cipher, mac, used, msg, msg_len);
    aesmall_cmac_finish(cipher, mac, used, k1);
}

#endif
