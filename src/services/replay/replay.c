/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "replay.h"
#include "../../core/apart.h"

AESMALL_APART aesmall_error aesmall_replay_check(const aesmall_replay *window, uint64_t counter)
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

aesmall_error aesmall_replay_accept(aesmall_replay *window, uint64_t counter)
{
    const aesmall_error error = aesmall_replay_check(window, counter);
    uint64_t ahead;

    if (error != AESMALL_OK) {
        return error;
    }
    if (window->seen != 0 && counter <= window->last) {
        window->seen |= (uint32_t)1 << (uint8_t)(window->last - counter);
        return AESMALL_OK;
    }
    ahead = counter - window->last;
    window->seen = ahead > 31 ? 0 : window->seen << (uint8_t)ahead;
    window->seen |= 1;
    window->last = counter;
    return AESMALL_OK;
}
