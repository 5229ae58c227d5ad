/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A chip in the field: an AVR core of simavr with models of the memories and of the line. */
#ifndef SIMAVR_LOADER_H
#define SIMAVR_LOADER_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <simavr/sim_avr.h>

#define LARGEST_PAGE 256
#define LARGEST_IMAGE 0x48000u

typedef struct blob {
    uint8_t *data;
    size_t len;
} blob;

/* What ends a run. */
typedef enum ending { RUNNING, STARTED, SILENT, LIMIT, WATCHDOG, CUT, CRASHED, VIOLATION } ending;

/* Where the power fails. */
typedef enum where { NOWHERE, AT_CYCLE, AT_PAGE, AT_EEPROM } where;

typedef struct board {
    avr_t *avr;
    uint32_t boot, page, ramend;
    uint8_t eeprom[4096];
    uint64_t random; /* state of the generator */

    /* times in cycles */
    uint64_t byte_time, page_time, cell_time, delay;

    /* the line: bytes to the chip with the times of their ends, and its FIFO of two */
    uint8_t coming[2 * LARGEST_IMAGE];
    uint64_t at[2 * LARGEST_IMAGE];
    size_t first, count;
    uint8_t fifo[2];
    uint8_t waiting;
    uint64_t babble; /* when the next byte comes that no request asked for, or 0 */
    uint64_t sent;   /* when the last byte of the chip has ended */
    uint64_t zero;   /* when TCNT1 was 0 */
    uint8_t frame[6];
    uint8_t framed;

    /* flash and EEPROM */
    uint8_t buffer[LARGEST_PAGE];
    uint64_t armed, spm_armed, cell_done, page_done;
    uint8_t rww_busy, lock_bits;
    uint32_t worn_page, worn_cell; /* addresses of bytes that no write changes */
    unsigned page_events, cell_events;

    /* the host */
    const blob *image; /* NULL: no host */
    int pipe;          /* the host is another program */
    unsigned answers;  /* it gives, then it is gone */
    unsigned noisy;    /* answers that noise damages */
    unsigned unanswered, most_unanswered;
    FILE *log; /* of requests, or NULL */

    /* the end */
    where cut;
    uint64_t cut_at;
    uint64_t limit;
    ending end;
    const char *violation;
} board;

/* Attaches the models to a new core. */
void board_attach(board *self);

/* A reset: RAM and registers are random, and a write of the EEPROM goes on. */
void board_power(board *self);

/* Runs from the boot section until something ends the run. */
ending board_run(board *self);

/* Goes on for some cycles after STARTED. `said` receives the bytes that the program sends. Returns
 * their number. */
size_t board_program(board *self, uint64_t cycles, uint8_t *said, size_t capacity);

/* A number below `most`, from the board's generator. */
uint32_t board_random(board *self, uint32_t most);

/* What the host does with a request of the chip. */
void host_request(board *self);

#endif
