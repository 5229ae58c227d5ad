/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_REPLAY_H
#define AESMALL_SERVICES_REPLAY_H

#include <stdint.h>

#include "../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Protection against repeated messages: a receiver remembers the highest counter that it has seen,
 * and which of the 31 counters below it (the window of RFC 4303 section 3.4.3). Messages may arrive
 * late or out of order by that many. Older messages are refused. Use one object for each sender and
 * key. The counter MUST be authenticated: as part of the nonce, as aesmall_nonce_next() makes it,
 * or of the AD. */

/* The members are private, not secret. A zeroed object has seen no counter. RAM: 12 bytes on AVR,
 * 16 on a Cortex-M. */
typedef struct aesmall_replay {
    uint64_t last; /* the highest counter seen */
    uint32_t seen; /* bit i: last - i was seen. 0: no message was */
} aesmall_replay;

/**
 * Accept the counter of an authentic message, once.
 *
 * @param window   the window
 * @param counter  the counter of a message that an _open call verified
 * @return AESMALL_OK, and the window remembers the counter;
 *         AESMALL_ERROR_REPLAY if it was accepted before, or is 32 or more below the highest: then
 *         the window is unchanged
 *
 * Call it after an _open that returned AESMALL_OK, never before it: otherwise a forged message with
 * a high counter would shut out all genuine ones.
 * Source: RFC 4303 section 3.4.3.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_replay_accept(aesmall_replay *window, uint64_t counter);

/**
 * Check a counter without remembering it, to save the time of opening an old message.
 *
 * @param window   the window, which is not changed
 * @param counter  the counter of a message that need not be verified yet
 * @return AESMALL_OK;
 *         AESMALL_ERROR_REPLAY as for aesmall_replay_accept()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_replay_check(const aesmall_replay *window,
                                                      uint64_t counter);

/**
 * Start a window that refuses low counters.
 *
 * @param window  receives the window
 * @param first   the lowest counter that is accepted: 0 for a new key. After a reset, one more than
 *                the highest counter that you stored. Messages accepted after that store can be
 *                sent again, once
 */
static inline void aesmall_replay_init(aesmall_replay *window, uint64_t first)
{
    window->last = first - 1;
    window->seen = first == 0 ? 0 : 0xffffffffu;
}

#ifdef __cplusplus
}
#endif

#endif
