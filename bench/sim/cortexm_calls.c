/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Measures calls of functions in a program that Unicorn runs: a library for
 * workshop/aesmall_workshop/chips/simulators/_cortexm.py. Unicorn calls on_block at the start of
 * each block of code. The block before is then counted, because the end of its last branch is
 * known. */
#include "cortexm.h"

#include <stdlib.h>
#include <string.h>

enum { UC_R0 = 66, UC_LR = 10, UC_SP = 12, UC_XPSR = 120 };
#define IT_STATE 0x0600fc00u /* of XPSR */
#define SLOTS 65536u
#define DEEPEST_CALLS 64
#define JUNK_BYTES 64
#define MIX 0x100000001b3ull

typedef struct block {
    uint32_t address, size; /* size 0: a free slot */
    unsigned count;
    cortexm_instruction *code;
    int calls;
    int lowest;   /* the lowest SP relative to SP at the start; 0 if it never is below */
    int from_end; /* the lowest SP since SP last got an unknown value, relative to SP at the end */
    unsigned accesses;
    uint8_t it_at_end;
    uint8_t has_it; /* instructions of an IT block */
} block;

typedef struct cortexm_call {
    uint32_t symbol, stack;
    uint64_t cycles, instructions, accesses, trace;
} cortexm_call;

typedef struct frame {
    unsigned symbol, index;
    uint32_t back, sp, deepest;
    cortexm_call start;
} frame;

typedef struct cortexm_meter {
    /* Set by Python */
    int (*reg_read)(void *uc, int reg, void *value);
    int (*reg_write)(void *uc, int reg, const void *value);
    int (*mem_read)(void *uc, uint64_t address, void *data, uint64_t size);
    int (*mem_write)(void *uc, uint64_t address, const void *data, uint64_t size);
    int (*emu_stop)(void *uc);
    void (*entered)(uint32_t index, uint32_t sp); /* NULL if nobody wants to know */
    void (*left)(uint32_t index, uint32_t sp);
    void (*misaligned)(uint32_t index);
    const uint32_t *symbols, *sizes; /* of the measured functions */
    const uint32_t *functions;       /* the first address of every function, sorted */
    uint32_t symbols_count, functions_count;
    uint32_t has_dsp;
    uint32_t junk_seed; /* not 0: overwrite the memory below SP */
    /* Results */
    uint32_t fault; /* the address of an instruction that the core does not execute */
    uint32_t calls_count, depth;
    uint64_t cycles;
    cortexm_call *calls;
    /* Internal */
    cortexm_timing timing;
    cortexm_call now;
    unsigned at; /* the next instruction of the block, if every instruction is traced */
    block *last, *blocks;
    frame frames[DEEPEST_CALLS];
    uint32_t calls_room;
} cortexm_meter;

cortexm_meter *cortexm_new(int core)
{
    cortexm_meter *m = calloc(1, sizeof *m);

    m->blocks = calloc(SLOTS, sizeof *m->blocks);
    m->timing.core = core;
    return m;
}

void cortexm_free(cortexm_meter *m)
{
    for (unsigned n = 0; n < SLOTS; n++) {
        free(m->blocks[n].code);
    }
    free(m->blocks);
    free(m->calls);
    free(m);
}

static uint32_t reg(const cortexm_meter *m, void *uc, int number)
{
    uint32_t value = 0;

    m->reg_read(uc, number, &value);
    return value;
}

static void stop_at(cortexm_meter *m, void *uc, uint32_t address)
{
    m->fault = m->fault ? m->fault : address;
    m->emu_stop(uc);
}

/* Decodes a block, whose first instruction may be inside an IT block. */
static void decode(cortexm_meter *m, void *uc, block *b, uint8_t it)
{
    uint16_t halves[2048] = {0};
    unsigned at = 0;
    int offset = 0, is_known = 1;

    m->mem_read(uc, b->address, halves, b->size < 4092 ? b->size : 4092);
    b->code = calloc(b->size / 2 + 1, sizeof *b->code);
    while (at < b->size) {
        cortexm_instruction *i = &b->code[b->count];

        cortexm_decode(i, b->address + at, &halves[at / 2], &it);
        if (i->kind == CM_NONE || (i->is & CM_DSP && !m->has_dsp)) {
            stop_at(m, uc, i->address);
            break;
        }
        b->has_it |= i->is & CM_MIGHT;
        b->count++;
        at += i->size;
        b->accesses += i->words;
        b->calls = i->is & CM_CALLS;
        if (i->is & CM_MOVES_SP) {
            is_known = 0;
            b->from_end = 0;
        } else if (is_known) {
            offset += i->sp;
            b->lowest = offset < b->lowest ? offset : b->lowest;
        } else {
            b->from_end = b->from_end - i->sp < 0 ? b->from_end - i->sp : 0;
        }
    }
    b->it_at_end = it;
}

