/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The models: SPM with pages that need an erase, a busy RWW section and cuts within a page; the
 * EEPROM with cuts within a byte; a UART with a FIFO of two bytes; TCNT1 at F_CPU / 1024. They
 * replace simavr's. Whatever a loader must not do ends the run with VIOLATION. */
#include <stdlib.h>
#include <string.h>

#include "simavr_loader.h"

#include <simavr/sim_core.h>

/* Data addresses, the same on all three chips */
enum {
    EECR_ = 0x3f,
    EEDR_ = 0x40,
    EEARL_ = 0x41,
    SPMCSR_ = 0x57,
    RAMPZ_ = 0x5b,
    TCCR1B_ = 0x81,
    TCNT1L_ = 0x84,
    TCNT1H_ = 0x85,
    UCSR0A_ = 0xc0,
    UBRR0L_ = 0xc4,
    UDR0_ = 0xc6
};
enum { SPM = 0x95e8, SLEEP = 0x9588, LPM = 0x9004 };

uint32_t board_random(board *self, uint32_t most)
{
    self->random ^= self->random << 13;
    self->random ^= self->random >> 7;
    self->random ^= self->random << 17;
    return (uint32_t)((self->random >> 16) % most);
}

static void violate(board *self, const char *what)
{
    self->violation = what;
    self->end = VIOLATION;
}

/* ---- The line ---- */

static void arrive(board *self)
{
    while (self->first < self->count && self->at[self->first] <= self->avr->cycle) {
        if (self->waiting < sizeof self->fifo) {
            self->fifo[self->waiting++] = self->coming[self->first];
        }
        self->first++;
    }
    if (self->first == self->count) {
        self->first = self->count = 0;
    }
    while (self->babble != 0 && self->babble <= self->avr->cycle) {
        if (self->waiting < sizeof self->fifo) {
            self->fifo[self->waiting++] = (uint8_t)board_random(self, 256);
        }
        self->babble += self->byte_time;
    }
}

static uint8_t read_status(struct avr_t *avr, avr_io_addr_t address, void *param)
{
    board *self = param;

    arrive(self);
    return (uint8_t)((avr->data[address] & 2) | (self->waiting ? 0x80 : 0) |
                     (self->sent <= avr->cycle + self->byte_time ? 0x20 : 0));
}

static uint8_t read_byte(struct avr_t *avr, avr_io_addr_t address, void *param)
{
    board *self = param;
    uint8_t oldest;

    (void)avr;
    (void)address;
    arrive(self);
    oldest = self->fifo[0];
    if (self->waiting) {
        self->fifo[0] = self->fifo[1];
        self->waiting--;
    }
    return oldest;
}

static void write_byte(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    board *self = param;

    (void)address;
    if (avr->pc < self->boot) {
        return;
    }
    /* U2X, and the receiver too. A byte may be longer or shorter by 2.5 %. */
    if ((avr->data[UCSR0A_] & 2) == 0 || (avr->data[UCSR0A_ + 1] & 0x18) != 0x18 ||
        llabs((long long)(80 * (avr->data[UBRR0L_] + 1u) - self->byte_time)) * 40 >
            (long long)self->byte_time) {
        violate(self, "not the baud rate of the line");
    }
    self->sent = (self->sent > avr->cycle ? self->sent : avr->cycle) + self->byte_time;
    if (self->framed == 0 && value != 0xa5) {
        return;
    }
    self->frame[self->framed++] = value;
    if (self->framed == sizeof self->frame) {
        self->framed = 0;
        host_request(self);
    }
}

static uint8_t read_time(struct avr_t *avr, avr_io_addr_t address, void *param)
{
    const board *self = param;
    const uint64_t ticks = (avr->cycle - self->zero) / 1024;

    if (address == TCNT1L_) {
        avr->data[TCNT1H_] = (uint8_t)(ticks >> 8);
        return (uint8_t)ticks;
    }
    return avr->data[TCNT1H_];
}

static void write_time(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    avr->data[address] = value;
    ((board *)param)->zero = avr->cycle;
    if (avr->data[TCCR1B_] != 5) {
        violate(param, "the timer is not at F_CPU / 1024");
    }
}

/* ---- The EEPROM ---- */

static uint8_t read_control(struct avr_t *avr, avr_io_addr_t address, void *param)
{
    const board *self = param;

    if (self->cell_done <= avr->cycle) {
        avr->data[address] &= (uint8_t)~2;
    }
    if (self->armed + 4 < avr->cycle) {
        avr->data[address] &= (uint8_t)~4;
    }
    return avr->data[address];
}

