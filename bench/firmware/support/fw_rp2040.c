/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Implements fw.h on the RP2040: UART0 on GPIO 0 and 1, set up by rp2040_start.c, polled. */
#include "fw.h"

#include "rp2040.h"

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
    __asm__ volatile("cpsid i");
    for (;;) {
        __asm__ volatile("wfi");
    }
}
