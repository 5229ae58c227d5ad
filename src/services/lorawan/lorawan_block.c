/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "lorawan_internal.h"

uint8_t aesmall_lorawan_block(uint8_t work[AESMALL_CMAC_WORK_SIZE], uint8_t type,
                              const aesmall_lorawan_frame *frame, uint8_t last)
{
    memset(work, 0, AESMALL_CMAC_WORK_SIZE);
    if (frame == NULL) {
        return AESMALL_BLOCK_SIZE;
    }
    work[0] = type;
    work[5] = AESMALL_LORAWAN_DIR(frame->MHDR);
    aesmall_lorawan_put(work + 6, frame->DevAddr, 4);
    aesmall_lorawan_put(work + 10, frame->FCnt, 4);
    work[15] = last;
    return 0;
}
