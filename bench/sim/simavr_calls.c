/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Measures calls of functions: cycles and stack. It also checks avr-gcc's calling convention: a
 * function preserves r2-r17, r28, r29, SP and the I flag, returns with r1 zero, and does not use
 * memory below SP while interrupts may occur. */
#include "simavr_runner.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/sim_core.h>

#define DEPTH_MAX 64
#define HANDLER_STACK 48 /* bytes that an interrupt handler writes */

typedef struct frame {
    size_t call; /* index in calls */
    uint32_t return_pc;
    uint16_t sp, deepest;
    uint64_t start, interrupts;
    uint64_t start_priced, interrupts_priced;
    uint8_t saved[32], given[32], saved_i, given_i;
} frame;

call *calls;
size_t calls_len;
uint16_t calls_depth;

static avr_t *avr;
static const symbol *symbols;
static int64_t seed;
static uint64_t random_state;
static uint8_t *entries; /* by word address of flash: 1 + index of the symbol */
static frame frames[DEPTH_MAX];
static int interrupted;
static uint32_t interrupt_pc;
static uint16_t interrupt_sp;
static uint64_t interrupt_start, interrupt_cycles;
static uint64_t interrupt_start_priced, interrupt_priced;

void calls_watch(avr_t *watched, const symbol *watched_symbols, int count, int64_t wanted_seed)
{
    avr = watched;
    symbols = watched_symbols;
    seed = wanted_seed;
    random_state = (uint64_t)seed;
    entries = calloc(avr->flashend / 2 + 1, 1);
    for (int i = 0; i < count; i++) {
        entries[symbols[i].address / 2] = (uint8_t)(i + 1);
    }
}

/* SplitMix64 (Steele, Lea, Flood 2014). */
static uint8_t random_byte(void)
{
    uint64_t z = random_state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint8_t)(z ^ z >> 31);
}

/* Returns whether a function must preserve the register: r2-r17 and Y. */
static int is_preserved(int r)
{
    return (r >= 2 && r <= 17) || r == 28 || r == 29;
}

/* Returns whether a call may change the register, which never has an argument: r0, X and Z. */
static int is_scratch(int r)
{
    return r == 0 || r == 26 || r == 27 || r >= 30;
}

static int is_call(uint16_t opcode)
{
    return (opcode & 0xfe0e) == 0x940e || (opcode & 0xf000) == 0xd000 ||
           (opcode & 0xffef) == 0x9509;
}

static uint32_t return_address(uint16_t sp)
{
    uint32_t address = 0;

    for (int i = 1; i <= avr->address_size; i++) {
        address = address << 8 | avr->data[(uint16_t)(sp + i)];
    }
    return address * 2;
}

static void scramble(frame *f, int index)
{
    static uint8_t allowed[SYMBOLS_MAX];

    memcpy(f->saved, avr->data, 32);
    for (int r = 0; r < 32; r++) {
        if (is_preserved(r) || is_scratch(r)) {
            avr->data[r] = random_byte();
        }
    }
    for (int flag = S_C; flag <= S_T; flag++) {
        avr->sreg[flag] = random_byte() & 1;
    }
    memcpy(f->given, avr->data, 32);
    f->saved_i = avr->sreg[S_I];
    avr->sreg[S_I] = f->given_i = allowed[index] ^= 1; /* in every other call of a function */
}

/* Overwrites memory as an interrupt does, at every instruction at which one could occur. The
 * instruction after the one that sets I always executes. */
static void interrupt(void)
{
    static int allowed;

    if (avr->sreg[S_I] && allowed) {
        uint16_t sp = _avr_sp_get(avr);

        for (int i = 0; i < HANDLER_STACK && sp - i > avr->ioend; i++) {
            avr->data[sp - i] = random_byte();
        }
    }
    allowed = avr->sreg[S_I];
}

