/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The core Hazard3 of the RP2350 (RISC-V), with two bus ports and memory without wait states:
 * hazard3_decode.c decodes instructions, hazard3_execute.c executes them, hazard3_timing.c computes
 * their time, hazard3_calls.c measures calls, and hazard3_runner.c has the loop and the result.
 *
 * The model has RV32IMC, Zba, Zbb, Zbs, Zbkb, Zcb and h3.bextmi. Programs for RV32E have sixteen
 * registers. Atomics, CSRs, Zcmp and traps are not modelled and end the run with an error. A
 * division in a measured call is also an error, because its time is not known. */
#ifndef HAZARD3_H
#define HAZARD3_H

#include <stddef.h>
#include <stdint.h>

/* ---- hazard3_timing.c ---- */

enum { NO_JUMP, JUMP, BRANCH };

/* The properties of an executed instruction that its time depends on. */
typedef struct hazard3_event {
    uint32_t pc, target; /* of a jump or branch, taken or not */
    uint8_t size;        /* 2 or 4 bytes */
    uint8_t kind;        /* NO_JUMP, JUMP or BRANCH */
    uint8_t taken;       /* a branch's; 1 of a jump */
    uint8_t reads[2];    /* registers needed at its begin, 0: none; without the register that a
                          * store stores */
    uint8_t loads;       /* the register that a load writes, 0: none */
} hazard3_event;

/* The front of the pipeline. All zero: no word fetched, no branch predicted. */
typedef struct hazard3_timing {
    uint64_t cycle; /* of the next instruction, at the earliest */
    uint32_t fetch; /* address of the word that is fetched next */
    uint8_t fetch_low, fetch_overhangs;
    uint8_t fetching, fetched_halves, fetched_ends; /* the word that arrives now */
    uint8_t queued, queue_halves[2], queue_ends[2]; /* words waiting for the instruction buffer */
    uint8_t level, ends; /* halfwords in the instruction buffer; which end a predicted branch */
    uint8_t loaded;
    uint8_t predicts, predicted_size;
    uint32_t predicted, predicted_target;
} hazard3_timing;

/* Continues at this address, as after a jump. */
void hazard3_timing_start(hazard3_timing *t, uint32_t pc);
/* Executes the next instruction of the path, and returns the cycle in which it begins. */
uint64_t hazard3_timing_step(hazard3_timing *t, const hazard3_event *e);

/* ---- hazard3_decode.c ---- */

typedef struct hazard3_instruction {
    uint8_t op; /* 0: not an instruction of this core */
    uint8_t rd, rs1, rs2;
    uint8_t size;
    int32_t imm;
} hazard3_instruction;

enum {
    OP_NONE,
    OP_LUI,
    OP_AUIPC,
    OP_JAL,
    OP_JALR,
    OP_BEQ,
    OP_BNE,
    OP_BLT,
    OP_BGE,
    OP_BLTU,
    OP_BGEU,
    OP_LB,
    OP_LH,
    OP_LW,
    OP_LBU,
    OP_LHU,
    OP_SB,
    OP_SH,
    OP_SW,
    OP_ADDI,
    OP_SLTI,
    OP_SLTIU,
    OP_XORI,
    OP_ORI,
    OP_ANDI,
    OP_SLLI,
    OP_SRLI,
    OP_SRAI,
    OP_RORI,
    OP_BCLRI,
    OP_BEXTI,
    OP_BINVI,
    OP_BSETI,
    OP_BEXTMI,
    OP_CLZ,
    OP_CTZ,
    OP_CPOP,
    OP_SEXTB,
    OP_SEXTH,
    OP_ORCB,
    OP_REV8,
    OP_BREV8,
    OP_ZIP,
    OP_UNZIP,
    OP_ADD,
    OP_SUB,
    OP_SLL,
    OP_SLT,
    OP_SLTU,
    OP_XOR,
    OP_SRL,
    OP_SRA,
    OP_OR,
    OP_AND,
    OP_MUL,
    OP_MULH,
    OP_MULHSU,
    OP_MULHU,
    OP_DIV,
    OP_DIVU,
    OP_REM,
    OP_REMU,
    OP_SH1ADD,
    OP_SH2ADD,
    OP_SH3ADD,
    OP_ANDN,
    OP_ORN,
    OP_XNOR,
    OP_MIN,
    OP_MINU,
    OP_MAX,
    OP_MAXU,
    OP_ROL,
    OP_ROR,
    OP_BCLR,
    OP_BEXT,
    OP_BINV,
    OP_BSET,
    OP_PACK,
    OP_PACKH
};

/* Decodes the instruction that begins with these bytes, the lowest first. */
hazard3_instruction hazard3_decode(uint32_t word);
/* Returns the instruction of 32 bits that does the same as a compressed one, or 0. */
uint32_t hazard3_expand(uint16_t half);

/* ---- hazard3_execute.c ---- */

#define HAZARD3_RAM 0x20000000u
#define HAZARD3_RAM_SIZE 0x82000u /* eight striped banks of 64 KB and two of 4 KB */

typedef struct hazard3 {
    uint32_t x[32], pc;
    uint64_t executed; /* instructions */
    uint8_t registers; /* 32, or 16 of RV32E */
    hazard3_timing timing;
    uint8_t ram[HAZARD3_RAM_SIZE];
    hazard3_instruction known[HAZARD3_RAM_SIZE / 2]; /* decoded instructions; size 0: not decoded
                                                      * yet */
    const char *error;                               /* why the run cannot continue, or NULL */
    int is_untimed; /* 1: an instruction without a modelled time ran, as if it took a cycle */
    /* `read` and `write` handle accesses outside of RAM. `observe`, if set, gets every accessed
     * address. */
    uint32_t (*read)(struct hazard3 *core, uint32_t address, unsigned size);
    void (*write)(struct hazard3 *core, uint32_t address, uint32_t value, unsigned size);
    void (*observe)(uint32_t address);
} hazard3;

/* Executes an instruction, and returns the cycle in which it began. */
uint64_t hazard3_step(hazard3 *core);

#endif
