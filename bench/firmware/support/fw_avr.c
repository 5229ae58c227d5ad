/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Implements fw.h on an AVR: UART 0, 1 Mbaud, 8N1, polled. avr-libc has the start-up code. An
 * ATtiny has no UART, so that the simulator exchanges bytes at GPIOR0. */
#include "fw.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

#if defined(UDR0) || defined(UDR)

#define FW_BAUD 1000000UL
#define FW_DIVISOR (F_CPU / 8 / FW_BAUD - 1) /* double speed: 8 clocks a bit */

/* Parts with one UART (ATmega16) name its registers without a number. All parts have the bits in
 * the same places. */
#if defined(UCSR0A)
#define FW_UCSRA UCSR0A
#define FW_UCSRB UCSR0B
#define FW_UBRRH UBRR0H
#define FW_UBRRL UBRR0L
#define FW_UDR UDR0
#else
#define FW_UCSRA UCSRA
#define FW_UCSRB UCSRB
#define FW_UBRRH UBRRH
#define FW_UBRRL UBRRL
#define FW_UDR UDR
#endif
#define FW_RXC 0x80
#define FW_TXC 0x40
#define FW_U2X 0x02
#define FW_RXEN 0x10
#define FW_TXEN 0x08

/* Runs before main; 8N1 is the state after reset. */
__attribute__((naked, used, section(".init8"))) static void fw_init(void)
{
    FW_UBRRH = (uint8_t)(FW_DIVISOR >> 8);
    FW_UCSRA = FW_U2X;
    FW_UBRRL = (uint8_t)FW_DIVISOR;
    FW_UCSRB = FW_RXEN | FW_TXEN;
}

int fw_getc(void)
{
    while (!(FW_UCSRA & FW_RXC)) {
    }
    return FW_UDR;
}

/* Waits for the end of the stop bit, so that the UART is always empty afterwards. */
void fw_putc(char c)
{
    FW_UDR = (uint8_t)c;
    while (!(FW_UCSRA & FW_TXC)) {
    }
    FW_UCSRA = FW_U2X | FW_TXC; /* writing a one clears TXC */
}

#else

int fw_getc(void)
{
    return GPIOR0;
}

void fw_putc(char c)
{
    GPIOR0 = (uint8_t)c;
}

#endif

void fw_exit(int code)
{
    fw_stop(code);
}

__attribute__((noinline)) void fw_stop(int code)
{
    (void)code;
    cli();
    sleep_enable();
    for (;;) {
        sleep_cpu();
    }
}
