/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Decodes the instructions of Hazard3. Brackets contain chapters of The RISC-V Instruction Set
 * Manual, volume I (20240411). */
#include "hazard3.h"

static uint32_t bits(uint32_t word, unsigned low, unsigned count)
{
    return word >> low & ((1u << count) - 1);
}

static int32_t sign_extended(uint32_t value, unsigned width)
{
    return (int32_t)(value << (32 - width)) >> (32 - width);
}

/* ---- 32 bits ---- */

/* OP-IMM with funct3 1 and 5: shifts by a constant, and operations without a second operand [Zbb,
 * Zbkb, Zbs] */
static uint8_t shift_or_unary(uint32_t funct3, uint32_t high, uint32_t low)
{
    if (funct3 == 1) {
        switch (high) {
        case 0x00: return OP_SLLI;
        case 0x24: return OP_BCLRI;
        case 0x34: return OP_BINVI;
        case 0x14: return OP_BSETI;
        case 0x04: return low == 15 ? OP_ZIP : OP_NONE;
        case 0x30:
            switch (low) {
            case 0: return OP_CLZ;
            case 1: return OP_CTZ;
            case 2: return OP_CPOP;
            case 4: return OP_SEXTB;
            case 5: return OP_SEXTH;
            default: return OP_NONE;
            }
        default: return OP_NONE;
        }
    }
    switch (high) {
    case 0x00: return OP_SRLI;
    case 0x20: return OP_SRAI;
    case 0x30: return OP_RORI;
    case 0x24: return OP_BEXTI;
    case 0x04: return low == 15 ? OP_UNZIP : OP_NONE;
    case 0x14: return low == 7 ? OP_ORCB : OP_NONE;
    case 0x34: return low == 24 ? OP_REV8 : low == 7 ? OP_BREV8 : OP_NONE;
    default: return OP_NONE;
    }
}

/* OP: two registers [RV32I, M, Zba, Zbb, Zbkb, Zbs], by funct7 << 3 | funct3 */
static uint8_t two_registers(uint32_t key)
{
    switch (key) {
    case 0x00 << 3 | 0: return OP_ADD;
    case 0x20 << 3 | 0: return OP_SUB;
    case 0x00 << 3 | 1: return OP_SLL;
    case 0x00 << 3 | 2: return OP_SLT;
    case 0x00 << 3 | 3: return OP_SLTU;
    case 0x00 << 3 | 4: return OP_XOR;
    case 0x00 << 3 | 5: return OP_SRL;
    case 0x20 << 3 | 5: return OP_SRA;
    case 0x00 << 3 | 6: return OP_OR;
    case 0x00 << 3 | 7: return OP_AND;
    case 0x01 << 3 | 0: return OP_MUL;
    case 0x01 << 3 | 1: return OP_MULH;
    case 0x01 << 3 | 2: return OP_MULHSU;
    case 0x01 << 3 | 3: return OP_MULHU;
    case 0x01 << 3 | 4: return OP_DIV;
    case 0x01 << 3 | 5: return OP_DIVU;
    case 0x01 << 3 | 6: return OP_REM;
    case 0x01 << 3 | 7: return OP_REMU;
    case 0x10 << 3 | 2: return OP_SH1ADD;
    case 0x10 << 3 | 4: return OP_SH2ADD;
    case 0x10 << 3 | 6: return OP_SH3ADD;
    case 0x20 << 3 | 7: return OP_ANDN;
    case 0x20 << 3 | 6: return OP_ORN;
    case 0x20 << 3 | 4: return OP_XNOR;
    case 0x05 << 3 | 4: return OP_MIN;
    case 0x05 << 3 | 5: return OP_MINU;
    case 0x05 << 3 | 6: return OP_MAX;
    case 0x05 << 3 | 7: return OP_MAXU;
    case 0x30 << 3 | 1: return OP_ROL;
    case 0x30 << 3 | 5: return OP_ROR;
    case 0x24 << 3 | 1: return OP_BCLR;
    case 0x24 << 3 | 5: return OP_BEXT;
    case 0x34 << 3 | 1: return OP_BINV;
    case 0x14 << 3 | 1: return OP_BSET;
    case 0x04 << 3 | 4: return OP_PACK;
    case 0x04 << 3 | 7: return OP_PACKH;
    default: return OP_NONE;
    }
}

