/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Ends with a failure. The first byte of the input selects the failure. */
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

/* No chip has memory at this address. */
__attribute__((noinline)) void no_memory(void)
{
    sink = *(volatile uint8_t *)(uintptr_t)(sizeof(void *) == 2 ? 0x4000 : 0x30000000);
}

__attribute__((noinline)) void undefined_opcode(void)
{
#if defined(__AVR__)
    __asm__ volatile(".word 0xffff");
#elif defined(__riscv)
    __asm__ volatile(".2byte 0");
#else
    __asm__ volatile(".short 0xde00");
#endif
}

#if defined(__arm__)
__attribute__((noinline)) void thumb_2(void)
{
    __asm__ volatile(".short 0xf240, 0x0000"); /* movw r0, #0 */
}

__attribute__((noinline)) void compare_and_branch(void)
{
    __asm__ volatile(".short 0xb100"); /* cbz r0, . + 4 */
}

__attribute__((noinline)) void arm_code(void)
{
    __asm__ volatile("movs r0, #0\n\tadd r0, pc\n\tbx r0\n\tnop\n\tnop\n\tnop" ::: "r0");
}

__attribute__((noinline)) void supervisor(void)
{
    __asm__ volatile("svc #0");
}

__attribute__((noinline)) void asleep(void)
{
    __asm__ volatile("wfi");
}

/* The compiler would detect these errors if it knew the addresses. */
static const volatile uintptr_t rom = 0x100, flash = 0x10000100, before_ram = 0x1ffffffc;
static const volatile uintptr_t behind_ram = 0x20042000;

__attribute__((noinline)) void write_rom(void)
{
    *(volatile uint32_t *)rom = 1;
}

__attribute__((noinline)) void write_flash(void)
{
    *(volatile uint32_t *)flash = 1;
}

__attribute__((noinline)) void read_flash(void)
{
    sink = (uint8_t) * (volatile uint32_t *)flash;
}

__attribute__((noinline)) void write_behind_ram(void)
{
    *(volatile uint32_t *)behind_ram = 1;
}

__attribute__((noinline)) void read_before_ram(void)
{
    sink = (uint8_t) * (volatile uint32_t *)before_ram;
}

__attribute__((noinline)) void unaligned_list(void)
{
    __asm__ volatile("mov r1, %0\n\tldm r1!, {r0, r2}" ::"l"(variables + 2) : "r0", "r1", "r2");
}

__attribute__((noinline)) void unaligned_list_out(void)
{
    __asm__ volatile("mov r1, %0\n\tstm r1!, {r0, r2}" ::"l"(variables + 2) : "r1", "memory");
}

__attribute__((noinline)) void unaligned_signed(void)
{
    __asm__ volatile("movs r1, #1\n\tldrsh r0, [%0, r1]" ::"l"(variables) : "r0", "r1");
}

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
#if defined(__arm__)
    case 'w': unaligned_word(); break;
    case 'h': unaligned_halfword(); break;
    case 'a': aligned_halfword(); break;
    case '2': thumb_2(); break;
    case 'c': compare_and_branch(); break;
    case 'b': arm_code(); break;
    case 'v': supervisor(); break;
    case 'z': asleep(); break;
    case 'p': unaligned_list(); break;
    case 'q': unaligned_list_out(); break;
    case 's': unaligned_signed(); break;
    case '0': write_rom(); break;
    case '1': write_flash(); break;
    case '3': read_flash(); break;
    case '4': write_behind_ram(); break;
    case '5': read_before_ram(); break;
#endif
    default: break;
    }
    fw_exit(0);
    return 0;
}
