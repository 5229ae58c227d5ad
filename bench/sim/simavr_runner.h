/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Runs a program for an AVR on libsimavr, one instruction at a time. simavr_runner.c has the loop
 * and the result, simavr_uart.c the serial line, simavr_calls.c the measuring, simavr_eeprom.c the
 * EEPROM. */
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

/* The part without a UART, MUL, CALL and JMP */
#define ATTINY85 "attiny85"

/* The reason why the run fails, or NULL. The first reason stays. */
extern char runner_error[256];
void runner_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The cycles so far, with the prices of the other core */
extern uint64_t runner_priced;

/* ---- simavr_uart.c ---- */

/* Takes over UART 0: feeds `input` and collects the output. uart_stop becomes 1 when the output
 * ends with stop_on, unless stop_on is empty. */
void uart_attach(avr_t *avr, bytes input, bytes stop_on);
extern bytes uart_output;
extern int uart_stop;

/* ---- simavr_eeprom.c ---- */

/* Sets the content, with all other bytes erased, and records writes from then on. */
void eeprom_attach(avr_t *avr, const bytes *content);
/* Prints content and writes as members of the result, if an EEPROM is attached. */
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

/* Measures every call of these functions. If seed < 0, the ABI is not checked. */
void calls_watch(avr_t *avr, const symbol *symbols, int count, int64_t seed);
/* Must be called before each instruction, with the opcode of the instruction before. */
void calls_step(uint16_t sp, uint32_t last_pc, uint16_t last_opcode);
/* Must be called when an interrupt was taken. Its cycles and stack count for no function. */
void calls_interrupted(uint32_t return_pc, uint16_t sp, uint64_t since);
extern call *calls;
extern size_t calls_len;
extern uint16_t calls_depth; /* calls that have not returned */
/* Returns the name of the innermost measured function that has not returned. */
const char *calls_innermost(void);

#endif