static hazard3_instruction immediate(hazard3_instruction i, uint32_t word, uint32_t funct3)
{
    static const uint8_t ops[8] = {OP_ADDI, 0, OP_SLTI, OP_SLTIU, OP_XORI, 0, OP_ORI, OP_ANDI};

    i.rs2 = 0;
    i.op = ops[funct3];
    i.imm = (int32_t)word >> 20;
    if (i.op == OP_NONE) {
        i.op = shift_or_unary(funct3, word >> 25, bits(word, 20, 5));
        i.imm = (int32_t)bits(word, 20, 5);
    }
    return i;
}

static hazard3_instruction decode_32(uint32_t word)
{
    static const uint8_t branches[8] = {OP_BEQ, OP_BNE, 0, 0, OP_BLT, OP_BGE, OP_BLTU, OP_BGEU};
    static const uint8_t loads[8] = {OP_LB, OP_LH, OP_LW, 0, OP_LBU, OP_LHU, 0, 0};
    static const uint8_t stores[8] = {OP_SB, OP_SH, OP_SW, 0, 0, 0, 0, 0};
    uint32_t funct3 = bits(word, 12, 3);
    hazard3_instruction i = {OP_NONE,
                             (uint8_t)bits(word, 7, 5),
                             (uint8_t)bits(word, 15, 5),
                             (uint8_t)bits(word, 20, 5),
                             4,
                             0};

    switch (bits(word, 0, 7)) {
    case 0x37:
    case 0x17:
        i.op = word & 0x20 ? OP_LUI : OP_AUIPC;
        i.imm = (int32_t)(word & 0xfffff000u);
        i.rs1 = i.rs2 = 0;
        break;
    case 0x6f:
        i.op = OP_JAL;
        i.imm = sign_extended(bits(word, 31, 1) << 20 | bits(word, 12, 8) << 12 |
                                  bits(word, 20, 1) << 11 | bits(word, 21, 10) << 1,
                              21);
        i.rs1 = i.rs2 = 0;
        break;
    case 0x67:
        i.op = funct3 == 0 ? OP_JALR : OP_NONE;
        i.imm = (int32_t)word >> 20;
        i.rs2 = 0;
        break;
    case 0x63:
        i.op = branches[funct3];
        i.imm = sign_extended(bits(word, 31, 1) << 12 | bits(word, 7, 1) << 11 |
                                  bits(word, 25, 6) << 5 | bits(word, 8, 4) << 1,
                              13);
        i.rd = 0;
        break;
    case 0x03:
        i.op = loads[funct3];
        i.imm = (int32_t)word >> 20;
        i.rs2 = 0;
        break;
    case 0x23:
        i.op = stores[funct3];
        i.imm = sign_extended(word >> 25 << 5 | bits(word, 7, 5), 12);
        i.rd = 0;
        break;
    case 0x13: return immediate(i, word, funct3);
    case 0x33: i.op = two_registers(word >> 25 << 3 | funct3); break;
    case 0x0b: /* custom-0 of Xh3bextm: rd = the size bits of rs1 from shift on; size - 1 in 3 bits
                */
        if (funct3 == 4 && word >> 29 == 0 && bits(word, 25, 1) == 0) {
            i.op = OP_BEXTMI;
            i.imm = (int32_t)(bits(word, 26, 3) << 5 | bits(word, 20, 5));
        }
        i.rs2 = 0;
        break;
    default: break;
    }
    return i;
}

/* ---- 16 bits [C, Zcb]: each stands for one of 32 ---- */

static uint32_t type_r(uint32_t key, uint32_t rd, uint32_t rs1, uint32_t rs2)
{
    return key >> 3 << 25 | rs2 << 20 | rs1 << 15 | (key & 7) << 12 | rd << 7 | 0x33;
}

