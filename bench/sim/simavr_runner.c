/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Runs a program on libsimavr, and prints one JSON object.
 *
 *   simavr_runner MCU FLASH INPUT MAX_CYCLES STOP RAM_USED SEED STOP_ON ANALOG EEPROM
 *                 OTHERWISE [NAME:ADDRESS:SIZE]...
 *
 *   FLASH      file with the image of the flash
 *   INPUT      file with the bytes that the UART receives
 *   STOP       address of fw_stop, or -1
 *   RAM_USED   the first address after all variables
 *   SEED       the seed of the ABI check, or -1
 *   STOP_ON    the hexadecimal bytes of output that end the run, or ""
 *   ANALOG     millivolts at input ADC0
 *   EEPROM     file with the content of the EEPROM, or "" if it is not used
 *   OTHERWISE  the difference of another core's cycles to AVRe+'s, as MASK:VALUE:CYCLES,... with
 *              a hexadecimal mask and value of an opcode. Each call is also priced with it.
 *
 * The other arguments are the functions to measure. workshop/aesmall_workshop/chips/simulators/ is
 * the only caller. */
#include "simavr_runner.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_adc.h>
#include <simavr/sim_core.h>
#include <simavr/sim_interrupts.h>
#include <simavr/sim_time.h>

#define CLOCK_HZ 16000000
#define SUPPLY_MV 5000
#define OUT_MASK 0xfe0f /* except for the register */
#define OUT_SPH 0xbe0e
#define OUT_SPL 0xbe0d

char runner_error[256];
static uint64_t max_cycles;
static uint32_t stop_address;
static uint16_t ram_used, deepest = 0xffff;
static int is_measuring;
static int8_t otherwise[0x10000]; /* by opcode */
uint64_t runner_priced;

void runner_fail(const char *format, ...)
{
    va_list arguments;

    if (runner_error[0] == '\0') {
        va_start(arguments, format);
        vsnprintf(runner_error, sizeof runner_error, format, arguments);
        va_end(arguments);
    }
}

void bytes_push(bytes *b, uint8_t value)
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
        bytes_push(&content, (uint8_t)c);
    }
    fclose(file);
    return content;
}

static bytes from_hex(const char *digits)
{
    bytes content = {NULL, 0, 0};
    unsigned value;

    for (; sscanf(digits, "%2x", &value) == 1; digits += 2) {
        bytes_push(&content, (uint8_t)value);
    }
    return content;
}

/* Handles simavr's log. simavr reports there what the chip cannot do (unknown opcodes, addresses
 * outside of RAM), and then continues. */
static void on_log(avr_t *avr, int level, const char *format, va_list arguments)
{
    char text[200], *start = text;

    if (level != LOG_ERROR || avr == NULL) {
        return;
    }
    vsnprintf(text, sizeof text, format, arguments);
    if (text[0] == '\033') { /* a colour, which ends with m */
        start += strcspn(text, "m") + 1;
    }
    start[strcspn(start, "\n\033\"\\")] = '\0';
    runner_fail("%s", start);
}

/* Returns whether the AVRe+ core has this instruction. simavr also executes some others. */
static int exists(uint16_t op)
{
    uint8_t low = op & 15;

    switch (op >> 8) {
    case 0x00: return op == 0;
    case 0x90:
    case 0x91: return low != 3 && low != 8 && low != 11; /* LDS, LD, LPM, ELPM, POP */
    case 0x92:
    case 0x93: return low <= 2 || (low >= 9 && low != 11); /* STS, ST, PUSH */
    case 0x94: /* one-register operations, BSET, BCLR, IJMP, EIJMP, JMP, CALL */
        return low != 4 && low != 11 && (low != 9 || op == 0x9409 || op == 0x9419);
    case 0x95:
        if (low == 8) { /* RET, RETI, SLEEP, BREAK, WDR, LPM, ELPM, SPM */
            return op <= 0x9518 || (op >= 0x9588 && op <= 0x95e8 && op != 0x95b8);
        }
        return low != 4 && low != 11 && (low != 9 || op == 0x9509 || op == 0x9519);
    default: return op < 0xf800 || (op & 8) == 0;
    }
}