__attribute__((format(printf, 2, 3))) static void violation(call *c, const char *format, ...)
{
    size_t used = strlen(c->abi);
    char text[64];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    snprintf(c->abi + used, sizeof c->abi - used, "%s\"%s\"", used ? ", " : "", text);
}

static void check_abi(const frame *f, call *c, uint16_t sp)
{
    int moved = (int16_t)(sp - (uint16_t)(f->sp + avr->address_size));

    for (int r = 0; r < 32; r++) {
        if (is_preserved(r) && avr->data[r] != f->given[r]) {
            violation(c, "r%d changed", r);
        }
    }
    if (avr->data[1] != 0) {
        violation(c, "r1 not zero");
    }
    if (moved != 0) {
        violation(c, "sp off by %d", moved);
    }
    if (avr->sreg[S_I] != f->given_i) {
        violation(c, "interrupt flag changed");
    }
    /* Restore the caller's registers. */
    for (int r = 0; r < 32; r++) {
        if (is_preserved(r) || r == 1) {
            avr->data[r] = f->saved[r];
        }
    }
    avr_sreg_set(avr, S_I, f->saved_i);
    _avr_sp_set(avr, (uint16_t)(f->sp + avr->address_size));
}

static void enter(int index, uint16_t sp)
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
    f->call = calls_len++;
    f->return_pc = return_address(sp);
    f->sp = f->deepest = sp;
    f->start = avr->cycle;
    f->interrupts = interrupt_cycles;
    f->start_priced = runner_priced;
    f->interrupts_priced = interrupt_priced;
    calls_depth++;
    if (seed >= 0) {
        scramble(f, index);
    }
}

/* A call costs 4 cycles, or 5 with a program counter of 3 bytes. On AVRxt, the only other core that
 * is priced, it costs 3, or 4. */
static void leave(uint16_t sp)
{
    frame *f = &frames[--calls_depth];
    call *c = &calls[f->call];

    c->cycles = avr->cycle - f->start - (interrupt_cycles - f->interrupts) + 2 + avr->address_size;
    c->priced = runner_priced - f->start_priced - (interrupt_priced - f->interrupts_priced) + 1 +
                avr->address_size;
    c->stack = (uint16_t)(f->sp + avr->address_size - f->deepest);
    if (seed >= 0) {
        check_abi(f, c, sp);
    }
    if (calls_depth > 0 && f->deepest < frames[calls_depth - 1].deepest) {
        frames[calls_depth - 1].deepest = f->deepest;
    }
}

const char *calls_innermost(void)
{
    return symbols[calls[frames[calls_depth - 1].call].symbol].name;
}

void calls_interrupted(uint32_t return_pc, uint16_t sp, uint64_t since)
{
    if (!interrupted) {
        interrupted = 1;
        interrupt_pc = return_pc;
        interrupt_sp = sp;
        interrupt_start = since;
        interrupt_start_priced = runner_priced;
    }
}

void calls_step(uint16_t sp, uint32_t last_pc, uint16_t last_opcode)
{
    int index = entries[avr->pc / 2] - 1;

    if (interrupted) {
        if (avr->pc != interrupt_pc || sp != interrupt_sp) {
            return;
        }
        interrupted = 0;
        interrupt_cycles += avr->cycle - interrupt_start;
        interrupt_priced += runner_priced - interrupt_start_priced;
    }
    if (calls_depth > 0) {
        if (sp < frames[calls_depth - 1].deepest) {
            frames[calls_depth - 1].deepest = sp;
        }
        while (calls_depth > 0 && avr->pc == frames[calls_depth - 1].return_pc) {
            leave(sp);
        }
    }
    /* A jump from inside the function to its start is a loop, not a call. */
    if (index >= 0 && (is_call(last_opcode) || last_pc < symbols[index].address ||
                       last_pc >= symbols[index].address + symbols[index].size)) {
        enter(index, sp);
    }
    if (seed >= 0 && calls_depth > 0) {
        interrupt();
    }
}
