/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Executes the instructions of Hazard3. */
#include "hazard3.h"

static uint32_t ror(uint32_t value, uint32_t by)
{
    return value >> (by & 31) | value << (-by & 31);
}

static uint32_t reversed_in_bytes(uint32_t x)
{
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    return (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
}

/* Moves bit i of the lower half to bit 2 i, and of the upper half to 2 i + 1, or back. */
static uint32_t zipped(uint32_t x, int back)
{
    uint32_t y = 0;

    for (unsigned i = 0; i < 16; i++) {
        unsigned low = back ? 2 * i : i, high = back ? 2 * i + 1 : 16 + i;
        unsigned to_low = back ? i : 2 * i, to_high = back ? 16 + i : 2 * i + 1;

        y |= (x >> low & 1) << to_low | (x >> high & 1) << to_high;
    }
    return y;
}

static uint32_t ones_of_bytes(uint32_t x)
{
    uint32_t y = 0;

    for (unsigned i = 0; i < 32; i += 8) {
        y |= x >> i & 255 ? 255u << i : 0;
    }
    return y;
}

static uint32_t leading_zeros(uint32_t x)
{
    return x ? (uint32_t)__builtin_clz(x) : 32;
}

static uint32_t trailing_zeros(uint32_t x)
{
    return x ? (uint32_t)__builtin_ctz(x) : 32;
}

static uint32_t multiplied_high(uint32_t a, uint32_t b, uint8_t op)
{
    int64_t signed_a = (int32_t)a, signed_b = op == OP_MULHSU ? (int64_t)b : (int32_t)b;

    if (op == OP_MULHU) {
        return (uint32_t)((uint64_t)a * b >> 32);
    }
    return (uint32_t)((uint64_t)(signed_a * signed_b) >> 32);
}

/* Divides. By zero, the quotient is all ones and the remainder is the dividend. The one quotient
 * with too many bits wraps. */
static uint32_t divided(uint32_t a, uint32_t b, uint8_t op)
{
    int64_t quotient;

    if (b == 0) {
        return op == OP_DIV || op == OP_DIVU ? 0xffffffffu : a;
    }
    if (op == OP_DIVU || op == OP_REMU) {
        return op == OP_DIVU ? a / b : a % b;
    }
    quotient = (int64_t)(int32_t)a / (int32_t)b;
    return op == OP_DIV ? (uint32_t)quotient : a - (uint32_t)quotient * b;
}

static uint32_t computed(const hazard3_instruction *i, uint32_t a, uint32_t b, uint32_t pc)
{
    uint32_t imm = (uint32_t)i->imm;

    switch (i->op) {
    case OP_LUI: return imm;
    case OP_AUIPC: return pc + imm;
    case OP_ADDI: return a + imm;
    case OP_SLTI: return (int32_t)a < i->imm;
    case OP_SLTIU: return a < imm;
    case OP_XORI: return a ^ imm;
    case OP_ORI: return a | imm;
    case OP_ANDI: return a & imm;
    case OP_SLLI: return a << imm;
    case OP_SRLI: return a >> imm;
    case OP_SRAI: return (uint32_t)((int32_t)a >> imm);
    case OP_RORI: return ror(a, imm);
    case OP_BCLRI: return a & ~(1u << imm);
    case OP_BEXTI: return a >> imm & 1;
    case OP_BINVI: return a ^ 1u << imm;
    case OP_BSETI: return a | 1u << imm;
    case OP_BEXTMI: return a >> (imm & 31) & ((2u << (imm >> 5)) - 1);
    case OP_CLZ: return leading_zeros(a);
    case OP_CTZ: return trailing_zeros(a);
    case OP_CPOP: return (uint32_t)__builtin_popcount(a);
    case OP_SEXTB: return (uint32_t)(int32_t)(int8_t)a;
    case OP_SEXTH: return (uint32_t)(int32_t)(int16_t)a;
    case OP_ORCB: return ones_of_bytes(a);
    case OP_REV8: return __builtin_bswap32(a);
    case OP_BREV8: return reversed_in_bytes(a);
    case OP_ZIP: return zipped(a, 0);
    case OP_UNZIP: return zipped(a, 1);
    case OP_ADD: return a + b;
    case OP_SUB: return a - b;
    case OP_SLL: return a << (b & 31);
    case OP_SLT: return (int32_t)a < (int32_t)b;
    case OP_SLTU: return a < b;
    case OP_XOR: return a ^ b;
    case OP_SRL: return a >> (b & 31);
    case OP_SRA: return (uint32_t)((int32_t)a >> (b & 31));
    case OP_OR: return a | b;
    case OP_AND: return a & b;
    case OP_MUL: return a * b;
    case OP_MULH:
    case OP_MULHSU:
    case OP_MULHU: return multiplied_high(a, b, i->op);
    case OP_DIV:
    case OP_DIVU:
    case OP_REM:
    case OP_REMU: return divided(a, b, i->op);
    case OP_SH1ADD: return (a << 1) + b;
    case OP_SH2ADD: return (a << 2) + b;
    case OP_SH3ADD: return (a << 3) + b;
    case OP_ANDN: return a & ~b;
    case OP_ORN: return a | ~b;
    case OP_XNOR: return ~(a ^ b);
    case OP_MIN: return (int32_t)a < (int32_t)b ? a : b;
    case OP_MINU: return a < b ? a : b;
    case OP_MAX: return (int32_t)a < (int32_t)b ? b : a;
    case OP_MAXU: return a < b ? b : a;
    case OP_ROL: return ror(a, -b);
    case OP_ROR: return ror(a, b);
    case OP_BCLR: return a & ~(1u << (b & 31));
    case OP_BEXT: return a >> (b & 31) & 1;
    case OP_BINV: return a ^ 1u << (b & 31);
    case OP_BSET: return a | 1u << (b & 31);
    case OP_PACK: return (a & 0xffff) | b << 16;
    default: return (a & 255) | (b & 255) << 8; /* packh */
    }
}

static int is_taken(uint8_t op, uint32_t a, uint32_t b)
{
    switch (op) {
    case OP_BEQ: return a == b;
    case OP_BNE: return a != b;
    case OP_BLT: return (int32_t)a < (int32_t)b;
    case OP_BGE: return (int32_t)a >= (int32_t)b;
    case OP_BLTU: return a < b;
    default: return a >= b;
    }
}

/* ---- memory ---- */

static int in_ram(hazard3 *core, uint32_t address, unsigned size)
{
    if (core->observe) {
        core->observe(address);
    }
    if (address & (size - 1)) {
        core->error = "unaligned access";
    }
    return address - HAZARD3_RAM <= HAZARD3_RAM_SIZE - size;
}

static uint32_t load(hazard3 *core, uint32_t address, unsigned size)
{
    uint32_t value = 0;
    const uint8_t *ram = core->ram + (address - HAZARD3_RAM);

    if (!in_ram(core, address, size)) {
        return core->read(core, address, size);
    }
    for (unsigned i = 0; i < size; i++) {
        value |= (uint32_t)ram[i] << 8 * i;
    }
    return value;
}

static void store(hazard3 *core, uint32_t address, uint32_t value, unsigned size)
{
    uint32_t at = address - HAZARD3_RAM;

    if (!in_ram(core, address, size)) {
        core->write(core, address, value, size);
        return;
    }
    for (unsigned i = 0; i < size; i++) {
        core->ram[at + i] = (uint8_t)(value >> 8 * i);
    }
    /* Forget the decoded instructions there, and one that began a halfword before. */
    core->known[at / 2].size = core->known[(at + size - 1) / 2].size = 0;
    if (at >= 2) {
        core->known[at / 2 - 1].size = 0;
    }
}

static uint32_t loaded(hazard3 *core, uint8_t op, uint32_t address)
{
    switch (op) {
    case OP_LB: return (uint32_t)(int32_t)(int8_t)load(core, address, 1);
    case OP_LH: return (uint32_t)(int32_t)(int16_t)load(core, address, 2);
    case OP_LW: return load(core, address, 4);
    case OP_LBU: return load(core, address, 1);
    default: return load(core, address, 2);
    }
}

static const hazard3_instruction *fetched(hazard3 *core)
{
    uint32_t at = core->pc - HAZARD3_RAM, word = 0;
    hazard3_instruction *i = &core->known[at / 2];

    if (core->pc & 1 || at > HAZARD3_RAM_SIZE - 4) {
        core->error = "runs outside of RAM";
        return NULL;
    }
    if (i->size == 0) {
        for (unsigned n = 0; n < 4; n++) {
            word |= (uint32_t)core->ram[at + n] << 8 * n;
        }
        *i = hazard3_decode(word);
    }
    if (i->op == OP_NONE) {
        core->error = "an instruction that is not modelled";
        return NULL;
    }
    if ((i->rd | i->rs1 | i->rs2) >= core->registers) {
        core->error = "a register that RV32E does not have";
        return NULL;
    }
    return i;
}

uint64_t hazard3_step(hazard3 *core)
{
    const hazard3_instruction *i = fetched(core);
    hazard3_event e = {core->pc, 0, 0, NO_JUMP, 0, {0, 0}, 0};
    uint32_t a, b, next, result = 0;

    if (!i) {
        return core->timing.cycle;
    }
    a = core->x[i->rs1];
    b = core->x[i->rs2];
    e.size = i->size;
    e.reads[0] = i->rs1;
    e.reads[1] = i->rs2;
    next = core->pc + i->size;
    if (i->op == OP_JAL || i->op == OP_JALR) {
        e.kind = JUMP;
        e.taken = 1;
        e.target = i->op == OP_JAL ? core->pc + (uint32_t)i->imm : (a + (uint32_t)i->imm) & ~1u;
        result = next;
        next = e.target;
    } else if (i->op >= OP_BEQ && i->op <= OP_BGEU) {
        e.kind = BRANCH;
        e.target = core->pc + (uint32_t)i->imm;
        e.taken = (uint8_t)is_taken(i->op, a, b);
        next = e.taken ? e.target : next;
    } else if (i->op >= OP_LB && i->op <= OP_LHU) {
        e.loads = i->rd;
        result = loaded(core, i->op, a + (uint32_t)i->imm);
    } else if (i->op >= OP_SB && i->op <= OP_SW) {
        e.reads[1] = 0;
        store(core, a + (uint32_t)i->imm, b, 1u << (i->op - OP_SB));
    } else {
        core->is_untimed |= i->op >= OP_DIV && i->op <= OP_REMU;
        result = computed(i, a, b, core->pc);
    }
    if (i->rd) {
        core->x[i->rd] = result;
    }
    core->pc = next;
    core->executed++;
    return hazard3_timing_step(&core->timing, &e);
}
