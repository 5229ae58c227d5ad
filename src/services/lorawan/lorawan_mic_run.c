/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/target.h"
#include "../../core/wipe.h"
#include "../../modes/cmac/cmac.h"
#include "lorawan_internal.h"

#if !AESMALL_AVR_ASM /* else aesmall_lorawan_mic_run.S */

void aesmall_lorawan_mic_run(const aesmall_cipher *key, const aesmall_lorawan_frame *frame,
                             const uint8_t *msg, size_t msg_len,
                             uint8_t mic[AESMALL_LORAWAN_MIC_SIZE])
{
    uint8_t work[AESMALL_CMAC_WORK_SIZE];
    uint8_t room = aesmall_lorawan_block(work, 0x49, frame, (uint8_t)msg_len);

    aesmall_cmac_run(key, work, room, msg, msg_len);
    memcpy(mic, work, AESMALL_LORAWAN_MIC_SIZE);
    aesmall_wipe(work, AESMALL_BLOCK_SIZE);
}

#endif