static void write_control(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    board *self = param;
    uint8_t *const cell =
        self->eeprom + ((avr->data[EEARL_] | avr->data[EEARL_ + 1] << 8) & (int)(avr->e2end));
    const uint8_t before = read_control(avr, address, param);

    if ((value & 1) != 0) {
        if (before & 2) {
            violate(self, "EEPROM read during a write");
        }
        avr->data[EEDR_] = *cell;
    }
    if ((value & 2) != 0 && (before & 2) == 0) {
        if ((before & 4) == 0 || (value & 0x30) != 0) {
            violate(self, "EEPROM write without EEMPE, or not with an erase");
        } else if (self->cut == AT_EEPROM && self->cell_events == self->cut_at) {
            const uint8_t choices[] = {0xff, *cell, avr->data[EEDR_],
                                       (uint8_t)board_random(self, 256)};

            *cell = choices[board_random(self, 4)];
            self->end = CUT;
        } else if ((uint32_t)(cell - self->eeprom) != self->worn_cell) {
            *cell = avr->data[EEDR_];
        }
        self->cell_events++;
        self->cell_done = avr->cycle + self->cell_time;
        avr->data[address] = 2;
    } else if ((value & 4) != 0) {
        self->armed = avr->cycle;
        avr->data[address] = (uint8_t)((before & 2) | 4 | (value & 0x30));
    }
}

/* ---- The flash ---- */

static uint8_t read_spm(struct avr_t *avr, avr_io_addr_t address, void *param)
{
    const board *self = param;

    if (self->page_done <= avr->cycle) {
        avr->data[address] &= (uint8_t)~0x1f;
    }
    return (uint8_t)(avr->data[address] | (self->rww_busy ? 0x40 : 0));
}

static void write_spm(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    avr->data[address] = value & 0x1f;
    ((board *)param)->spm_armed = avr->cycle;
}

static uint32_t pointer(const board *self)
{
    const uint8_t *const data = self->avr->data;

    return data[30] | (uint32_t)data[31] << 8 |
           (self->avr->flashend > 0xffff ? (uint32_t)data[RAMPZ_] << 16 : 0);
}

/* A page that loses its power has any mixture of its bits before and after. */
static void half(board *self, uint8_t *page, const uint8_t *after)
{
    const uint32_t kind = board_random(self, 4);
    const uint32_t edge = board_random(self, self->page);

    for (uint32_t i = 0; i < self->page; i++) {
        const uint8_t mask = kind == 0 ? 0 : kind == 1 ? 0xff : (uint8_t)board_random(self, 256);

        if (kind != 2 || i < edge) {
            page[i] = (uint8_t)((page[i] & ~mask) | (after[i] & mask));
        }
    }
}

static void spm(board *self)
{
    avr_t *const avr = self->avr;
    const uint8_t command = avr->data[SPMCSR_];
    const uint32_t at = pointer(self), start = at & ~(self->page - 1);
    uint8_t after[LARGEST_PAGE];

    if (avr->pc < self->boot || self->spm_armed + 4 < avr->cycle || self->cell_done > avr->cycle) {
        violate(self, "SPM from the program, too late or during an EEPROM write");
    }
    switch (command & 0x1f) {
    case 1:
        self->buffer[at & (self->page - 2)] = avr->data[0];
        self->buffer[(at & (self->page - 2)) + 1] = avr->data[1];
        avr->data[SPMCSR_] = 0;
        break;
    case 3:
    case 5:
        if (start >= self->boot) {
            violate(self, "the boot section is written");
            return;
        }
        for (uint32_t i = 0; i < self->page; i++) {
            if (start + i == self->worn_page) {
                after[i] = avr->flash[start + i];
                continue;
            }
            after[i] = (command & 2) ? 0xff : avr->flash[start + i] & self->buffer[i];
        }
        if (self->cut == AT_PAGE && self->page_events == self->cut_at) {
            half(self, avr->flash + start, after);
            self->end = CUT;
        } else {
            memcpy(avr->flash + start, after, self->page);
        }
        if (command & 4) {
            memset(self->buffer, 0xff, self->page);
        }
        self->page_events++;
        self->page_done = avr->cycle + self->page_time;
        self->rww_busy = 1;
        break;
    case 0x11:
        self->rww_busy = 0;
        memset(self->buffer, 0xff, self->page);
        avr->data[SPMCSR_] = 0;
        break;
    default: violate(self, "SPM without a command");
    }
}

