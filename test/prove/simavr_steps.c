/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 *   simavr_steps MCU
 *
 * Runs code on libsimavr and reports the state before each instruction. Reads jobs from stdin until
 * its end, all numbers little-endian:
 *   a job_head, then three lists, each a uint32_t count and this number of items:
 *   flash and data  uint32_t address, uint32_t len, then len bytes; all other RAM is 0
 *   watched         uint32_t address, uint32_t len
 * and answers each job on stdout:
 *   uint32_t count and this number of states, the last one at the end,
 *   uint32_t len and this number of characters: the error, or empty,
 *   the watched bytes, range by range, if there was no error.
 * Interrupts and peripherals do not run. test/prove/reference.py is the only caller. */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/sim_avr.h>
#include <simavr/sim_core.h>

typedef struct job_head {
    uint32_t entry, return_to, limit; /* bytes, bytes, instructions */
    uint16_t sp;
    uint8_t sreg, unused, registers[32];
} job_head;

typedef struct state {
    uint32_t pc, cycles;
    uint16_t sp;
    uint8_t sreg, unused, registers[32];
} state;

typedef struct range {
    uint32_t address, len;
} range;

static avr_t *avr;
static char error[200];
static state *states;
static uint32_t states_len, states_capacity;

static void fail(const char *format, ...)
{
    va_list arguments;

    if (error[0] == '\0') {
        va_start(arguments, format);
        vsnprintf(error, sizeof error, format, arguments);
        va_end(arguments);
    }
}

/* simavr reports impossible operations through its log and then continues. */
static void on_log(avr_t *sender, int level, const char *format, va_list arguments)
{
    char text[sizeof error], *start = text;

    if (level != LOG_ERROR || sender == NULL) {
        return;
    }
    vsnprintf(text, sizeof text, format, arguments);
    if (text[0] == '\033') { /* a colour, up to its m */
        start += strcspn(text, "m");
        start += *start != '\0';
    }
    start[strcspn(start, "\n\033")] = '\0';
    fail("%s", start);
}

static void get(void *data, size_t len)
{
    if (len > 0 && fread(data, len, 1, stdin) != 1) {
        exit(2);
    }
}

static void put(const void *data, size_t len)
{
    if (len > 0 && fwrite(data, len, 1, stdout) != 1) {
        exit(2);
    }
}

static void *allocate(void *old, size_t len)
{
    void *data = realloc(old, len);

    if (data == NULL) {
        exit(2);
    }
    return data;
}

/* Reads a list of ranges, with their contents if there is a memory for them. */
static range *get_ranges(uint32_t *count, uint8_t *memory, uint32_t size)
{
    range *ranges;

    get(count, sizeof *count);
    ranges = allocate(NULL, (*count + (size_t)1) * sizeof *ranges);
    for (uint32_t i = 0; i < *count; i++) {
        get(&ranges[i], sizeof *ranges);
        if (ranges[i].address > size || ranges[i].len > size - ranges[i].address) {
            fprintf(stderr, "%u bytes at 0x%x: no such memory\n", ranges[i].len, ranges[i].address);
            exit(1);
        }
        if (memory != NULL) {
            get(memory + ranges[i].address, ranges[i].len);
        }
    }
    return ranges;
}

static void record(uint64_t start)
{
    state *s;

    if (states_len == states_capacity) {
        states_capacity = states_capacity * 2 + 1024;
        states = allocate(states, states_capacity * sizeof *states);
    }
    s = &states[states_len++];
    memset(s, 0, sizeof *s);
    s->pc = avr->pc;
    s->cycles = (uint32_t)(avr->cycle - start);
    s->sp = _avr_sp_get(avr);
    for (int flag = 0; flag < 8; flag++) {
        s->sreg |= (uint8_t)(avr->sreg[flag] << flag);
    }
    memcpy(s->registers, avr->data, sizeof s->registers);
}

static void run(const job_head *job)
{
    uint64_t start = avr->cycle;

    states_len = 0;
    avr->pc = job->entry;
    avr->state = cpu_Running;
    avr->interrupt_state = 0;
    memcpy(avr->data, job->registers, sizeof job->registers);
    _avr_sp_set(avr, job->sp);
    for (int flag = 0; flag < 8; flag++) {
        avr->sreg[flag] = job->sreg >> flag & 1;
    }
    record(start);
    for (uint32_t i = 0; i < job->limit && avr->pc != job->return_to && error[0] == '\0'; i++) {
        avr->run_cycle_count = 0; /* one instruction */
        avr->pc = avr_run_one(avr);
        record(start);
        if (avr->state != cpu_Running) {
            fail("the processor has stopped");
        }
    }
}

static void answer(const range *watched, uint32_t count)
{
    uint32_t error_len = (uint32_t)strlen(error);

    put(&states_len, sizeof states_len);
    put(states, states_len * sizeof *states);
    put(&error_len, sizeof error_len);
    put(error, error_len);
    for (uint32_t i = 0; i < count && error_len == 0; i++) {
        put(avr->data + watched[i].address, watched[i].len);
    }
}

int main(int count, char **arguments)
{
    job_head job;
    uint32_t ram, flash;

    avr_global_logger_set(on_log);
    avr = count == 2 ? avr_make_mcu_by_name(arguments[1]) : NULL;
    if (avr == NULL || avr_init(avr) != 0) {
        fprintf(stderr, "simavr has no such processor\n");
        return 1;
    }
    ram = avr->ramend + 1u;
    flash = avr->flashend + 1;
    avr->codeend = avr->flashend;
    memset(avr->flash, 0xff, flash);
    while (fread(&job, sizeof job, 1, stdin) == 1) {
        uint32_t code_count, data_count, watched_count;
        range *code, *data, *watched;

        error[0] = '\0';
        memset(avr->data, 0, ram);
        code = get_ranges(&code_count, avr->flash, flash);
        data = get_ranges(&data_count, avr->data, ram);
        watched = get_ranges(&watched_count, NULL, ram);
        run(&job);
        answer(watched, watched_count);
        for (uint32_t i = 0; i < code_count; i++) {
            memset(avr->flash + code[i].address, 0xff, code[i].len);
        }
        free(code);
        free(data);
        free(watched);
    }
    return 0;
}
