/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "kw_rounds.h"

#include <string.h>

#include "../../core/target.h"
#include "../../core/wipe.h"

#if !AESMALL_ARMV6M_ASM /* else src/armv6m/modes/aesmall_kw_rounds.S */

/* The number of the step, 1 to 6n, is below len, so it fits wherever len does. */
void aesmall_kw_rounds(const aesmall_cipher *cipher, uint8_t *data, size_t len)
{
    uint8_t block[AESMALL_BLOCK_SIZE];
    size_t step = 0, at;
    uint8_t round;

    memcpy(block, data, AESMALL_KW_UNIT);
    for (round = 0; round < 6; round++) {
        for (at = AESMALL_KW_UNIT; at < len; at += AESMALL_KW_UNIT) {
            size_t t = ++step;
            uint8_t i;

            memcpy(block + AESMALL_KW_UNIT, data + at, AESMALL_KW_UNIT);
            cipher->encrypt(cipher, block, block);
            memcpy(data + at, block + AESMALL_KW_UNIT, AESMALL_KW_UNIT);
            for (i = AESMALL_KW_UNIT; t != 0; t >>= 8) {
                i--;
                block[i] = (uint8_t)(block[i] ^ t);
            }
        }
    }
    memcpy(data, block, AESMALL_KW_UNIT);
    aesmall_wipe(block, sizeof block);
}

#endif
