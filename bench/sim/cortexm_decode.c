/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Decodes the 16-bit instructions of ARMv7-M and ARMv8-M Mainline [Armv7-M Architecture Reference
 * Manual A5.2]. Only the properties that the cycle models need are decoded. */
#include "cortexm.h"

#include <string.h>

#define SP 13u
#define LR 14u
#define PC 15u
#define R(number) ((uint16_t)(1u << (number)))

static unsigned bits(uint32_t word, unsigned low, unsigned count)
{
    return word >> low & ((1u << count) - 1);
}

void cortexm_transfer(cortexm_instruction *i, int loads, uint32_t rt, uint32_t rn)
{
    i->words = 1;
    i->address_of = R(rn);
    i->reads |= R(rn);
    i->kind = loads ? CM_LOAD : CM_STORE;
    if (loads) {
        i->writes |= R(rt);
    } else {
        i->reads |= R(rt);
        i->late_ok = R(rt);
    }
}

void cortexm_transfer_many(cortexm_instruction *i, int loads, uint32_t rn, uint32_t list)
{
    i->words = (uint8_t)__builtin_popcount(list);
    i->is |= CM_WHOLE;
    i->reads |= R(rn);
    i->address_of = R(rn);
    i->kind = loads ? CM_LOAD_MANY : CM_STORE_MANY;
    if (loads) {
        i->writes |= (uint16_t)list;
    } else {
        i->reads |= (uint16_t)list;
    }
}

static void set(cortexm_instruction *i, unsigned reads, unsigned writes)
{
    i->kind = CM_OTHER;
    i->reads |= (uint16_t)reads;
    i->writes |= (uint16_t)writes;
}

/* Shifts, additions, moves and comparisons with constants: 00xx. */
static void decode_simple(cortexm_instruction *i, unsigned h)
{
    const unsigned wide = bits(h, 8, 3);

    i->is = CM_FLAGS;
    if (bits(h, 11, 2) == 3 && bits(h, 13, 1) == 0) {
        set(i, R(bits(h, 3, 3)) | (h & 0x400 ? 0 : R(bits(h, 6, 3))), R(bits(h, 0, 3)));
    } else if (bits(h, 13, 1) == 0) {
        set(i, R(bits(h, 3, 3)), R(bits(h, 0, 3)));
    } else {
        const unsigned op = bits(h, 11, 2); /* MOV, CMP, ADD, SUB */

        set(i, op == 0 ? 0 : R(wide), op == 1 ? 0 : R(wide));
    }
}

/* Data processing between low registers: 0100 00xx. */
static void decode_processing(cortexm_instruction *i, unsigned h)
{
    const unsigned op = bits(h, 6, 4), d = R(bits(h, 0, 3)), m = R(bits(h, 3, 3));
    const int only_flags = op == 8 || op == 10 || op == 11; /* TST, CMP, CMN */
    const int one = op == 9 || op == 15;                    /* RSB, MVN */

    i->is = CM_FLAGS;
    set(i, m | (one ? 0 : d), only_flags ? 0 : d);
    if (op == 13) {
        i->kind = CM_MULTIPLY;
    }
}

/* ADD, CMP, MOV with any register, BX, BLX: 0100 01xx. */
static void decode_high(cortexm_instruction *i, unsigned h)
{
    const unsigned op = bits(h, 8, 2), m = bits(h, 3, 4), d = bits(h, 0, 3) | bits(h, 7, 1) << 3;

    if (op == 3) {
        const int links = bits(h, 7, 1);

        if (bits(h, 0, 3) != 0) {
            return;
        }
        set(i, R(m), links ? R(LR) : 0);
        i->kind = CM_BRANCH;
        i->is |= CM_ENDS | (links ? CM_CALLS : 0);
        return;
    }
    set(i, R(m) | (op == 2 ? 0 : R(d)), op == 1 ? 0 : R(d));
    i->is |= op == 1 ? CM_FLAGS : 0;
    i->is |= op != 1 && d == PC ? CM_ENDS : 0;
    i->is |= op != 1 && d == SP ? CM_MOVES_SP : 0;
}

/* Loads and stores of one register: 0101 to 1001. */
static void decode_transfer(cortexm_instruction *i, unsigned h)
{
    const unsigned group = h >> 12;

    if (group == 5) {
        const int loads = bits(h, 9, 3) >= 3;
        const unsigned offset = R(bits(h, 6, 3));

        cortexm_transfer(i, loads, bits(h, 0, 3), bits(h, 3, 3));
        i->is |= CM_INDEXED;
        i->reads |= (uint16_t)offset;
        i->address_of |= loads ? (uint16_t)offset : 0;
    } else if (group == 9) {
        cortexm_transfer(i, (int)bits(h, 11, 1), bits(h, 8, 3), SP);
    } else {
        cortexm_transfer(i, (int)bits(h, 11, 1), bits(h, 0, 3), bits(h, 3, 3));
    }
}

