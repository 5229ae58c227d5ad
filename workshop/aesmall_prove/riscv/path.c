/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Hazard3's time along a path that the prover has found (path.py), by bench/sim/hazard3_timing.c. */
#include "hazard3.h"

#include <string.h>

/* An instruction is four words: where it is, where it may jump to, */
enum { PC, TARGET, HOW, REGISTERS, WORDS };
/* then size, kind and whether it jumps; the registers that it wants and the one that it loads. */

size_t path_bytes(void)
{
    return sizeof(hazard3_timing);
}

/* A call of this address has begun, and the predictor knows what it knew in another state. */
void path_enter(hazard3_timing *t, uint32_t entry, const hazard3_timing *before)
{
    memset(t, 0, sizeof *t);
    t->predicts = before->predicts;
    if (before->predicts) {
        t->predicted = before->predicted;
        t->predicted_size = before->predicted_size;
        t->predicted_target = before->predicted_target;
    }
    hazard3_timing_start(t, entry);
}

/* Goes on; returns the cycles until the end of the last one, and counts from there. */
uint64_t path_run(hazard3_timing *t, const uint32_t *words, size_t count)
{
    uint64_t cycles;

    for (; count; count--, words += WORDS) {
        hazard3_event e;
        memset(&e, 0, sizeof e);
        e.pc = words[PC];
        e.target = words[TARGET];
        e.size = (uint8_t)words[HOW];
        e.kind = (uint8_t)(words[HOW] >> 8);
        e.taken = (uint8_t)(words[HOW] >> 16);
        e.reads[0] = (uint8_t)words[REGISTERS];
        e.reads[1] = (uint8_t)(words[REGISTERS] >> 8);
        e.loads = (uint8_t)(words[REGISTERS] >> 16);
        hazard3_timing_step(t, &e);
    }
    cycles = t->cycle;
    t->cycle = 0;
    return cycles;
}
