/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/target.h"
#include "cmac_core.h"

#if !AESMALL_AVR_ASM && !AESMALL_ARMV6M_ASM /* else aesmall_cmac_run.S of these */

void aesmall_cmac_run(const aesmall_cipher *cipher, uint8_t work[AESMALL_CMAC_WORK_SIZE],
                      uint8_t room, const uint8_t *msg, size_t msg_len)
{
    uint8_t *const k1 = work + AESMALL_BLOCK_SIZE;
    uint8_t used = (uint8_t)(AESMALL_BLOCK_SIZE - room);

    used = aesmall_cmac_absorb(cipher, work, used, msg, msg_len);
    aesmall_cmac_make_k1(cipher, k1);
    aesmall_cmac_finish(cipher, work, used, k1);
}

#endif
