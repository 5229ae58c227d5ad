/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The cycle models of the Cortex-M4 and the Cortex-M33, for programs that Unicorn runs:
 * cortexm_decode.c and cortexm_decode32.c decode instructions, cortexm_timing.c has the rules of
 * the models, and cortexm_calls.c measures calls.
 *
 * The models are estimates. doc/figures/figures.md gives their error. */
#ifndef CORTEXM_H
#define CORTEXM_H

#include <stddef.h>
#include <stdint.h>

/* ---- cortexm_decode.c, cortexm_decode32.c ---- */

enum {
    CM_NONE,  /* not an instruction of these cores */
    CM_OTHER, /* its result can be used by the next instruction */
    CM_LATE,  /* only the M33: its result is late, for example after a shifted operand */
    CM_MULTIPLY,
    CM_ACCUMULATE, /* a multiplication with an accumulator */
    CM_DIVIDE,
    CM_LOAD,
    CM_STORE,
    CM_LOAD_TWO, /* LDRD */
    CM_STORE_TWO,
    CM_LOAD_MANY, /* LDM, POP */
    CM_STORE_MANY,
    CM_BRANCH,
    CM_BRANCH_IF, /* with a condition in its opcode */
    CM_COMPARE_BRANCH,
    CM_TABLE_BRANCH,
};

/* Bits of cortexm_instruction.is */
enum {
    CM_FLAGS = 1,   /* writes the condition flags */
    CM_INDEXED = 2, /* the address has a register as offset */
    CM_DSP = 4,     /* only with the DSP extension */
    CM_CALLS = 8,
    CM_WHOLE = 16,    /* the address must be a multiple of 4 */
    CM_MOVES_SP = 32, /* writes SP with a value that is not known before the program runs */
    CM_MIGHT = 64,    /* under a condition of an IT instruction */
    CM_ENDS = 128     /* writes PC */
};

typedef struct cortexm_instruction {
    uint32_t address;
    uint16_t reads, writes; /* registers, a bit each */
    uint16_t address_of;    /* of a load: the registers that its address needs; of a store: only the
                             * base */
    uint16_t late_ok;       /* may be ready one cycle late: the value that a store stores, the
                             * accumulators of a multiplication */
    int16_t sp;             /* bytes that it adds to SP */
    uint8_t kind, size, is;
    uint8_t words; /* of memory that it accesses */
} cortexm_instruction;

/* Decodes the instruction in these two halfwords. `it` is the state of the IT instruction before it
 * (ITSTATE), and is updated. */
void cortexm_decode(cortexm_instruction *i, uint32_t address, const uint16_t code[2], uint8_t *it);
/* Decodes an instruction of two halfwords. */
void cortexm_decode32(cortexm_instruction *i, uint32_t first, uint32_t second);
/* Sets the properties of a load or store of one register. */
void cortexm_transfer(cortexm_instruction *i, int loads, uint32_t rt, uint32_t rn);
/* Sets the properties of LDM, STM, PUSH and POP. */
void cortexm_transfer_many(cortexm_instruction *i, int loads, uint32_t rn, uint32_t list);

/* ---- cortexm_timing.c ---- */

enum { CORTEX_M4, CORTEX_M33 };

/* The pipeline after an instruction. All zero at the start. */
typedef struct cortexm_timing {
    int core;
    uint64_t cycle;      /* in which the next instruction begins, at the earliest */
    uint8_t before;      /* the M4: kind of the instruction before, CM_LOAD, CM_STORE or other */
    uint8_t was_split;   /* the M4: the last load was of 32 bits and not at a word */
    uint16_t written;    /* the M4: by the instruction before */
    uint8_t is_plain16;  /* the M33: the instruction before has 16 bits and sets no flags */
    uint16_t multiplied; /* the M33: registers with the result of a multiplication */
    uint64_t ready[16];  /* the M33: the cycle in which a register can be used */
} cortexm_timing;

/* Executes the next instruction. `taken`: a branch is taken. */
void cortexm_step(cortexm_timing *t, const cortexm_instruction *i, int taken);

#endif
