/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Decodes the 32-bit instructions of ARMv7-M and ARMv8-M Mainline, without floating point and
 * coprocessors [Armv7-M Architecture Reference Manual A5.3]. */
#include "cortexm.h"

#define SP 13u
#define LR 14u
#define PC 15u
#define R(number) ((uint16_t)(1u << (number)))

/* An instruction in its fields */
typedef struct fields {
    uint32_t first, second;
    uint32_t n, d, m, t; /* bits 0 of first; 8, 0 and 12 of second */
} fields;

static unsigned bits(uint32_t word, unsigned low, unsigned count)
{
    return word >> low & ((1u << count) - 1);
}

static void set(cortexm_instruction *i, unsigned kind, unsigned reads, unsigned writes)
{
    i->kind = (uint8_t)kind;
    i->reads |= (uint16_t)reads;
    i->writes |= (uint16_t)writes;
}

/* A change of SP by a constant, if the register is SP. Otherwise nothing. */
static void move_sp(cortexm_instruction *i, uint32_t rn, int by)
{
    if (rn == SP) {
        i->sp = (int16_t)by;
    }
}

static void decode_many(cortexm_instruction *i, const fields *f)
{
    const int loads = (int)bits(f->first, 4, 1), down = bits(f->first, 7, 2) == 2;

    if (bits(f->first, 7, 2) != 1 && !down) {
        return;
    }
    cortexm_transfer_many(i, loads, f->n, f->second);
    if (bits(f->first, 5, 1)) {
        i->writes |= R(f->n);
        move_sp(i, f->n, (down ? -4 : 4) * i->words);
    }
    i->is = (uint8_t)(f->n == SP ? i->is & ~CM_WHOLE : i->is);
}

/* LDRD, STRD, exclusives, TBB, TBH, TT. */
static void decode_two(cortexm_instruction *i, const fields *f)
{
    const int loads = (int)bits(f->first, 4, 1), writes_back = (int)bits(f->first, 5, 1);

    if (bits(f->first, 8, 1) || writes_back) {
        const int offset = 4 * (int)bits(f->second, 0, 8);

        set(i, loads ? CM_LOAD_TWO : CM_STORE_TWO, R(f->n), writes_back ? R(f->n) : 0);
        i->words = 2;
        i->is |= f->n == SP ? 0 : CM_WHOLE;
        i->address_of = R(f->n);
        set(i, i->kind, loads ? 0 : R(f->t) | R(f->d), loads ? R(f->t) | R(f->d) : 0);
        if (writes_back) {
            move_sp(i, f->n, bits(f->first, 7, 1) ? offset : -offset);
        }
    } else if (bits(f->first, 4, 5) == 0x0d && bits(f->second, 5, 3) == 0) {
        set(i, CM_TABLE_BRANCH, R(f->n) | R(f->m), 0);
        i->words = 1;
        i->is |= CM_ENDS;
    }
}

/* Arithmetic with `op` as in bits 5 to 8 of the first halfword, on Rn and `other`. */
static void decode_arithmetic(cortexm_instruction *i, const fields *f, unsigned other, int is_late)
{
    const unsigned op = bits(f->first, 5, 4), sets_flags = bits(f->first, 4, 1);
    const int compares = f->d == PC && sets_flags && (op == 0 || op == 4 || op == 8 || op == 13);
    const int one = f->n == PC && (op == 2 || op == 3); /* MOV, MVN */

    set(i, is_late ? CM_LATE : CM_OTHER, (one ? 0 : R(f->n)) | other, compares ? 0 : R(f->d));
    i->is |= sets_flags ? CM_FLAGS : 0;
}

static void decode_shifted(cortexm_instruction *i, const fields *f)
{
    const unsigned op = bits(f->first, 5, 4);
    const unsigned amount = bits(f->second, 12, 3) << 2 | bits(f->second, 6, 2);
    const unsigned is_shifted = amount != 0 || bits(f->second, 4, 2) != 0;
    const int moves = op == 2 && f->n == PC; /* also LSL, LSR, ASR, ROR by a constant */

    decode_arithmetic(i, f, R(f->m), is_shifted && !moves);
    if (op == 6) { /* PKH */
        i->kind = CM_LATE;
        i->is |= CM_DSP;
    } else if (f->d == SP && i->writes & R(SP)) {
        i->is |= CM_MOVES_SP;
    }
}