static void read_otherwise(const char *list)
{
    unsigned mask, value;
    int cycles, len;

    while (sscanf(list, "%x:%x:%d%n", &mask, &value, &cycles, &len) == 3) {
        for (unsigned op = 0; op < sizeof otherwise; op++) {
            if ((op & mask) == value) {
                otherwise[op] = (int8_t)cycles;
            }
        }
        list += len + (list[len] == ',');
    }
}

/* Returns whether an ATtiny85 lacks the instruction: MUL and similar, CALL and JMP. */
static int is_large(uint16_t op)
{
    return (op & 0xfc00) == 0x9c00 || (op & 0xfe00) == 0x0200 || (op & 0xfe0c) == 0x940c;
}

static uint16_t opcode_at(const avr_t *avr, uint32_t pc)
{
    return (uint16_t)(avr->flash[pc] | avr->flash[pc + 1] << 8);
}

/* Sleeps until the next timer. Returns 0 if no event can wake the chip. */
static int sleep_on(avr_t *avr)
{
    if (!avr->sreg[S_I] || !avr->cycle_timers.timer) {
        return 0;
    }
    if (avr->cycle < avr->cycle_timers.timer->when) {
        avr->cycle = avr->cycle_timers.timer->when;
    }
    return 1;
}

static void serve_interrupts(avr_t *avr)
{
    uint32_t pc = avr->pc;
    uint16_t sp = _avr_sp_get(avr);
    uint64_t since = avr->cycle;

    avr_service_interrupts(avr);
    if (avr->pc != pc) {
        calls_interrupted(pc, sp, since);
    }
}

/* Returns SP after an instruction. Between `out SPH` and `out SPL`, in the compilers' order, SP is
 * not valid, and the value before still counts. */
static uint16_t settled_sp(avr_t *avr, uint16_t last_opcode)
{
    static uint16_t sp;
    static int half_written;

    if ((last_opcode & OUT_MASK) == OUT_SPH) {
        half_written = 1;
    } else if ((last_opcode & OUT_MASK) == OUT_SPL) {
        half_written = 0;
    }
    if (!half_written) {
        sp = (uint16_t)(avr->data[R_SPL] | avr->data[R_SPH] << 8);
        if (sp < deepest) {
            deepest = sp;
            if (sp < ram_used) {
                runner_fail("the stack ran into the variables (SP = 0x%04x)", sp);
            }
        }
    }
    return sp;
}

/* Runs until the program has ended or failed. */
static void run(avr_t *avr, uint32_t code_end)
{
    static uint8_t known[0x10000];
    uint32_t last_pc = 0;
    uint64_t before;
    uint16_t last_opcode = 0, sp;
    int is_small = strcmp(avr->mmcu, ATTINY85) == 0;

    for (uint32_t op = 0; op < sizeof known; op++) {
        known[op] = (uint8_t)(exists((uint16_t)op) && !(is_small && is_large((uint16_t)op)));
    }
    while (avr->pc != stop_address && !uart_stop && runner_error[0] == '\0') {
        if (avr->pc >= code_end) {
            runner_fail("ran out of the program, to 0x%x", avr->pc);
            return;
        }
        sp = settled_sp(avr, last_opcode);
        if (is_measuring) {
            calls_step(sp, last_pc, last_opcode);
        }
        last_pc = avr->pc;
        last_opcode = opcode_at(avr, last_pc);
        if (!known[last_opcode]) {
            runner_fail("invalid opcode 0x%04x", last_opcode);
            return;
        }
        if (last_pc == 0 && avr->cycle > 0) {
            runner_fail("ran into the reset vector");
            return;
        }
        before = avr->cycle;
        avr->run_cycle_count = 0; /* one instruction */
        avr->pc = avr_run_one(avr);
        if (avr->state == cpu_Sleeping && !sleep_on(avr)) {
            return;
        }
        runner_priced += avr->cycle - before + (uint64_t)otherwise[last_opcode];
        if (avr->cycle_timers.timer && avr->cycle_timers.timer->when <= avr->cycle) {
            avr_cycle_timer_process(avr);
        }
        if (avr->interrupt_state) {
            serve_interrupts(avr);
        }
        if (avr->cycle >= max_cycles) {
            runner_fail("has not ended after %llu cycles", (unsigned long long)avr->cycle);
        }
    }
}

