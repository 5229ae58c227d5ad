/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Measures calls of functions: cycles, stack, and a hash over the used addresses. It also checks
 * the RISC-V calling convention: a function preserves s0-s11, gp, tp and sp, and does not use
 * memory below sp, which interrupts may overwrite. */
#include "hazard3_runner.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX 64
#define HANDLER_STACK 64u /* bytes that an interrupt writes: sixteen registers */
/* Cycles of JAL and RET at any address. The first instruction of a function is word-aligned. */
#define CALL_CYCLES 2u
#define RETURN_CYCLES 2u

typedef struct frame {
    size_t call; /* index in calls */
    uint32_t return_pc, sp, deepest;
    uint64_t start, executed;
    int is_new;
    uint32_t saved[32], given[32];
} frame;

call *calls;
size_t calls_len;
int calls_depth;

static hazard3 *core;
static const symbol *symbols;
static int count;
static int64_t seed;
static uint64_t random_state;
static uint32_t ram_used;
static frame frames[DEPTH_MAX];

void calls_watch(hazard3 *watched, const symbol *watched_symbols, int watched_count,
                 int64_t wanted_seed, uint32_t used)
{
    core = watched;
    symbols = watched_symbols;
    count = watched_count;
    seed = wanted_seed;
    random_state = (uint64_t)seed;
    ram_used = used;
}

/* SplitMix64 (Steele, Lea, Flood 2014). */
static uint32_t random_word(void)
{
    uint64_t z = random_state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)(z ^ z >> 31);
}

/* Returns whether a function must preserve the register: s0-s11. */
static int is_saved(int r)
{
    return r == 8 || r == 9 || (r >= 18 && r <= 27);
}

/* Returns whether a call may change the register, which never has an argument: t0-t6. */
static int is_temporary(int r)
{
    return (r >= 5 && r <= 7) || r >= 28;
}

static void scramble(frame *f)
{
    memcpy(f->saved, core->x, sizeof f->saved);
    for (int r = 1; r < core->registers; r++) {
        if (is_saved(r) || is_temporary(r)) {
            core->x[r] = random_word();
        }
    }
    memcpy(f->given, core->x, sizeof f->given);
}

/* Overwrites memory as an interrupt does. One could occur before every instruction. */
static void interrupt(void)
{
    uint32_t end = core->x[X_SP] & ~3u;

    for (uint32_t at = end - HANDLER_STACK; at != end; at += 4) {
        if (at >= ram_used && at - HAZARD3_RAM <= HAZARD3_RAM_SIZE - 4) {
            uint32_t junk = random_word();

            memcpy(core->ram + (at - HAZARD3_RAM), &junk, 4);
        }
    }
}

__attribute__((format(printf, 2, 3))) static void violation(call *c, const char *format, ...)
{
    size_t used = strlen(c->abi);
    char text[64];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (used + strlen(text) + 5 < sizeof c->abi) {
        snprintf(c->abi + used, sizeof c->abi - used, "%s\"%s\"", used ? ", " : "", text);
    }
}

static void check_abi(const frame *f, call *c)
{
    static const char *const names[32] = {"zero", "ra", "sp",  "gp",  "tp", "t0", "t1", "t2",
                                          "s0",   "s1", "a0",  "a1",  "a2", "a3", "a4", "a5",
                                          "a6",   "a7", "s2",  "s3",  "s4", "s5", "s6", "s7",
                                          "s8",   "s9", "s10", "s11", "t3", "t4", "t5", "t6"};
    int moved = (int)(core->x[X_SP] - f->sp);

    for (int r = 0; r < 32; r++) {
        if ((is_saved(r) || r == X_GP || r == X_TP) && core->x[r] != f->given[r]) {
            violation(c, "%s changed", names[r]);
        }
    }
    if (moved != 0) {
        violation(c, "sp off by %d", moved);
    }
    /* Restore the caller's registers. */
    for (int r = 0; r < 32; r++) {
        if (is_saved(r) || r == X_GP || r == X_TP || r == X_SP) {
            core->x[r] = f->saved[r];
        }
    }
}

static void enter(int index)
{
    frame *f = &frames[calls_depth];

    if (calls_depth == DEPTH_MAX) {
        runner_fail("measured functions are nested deeper than %d", DEPTH_MAX);
        return;
    }
    if (calls_len % 1024 == 0) {
        calls = realloc(calls, (calls_len + 1024) * sizeof *calls);
    }
    memset(&calls[calls_len], 0, sizeof *calls);
    calls[calls_len].symbol = index;
    calls[calls_len].trace = 0x2545f4914f6cdd1du;
    f->call = calls_len++;
    f->return_pc = core->x[X_RA];
    f->sp = f->deepest = core->x[X_SP];
    f->is_new = 1;
    f->executed = core->executed;
    calls_depth++;
    if (seed >= 0) {
        scramble(f);
    }
}

static void leave(uint64_t last_began)
{
    const frame *f = &frames[--calls_depth];
    call *c = &calls[f->call];

    c->cycles = CALL_CYCLES + last_began - f->start + RETURN_CYCLES;
    c->instructions = core->executed - f->executed;
    c->stack = f->sp - f->deepest;
    if (seed >= 0) {
        check_abi(f, c);
    }
    if (calls_depth > 0 && f->deepest < frames[calls_depth - 1].deepest) {
        frames[calls_depth - 1].deepest = f->deepest;
    }
}

const char *calls_innermost(void)
{
    return symbols[calls[frames[calls_depth - 1].call].symbol].name;
}

void calls_before(uint32_t last_pc, int was_call, uint64_t last_began)
{
    uint32_t pc = core->pc, sp = core->x[X_SP];

    if (calls_depth > 0 && sp < frames[calls_depth - 1].deepest) {
        frames[calls_depth - 1].deepest = sp;
    }
    while (calls_depth > 0 && pc == frames[calls_depth - 1].return_pc) {
        leave(last_began);
    }
    for (int i = 0; i < count; i++) {
        /* A jump from inside the function to its start is a loop, not a call. */
        if (pc == symbols[i].address &&
            (was_call || last_pc < pc || last_pc >= pc + symbols[i].size)) {
            enter(i);
        }
    }
    if (seed >= 0 && calls_depth > 0) {
        interrupt();
    }
}

void calls_after(uint64_t began)
{
    for (int i = calls_depth; i-- > 0 && frames[i].is_new;) {
        frames[i].is_new = 0;
        frames[i].start = began;
    }
}

void calls_check_sp(void)
{
    uint32_t multiple = core->registers == 32 ? 16 : 4; /* ILP32E */

    if (seed >= 0 && calls_depth > 0 && core->x[X_SP] % multiple) {
        violation(&calls[frames[calls_depth - 1].call], "sp not a multiple of %u at a call",
                  multiple);
    }
}

void calls_trace(uint32_t address)
{
    for (int i = 0; i < calls_depth; i++) {
        uint64_t *hash = &calls[frames[i].call].trace;

        *hash = (*hash ^ address) * 0x9e3779b97f4a7c15u;
        *hash ^= *hash >> 29;
    }
}
