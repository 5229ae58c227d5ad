/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/target.h"
#include "../../core/wipe.h"
#include "kw_rounds.h"

#if !AESMALL_ARMV6M_ASM /* else src/armv6m/modes/aesmall_kw_rounds_back.S */

void aesmall_kw_rounds_back(const aesmall_cipher *cipher, uint8_t first[AESMALL_KW_UNIT],
                            const uint8_t *in, size_t len, uint8_t *out)
{
    uint8_t block[AESMALL_BLOCK_SIZE];
    size_t step, at;
    uint8_t round;

    len -= AESMALL_KW_UNIT;
    memcpy(block, in, AESMALL_KW_UNIT);
    memmove(out, in + AESMALL_KW_UNIT, len);
    step = len / AESMALL_KW_UNIT * 6;
    for (round = 0; round < 6; round++) {
        for (at = len; at != 0;) {
            size_t t = step--;
            uint8_t i;

            at -= AESMALL_KW_UNIT;
            for (i = AESMALL_KW_UNIT; t != 0; t >>= 8) {
                i--;
                block[i] = (uint8_t)(block[i] ^ t);
            }
            memcpy(block + AESMALL_KW_UNIT, out + at, AESMALL_KW_UNIT);
            cipher->decrypt(cipher, block, block);
            memcpy(out + at, block + AESMALL_KW_UNIT, AESMALL_KW_UNIT);
        }
    }
    memcpy(first, block, AESMALL_KW_UNIT);
    aesmall_wipe(block, sizeof block);
}

#endif
