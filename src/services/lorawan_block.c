/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "lorawan_internal.h"

uint8_t aesmall_lorawan_block(uint8_t block[AESMALL_BLOCK_SIZE], uint8_t type,
                              const aesmall_lorawan_frame *frame, uint8_t last)
{
    memset(block, 0, AESMALL_BLOCK_SIZE);
    if (frame == NULL) {
        return 0;
    }
    block[0] = type;
    block[5] = AESMALL_LORAWAN_DIR(frame->MHDR);
    aesmall_lorawan_put(block + 6, frame->DevAddr, 4);
    aesmall_lorawan_put(block + 10, frame->FCnt, 4);
    block[15] = last;
    return AESMALL_BLOCK_SIZE;
}
