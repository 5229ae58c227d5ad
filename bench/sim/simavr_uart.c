/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Models UART 0 for programs, in place of simavr's own model.
 *
 * A program that polls never waits: a byte arrives when the program reads the status register and
 * no byte is there, and a byte is sent the moment it is written. A program that uses the receive
 * interrupt gets one byte in each frame time, as on a line. In both cases the next byte arrives
 * only after the program has read the byte before, so that no byte is lost.
 *
 * A part without a UART exchanges bytes at GPIOR0. */
#include "simavr_runner.h"

#include <string.h>

#include <simavr/avr_uart.h>
#include <simavr/sim_core.h>

#define RXC 0x80
#define TXC 0x40
#define UDRE 0x20
#define U2X 0x02
#define RXCIE 0x80
#define UDRIE 0x20
#define RXEN 0x10
#define ATTINY85_GPIOR0 0x31

/* Reads of the status register in a row, without a byte left, after which the program waits for
 * ever */
#define IDLE_POLLS_MAX 1000000

bytes uart_output;
int uart_stop;

static avr_uart_t *uart;
static bytes input, stop_on;
static size_t input_read;
static uint32_t idle_polls;

static avr_cycle_count_t frame_cycles(avr_t *avr)
{
    uint32_t divisor = 1 + avr->data[uart->ubrrl.reg];

    /* On the ATmega16 the high byte shares its address with another register. */
    if (uart->r_ucsrc != uart->ubrrh.reg) {
        divisor += (uint32_t)(avr->data[uart->ubrrh.reg] & 15) << 8;
    }
    return 10 * divisor * (avr->data[uart->r_ucsra] & U2X ? 8 : 16);
}

static int can_receive(avr_t *avr)
{
    return (avr->data[uart->r_ucsrb] & RXEN) && !(avr->data[uart->r_ucsra] & RXC) &&
           input_read < input.len;
}

/* Receives a byte when a frame has passed on the line. */
static avr_cycle_count_t line_receive(avr_t *avr, avr_cycle_count_t when, void *unused)
{
    (void)unused;
    if (!(avr->data[uart->r_ucsrb] & RXCIE)) {
        return 0;
    }
    if (can_receive(avr)) {
        avr->data[uart->r_ucsra] |= RXC;
        avr_raise_interrupt(avr, &uart->rxc);
    }
    return input_read < input.len ? when + frame_cycles(avr) : 0;
}

static avr_cycle_count_t line_sent(avr_t *avr, avr_cycle_count_t when, void *unused)
{
    (void)when;
    (void)unused;
    avr->data[uart->r_ucsra] |= UDRE;
    avr_raise_interrupt(avr, &uart->udrc);
    avr_raise_interrupt(avr, &uart->txc);
    return 0;
}

static uint8_t read_status(avr_t *avr, avr_io_addr_t address, void *unused)
{
    (void)unused;
    if (!(avr->data[uart->r_ucsrb] & RXCIE) && can_receive(avr)) {
        avr->data[address] |= RXC;
    }
    if (avr->data[address] & (RXC | TXC)) {
        idle_polls = 0;
    } else if (++idle_polls > IDLE_POLLS_MAX && input_read == input.len) {
        runner_fail("waits for more input than it was given");
    }
    return avr->data[address];
}

static void write_status(avr_t *avr, avr_io_addr_t address, uint8_t value, void *unused)
{
    uint8_t kept = avr->data[address] & (RXC | TXC | UDRE);

    (void)unused;
    if (value & TXC) {
        kept &= (uint8_t)~TXC;
    }
    avr->data[address] = kept | (value & 3);
}

static void write_control(avr_t *avr, avr_io_addr_t address, uint8_t value, void *unused)
{
    uint8_t enabled = value & (uint8_t)~avr->data[address];

    (void)unused;
    avr->data[address] = value;
    if (enabled & RXCIE) {
        avr_cycle_timer_register(avr, frame_cycles(avr), line_receive, NULL);
    }
    if ((enabled & UDRIE) && (avr->data[uart->r_ucsra] & UDRE)) {
        avr_raise_interrupt(avr, &uart->udrc);
    }
}

static uint8_t read_data(avr_t *avr, avr_io_addr_t address, void *unused)
{
    (void)unused;
    if (avr->data[uart->r_ucsra] & RXC) {
        avr->data[uart->r_ucsra] &= (uint8_t)~RXC;
        avr->data[address] = input.data[input_read++];
    }
    return avr->data[address];
}

static void sent(uint8_t value)
{
    bytes_push(&uart_output, value);
    if (stop_on.len > 0 && uart_output.len >= stop_on.len &&
        memcmp(uart_output.data + uart_output.len - stop_on.len, stop_on.data, stop_on.len) == 0) {
        uart_stop = 1;
    }
}

static void write_data(avr_t *avr, avr_io_addr_t address, uint8_t value, void *unused)
{
    (void)address;
    (void)unused;
    sent(value);
    if (avr->data[uart->r_ucsrb] & UDRIE) {
        avr->data[uart->r_ucsra] &= (uint8_t)~UDRE;
        avr_cycle_timer_register(avr, frame_cycles(avr), line_sent, NULL);
    } else {
        avr->data[uart->r_ucsra] |= UDRE | TXC;
    }
}

static uint8_t read_port(avr_t *avr, avr_io_addr_t address, void *unused)
{
    (void)avr;
    (void)address;
    (void)unused;
    if (input_read == input.len) {
        runner_fail("waits for more input than it was given");
        return 0;
    }
    return input.data[input_read++];
}

static void write_port(avr_t *avr, avr_io_addr_t address, uint8_t value, void *unused)
{
    (void)avr;
    (void)address;
    (void)unused;
    sent(value);
}

static void on_read(avr_t *avr, avr_io_addr_t address, avr_io_read_t handler)
{
    avr->io[AVR_DATA_TO_IO(address)].r.c = handler;
}

static void on_write(avr_t *avr, avr_io_addr_t address, avr_io_write_t handler)
{
    avr->io[AVR_DATA_TO_IO(address)].w.c = handler;
}

void uart_attach(avr_t *avr, bytes to_feed, bytes to_stop_on)
{
    avr_io_t *port = avr->io_port;

    input = to_feed;
    stop_on = to_stop_on;
    while (port && (strcmp(port->kind, "uart") != 0 || ((avr_uart_t *)port)->name != '0')) {
        port = port->next;
    }
    if (!port && strcmp(avr->mmcu, ATTINY85) == 0) {
        on_read(avr, ATTINY85_GPIOR0, read_port);
        on_write(avr, ATTINY85_GPIOR0, write_port);
        return;
    }
    if (!port) {
        runner_fail("%s has no UART 0 in simavr", avr->mmcu);
        return;
    }
    uart = (avr_uart_t *)port;
    on_read(avr, uart->r_ucsra, read_status);
    on_write(avr, uart->r_ucsra, write_status);
    on_write(avr, uart->r_ucsrb, write_control);
    on_read(avr, uart->r_udr, read_data);
    on_write(avr, uart->r_udr, write_data);
    avr->data[uart->r_ucsra] = UDRE;
}
