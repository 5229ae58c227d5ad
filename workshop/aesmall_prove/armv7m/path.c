/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The time of a path of instructions by the simulator's model (bench/sim/cortexm_timing.c): a
 * library for path.py. */
#include "cortexm.h"

#include <string.h>

#define WORDS 3 /* of an event: address, code, and ITSTATE with the bit for a taken branch */
#define TAKEN 0x100u

size_t thumb_path_bytes(void)
{
    return sizeof(cortexm_timing);
}

/* Sets the state of the pipeline behind a call. */
void thumb_path_enter(uint8_t *state, int core)
{
    cortexm_timing t;

    memset(&t, 0, sizeof t); /* the padding too, since Python compares states */
    t.core = core;
    memcpy(state, &t, sizeof t);
}

/* Returns the cycles of some instructions, and updates the state, in which times are relative. */
uint64_t thumb_path_run(uint8_t *state, const uint32_t *events, size_t count)
{
    cortexm_timing t;
    uint64_t cycles;

    memcpy(&t, state, sizeof t);
    for (size_t n = 0; n < count; n++, events += WORDS) {
        const uint16_t code[2] = {(uint16_t)events[1], (uint16_t)(events[1] >> 16)};
        uint8_t it = (uint8_t)events[2];
        cortexm_instruction i;

        cortexm_decode(&i, events[0], code, &it);
        cortexm_step(&t, &i, (events[2] & TAKEN) != 0);
    }
    cycles = t.cycle;
    t.cycle = 0;
    for (unsigned r = 0; r < 16; r++) {
        t.ready[r] = t.ready[r] > cycles ? t.ready[r] - cycles : 0;
    }
    memcpy(state, &t, sizeof t);
    return cycles;
}
