/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The registers of the RP2040 that the loader uses. Brackets contain chapter and section of the
 * RP2040 datasheet. */
#ifndef AESMALL_LOADER_RP2040_H
#define AESMALL_LOADER_RP2040_H

#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))
#define ATOMIC_SET 0x2000   /* added to an address: writes set bits [2.1.2] */
#define ATOMIC_CLEAR 0x3000 /* the same: writes clear bits */

/* Resets [2.14.3] */
#define RESETS_SET REGISTER(0x4000c000 + ATOMIC_SET)
#define RESETS_CLEAR REGISTER(0x4000c000 + ATOMIC_CLEAR)
#define RESETS_DONE REGISTER(0x4000c008)
#define RESETS_ALL 0x1ffffffu
#define RESETS_IO_BANK0 (1u << 5)
#define RESETS_IO_QSPI (1u << 6)
#define RESETS_PADS_BANK0 (1u << 8)
#define RESETS_PADS_QSPI (1u << 9)
#define RESETS_PLL_SYS (1u << 12)
#define RESETS_SYSCFG (1u << 18)
#define RESETS_TIMER (1u << 21)
#define RESETS_UART0 (1u << 22)

/* Power-on state machine [2.13.5] */
#define PSM_OFF_CLEAR REGISTER(0x40010004 + ATOMIC_CLEAR)
#define PSM_PROC1 (1u << 16)

/* Clocks [2.15.7] */
#define CLK_REF_CTRL REGISTER(0x40008030)
#define CLK_REF_DIV REGISTER(0x40008034)
#define CLK_REF_SELECTED REGISTER(0x40008038)
#define CLK_SYS_CTRL REGISTER(0x4000803c)
#define CLK_SYS_DIV REGISTER(0x40008040)
#define CLK_SYS_SELECTED REGISTER(0x40008044)
#define CLK_PERI_CTRL REGISTER(0x40008048)
#define CLK_REF_SRC_ROSC 0u
#define CLK_REF_SRC_XOSC 2u
#define CLK_SYS_SRC_REF 0u
#define CLK_SYS_SRC_AUX 1u /* with AUXSRC = 0: PLL_SYS */
#define CLK_NO_DIV (1u << 8)
#define CLK_PERI_ENABLE (1u << 11)

/* Crystal oscillator [2.16.7] */
#define XOSC_CTRL REGISTER(0x40024000)
#define XOSC_STATUS REGISTER(0x40024004)
#define XOSC_STARTUP REGISTER(0x4002400c)
#define XOSC_ENABLE_1_15MHZ (0xfabu << 12 | 0xaa0u)
#define XOSC_STABLE (1u << 31)

/* System PLL [2.18.4] */
#define PLL_SYS_CS REGISTER(0x40028000)
#define PLL_SYS_PWR_CLEAR REGISTER(0x40028004 + ATOMIC_CLEAR)
#define PLL_SYS_FBDIV REGISTER(0x40028008)
#define PLL_SYS_PRIM REGISTER(0x4002800c)
#define PLL_LOCK (1u << 31)
#define PLL_PWR_PD (1u << 0)
#define PLL_PWR_POSTDIVPD (1u << 3)
#define PLL_PWR_VCOPD (1u << 5)

/* GPIO [2.19.6.1, 2.19.6.3] */
#define GPIO0_CTRL REGISTER(0x40014004)
#define GPIO1_CTRL REGISTER(0x4001400c)
#define GPIO1_PAD REGISTER(0x4001c008)
#define GPIO_FUNCTION_UART 2u
#define PAD_PULLED_UP 0x5au /* input, Schmitt trigger, 4 mA, and a pull-up */

/* UART0, an Arm PL011 [4.2.8] */
#define UART0_DR REGISTER(0x40034000)
#define UART0_FR REGISTER(0x40034018)
#define UART0_IBRD REGISTER(0x40034024)
#define UART0_FBRD REGISTER(0x40034028)
#define UART0_LCR_H REGISTER(0x4003402c)
#define UART0_CR REGISTER(0x40034030)
#define UART_FR_BUSY (1u << 3)
#define UART_FR_RXFE (1u << 4)
#define UART_FR_TXFF (1u << 5)
#define UART_LCR_H_8N1_FIFO (3u << 5 | 1u << 4)
#define UART_CR_ENABLE (1u << 0 | 1u << 8 | 1u << 9) /* UART, transmitter, receiver */

/* Timer, in microseconds [4.6.5], and the watchdog, which divides its clock [4.7.6] */
#define TIMER_RAW REGISTER(0x40054028)
#define WATCHDOG_CTRL_CLEAR REGISTER(0x40058000 + ATOMIC_CLEAR)
#define WATCHDOG_ENABLE (1u << 30)
#define WATCHDOG_SCRATCH0 REGISTER(0x4005800c)
#define WATCHDOG_TICK REGISTER(0x4005802c)
#define WATCHDOG_TICK_ENABLE (1u << 9)

#endif
