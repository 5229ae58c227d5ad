/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The parts of Hazard3 that programs for boards use and bench/sim/hazard3_execute.c refuses:
 * mcycle, and division, for which no time was compared with the RTL. The tests link this file
 * with the model, and the runner calls its `hazard3_step`. Every instruction takes one cycle.
 * mcycle does not count until bit 0 of mcountinhibit is clear. */
#include "../../bench/sim/hazard3.h"

#define CSRR_MCYCLE 0xb0002073u
#define CSRCI_MCOUNTINHIBIT_1 0x3200f073u
#define DIVISION 0x02004033u

uint64_t __real_hazard3_step(hazard3 *core);
uint64_t __wrap_hazard3_step(hazard3 *core);

static uint32_t divided(unsigned funct3, uint32_t a, uint32_t b)
{
    const int overflows = a == 0x80000000u && b == 0xffffffffu;

    switch (funct3) {
    case 4: return b == 0 ? 0xffffffffu : overflows ? a : (uint32_t)((int32_t)a / (int32_t)b);
    case 5: return b == 0 ? 0xffffffffu : a / b;
    case 6: return b == 0 ? a : overflows ? 0 : (uint32_t)((int32_t)a % (int32_t)b);
    default: return b == 0 ? a : a % b;
    }
}

uint64_t __wrap_hazard3_step(hazard3 *core)
{
    static int is_counting;
    static uint64_t start;
    const uint32_t at = core->pc - HAZARD3_RAM;
    hazard3_event e = {core->pc, 0, 4, NO_JUMP, 0, {0, 0}, 0};
    uint32_t word = 0, result = 0, rd;
    uint64_t began;

    for (unsigned n = 0; n < 4 && at + n < HAZARD3_RAM_SIZE; n++) {
        word |= (uint32_t)core->ram[at + n] << 8 * n;
    }
    rd = word >> 7 & 31;
    if (word == CSRCI_MCOUNTINHIBIT_1) {
        rd = 0;
        start = is_counting ? start : core->timing.cycle;
        is_counting = 1;
    } else if ((word & 0xfe00407fu) == DIVISION) {
        e.reads[0] = word >> 15 & 31;
        e.reads[1] = word >> 20 & 31;
        result = divided(word >> 12 & 7, core->x[e.reads[0]], core->x[e.reads[1]]);
    } else if ((word & ~(31u << 7)) != CSRR_MCYCLE) {
        return __real_hazard3_step(core);
    }
    began = hazard3_timing_step(&core->timing, &e);
    if ((word & ~(31u << 7)) == CSRR_MCYCLE && is_counting) {
        result = (uint32_t)(began - start);
    }
    if (rd) {
        core->x[rd] = result;
    }
    core->pc += 4;
    core->known[at / 2].size = 4; /* the runner reads this */
    return began;
}
