/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "lorawan.h"

uint32_t aesmall_lorawan_expand_fcnt(uint32_t FCntDown, uint16_t wire)
{
    const uint16_t ahead = (uint16_t)(wire - FCntDown); /* modulo 2^16; 2^15 and more: behind */
    uint32_t FCnt = FCntDown + ahead;

    /* Beyond the last counter; or behind, unless that is below 0 */
    if (FCnt < FCntDown || (ahead >= 0x8000 && FCnt >= 0x10000)) {
        FCnt -= 0x10000;
    }
    return FCnt;
}

aesmall_error aesmall_lorawan_accept_fcnt(uint32_t *FCntDown, uint32_t FCnt)
{
    uint32_t next = FCnt + 1;

    /* next <= *FCntDown: FCnt is below, or next has wrapped to 0 */
    if (next <= *FCntDown || FCnt - *FCntDown >= AESMALL_LORAWAN_MAX_FCNT_GAP) {
        return AESMALL_ERROR_REPLAY;
    }
    *FCntDown = next;
    return AESMALL_OK;
}
