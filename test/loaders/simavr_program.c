/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The chip goes on after the loader has started a program, with the registers and the devices as
 * the loader has left them. Of the devices, UART 0 sends, and interrupts when it can. */
#include "simavr_loader.h"

#include <simavr/sim_core.h>

enum { UCSR0B_ = 0xc1, UDR0_ = 0xc6, UDRIE = 0x20, VECTOR_SIZE = 4 };

static uint8_t *text;
static size_t length, room;

static void say(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    board *self = param;

    (void)address;
    self->sent = (self->sent > avr->cycle ? self->sent : avr->cycle) + self->byte_time;
    if (length < room) {
        text[length++] = value;
    }
}

static void push(avr_t *avr, uint8_t byte)
{
    uint16_t stack = (uint16_t)(avr->data[R_SPL] | avr->data[R_SPH] << 8);

    avr->data[stack--] = byte;
    avr->data[R_SPL] = (uint8_t)stack;
    avr->data[R_SPH] = (uint8_t)(stack >> 8);
}

/* The interrupt "data register empty" of UART 0 */
static void interrupt(avr_t *avr)
{
    const uint32_t vector = avr->flashend > 0x1ffff ? 26 : avr->flashend > 0x7fff ? 21 : 19;
    uint32_t back = avr->pc / 2;

    for (uint8_t i = 0; i < avr->address_size; i++, back >>= 8) {
        push(avr, (uint8_t)back);
    }
    avr->sreg[S_I] = 0;
    avr->pc = vector * VECTOR_SIZE;
}

size_t board_program(board *self, uint64_t cycles, uint8_t *said, size_t capacity)
{
    avr_t *const avr = self->avr;
    const uint64_t end = avr->cycle + cycles;

    text = said;
    length = 0;
    room = capacity;
    avr->io[AVR_DATA_TO_IO(UDR0_)].w.c = say;
    while (avr->cycle < end && avr->pc < self->boot && avr->state != cpu_Crashed) {
        if (avr->sreg[S_I] && (avr->data[UCSR0B_] & UDRIE) != 0 &&
            self->sent <= avr->cycle + self->byte_time) {
            interrupt(avr);
        }
        avr->run_cycle_count = 0;
        avr->pc = avr_run_one(avr);
    }
    return length;
}
