/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "replay.h"

aesmall_error aesmall_replay_check(const aesmall_replay *window, uint64_t counter)
{
    uint64_t behind;

    if (window->seen == 0 || counter > window->last) {
        return AESMALL_OK;
    }
    behind = window->last - counter;
    if (behind > 31 || (window->seen >> (uint8_t)behind & 1) != 0) {
        return AESMALL_ERROR_REPLAY;
    }
    return AESMALL_OK;
}
