/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_REPLAY_H
#define AESMALL_SERVICES_REPLAY_H

#include <stdint.h>

#include "../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A receiver remembers the counters that it has seen, so that nobody can send a message again: the
 * highest one, and which of the 31 below it (the window of RFC 4303 section 3.4.3). Messages may
 * come late or out of order by that many; older ones are refused. Use one object for each sender
 * and key. The counter MUST be authenticated: as part of the nonce, as aesmall_nonce_next makes it,
 * or of the AD.
 *
 * Call aesmall_replay_accept after an _open that returned AESMALL_OK, never before it: otherwise a
 * forged message with a high counter would shut out all genuine ones. Call aesmall_replay_check
 * before _open to save the time of opening an old message.
 *
 * The members are private; nothing in them is secret. A zeroed object has seen nothing. RAM: 12
 * bytes on AVR, 16 on a Cortex-M. */
typedef struct aesmall_replay {
    uint64_t last; /* the highest counter seen */
    uint32_t seen; /* bit i: last - i was seen; 0: none was */
} aesmall_replay;

/* Refuses counters below `first`. Use 0 for a new key. After a reset, use one more than the highest
 * counter that you stored; messages accepted after that store can be sent again, once. */
static inline void aesmall_replay_init(aesmall_replay *window, uint64_t first)
{
    window->last = first - 1;
    window->seen = first == 0 ? 0 : 0xffffffffu;
}

/* AESMALL_ERROR_REPLAY if the counter was accepted before, or is 32 or more below the highest.
 * Changes nothing. */
AESMALL_MUST_CHECK aesmall_error aesmall_replay_check(const aesmall_replay *window,
                                                      uint64_t counter);

/* Checks in the same way (AESMALL_ERROR_REPLAY) and remembers the counter. On error nothing
 * changes. */
AESMALL_MUST_CHECK aesmall_error aesmall_replay_accept(aesmall_replay *window, uint64_t counter);

#ifdef __cplusplus
}
#endif

#endif