static void decode_stack(cortexm_instruction *i, unsigned h)
{
    const int pops = (int)bits(h, 11, 1);
    const unsigned list = bits(h, 0, 8) | bits(h, 8, 1) << (pops ? PC : LR);

    cortexm_transfer_many(i, pops, SP, list);
    i->writes |= R(SP);
    i->is = (uint8_t)((i->is & ~CM_WHOLE) | (pops && list >> PC ? CM_ENDS : 0));
    i->sp = (int16_t)((pops ? 4 : -4) * i->words);
}

/* Everything that begins with 1011. */
static void decode_miscellaneous(cortexm_instruction *i, unsigned h, uint8_t *it)
{
    const unsigned op = bits(h, 8, 4), d = R(bits(h, 0, 3)), m = R(bits(h, 3, 3));

    if (op == 0) {
        set(i, R(SP), R(SP));
        i->sp = (int16_t)((h & 0x80 ? -4 : 4) * (int)bits(h, 0, 7));
    } else if ((op & 5) == 1) {
        set(i, d, 0);
        i->kind = CM_COMPARE_BRANCH;
        i->is = CM_ENDS;
    } else if (op == 2 || (op == 10 && bits(h, 6, 2) != 2)) {
        set(i, m, d); /* extensions, byte reversals */
    } else if ((op & 6) == 4) {
        decode_stack(i, h);
    } else if (op == 6 && bits(h, 5, 3) == 3) {
        set(i, 0, 0); /* CPS */
    } else if (op == 15) {
        set(i, 0, 0); /* hints, IT */
        *it = h & 15 ? (uint8_t)h : 0;
    }
}

/* Everything that begins with 11 and has 16 bits. */
static void decode_end(cortexm_instruction *i, unsigned h)
{
    if (bits(h, 12, 2) == 0) {
        const unsigned list = bits(h, 0, 8), n = bits(h, 8, 3);
        const int loads = (int)bits(h, 11, 1);

        cortexm_transfer_many(i, loads, n, list);
        i->writes |= loads && list & R(n) ? 0 : R(n);
    } else if (bits(h, 12, 2) == 1 && bits(h, 9, 3) != 7) {
        set(i, 0, 0);
        i->kind = CM_BRANCH_IF;
        i->is = CM_ENDS;
    } else if (bits(h, 11, 5) == 0x1c) {
        set(i, 0, 0);
        i->kind = CM_BRANCH;
        i->is = CM_ENDS;
    }
}

static void decode16(cortexm_instruction *i, unsigned h, uint8_t *it)
{
    switch (h >> 12) {
    case 0:
    case 1:
    case 2:
    case 3: decode_simple(i, h); break;
    case 4:
        if (bits(h, 11, 1)) {
            cortexm_transfer(i, 1, bits(h, 8, 3), PC);
        } else if (bits(h, 10, 1)) {
            decode_high(i, h);
        } else {
            decode_processing(i, h);
        }
        break;
    case 10: set(i, h & 0x800 ? R(SP) : R(PC), R(bits(h, 8, 3))); break;
    case 11: decode_miscellaneous(i, h, it); break;
    case 12:
    case 13:
    case 14: decode_end(i, h); break;
    default: decode_transfer(i, h); break;
    }
}

void cortexm_decode(cortexm_instruction *i, uint32_t address, const uint16_t code[2], uint8_t *it)
{
    const uint8_t before = *it;
    const int is_inside = (before & 15) != 0;

    memset(i, 0, sizeof *i);
    i->address = address;
    i->size = code[0] >= 0xe800 ? 4 : 2;
    *it = before & 7 ? (uint8_t)((before & 0xe0) | (before << 1 & 0x1f)) : 0;
    if (i->size == 4) {
        cortexm_decode32(i, code[0], code[1]);
    } else {
        decode16(i, code[0], it);
        /* In an IT block only comparisons write flags. */
        i->is = (uint8_t)(is_inside && i->writes ? i->is & ~CM_FLAGS : i->is);
    }
    i->is |= is_inside ? CM_MIGHT : 0;
    i->is |= i->kind != CM_NONE && i->writes & R(PC) ? CM_ENDS : 0;
}
