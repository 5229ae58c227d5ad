/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * What the files of the runner share: hazard3_runner.c (loop, result), hazard3_calls.c (measuring).
 */
#ifndef HAZARD3_RUNNER_H
#define HAZARD3_RUNNER_H

#include "hazard3.h"

/* The RISC-V calling convention's names of registers */
enum { X_RA = 1, X_SP = 2, X_GP = 3, X_TP = 4, X_A0 = 10 };

#define SYMBOLS_MAX 64

typedef struct symbol {
    const char *name;
    uint32_t address, size;
} symbol;

typedef struct call {
    int symbol;
    uint64_t cycles, instructions;
    uint32_t stack;
    uint64_t trace;
    char abi[512]; /* violations as a list of JSON strings */
} call;

/* The reason why the run ends in failure, empty so far; the first one stays. */
extern char runner_error[256];
void runner_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Measures every call of these functions; seed < 0: without the check of the ABI. `ram_used`: the
 * first address above all variables. */
void calls_watch(hazard3 *core, const symbol *symbols, int count, int64_t seed, uint32_t ram_used);
/* Before each instruction; the one before it began at last_began, was at last_pc and perhaps a
 * call. */
void calls_before(uint32_t last_pc, int was_call, uint64_t last_began);
/* After it: when it began. */
void calls_after(uint64_t began);
/* At a call of any function: sp. */
void calls_check_sp(void);
/* An address that must not depend on a secret: of an instruction or of data. */
void calls_trace(uint32_t address);
extern call *calls;
extern size_t calls_len;
extern int calls_depth; /* calls under way */
const char *calls_innermost(void);

#endif