static block *find(cortexm_meter *m, void *uc, uint32_t address, uint32_t size, uint8_t it)
{
    uint32_t slot = (address >> 1) * 2654435761u >> 16;

    for (unsigned tries = 0; tries < SLOTS; tries++, slot = (slot + 1) % SLOTS) {
        block *b = &m->blocks[slot];

        if (b->size == 0) {
            b->address = address;
            b->size = size;
            decode(m, uc, b, it);
            return b;
        }
        if (b->address == address && b->size == size) {
            return b;
        }
    }
    abort(); /* more code than any program has */
}

/* Counts a block that ended with a jump to `next`. */
static void count(cortexm_meter *m, const block *b, uint32_t next)
{
    for (unsigned n = 0; n < b->count; n++) {
        const cortexm_instruction *i = &b->code[n];

        cortexm_step(&m->timing, i, n + 1 == b->count && next != b->address + b->size);
    }
    m->now.instructions += b->count;
    m->now.accesses += b->accesses;
    m->now.cycles = m->timing.cycle;
}

static int is_function(const cortexm_meter *m, uint32_t address)
{
    uint32_t low = 0, high = m->functions_count;

    while (low < high) {
        const uint32_t middle = (low + high) / 2;

        if (m->functions[middle] == address) {
            return 1;
        }
        if (m->functions[middle] < address) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return 0;
}

static uint32_t lower(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static void enter(cortexm_meter *m, void *uc, unsigned symbol, uint32_t sp)
{
    frame *f = &m->frames[m->depth];

    if (m->depth == DEEPEST_CALLS) {
        stop_at(m, uc, m->symbols[symbol]);
        return;
    }
    m->depth++;
    if (m->calls_count == m->calls_room) {
        m->calls_room = 2 * m->calls_room + 64;
        m->calls = realloc(m->calls, m->calls_room * sizeof *m->calls);
    }
    f->symbol = symbol;
    f->index = m->calls_count++;
    f->back = reg(m, uc, UC_LR) & ~1u;
    f->sp = f->deepest = sp;
    f->start = m->now;
    m->now.trace = 0;
    if (m->entered) {
        m->entered(f->index, sp);
    }
}

static void leave(cortexm_meter *m, uint32_t sp)
{
    const frame *f = &m->frames[--m->depth];

    m->calls[f->index] = (cortexm_call){
        .symbol = f->symbol,
        .stack = f->sp - f->deepest,
        .cycles = m->now.cycles - f->start.cycles,
        .instructions = m->now.instructions - f->start.instructions,
        .accesses = m->now.accesses - f->start.accesses,
        .trace = m->now.trace,
    };
    m->now.trace = m->now.trace * MIX ^ f->start.trace;
    if (m->depth > 0) {
        frame *outer = &m->frames[m->depth - 1];

        outer->deepest = lower(outer->deepest, f->deepest);
    }
    if (m->left) {
        m->left(f->index, sp);
    }
}

static void step(cortexm_meter *m, void *uc, uint32_t address)
{
    uint32_t sp = reg(m, uc, UC_SP);

    if (m->depth > 0 && m->last) {
        frame *f = &m->frames[m->depth - 1];

        f->deepest = lower(f->deepest, lower(sp, sp + (uint32_t)m->last->from_end));
        if (m->misaligned && sp & 7 && m->last->calls && is_function(m, address)) {
            m->misaligned(f->index);
        }
    }
    while (m->depth > 0 && address == m->frames[m->depth - 1].back) {
        leave(m, sp);
    }
    for (unsigned n = 0; n < m->symbols_count; n++) {
        if (m->symbols[n] == address) {
            const int is_inside = m->last && m->last->address - address < m->sizes[n];

            if ((m->last && m->last->calls) || !is_inside) {
                enter(m, uc, n, sp);
            }
        }
    }
}

/* Overwrites the memory below SP, as an interrupt does. */
void cortexm_interrupt(void *uc, uint64_t address, uint32_t size, void *data)
{
    cortexm_meter *m = data;
    uint32_t words[JUNK_BYTES / 4];

    (void)address, (void)size;
    if (m->depth > 0) {
        for (unsigned n = 0; n < JUNK_BYTES / 4; n++) {
            m->junk_seed = m->junk_seed * 1664525u + 1013904223u;
            words[n] = m->junk_seed;
        }
        m->mem_write(uc, reg(m, uc, UC_SP) - JUNK_BYTES, words, JUNK_BYTES);
    }
}

void cortexm_on_block(void *uc, uint64_t address, uint32_t size, void *data)
{
    cortexm_meter *m = data;
    uint8_t it = 0;

    if (m->last) {
        count(m, m->last, (uint32_t)address);
        it = m->last->address + m->last->size == address ? m->last->it_at_end : 0;
    }
    m->cycles = m->timing.cycle;
    step(m, uc, (uint32_t)address);
    m->last = find(m, uc, (uint32_t)address, size, it);
    m->at = 0;
    if (m->depth > 0) {
        frame *f = &m->frames[m->depth - 1];

        f->deepest = lower(f->deepest, reg(m, uc, UC_SP) + (uint32_t)m->last->lowest);
        m->now.trace = (m->now.trace ^ address) * MIX;
        if (m->junk_seed) {
            cortexm_interrupt(uc, address, size, m);
        }
    }
}

/* Adds an instruction to the trace of a call. For a load or store it adds the registers that the
 * address depends on. An instruction under a false condition is not in the trace. Unicorn
 * 2.1.4 sometimes fails at LDRD with a hook of memory. For a hook inside an IT block, it sets the
 * state of the IT block and leaves it there, so that later instructions would belong to it. It
 * keeps its own account of the block that runs, so the state can be cleared. */
void cortexm_on_code(void *uc, uint64_t address, uint32_t size, void *data)
{
    cortexm_meter *m = data;
    const cortexm_instruction *i;
    uint32_t xpsr;

    (void)size;
    if (m->last == NULL || m->last->has_it) {
        xpsr = reg(m, uc, UC_XPSR);
        if (xpsr & IT_STATE) {
            xpsr &= ~IT_STATE;
            m->reg_write(uc, UC_XPSR, &xpsr);
        }
    }
    if (m->depth == 0) {
        return;
    }
    /* Unicorn does not call for an instruction under a false condition. */
    while (m->at < m->last->count && m->last->code[m->at].address != address) {
        m->at++;
    }
    if (m->at == m->last->count) {
        stop_at(m, uc, (uint32_t)address);
        return;
    }
    i = &m->last->code[m->at++];
    m->now.trace = (m->now.trace ^ address) * MIX;
    if (i->words > 0) {
        const uint32_t needed = i->address_of | (i->is & CM_INDEXED ? i->reads & ~i->late_ok : 0);

        for (int r = 0; r < 15; r++) {
            if (needed & 1u << r) {
                const int number = r == 13 ? UC_SP : r == 14 ? UC_LR : UC_R0 + r;

                m->now.trace = (m->now.trace ^ reg(m, uc, number)) * MIX;
            }
        }
    }
}

/* Unicorn's description of a block (uc_tb) */
typedef struct translated {
    uint64_t pc;
    uint16_t instructions, size;
} translated;

/* Checks a block when it first follows another one. */
void cortexm_on_edge(void *uc, const translated *block, const translated *before, void *data)
{
    (void)before;
    find(data, uc, (uint32_t)block->pc, block->size, 0);
}

/* Refuses an LDM, STM, LDRD or STRD with an address that is not a multiple of 4. */
void cortexm_on_whole(void *uc, uint64_t address, uint32_t size, void *data)
{
    cortexm_meter *m = data;
    uint16_t halves[2] = {0};
    cortexm_instruction i;
    uint8_t it = 0;

    (void)size;
    m->mem_read(uc, address, halves, 4);
    cortexm_decode(&i, (uint32_t)address, halves, &it);
    for (int r = 0; r < 13; r++) {
        if (i.address_of & 1u << r && reg(m, uc, UC_R0 + r) & 3) {
            stop_at(m, uc, (uint32_t)address);
        }
    }
}
