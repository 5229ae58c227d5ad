/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Ends badly, in the way that the first byte of input chooses. */
#include "fw.h"

volatile uint8_t sink;
static uint8_t variables[64] __attribute__((aligned(4)));

__attribute__((noinline)) void spin(void)
{
    for (;;) {
        sink++;
    }
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Winfinite-recursion"
__attribute__((noinline)) int recurse(int depth)
{
    volatile uint8_t frame[32];

    frame[depth & 31] = (uint8_t)depth;
    return recurse(depth + 1) + frame[0];
}
#pragma GCC diagnostic pop

/* No part has memory there. */
__attribute__((noinline)) void no_memory(void)
{
    sink = *(volatile uint8_t *)(uintptr_t)(sizeof(void *) == 2 ? 0x4000 : 0x30000000);
}

__attribute__((noinline)) void undefined_opcode(void)
{
#if defined(__AVR__)
    __asm__ volatile(".word 0xffff");
#else
    __asm__ volatile(".short 0xde00");
#endif
}

#if !defined(__AVR__)
__attribute__((noinline)) void unaligned_word(void)
{
    __asm__ volatile("ldr r0, [%0, #0]" ::"l"(variables + 1) : "r0");
}

__attribute__((noinline)) void unaligned_halfword(void)
{
    __asm__ volatile("strh r0, [%0, #0]" ::"l"(variables + 1) : "memory");
}

__attribute__((noinline)) void aligned_halfword(void)
{
    __asm__ volatile("strh r0, [%0, #0]" ::"l"(variables + 2) : "memory");
}
#endif

int main(void)
{
    sink = variables[0];
    switch (fw_getc()) {
    case 'l': spin(); break;
    case 'i': fw_getc(); break;
    case 'o': undefined_opcode(); break;
    case 'm': no_memory(); break;
    case 'r': sink = (uint8_t)recurse(0); break;
    case 'j': ((void (*)(void))(uintptr_t)0x3ffe)(); break;
#if !defined(__AVR__)
    case 'w': unaligned_word(); break;
    case 'h': unaligned_halfword(); break;
    case 'a': aligned_halfword(); break;
#endif
    default: break;
    }
    fw_exit(0);
    return 0;
}
