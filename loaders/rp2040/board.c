/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "board.h"

#include <string.h>

#include "rp2040.h"

#define CRYSTAL_HZ 12000000u
#define CLOCK_HZ 125000000u
#ifndef LOADER_BAUD
#define LOADER_BAUD 115200u
#endif
/* In 1/64 of a bit time of 16 clocks, rounded [4.2.7.1] */
#define BAUD_DIVISOR ((CLOCK_HZ * 4 + LOADER_BAUD / 2) / LOADER_BAUD)
/* Without them the flash cannot be read, or a debugger loses the chip. */
#define KEPT (RESETS_IO_QSPI | RESETS_PADS_QSPI | RESETS_SYSCFG)
#define USED (RESETS_IO_BANK0 | RESETS_PADS_BANK0 | RESETS_TIMER | RESETS_UART0)

static void release(uint32_t blocks)
{
    RESETS_CLEAR = blocks;
    while ((RESETS_DONE & blocks) != blocks) {
    }
}

/* Sets a clock that changes without a gap, and waits for it. */
static void select_reference(uint32_t source)
{
    CLK_REF_CTRL = source;
    while (CLK_REF_SELECTED != 1u << source) {
    }
}

static void select_system(uint32_t source)
{
    CLK_SYS_CTRL = source;
    while (CLK_SYS_SELECTED != 1u << source) {
    }
}

void board_start(void)
{
    /* After a reset of core 0 alone the watchdog and all devices of the program run on. start.S has
     * stopped the other core and DMA. */
    WATCHDOG_CTRL_CLEAR = WATCHDOG_ENABLE;
    select_system(CLK_SYS_SRC_REF);
    CLK_REF_DIV = CLK_NO_DIV;
    CLK_SYS_DIV = CLK_NO_DIV;
    XOSC_STARTUP = (CRYSTAL_HZ / 1000 + 128) / 256; /* about 1 ms, in 256 periods [2.16.3] */
    XOSC_CTRL = XOSC_ENABLE_1_15MHZ;
    while (!(XOSC_STATUS & XOSC_STABLE)) {
    }
    select_reference(CLK_REF_SRC_XOSC);
    RESETS_SET = RESETS_ALL & ~KEPT;
    PSM_OFF_CLEAR = PSM_PROC1; /* it waits in the boot ROM */
    /* 12 MHz * 125 = 1500 MHz; / 6 / 2 = 125 MHz [2.18.2] */
    release(RESETS_PLL_SYS);
    PLL_SYS_CS = 1;
    PLL_SYS_FBDIV = CLOCK_HZ / 1000000;
    PLL_SYS_PWR_CLEAR = PLL_PWR_PD | PLL_PWR_VCOPD;
    while (!(PLL_SYS_CS & PLL_LOCK)) {
    }
    PLL_SYS_PRIM = 6u << 16 | 2u << 12;
    PLL_SYS_PWR_CLEAR = PLL_PWR_POSTDIVPD;
    select_system(CLK_SYS_SRC_AUX);
    CLK_PERI_CTRL = CLK_PERI_ENABLE; /* AUXSRC = 0: clk_sys */
    WATCHDOG_TICK = WATCHDOG_TICK_ENABLE | CRYSTAL_HZ / 1000000;
    release(USED);
    UART0_IBRD = BAUD_DIVISOR / 64;
    UART0_FBRD = BAUD_DIVISOR % 64;
    UART0_LCR_H = UART_LCR_H_8N1_FIFO; /* after the divisors, which it latches [4.2.7.1] */
    UART0_CR = UART_CR_ENABLE;
    GPIO1_PAD = PAD_PULLED_UP; /* a line without a host is silent */
    GPIO0_CTRL = GPIO_FUNCTION_UART;
    GPIO1_CTRL = GPIO_FUNCTION_UART;
}

void board_end(void)
{
    while (UART0_FR & UART_FR_BUSY) {
    }
    CLK_PERI_CTRL = 0;
    select_system(CLK_SYS_SRC_REF);
    select_reference(CLK_REF_SRC_ROSC);
    RESETS_SET = USED | RESETS_PLL_SYS;
}

uint32_t board_time(void)
{
    return TIMER_RAW;
}

int board_receive(uint32_t microseconds)
{
    const uint32_t start = board_time();

    while (UART0_FR & UART_FR_RXFE) {
        if (board_time() - start >= microseconds) {
            return -1;
        }
    }
    return (int)(UART0_DR & 0xff);
}

void board_send(const uint8_t *data, size_t len)
{
    while (len-- != 0) {
        while (UART0_FR & UART_FR_TXFF) {
        }
        UART0_DR = *data++;
    }
}

/* ---- The flash, by the functions of the boot ROM [2.8.3.1.3] ---- */

#define ROM_FUNCTIONS 0x14u
#define ROM_LOOKUP 0x18u
#define BLOCK_SIZE (1u << 16)
#define BLOCK_ERASE 0xd8u

typedef void *rom_lookup(uint16_t *table, uint32_t code);
typedef void rom_call(void);
typedef void rom_erase(uint32_t offset, size_t count, uint32_t block_size, uint8_t command);
typedef void rom_program(uint32_t offset, const uint8_t *data, size_t count);

/* Not inline, because GCC would then treat a small constant as a null pointer with an offset. */
__attribute__((noinline)) static uintptr_t rom_pointer(uintptr_t address)
{
    return *(const volatile uint16_t *)address;
}

__attribute__((noinline)) static void *rom_function(char first, char second)
{
    rom_lookup *const lookup = (rom_lookup *)rom_pointer(ROM_LOOKUP);

    return lookup((uint16_t *)rom_pointer(ROM_FUNCTIONS), (uint32_t)(second << 8 | first));
}

static void call(char first, char second)
{
    ((rom_call *)rom_function(first, second))();
}

uint8_t board_write(uint32_t offset, const uint8_t *data, size_t len)
{
    rom_erase *const erase = (rom_erase *)rom_function('R', 'E');
    rom_program *const program = (rom_program *)rom_function('R', 'P');

    call('I', 'F');
    call('E', 'X');
    erase(offset, SECTOR, BLOCK_SIZE, BLOCK_ERASE);
    program(offset, data, len);
    call('F', 'C');
    call('C', 'X');
    return memcmp((const void *)(uintptr_t)(XIP + offset), data, len) == 0;
}
