/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Implements fw.h on the RP2350's RISC-V core, for the simulator: a program in SRAM (rp2350.ld),
 * and UART0, polled. A board needs its SDK's start-up code, which sets clocks, pins and the UART.
 */
#include "fw.h"

#define REGISTER(address) (*(volatile uint32_t *)(address))
/* UART0, an Arm PL011 [RP2350 datasheet 12.1.8] */
#define UART0_DR REGISTER(0x40070000)
#define UART0_FR REGISTER(0x40070018)
#define UART_FR_BUSY (1u << 3)
#define UART_FR_RXFE (1u << 4)
#define UART_FR_TXFF (1u << 5)

extern uint32_t fw_bss_start, fw_bss_end;
extern int main(void);

int fw_getc(void)
{
    while (UART0_FR & UART_FR_RXFE) {
    }
    return (int)(UART0_DR & 0xff);
}

void fw_putc(char c)
{
    while (UART0_FR & UART_FR_TXFF) {
    }
    UART0_DR = (uint8_t)c;
}

void fw_exit(int code)
{
    while (UART0_FR & UART_FR_BUSY) {
    }
    fw_stop(code);
}

__attribute__((noinline)) void fw_stop(int code)
{
    (void)code;
    for (;;) {
        __asm__ volatile("wfi");
    }
}

__attribute__((noreturn, used)) static void start(void)
{
    for (uint32_t *word = &fw_bss_start; word < &fw_bss_end; word++) {
        *word = 0;
    }
    fw_exit(main());
}

__attribute__((naked, used, section(".reset"))) void fw_reset(void)
{
    __asm__ volatile(".option push\n\t"
                     ".option norelax\n\t"
                     "la   gp, __global_pointer$\n\t"
                     ".option pop\n\t"
                     "la   sp, fw_stack_top\n\t"
                     "call start");
}