static uint32_t type_i(uint32_t opcode, uint32_t funct3, uint32_t rd, uint32_t rs1, uint32_t imm)
{
    return imm << 20 | rs1 << 15 | funct3 << 12 | rd << 7 | opcode;
}

static uint32_t type_s(uint32_t funct3, uint32_t rs1, uint32_t rs2, uint32_t imm)
{
    return imm >> 5 << 25 | rs2 << 20 | rs1 << 15 | funct3 << 12 | (imm & 31) << 7 | 0x23;
}

static uint32_t jump(uint32_t rd, uint32_t imm)
{
    return (imm >> 20 & 1) << 31 | (imm >> 1 & 0x3ff) << 21 | (imm >> 11 & 1) << 20 |
           (imm >> 12 & 0xff) << 12 | rd << 7 | 0x6f;
}

static uint32_t branch(uint32_t funct3, uint32_t rs1, uint32_t imm)
{
    return (imm >> 12 & 1) << 31 | (imm >> 5 & 0x3f) << 25 | rs1 << 15 | funct3 << 12 |
           (imm >> 1 & 15) << 8 | (imm >> 11 & 1) << 7 | 0x63;
}

/* Quadrant 0, and loads and stores of Zcb */
static uint32_t expand_0(uint32_t h, uint32_t funct3)
{
    uint32_t low = 8 + bits(h, 2, 3), high = 8 + bits(h, 7, 3);
    uint32_t word = bits(h, 10, 3) << 3 | bits(h, 6, 1) << 2 | bits(h, 5, 1) << 6;
    uint32_t byte = bits(h, 6, 1) | bits(h, 5, 1) << 1, half = bits(h, 5, 1) << 1;

    switch (funct3) {
    case 0: { /* c.addi4spn */
        uint32_t imm =
            bits(h, 11, 2) << 4 | bits(h, 7, 4) << 6 | bits(h, 6, 1) << 2 | bits(h, 5, 1) << 3;
        return imm ? type_i(0x13, 0, low, 2, imm) : 0;
    }
    case 2: return type_i(0x03, 2, low, high, word);
    case 6: return type_s(2, high, low, word);
    case 4:
        switch (bits(h, 10, 3)) {
        case 0: return type_i(0x03, 4, low, high, byte);
        case 1: return type_i(0x03, bits(h, 6, 1) ? 1 : 5, low, high, half);
        case 2: return type_s(0, high, low, byte);
        case 3: return bits(h, 6, 1) ? 0 : type_s(1, high, low, half);
        default: return 0;
        }
    default: return 0;
    }
}

/* c.srli to c.and, and the instructions of Zcb with the same funct3 */
static uint32_t expand_arithmetic(uint32_t h, uint32_t imm)
{
    static const uint32_t keys[4] = {0x20 << 3 | 0, 4, 6, 7}; /* sub xor or and */
    uint32_t rd = 8 + bits(h, 7, 3), rs2 = 8 + bits(h, 2, 3), shift = imm & 0x3f;

    switch (bits(h, 10, 2)) {
    case 0:
    case 1: /* c.srli, c.srai */
        return shift && shift < 32 ? type_i(0x13, 5, rd, rd, shift | bits(h, 10, 1) << 10) : 0;
    case 2: return type_i(0x13, 7, rd, rd, imm & 0xfff);
    default: break;
    }
    if (!bits(h, 12, 1)) {
        return type_r(keys[bits(h, 5, 2)], rd, rd, rs2);
    }
    if (bits(h, 5, 2) == 2) {
        return type_r(0x01 << 3, rd, rd, rs2); /* c.mul */
    }
    if (bits(h, 5, 2) != 3) {
        return 0;
    }
    switch (bits(h, 2, 3)) {
    case 0: return type_i(0x13, 7, rd, rd, 255);     /* c.zext.b */
    case 1: return type_i(0x13, 1, rd, rd, 0x604);   /* c.sext.b */
    case 2: return type_r(0x04 << 3 | 4, rd, rd, 0); /* c.zext.h */
    case 3: return type_i(0x13, 1, rd, rd, 0x605);   /* c.sext.h */
    case 5: return type_i(0x13, 4, rd, rd, 0xfff);   /* c.not */
    default: return 0;
    }
}