static void decode_constant(cortexm_instruction *i, const fields *f)
{
    const unsigned op = bits(f->first, 5, 4);
    const unsigned constant = bits(f->first, 10, 1) << 11 | bits(f->second, 12, 3) << 8;
    /* Comparisons, ADC and SBC have no late result. */
    const int may = op <= 4 || op == 8 || op == 13 || op == 14;
    const int compares = f->d == PC && bits(f->first, 4, 1);

    decode_arithmetic(i, f, 0, constant != 0 && may && !compares);
    if (f->d == SP && (op == 8 || op == 13)) {
        const int low = (int)bits(f->second, 0, 8);
        const unsigned turn = constant >> 7 | bits(f->second, 7, 1);
        /* A byte, or a byte with its highest bit set that is turned right by 8 to 31. */
        const uint32_t value =
            constant == 0 ? (uint32_t)low : (uint32_t)(low | 0x80) << (32 - turn);

        if (constant != 0 && turn < 8) {
            i->is |= CM_MOVES_SP;
        }
        move_sp(i, SP, op == 8 ? (int)value : -(int)value);
    }
}

/* ADDW, SUBW, MOVW, MOVT, SSAT, USAT, SBFX, UBFX, BFI, BFC. */
static void decode_plain(cortexm_instruction *i, const fields *f)
{
    const unsigned op = bits(f->first, 4, 5);
    const int value =
        (int)(bits(f->first, 10, 1) << 11 | bits(f->second, 12, 3) << 8 | bits(f->second, 0, 8));

    switch (op) {
    case 0x00:
    case 0x0a:
        set(i, CM_OTHER, R(f->n), R(f->d));
        move_sp(i, f->d, op == 0 ? value : -value);
        break;
    case 0x04: set(i, CM_OTHER, 0, R(f->d)); break;
    case 0x0c: set(i, CM_OTHER, R(f->d), R(f->d)); break;
    case 0x16: set(i, CM_OTHER, (f->n == PC ? 0 : R(f->n)) | R(f->d), R(f->d)); break;
    case 0x10:
    case 0x12:
    case 0x14:
    case 0x18:
    case 0x1a:
    case 0x1c: set(i, CM_OTHER, R(f->n), R(f->d)); break;
    default: break;
    }
}

static void decode_branch(cortexm_instruction *i, const fields *f)
{
    const unsigned links = bits(f->second, 14, 1), has_no_condition = bits(f->second, 12, 1);

    if (has_no_condition) {
        set(i, CM_BRANCH, 0, links ? R(LR) : 0);
        i->is |= CM_ENDS | (links ? CM_CALLS : 0);
    } else if (!links && bits(f->first, 7, 3) != 7) {
        set(i, CM_BRANCH_IF, 0, 0);
        i->is |= CM_ENDS;
    } else if (!links) {
        switch (bits(f->first, 4, 7)) {
        case 0x38:
        case 0x39: set(i, CM_OTHER, R(f->n), 0); break; /* MSR */
        case 0x3a:
        case 0x3b: set(i, CM_OTHER, 0, 0); break; /* hints, barriers */
        case 0x3e:
        case 0x3f: set(i, CM_OTHER, 0, R(f->d)); break; /* MRS */
        default: break;
        }
        i->is |= bits(f->first, 5, 6) == 0x1c && bits(f->second, 11, 1) ? CM_FLAGS : 0;
    }
}

static void decode_one(cortexm_instruction *i, const fields *f)
{
    const int loads = (int)bits(f->first, 4, 1);
    const int has_12 = (int)bits(f->first, 7, 1) || (loads && f->n == PC);
    const int offset = (int)bits(f->second, 0, 8);

    if (bits(f->first, 5, 2) == 3 || (loads && f->t == PC && bits(f->first, 5, 2) != 2)) {
        if (loads && f->t == PC && bits(f->first, 5, 2) != 3) {
            set(i, CM_OTHER, 0, 0); /* PLD, PLI */
        }
        return;
    }
    cortexm_transfer(i, loads, f->t, f->n);
    if (has_12) {
        return;
    }
    if (bits(f->second, 11, 1) == 0) {
        i->is |= CM_INDEXED;
        i->reads |= R(f->m);
        i->address_of |= loads ? R(f->m) : 0;
    } else if (bits(f->second, 8, 1)) {
        i->writes |= R(f->n);
        move_sp(i, f->n, bits(f->second, 9, 1) ? offset : -offset);
    }
}