static void print_hex(const bytes *b)
{
    for (size_t i = 0; i < b->len; i++) {
        printf("%02x", b->data[i]);
    }
}

static void print_result(const avr_t *avr, const symbol *symbols)
{
    printf("{\"output\": \"");
    print_hex(&uart_output);
    printf(
        "\",\n\"cycles\": %llu, \"stack\": %d, \"exit_code\": %d, \"pc\": %u, \"error\": \"%s\",\n",
        (unsigned long long)avr->cycle, deepest > avr->ramend ? 0 : avr->ramend - deepest,
        (int16_t)(avr->data[24] | avr->data[25] << 8), avr->pc, runner_error);
    eeprom_print();
    printf("\"calls\": [");
    for (size_t i = 0; i < calls_len; i++) {
        printf("%s\n{\"symbol\": \"%s\", \"cycles\": %llu, \"otherwise\": %llu, \"stack\": %u, "
               "\"abi\": [%s]}",
               i ? "," : "", symbols[calls[i].symbol].name, (unsigned long long)calls[i].cycles,
               (unsigned long long)calls[i].priced, calls[i].stack, calls[i].abi);
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

static void analog_attach(avr_t *avr, uint32_t millivolts)
{
    avr_irq_t *input = avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, ADC_IRQ_ADC0);

    avr->vcc = avr->avcc = avr->aref = SUPPLY_MV;
    if (input) {
        avr_raise_irq(input, millivolts);
    }
}

static int simulate(char **arguments)
{
    static symbol symbols[SYMBOLS_MAX];
    bytes flash = read_file(arguments[2]);
    avr_t *avr = avr_make_mcu_by_name(arguments[1]);

    if (!avr || avr_init(avr) != 0 || flash.len > avr->flashend + 1u) {
        return 1;
    }
    memcpy(avr->flash, flash.data, flash.len);
    avr->codeend = avr->flashend;
    avr->frequency = CLOCK_HZ;
    max_cycles = strtoull(arguments[4], NULL, 0);
    stop_address = (uint32_t)strtol(arguments[5], NULL, 0);
    ram_used = (uint16_t)strtoul(arguments[6], NULL, 0);
    uart_attach(avr, read_file(arguments[3]), from_hex(arguments[8]));
    analog_attach(avr, (uint32_t)strtoul(arguments[9], NULL, 0));
    if (arguments[10][0] != '\0') {
        bytes content = read_file(arguments[10]);

        eeprom_attach(avr, &content);
    }
    read_otherwise(arguments[11]);
    is_measuring = arguments[12] != NULL;
    calls_watch(avr, symbols, read_symbols(arguments + 12, symbols),
                strtoll(arguments[7], NULL, 0));
    run(avr, (uint32_t)flash.len);
    if (calls_depth > 0 && !uart_stop) {
        runner_fail("ended inside %s, which never returned", calls_innermost());
    }
    print_result(avr, symbols);
    return 0;
}

int main(int count, char **arguments)
{
    if (count < 12) {
        fprintf(stderr, "usage: see the head of simavr_runner.c\n");
        return 2;
    }
    avr_global_logger_set(on_log);
    return simulate(arguments);
}