static uint32_t expand_1(uint32_t h, uint32_t funct3)
{
    uint32_t rd = bits(h, 7, 5);
    uint32_t imm = (uint32_t)sign_extended(bits(h, 12, 1) << 5 | bits(h, 2, 5), 6);
    uint32_t to = (uint32_t)sign_extended(
        bits(h, 12, 1) << 11 | bits(h, 11, 1) << 4 | bits(h, 9, 2) << 8 | bits(h, 8, 1) << 10 |
            bits(h, 7, 1) << 6 | bits(h, 6, 1) << 7 | bits(h, 3, 3) << 1 | bits(h, 2, 1) << 5,
        12);
    uint32_t near =
        (uint32_t)sign_extended(bits(h, 12, 1) << 8 | bits(h, 10, 2) << 3 | bits(h, 5, 2) << 6 |
                                    bits(h, 3, 2) << 1 | bits(h, 2, 1) << 5,
                                9);

    switch (funct3) {
    case 0: return rd || h == 1 ? type_i(0x13, 0, rd, rd, imm & 0xfff) : 0; /* c.addi, c.nop */
    case 1: return jump(1, to);
    case 2: return rd ? type_i(0x13, 0, rd, 0, imm & 0xfff) : 0; /* c.li */
    case 3:
        if (rd == 2) { /* c.addi16sp */
            uint32_t by = (uint32_t)sign_extended(bits(h, 12, 1) << 9 | bits(h, 6, 1) << 4 |
                                                      bits(h, 5, 1) << 6 | bits(h, 3, 2) << 7 |
                                                      bits(h, 2, 1) << 5,
                                                  10);
            return by ? type_i(0x13, 0, 2, 2, by & 0xfff) : 0;
        }
        return rd && imm ? imm << 12 | rd << 7 | 0x37 : 0; /* c.lui */
    case 4: return expand_arithmetic(h, imm);
    case 5: return jump(0, to);
    default: return branch(funct3 == 6 ? 0 : 1, 8 + bits(h, 7, 3), near);
    }
}

static uint32_t expand_2(uint32_t h, uint32_t funct3)
{
    uint32_t rd = bits(h, 7, 5), rs2 = bits(h, 2, 5);
    uint32_t load = bits(h, 12, 1) << 5 | bits(h, 4, 3) << 2 | bits(h, 2, 2) << 6;
    uint32_t store = bits(h, 9, 4) << 2 | bits(h, 7, 2) << 6;

    switch (funct3) {
    case 0: return rd && rs2 && !bits(h, 12, 1) ? type_i(0x13, 1, rd, rd, rs2) : 0; /* c.slli */
    case 2: return rd ? type_i(0x03, 2, rd, 2, load) : 0;                           /* c.lwsp */
    case 6: return type_s(2, 2, rs2, store);                                        /* c.swsp */
    case 4:
        if (rs2 == 0) { /* c.jr, c.jalr; c.ebreak is not modelled */
            return rd ? type_i(0x67, 0, bits(h, 12, 1), rd, 0) : 0;
        }
        return rd ? type_r(0, rd, bits(h, 12, 1) ? rd : 0, rs2) : 0; /* c.mv, c.add */
    default: return 0;
    }
}

uint32_t hazard3_expand(uint16_t half)
{
    uint32_t funct3 = half >> 13;

    switch (half & 3) {
    case 0: return half ? expand_0(half, funct3) : 0;
    case 1: return expand_1(half, funct3);
    default: return expand_2(half, funct3);
    }
}

hazard3_instruction hazard3_decode(uint32_t word)
{
    hazard3_instruction i;

    if ((word & 3) == 3) {
        return decode_32(word);
    }
    i = decode_32(hazard3_expand((uint16_t)word));
    i.size = 2;
    return i;
}
