/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Starts the RP2040. Programs in SRAM (rp2040.ld) are loaded by a debugger, which jumps to the
 * entry of the ELF, without a second-stage boot loader and without XIP. Programs with code in flash
 * are for simulators (rp2040_flash.ld). Afterwards clk_sys = clk_peri = 125 MHz from the 12 MHz
 * crystal, and UART0 has 1 Mbaud. */
#include "fw.h"
#include "rp2040.h"

#define CRYSTAL_HZ 12000000u
#define CLOCK_HZ 125000000u
#define BAUD 1000000u
/* In 1/64 of a bit time of 16 clocks, rounded: 7 + 52/64 [4.2.7.1]. */
#define BAUD_DIVISOR ((CLOCK_HZ * 4 + BAUD / 2) / BAUD)

extern uint32_t fw_stack_top, fw_bss_start, fw_bss_end;
extern uint32_t fw_data_start, fw_data_end, fw_data_load;
extern int main(void);
void fw_reset(void);
void fw_fault(void);

__attribute__((used, section(".vectors"))) static const uintptr_t vectors[16] = {
    [0] = (uintptr_t)&fw_stack_top, [1] = (uintptr_t)fw_reset, [2] = (uintptr_t)fw_fault, /* NMI */
    [3] = (uintptr_t)fw_fault,  /* HardFault */
    [11] = (uintptr_t)fw_fault, /* SVCall */
    [14] = (uintptr_t)fw_fault, /* PendSV */
    [15] = (uintptr_t)fw_fault, /* SysTick */
};

/* The simulators report a run that reaches this function. */
void fw_fault(void)
{
    for (;;) {
    }
}

static void start_clocks(void)
{
    /* Switch from the PLL, in case an earlier program runs from it. */
    CLK_SYS_CTRL_CLEAR = CLK_SYS_SRC_AUX;
    while (CLK_SYS_SELECTED != 1u) {
    }
    XOSC_STARTUP = (CRYSTAL_HZ / 1000 + 128) / 256; /* about 1 ms, in 256 periods [2.16.3] */
    XOSC_CTRL = XOSC_ENABLE_1_15MHZ;
    while (!(XOSC_STATUS & XOSC_STABLE)) {
    }
    /* 12 MHz * 125 = 1500 MHz; / 6 / 2 = 125 MHz [2.18.2] */
    PLL_SYS_CS = 1;
    PLL_SYS_FBDIV = 125;
    PLL_SYS_PWR_CLEAR = PLL_PWR_PD | PLL_PWR_VCOPD;
    while (!(PLL_SYS_CS & PLL_LOCK)) {
    }
    PLL_SYS_PRIM = 6u << 16 | 2u << 12;
    PLL_SYS_PWR_CLEAR = PLL_PWR_POSTDIVPD;

    CLK_REF_CTRL = CLK_REF_SRC_XOSC;
    while (CLK_REF_SELECTED != 1u << CLK_REF_SRC_XOSC) {
    }
    CLK_SYS_DIV = 1u << 8;
    CLK_SYS_CTRL = CLK_SYS_SRC_AUX;
    while (CLK_SYS_SELECTED != 1u << CLK_SYS_SRC_AUX) {
    }
    CLK_PERI_CTRL = CLK_PERI_ENABLE; /* AUXSRC = 0: clk_sys */
}

static void release(uint32_t blocks)
{
    RESETS_CLEAR = blocks;
    while ((RESETS_DONE & blocks) != blocks) {
    }
}

static void start_uart(void)
{
    UART0_IBRD = BAUD_DIVISOR / 64;
    UART0_FBRD = BAUD_DIVISOR % 64;
    UART0_LCR_H = UART_LCR_H_8N1_FIFO; /* after the divisors, which it latches [4.2.7.1] */
    UART0_CR = UART_CR_ENABLE;
    GPIO0_CTRL = GPIO_FUNCTION_UART;
    GPIO1_CTRL = GPIO_FUNCTION_UART;
}

__attribute__((noreturn, used)) static void start(void)
{
    VTOR = (uintptr_t)vectors;
    if (&fw_data_load != &fw_data_start) {
        const uint32_t *from = &fw_data_load;

        for (uint32_t *word = &fw_data_start; word < &fw_data_end; word++) {
            *word = *from++;
        }
    }
    for (uint32_t *word = &fw_bss_start; word < &fw_bss_end; word++) {
        *word = 0;
    }
    release(RESETS_PLL_SYS | RESETS_IO_BANK0 | RESETS_PADS_BANK0);
    start_clocks();
    release(RESETS_UART0);
    start_uart();
    fw_exit(main());
}

/* A debugger sets only the program counter, so that this function sets the stack as well. */
__attribute__((naked)) void fw_reset(void)
{
    __asm__ volatile("cpsid i\n\t"
                     "ldr  r0, =fw_stack_top\n\t"
                     "mov  sp, r0\n\t"
                     "bl   start\n\t"
                     ".ltorg");
}
