/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Runs a program in the RP2350's SRAM on its core Hazard3, and prints one JSON object.
 *
 *   hazard3_runner IMAGE INPUT FUNCTIONS MAX_CYCLES ENTRY STACK STOP FAULT RAM_USED SEED STOP_ON
 *                  TRACE REGISTERS [NAME:ADDRESS:SIZE]...
 *
 *   IMAGE         file with the content of the SRAM
 *   INPUT         file with the bytes that the UART receives
 *   FUNCTIONS     file with the addresses of all functions that C may call, a word each
 *   ENTRY, STACK  pc and sp at the start
 *   STOP, FAULT   addresses of fw_stop and fw_fault, or -1
 *   RAM_USED      the first address after all variables
 *   SEED          the seed of the ABI check, or -1
 *   STOP_ON       the hexadecimal bytes of output that end the run, or ""
 *   TRACE         1: hash the addresses of each call
 *   REGISTERS     32, or 16 of RV32E
 *
 * The other arguments are the functions to measure. workshop/aesmall_workshop/chips/simulators/ is
 * the only caller. */
#include "hazard3_runner.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* UART0, an Arm PL011 [RP2350 datasheet 12.1.8] */
#define UART0_DR 0x40070000u
#define UART0_FR 0x40070018u
#define UART_FR_RXFE 0x10u
/* Polls in a row without a byte left, after which the program waits for ever */
#define IDLE_POLLS_MAX 1000000ul

typedef struct bytes {
    uint8_t *data;
    size_t len, capacity;
} bytes;

char runner_error[256];
static hazard3 core;
static bytes uart_input, uart_output, stop_on;
static size_t uart_read;
static unsigned long idle_polls;
static int is_stopped;
static uint8_t is_function[HAZARD3_RAM_SIZE / 2];

void runner_fail(const char *format, ...)
{
    va_list arguments;

    if (runner_error[0] == '\0') {
        va_start(arguments, format);
        vsnprintf(runner_error, sizeof runner_error, format, arguments);
        va_end(arguments);
    }
}

static void push(bytes *b, uint8_t value)
{
    if (b->len == b->capacity) {
        b->capacity = b->capacity * 2 + 4096;
        b->data = realloc(b->data, b->capacity);
    }
    b->data[b->len++] = value;
}

static bytes read_file(const char *path)
{
    bytes content = {NULL, 0, 0};
    FILE *file = fopen(path, "rb");
    int c;

    if (!file) {
        runner_fail("cannot read %s", path);
        return content;
    }
    while ((c = getc(file)) != EOF) {
        push(&content, (uint8_t)c);
    }
    fclose(file);
    return content;
}

static bytes from_hex(const char *digits)
{
    bytes content = {NULL, 0, 0};
    unsigned value;

    for (; sscanf(digits, "%2x", &value) == 1; digits += 2) {
        push(&content, (uint8_t)value);
    }
    return content;
}

/* ---- the serial line: a byte arrives when the program polls ---- */

static uint32_t read_elsewhere(hazard3 *c, uint32_t address, unsigned size)
{
    (void)c;
    if (address == UART0_FR && size == 4) {
        if (uart_read < uart_input.len) {
            return 0;
        }
        if (++idle_polls > IDLE_POLLS_MAX) {
            runner_fail("waits for more input than it was given");
        }
        return UART_FR_RXFE;
    }
    if (address == UART0_DR && size == 4 && uart_read < uart_input.len) {
        idle_polls = 0;
        return uart_input.data[uart_read++];
    }
    runner_fail("reads %u bytes at 0x%x, where nothing is", size, address);
    return 0;
}

static void write_elsewhere(hazard3 *c, uint32_t address, uint32_t value, unsigned size)
{
    size_t n = stop_on.len;

    (void)c;
    if (address != UART0_DR || size != 4) {
        runner_fail("writes %u bytes at 0x%x, where nothing is", size, address);
        return;
    }
    idle_polls = 0;
    push(&uart_output, (uint8_t)value);
    is_stopped = n > 0 && uart_output.len >= n &&
                 memcmp(uart_output.data + uart_output.len - n, stop_on.data, n) == 0;
}

/* ---- the run ---- */

typedef struct limits {
    uint64_t max_cycles;
    uint32_t stop, fault, ram_used, top;
    int is_measuring, is_tracing;
} limits;