/* Shifts by a register, extensions, SIMD, byte reversals, CLZ, SEL. */
static void decode_registers(cortexm_instruction *i, const fields *f)
{
    const unsigned op = bits(f->first, 4, 4), more = bits(f->second, 4, 4);

    if (bits(f->second, 12, 4) != 15) {
        return;
    }
    if (op < 8 && more == 0) {
        set(i, CM_OTHER, R(f->n) | R(f->m), R(f->d));
        i->is |= op & 1 ? CM_FLAGS : 0;
    } else if (op < 6 && more >= 8) {
        set(i, f->n == PC ? CM_OTHER : CM_MULTIPLY, R(f->m) | (f->n == PC ? 0 : R(f->n)), R(f->d));
        i->is |= f->n != PC || op == 2 || op == 3 ? CM_DSP : 0;
    } else if (op >= 8 && more < 8) {
        set(i, CM_LATE, R(f->n) | R(f->m), R(f->d)); /* parallel additions and subtractions */
        i->is |= CM_DSP;
    } else if (op == 8 && more < 12) {
        set(i, CM_OTHER, R(f->n) | R(f->m), R(f->d)); /* QADD and the like */
        i->is |= CM_DSP;
    } else if ((op == 9 || op == 11) && more >= 8 && more < 12) {
        set(i, CM_OTHER, R(f->m), R(f->d)); /* REV, REV16, RBIT, REVSH; CLZ */
    } else if (op == 10 && more == 8) {
        set(i, CM_LATE, R(f->n) | R(f->m), R(f->d)); /* SEL */
        i->is |= CM_DSP;
    }
}

/* Multiplications with a result of 32 bits. */
static void decode_multiply(cortexm_instruction *i, const fields *f)
{
    const unsigned op = bits(f->first, 4, 3);
    const int is_plain = op == 0 && bits(f->second, 4, 4) <= 1;

    set(i, CM_MULTIPLY, R(f->n) | R(f->m), R(f->d));
    if (f->t != PC) {
        set(i, CM_ACCUMULATE, R(f->t), 0);
        i->late_ok = R(f->t);
    }
    i->is |= is_plain ? 0 : CM_DSP;
}

/* Multiplications with a result of 64 bits, and divisions. */
static void decode_long(cortexm_instruction *i, const fields *f)
{
    const unsigned op = bits(f->first, 4, 3), more = bits(f->second, 4, 4);
    const int accumulates = op >= 4;

    if ((op == 1 || op == 3) && more == 15) {
        set(i, CM_DIVIDE, R(f->n) | R(f->m), R(f->d));
    } else if (op != 1 && op != 3 && op != 7) {
        set(i, accumulates ? CM_ACCUMULATE : CM_MULTIPLY, R(f->n) | R(f->m), R(f->t) | R(f->d));
        i->reads |= accumulates ? R(f->t) | R(f->d) : 0;
        i->late_ok = accumulates ? R(f->t) | R(f->d) : 0;
        i->is |= more != 0 ? CM_DSP : 0; /* SMLALxy, UMAAL */
    }
}

void cortexm_decode32(cortexm_instruction *i, uint32_t first, uint32_t second)
{
    const fields f = {.first = first,
                      .second = second,
                      .n = bits(first, 0, 4),
                      .d = bits(second, 8, 4),
                      .m = bits(second, 0, 4),
                      .t = bits(second, 12, 4)};

    switch (bits(first, 9, 4)) {
    case 4:
        if (bits(first, 6, 1)) {
            decode_two(i, &f);
        } else {
            decode_many(i, &f);
        }
        break;
    case 5: decode_shifted(i, &f); break;
    case 8:
    case 9:
    case 10:
    case 11:
        if (bits(second, 15, 1)) {
            decode_branch(i, &f);
        } else if (bits(first, 9, 1)) {
            decode_plain(i, &f);
        } else {
            decode_constant(i, &f);
        }
        break;
    case 12: decode_one(i, &f); break;
    case 13:
        if (bits(first, 8, 1)) {
            if (bits(first, 7, 1)) {
                decode_long(i, &f);
            } else {
                decode_multiply(i, &f);
            }
        } else {
            decode_registers(i, &f);
        }
        break;
    default: break;
    }
}
