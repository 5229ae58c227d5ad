/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Shared declarations of hazard3_runner.c (loop, result) and hazard3_calls.c (measuring). */
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

/* The reason why the run fails, or empty. The first reason stays. */
extern char runner_error[256];
void runner_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Measures every call of these functions. If seed < 0, the ABI is not checked. `ram_used` is the
 * first address after all variables. */
void calls_watch(hazard3 *core, const symbol *symbols, int count, int64_t seed, uint32_t ram_used);
/* Must be called before each instruction. The one before began at last_began, was at last_pc, and
 * was a call if was_call. */
void calls_before(uint32_t last_pc, int was_call, uint64_t last_began);
/* Must be called after each instruction, with the cycle in which it began. */
void calls_after(uint64_t began);
/* Checks sp at a call of any function. */
void calls_check_sp(void);
/* Hashes an address of an instruction or of data, which must not depend on a secret. */
void calls_trace(uint32_t address);
extern call *calls;
extern size_t calls_len;
extern int calls_depth; /* calls that have not returned */
const char *calls_innermost(void);

#endif