/* LPM of the lock bits. Returns whether it was one: in the three cycles after the command. */
static int read_lock_bits(board *self, uint32_t opcode)
{
    avr_t *const avr = self->avr;

    if ((opcode & 0xfe0f) != LPM || avr->data[SPMCSR_] != 9 || self->spm_armed + 4 < avr->cycle ||
        (pointer(self) & 0xffff) != 1) {
        return 0;
    }
    avr->data[opcode >> 4 & 31] = self->lock_bits;
    avr->data[SPMCSR_] = 0;
    avr->pc += 2;
    avr->cycle += 3;
    return 1;
}

/* ---- The run ---- */

static void hook(board *self, uint16_t address, avr_io_read_t read, avr_io_write_t write)
{
    const int io = AVR_DATA_TO_IO(address);

    self->avr->io[io].r.c = read;
    self->avr->io[io].r.param = self;
    self->avr->io[io].w.c = write;
    self->avr->io[io].w.param = self;
}

static void keep(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    (void)param;
    avr->data[address] = value;
}

static void write_watchdog(struct avr_t *avr, avr_io_addr_t address, uint8_t value, void *param)
{
    avr->data[address] = value;
    if ((value & 0x18) == 8) { /* WDE without WDCE */
        ((board *)param)->end = WATCHDOG;
    }
}

void board_attach(board *self)
{
    for (uint16_t address = 0x80; address < 0x8c; address++) {
        hook(self, address, NULL, keep); /* timer 1 */
    }
    for (uint16_t address = 0xc0; address < 0xc7; address++) {
        hook(self, address, NULL, keep); /* UART 0 */
    }
    hook(self, 0x60, NULL, write_watchdog);
    hook(self, UCSR0A_, read_status, keep);
    hook(self, UDR0_, read_byte, write_byte);
    hook(self, TCNT1L_, read_time, write_time);
    hook(self, TCNT1H_, read_time, write_time);
    hook(self, EECR_, read_control, write_control);
    hook(self, EEDR_, NULL, keep);
    hook(self, EEARL_, NULL, keep);
    hook(self, EEARL_ + 1, NULL, keep);
    hook(self, SPMCSR_, read_spm, write_spm);
}

void board_power(board *self)
{
    avr_t *const avr = self->avr;
    const uint64_t rest = self->cell_done > avr->cycle ? self->cell_done - avr->cycle : 0;

    avr_reset(avr);
    avr->state = cpu_Running;
    memset(avr->data + 32, 0, 0x100 - 32);
    for (uint32_t i = 0; i <= self->ramend; i = i == 31 ? 0x100 : i + 1) {
        avr->data[i] = (uint8_t)board_random(self, 256);
    }
    memset(self->buffer, 0xff, sizeof self->buffer);
    self->first = self->count = self->waiting = self->framed = self->rww_busy = 0;
    self->unanswered = 0;
    self->armed = self->spm_armed = self->page_done = self->sent = 0;
    avr->cycle = 1000000;                    /* more than all times above */
    self->cell_done = avr->cycle + rest;     /* no reset ends a write of the EEPROM */
    avr->data[EECR_] = rest != 0 ? 0x12 : 0; /* of the kind that only erases */
    self->zero = avr->cycle;
    self->page_events = self->cell_events = 0;
    self->end = RUNNING;
    avr->pc = self->boot;
    avr->data[R_SPL] = (uint8_t)self->ramend;
    avr->data[R_SPH] = (uint8_t)(self->ramend >> 8);
    avr->data[0x54] = 1; /* MCUSR: power-on */
}

ending board_run(board *self)
{
    avr_t *const avr = self->avr;

    while (self->end == RUNNING) {
        const uint32_t opcode = (uint32_t)avr->flash[avr->pc] | (uint32_t)avr->flash[avr->pc + 1]
                                                                    << 8;

        if (avr->pc < self->boot) {
            self->end = STARTED;
        } else if (self->cut == AT_CYCLE && avr->cycle >= self->cut_at) {
            self->end = CUT;
        } else if (avr->cycle > self->limit) {
            self->end = LIMIT;
        } else if (opcode == SPM) {
            spm(self);
            avr->pc += 2;
            avr->cycle++;
        } else if (read_lock_bits(self, opcode)) {
            continue;
        } else if (opcode == SLEEP || avr->state == cpu_Crashed) {
            self->end = CRASHED;
        } else {
            if (self->rww_busy && (opcode & 0xfe0c) == LPM && pointer(self) < self->boot) {
                violate(self, "LPM from a busy section");
            }
            avr->run_cycle_count = 0; /* one instruction */
            avr->pc = avr_run_one(avr);
        }
    }
    return self->end;
}