/* Runs the program, and returns the lowest sp. */
static uint32_t run(const limits *l)
{
    uint32_t deepest = l->top, last_pc = 0, sp;
    uint64_t began = 0;
    int was_call = 0;

    while (core.pc != l->stop && !is_stopped && runner_error[0] == '\0') {
        sp = core.x[X_SP];
        if (sp < deepest) {
            deepest = sp;
            if (sp < l->ram_used) {
                runner_fail("the stack ran into the variables (SP = 0x%x)", sp);
                break;
            }
        }
        if (core.pc == l->fault) {
            runner_fail("an exception was taken");
            break;
        }
        if (was_call && core.pc - HAZARD3_RAM < HAZARD3_RAM_SIZE &&
            is_function[(core.pc - HAZARD3_RAM) / 2]) {
            calls_check_sp();
        }
        if (l->is_measuring) {
            calls_before(last_pc, was_call, began);
        }
        if (l->is_tracing) {
            calls_trace(core.pc);
        }
        last_pc = core.pc;
        began = hazard3_step(&core);
        if (l->is_measuring) {
            calls_after(began);
        }
        if (core.is_untimed && calls_depth > 0) {
            core.error = "a measured call divides, and the time of that is not modelled";
        }
        core.is_untimed = 0;
        if (core.error) {
            core.pc = last_pc;
            runner_fail("%s", core.error);
            break;
        }
        was_call = core.pc != last_pc + core.known[(last_pc - HAZARD3_RAM) / 2].size &&
                   core.x[X_RA] - last_pc <= 4;
        if (core.timing.cycle >= l->max_cycles) {
            runner_fail("has not ended after %llu cycles", (unsigned long long)core.timing.cycle);
        }
    }
    return deepest;
}

static void print_hex(const bytes *b)
{
    for (size_t i = 0; i < b->len; i++) {
        printf("%02x", b->data[i]);
    }
}

static void print_result(uint32_t stack, const symbol *symbols, int is_tracing)
{
    printf("{\"output\": \"");
    print_hex(&uart_output);
    printf(
        "\",\n\"cycles\": %llu, \"stack\": %u, \"exit_code\": %d, \"pc\": %u, \"error\": \"%s\",\n",
        (unsigned long long)core.timing.cycle, stack, (int)core.x[X_A0], core.pc, runner_error);
    printf("\"calls\": [");
    for (size_t i = 0; i < calls_len; i++) {
        printf("%s\n{\"symbol\": \"%s\", \"cycles\": %llu, \"instructions\": %llu, \"stack\": %u, ",
               i ? "," : "", symbols[calls[i].symbol].name, (unsigned long long)calls[i].cycles,
               (unsigned long long)calls[i].instructions, calls[i].stack);
        if (is_tracing) {
            printf("\"trace\": \"%016llx\", ", (unsigned long long)calls[i].trace);
        }
        printf("\"abi\": [%s]}", calls[i].abi);
    }
    printf("]}\n");
}

static int read_symbols(char **arguments, symbol *symbols)
{
    int count = 0;

    for (; arguments[count] != NULL; count++) {
        char *colon = strchr(arguments[count], ':');

        if (count == SYMBOLS_MAX || !colon) {
            runner_fail("too many functions to measure");
            return 0;
        }
        *colon = '\0';
        symbols[count].name = arguments[count];
        sscanf(colon + 1, "%u:%u", &symbols[count].address, &symbols[count].size);
    }
    return count;
}

static void read_functions(const char *path)
{
    bytes list = read_file(path);
    uint32_t address;

    for (size_t i = 0; i + 4 <= list.len; i += 4) {
        memcpy(&address, list.data + i, 4);
        if (address - HAZARD3_RAM < HAZARD3_RAM_SIZE) {
            is_function[(address - HAZARD3_RAM) / 2] = 1;
        }
    }
}

static uint32_t number(const char *text)
{
    return (uint32_t)strtoll(text, NULL, 0);
}

int main(int count, char **arguments)
{
    static symbol symbols[SYMBOLS_MAX];
    bytes image;
    limits l;
    uint32_t deepest;

    if (count < 14) {
        fprintf(stderr, "usage: see the head of hazard3_runner.c\n");
        return 2;
    }
    image = read_file(arguments[1]);
    if (image.len > sizeof core.ram) {
        return 1;
    }
    if (image.len) {
        memcpy(core.ram, image.data, image.len);
    }
    uart_input = read_file(arguments[2]);
    read_functions(arguments[3]);
    l.max_cycles = strtoull(arguments[4], NULL, 0);
    core.pc = number(arguments[5]);
    l.top = core.x[X_SP] = number(arguments[6]);
    l.stop = number(arguments[7]);
    l.fault = number(arguments[8]);
    l.ram_used = number(arguments[9]);
    stop_on = from_hex(arguments[11]);
    l.is_tracing = arguments[12][0] == '1';
    core.registers = (uint8_t)number(arguments[13]);
    l.is_measuring = arguments[14] != NULL;
    core.read = read_elsewhere;
    core.write = write_elsewhere;
    core.observe = l.is_tracing ? calls_trace : NULL;
    calls_watch(&core, symbols, read_symbols(arguments + 14, symbols),
                strtoll(arguments[10], NULL, 0), l.ram_used);
    hazard3_timing_start(&core.timing, core.pc);
    deepest = run(&l);
    if (calls_depth > 0 && !is_stopped) {
        runner_fail("ended inside %s, which never returned", calls_innermost());
    }
    print_result(l.top - deepest, symbols, l.is_tracing);
    return 0;
}
