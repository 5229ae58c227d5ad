/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Runs a program for an AVR on libsimavr, one instruction at a time:
 * simavr_runner.c (loop, result), simavr_uart.c (serial line), simavr_calls.c (measuring),
 * simavr_eeprom.c. */
#ifndef SIMAVR_RUNNER_H
#define SIMAVR_RUNNER_H

#include <stddef.h>
#include <stdint.h>

#include <simavr/sim_avr.h>

typedef struct bytes {
    uint8_t *data;
    size_t len, capacity;
} bytes;

void bytes_push(bytes *b, uint8_t value);

/* The part with neither a UART nor MUL, CALL and JMP. */
#define ATTINY85 "attiny85"

/* The reason why the run ends in failure, NULL so far; the first one stays. */
extern char runner_error[256];
void runner_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The cycles so far by the prices of the other core. */
extern uint64_t runner_priced;

/* ---- simavr_uart.c ---- */

/* Takes over UART 0: feeds `input`, collects the output; uart_stop turns 1 when the
 * output ends with stop_on (unless that is empty). */
void uart_attach(avr_t *avr, bytes input, bytes stop_on);
extern bytes uart_output;
extern int uart_stop;

/* ---- simavr_eeprom.c ---- */

/* The content, the rest erased; from then on writes are noted. */
void eeprom_attach(avr_t *avr, const bytes *content);
/* Prints content and writes as members of the result, if it was attached. */
void eeprom_print(void);

/* ---- simavr_calls.c ---- */

#define SYMBOLS_MAX 64

typedef struct symbol {
    const char *name;
    uint32_t address, size;
} symbol;

typedef struct call {
    int symbol;
    uint64_t cycles, priced;
    uint32_t stack;
    char abi[512]; /* violations as a list of JSON strings */
} call;

/* Measures every call of these functions; seed < 0: without the check of the ABI. */
void calls_watch(avr_t *avr, const symbol *symbols, int count, int64_t seed);
/* Before each instruction; opcode is that of the instruction before. */
void calls_step(uint16_t sp, uint32_t last_pc, uint16_t last_opcode);
/* When an interrupt was taken: its cycles and stack belong to nobody. */
void calls_interrupted(uint32_t return_pc, uint16_t sp, uint64_t since);
extern call *calls;
extern size_t calls_len;
extern uint16_t calls_depth; /* calls under way */
/* The name of the innermost measured function under way. */
const char *calls_innermost(void);

#endif
