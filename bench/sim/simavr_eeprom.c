/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Models the EEPROM: its content from a file and back, and a journal of the program's writes. A
 * byte is written at once, and its time passes at once: 26,368 cycles of the RC oscillator of 8
 * MHz, 3.3 ms (ATmega328P datasheet, 8.6.3, table 8-2). simavr itself would continue the program
 * meanwhile. */
#include "simavr_runner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_eeprom.h>
#include <simavr/sim_core.h>

#define WRITE_US 3300

static avr_eeprom_t *eeprom;
static avr_io_write_t write_control;
static void *control;
static struct {
    uint16_t address;
    uint8_t value;
    size_t output;
} * journal;
static size_t journal_len, journal_capacity;

static void on_control(avr_t *avr, avr_io_addr_t address, uint8_t value, void *unused)
{
    const int allowed = avr_regbit_get(avr, eeprom->eempe);

    (void)unused;
    write_control(avr, address, value, control);
    if (allowed && (value & 1u << eeprom->eepe.bit)) {
        const unsigned high = eeprom->r_eearh ? avr->data[eeprom->r_eearh] : 0;
        const unsigned place = (avr->data[eeprom->r_eearl] | high << 8) % eeprom->size;

        if (journal_len == journal_capacity) {
            journal_capacity = journal_capacity * 2 + 1024;
            journal = realloc(journal, journal_capacity * sizeof *journal);
        }
        journal[journal_len].address = (uint16_t)place;
        journal[journal_len].value = eeprom->eeprom[place];
        journal[journal_len++].output = uart_output.len;
        avr->cycle += (uint64_t)avr->frequency / 1000000 * WRITE_US;
    }
}

void eeprom_attach(avr_t *avr, const bytes *content)
{
    avr_io_t *port = avr->io_port;

    while (port && strcmp(port->kind, "eeprom") != 0) {
        port = port->next;
    }
    if (!port || content->len > ((avr_eeprom_t *)port)->size) {
        runner_fail("%s has no EEPROM for this", avr->mmcu);
        return;
    }
    eeprom = (avr_eeprom_t *)port;
    memset(eeprom->eeprom, 0xff, eeprom->size);
    memcpy(eeprom->eeprom, content->data, content->len);
    write_control = avr->io[AVR_DATA_TO_IO(eeprom->r_eecr)].w.c;
    control = avr->io[AVR_DATA_TO_IO(eeprom->r_eecr)].w.param;
    avr->io[AVR_DATA_TO_IO(eeprom->r_eecr)].w.c = on_control;
}

void eeprom_print(void)
{
    if (!eeprom) {
        return;
    }
    printf("\"eeprom\": \"");
    for (size_t i = 0; i < eeprom->size; i++) {
        printf("%02x", eeprom->eeprom[i]);
    }
    printf("\",\n\"writes\": [");
    for (size_t i = 0; i < journal_len; i++) {
        printf("%s[%u, %u, %zu]", i ? ", " : "", journal[i].address, journal[i].value,
               journal[i].output);
    }
    printf("],\n");
}
