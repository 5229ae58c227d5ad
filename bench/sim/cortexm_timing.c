/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The rules of the cycle models, for code and data in memory without wait states.
 *
 * Cortex-M4: Arm's Technical Reference Manual of the core, table 3-1, and its notes about pairs of
 * loads and stores, with what jnk0le measured on an STM32F103 and an STM32F407
 * (github.com/jnk0le/random, "pipeline cycle test", cortex_m3m4.md). UMULL and UMLAL take longer on
 * a Cortex-M3, which the model does not have.
 *
 * Cortex-M33: Arm publishes no table. jnk0le measured an RP2350 (the same repository,
 * cortex_m33.md). That the results of SIMD instructions, SEL and PKH are late is assumed, as is the
 * time of TBB and of a division.
 *
 * An instruction under a false condition of an IT instruction counts as if it were executed. */
#include "cortexm.h"

/* Cycles of a branch beyond the first, to fill the pipeline */
#define M4_REFILL 2
#define M33_REFILL_AFTER_POP 3
#define SLOWEST_DIVISION 12

static int is_branch(const cortexm_instruction *i)
{
    return i->kind == CM_BRANCH || i->kind == CM_BRANCH_IF || i->kind == CM_COMPARE_BRANCH;
}

static unsigned m4_load(cortexm_timing *t, const cortexm_instruction *i)
{
    const int needs_last = (i->address_of & t->written) != 0;
    const int is_split = i->size == 4 && i->address % 4 != 0;
    unsigned cycles = 2;

    if (t->before == CM_LOAD && !needs_last && !is_split && !t->was_split) {
        cycles = 1; /* in the shadow of the load before */
    }
    if (needs_last && t->before != CM_LOAD) {
        cycles++;
    }
    if (t->before == CM_STORE) {
        cycles++;
    }
    t->was_split = (uint8_t)is_split;
    return cycles;
}

static unsigned m4_store(const cortexm_timing *t, const cortexm_instruction *i)
{
    unsigned cycles = i->is & CM_INDEXED ? 2 : 1;

    if (t->before == CM_LOAD) {
        cycles--;
    } else if (i->address_of & t->written) {
        cycles++;
    }
    return cycles;
}

static void m4_step(cortexm_timing *t, const cortexm_instruction *i, int taken)
{
    unsigned cycles = 1;
    uint8_t kind = CM_OTHER;

    switch (i->kind) {
    case CM_LOAD:
        cycles = m4_load(t, i);
        kind = CM_LOAD;
        break;
    case CM_STORE:
        cycles = m4_store(t, i);
        kind = CM_STORE;
        break;
    case CM_LOAD_MANY:
    case CM_STORE_MANY: cycles = 1u + i->words; break;
    case CM_LOAD_TWO:
    case CM_STORE_TWO: cycles = 3; break;
    case CM_DIVIDE: cycles = SLOWEST_DIVISION; break;
    case CM_TABLE_BRANCH: cycles = 2; break;
    default: break;
    }
    if (i->is & CM_ENDS && (taken || !is_branch(i))) {
        cycles += M4_REFILL;
        kind = CM_OTHER;
    }
    t->cycle += cycles;
    t->before = kind;
    t->written = i->writes & 0x7fff; /* not PC, which is never late */
}

/* Returns the cycle in which all registers of an instruction are ready. */
static uint64_t m33_start(const cortexm_timing *t, const cortexm_instruction *i)
{
    uint64_t start = t->cycle;

    for (unsigned r = 0; r < 15; r++) {
        uint64_t ready = t->ready[r];
        const uint32_t bit = 1u << r;

        if (!(i->reads & bit)) {
            continue;
        }
        if (i->late_ok & bit && ready > 0 && (i->kind == CM_STORE || t->multiplied & bit)) {
            ready--;
        }
        start = ready > start ? ready : start;
    }
    return start;
}

/* Returns the cycles in which no other instruction is issued. */
static unsigned m33_cycles(const cortexm_timing *t, const cortexm_instruction *i, int taken)
{
    const unsigned refill = i->is & CM_ENDS ? M33_REFILL_AFTER_POP : 0;

    switch (i->kind) {
    case CM_LOAD: return 1 + refill;
    case CM_LOAD_MANY:
    case CM_STORE_MANY: return i->words + refill;
    case CM_LOAD_TWO:
    case CM_STORE_TWO: return 2;
    case CM_BRANCH: return taken ? 2 : 1;
    case CM_BRANCH_IF: return !taken ? 0 : t->is_plain16 ? 1 : 2;
    case CM_COMPARE_BRANCH: return taken ? 2 : 1;
    case CM_TABLE_BRANCH: return 1 + M33_REFILL_AFTER_POP;
    case CM_DIVIDE: return SLOWEST_DIVISION;
    default: return i->is & CM_ENDS ? 2 : 1;
    }
}

static void m33_step(cortexm_timing *t, const cortexm_instruction *i, int taken)
{
    const int is_multiply = i->kind == CM_MULTIPLY || i->kind == CM_ACCUMULATE;
    const int loads = i->kind == CM_LOAD || i->kind == CM_LOAD_TWO || i->kind == CM_LOAD_MANY;
    const unsigned latency = is_multiply || loads || i->kind == CM_LATE ? 2 : 1;
    const uint64_t start = m33_start(t, i);
    const unsigned cycles = m33_cycles(t, i, taken);

    t->cycle = start + cycles;
    t->is_plain16 = i->size == 2 && !(i->is & CM_FLAGS);
    for (unsigned r = 0; r < 15; r++) {
        if (i->writes & 1u << r) {
            t->ready[r] = start + cycles + latency - 1;
        }
    }
    t->multiplied =
        (uint16_t)(is_multiply ? t->multiplied | i->writes : t->multiplied & ~i->writes);
}

void cortexm_step(cortexm_timing *t, const cortexm_instruction *i, int taken)
{
    if (t->core == CORTEX_M33) {
        m33_step(t, i, taken);
    } else {
        m4_step(t, i, taken);
    }
}

/* Returns the properties `is` of the instruction at `code`, or -1 if there is none, for Python. */
int cortexm_is(const uint16_t code[2], int *sp, int *size)
{
    cortexm_instruction i;
    uint8_t it = 0;

    cortexm_decode(&i, 0, code, &it);
    *sp = i.sp;
    *size = i.size;
    return i.kind == CM_NONE ? -1 : i.is;
}

/* Counts instructions on a path, given as addresses of code in memory, for the tests. */
uint64_t cortexm_count(int core, const uint8_t *code, uint32_t base, const uint32_t *path,
                       uint32_t length)
{
    cortexm_timing t = {.core = core};
    uint8_t it = 0;

    for (uint32_t n = 0; n + 1 < length; n++) {
        uint16_t halves[2];
        cortexm_instruction i;

        memcpy(halves, code + (path[n] - base), 4);
        cortexm_decode(&i, path[n], halves, &it);
        cortexm_step(&t, &i, path[n + 1] != path[n] + i.size);
    }
    return t.cycle;
}
