/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Functions of many arguments, and functions that break the calling convention. */
#include <stdint.h>

/* Stores the bytes of a value, low first, and returns the place after them. */
#define PUT(out, value)                                                                            \
    do {                                                                                           \
        for (unsigned i = 0; i < sizeof(value); i++) {                                             \
            *(out)++ = (uint8_t)((value) >> 8 * i);                                                \
        }                                                                                          \
    } while (0)

void mixed(uint8_t *out, uint8_t a, uint64_t b, uint16_t c, uint64_t d, uint32_t e, uint64_t f,
           uint8_t g, uint64_t h)
{
    PUT(out, a);
    PUT(out, b);
    PUT(out, c);
    PUT(out, d);
    PUT(out, e);
    PUT(out, f);
    PUT(out, g);
    PUT(out, h);
}

/* On RISC-V d is half in a7 and half on the stack. */
void split(uint8_t *out, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint8_t e)
{
    PUT(out, a);
    PUT(out, b);
    PUT(out, c);
    PUT(out, d);
    PUT(out, e);
}

/* A narrow argument is extended by its caller, except on AVR. */
void whole(uint8_t *out, uint8_t narrow)
{
    uint32_t word;

#ifdef __AVR__
    word = narrow;
#elif defined __riscv
    __asm__("mv %0, a1" : "=r"(word));
    (void)narrow;
#else
    __asm__("mov %0, r1" : "=r"(word));
    (void)narrow;
#endif
    PUT(out, word);
}

typedef const uint8_t *in;

static volatile uint8_t seen;

/* The proof answers these two. */
__attribute__((noinline)) void ten(in a, in b, in c, in d, in e, in f, in g, in h, in i, in j)
{
    seen = (uint8_t)(*a + *b + *c + *d + *e + *f + *g + *h + *i + *j);
}

__attribute__((noinline)) void none(void)
{
    seen = 0;
}

int asks(in p)
{
    ten(p, p + 1, p + 2, p + 3, p + 4, p + 5, p + 6, p + 7, p + 8, p + 9);
    return 42;
}

int asks_wrongly(in p)
{
    ten(p, p + 1, p + 2, p + 3, p + 4, p + 5, p + 6, p + 7, p + 9, p + 8);
    return 42;
}

#ifdef __riscv
#define FUNCTION(name, code)                                                                       \
    __asm__(".globl " #name "\n.type " #name ", @function\n" #name ":\n" code "\n.size " #name     \
            ", . - " #name "\n")
#define CALL "addi sp, sp, -16\n sw ra, 12(sp)\n"
#define END "lw ra, 12(sp)\n addi sp, sp, 16\n ret"

FUNCTION(changes_s3, "li s3, 0\n ret");
FUNCTION(changes_gp, "mv gp, a0\n ret");
FUNCTION(changes_tp, "mv tp, a0\n ret");
FUNCTION(moves_sp, "addi sp, sp, -16\n ret");
FUNCTION(moves_sp_by_8, "addi sp, sp, -8\n addi sp, sp, 8\n ret");
FUNCTION(keeps_t0, CALL "li t0, 5\n call none\n mv a0, t0\n" END);
FUNCTION(keeps_ra, "mv t1, a0\n call none\n ret");
FUNCTION(keeps_below, "sw a0, -4(sp)\n lw a0, -4(sp)\n ret");
#endif

int main(void)
{
    return 0;
}
