/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/target.h"
#include "../../core/wipe.h"
#include "../block.h"
#include "eax_core.h"

#if !AESMALL_AVR_ASM /* else src/avr/modes/aesmall_eax_open_run.S */

void aesmall_eax_omac(const aesmall_cipher *cipher, uint8_t work[AESMALL_EAX_WORK_SIZE],
                      uint8_t tweak, const uint8_t *msg, size_t msg_len)
{
    aesmall_wipe(work, AESMALL_BLOCK_SIZE);
    work[AESMALL_BLOCK_SIZE - 1] = tweak;
    aesmall_cmac_run(cipher, work, 0, msg, msg_len);
    aesmall_xor_block(work + AESMALL_EAX_TAG, work);
}

#endif
