/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 *   simavr_interrupts MCU FLASH MAIN STOP DOWN RAM_END JUNK ISR EVERY [FUNCTION]...
 *
 * Runs the program in the file FLASH on libsimavr from reset to STOP. From MAIN on it interrupts
 * the program before each EVERYth instruction, if the processor would accept an interrupt there.
 * DOWN moves the stack at MAIN. RAM_END gives the chip more memory (0: its own memory). All
 * addresses are byte addresses.
 *
 * An interrupt writes random values to JUNK bytes below the return address (0: there are no
 * interrupts). Then the code at ISR runs up to its RETI (-1: no code). Every FUNCTION must
 * restore the registers that the calling convention requires.
 *
 * The bytes that the program writes to GPIOR0 are its output. Prints one JSON object. Only
 * avr.py calls this program. */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/sim_avr.h>
#include <simavr/sim_core.h>
#include <simavr/sim_io.h>

#define GPIOR0 0x3e
#define INSTRUCTIONS_MAX 400000000u
#define ISR_MAX 1000
#define FRAMES_MAX 64
#define SEQUENCE_MAX 4 /* instructions between the writes of the two halves of SP */
#define OUT_MASK 0xfe0f
#define OUT_SPL 0xbe0d
#define OUT_SPH 0xbe0e

typedef struct frame {
    uint32_t function, return_to;
    uint16_t sp;
    uint8_t registers[32], interrupts;
} frame;

static avr_t *avr;
static uint32_t main_address, stop_address, every, isr;
static unsigned junk;
static char error[200], broken[4096];
static uint8_t output[65536];
static size_t output_len;
static uint8_t *functions, *executed, *interrupted, *torn; /* by word of flash */
static uint32_t words;
static frame frames[FRAMES_MAX];
static unsigned depth;
static uint64_t random_state = 1;

static void fail(const char *format, ...)
{
    va_list arguments;

    if (error[0] == '\0') {
        va_start(arguments, format);
        vsnprintf(error, sizeof error, format, arguments);
        va_end(arguments);
        error[strcspn(error, "\n\033\"\\")] = '\0';
    }
}

/* If the program does something that the chip cannot do, simavr only logs it and continues. */
static void on_log(avr_t *sender, int level, const char *format, va_list arguments)
{
    char text[sizeof error], *start = text;

    if (level == LOG_ERROR && sender != NULL) {
        vsnprintf(text, sizeof text, format, arguments);
        if (text[0] == '\033') { /* a colour, up to its m */
            start += strcspn(text, "m") + 1;
        }
        fail("%s", start);
    }
}

/* SplitMix64 (Steele, Lea, Flood 2014). */
static uint64_t random_word(void)
{
    uint64_t z = random_state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static void on_output(avr_t *chip, avr_io_addr_t address, uint8_t value, void *unused)
{
    (void)unused;
    chip->data[address] = value;
    if (output_len == sizeof output) {
        fail("too much output");
    } else {
        output[output_len++] = value;
    }
}

static uint16_t opcode_at(uint32_t pc)
{
    return (uint16_t)(avr->flash[pc] | avr->flash[pc + 1] << 8);
}

static int is_call(uint16_t opcode)
{
    return (opcode & 0xfe0e) == 0x940e || (opcode & 0xf000) == 0xd000 ||
           (opcode & 0xffef) == 0x9509;
}

/* ---- interrupts ---- */

static void step(void)
{
    avr->run_cycle_count = 0; /* one instruction */
    avr->pc = avr_run_one(avr);
    if (avr->state != cpu_Running) {
        fail("the processor has stopped at 0x%x", avr->pc);
    }
}

static void run_handler(void)
{
    uint32_t pc = avr->pc;
    uint16_t sp = _avr_sp_get(avr);
    unsigned i;

    _avr_sp_set(avr, (uint16_t)(sp - avr->address_size));
    avr->sreg[S_I] = 0;
    avr->pc = isr;
    for (i = 0; i < ISR_MAX && (avr->pc != pc || _avr_sp_get(avr) != sp); i++) {
        step();
    }
    if (i == ISR_MAX) {
        fail("the handler of interrupts does not return to 0x%x", pc);
    }
}

static void interrupt(void)
{
    uint16_t sp = _avr_sp_get(avr);
    uint32_t address = avr->pc / 2;
    uint64_t word = 0;

    for (unsigned i = 0; i < junk + avr->address_size; i++, sp--) {
        if (sp <= avr->ioend || sp > avr->ramend) {
            fail("the stack pointer is 0x%04x at 0x%x", sp, avr->pc);
            return;
        }
        if (i < avr->address_size) {
            avr->data[sp] = (uint8_t)(address >> 8 * i);
        } else {
            word = i % 8 == 0 || word == 0 ? random_word() : word >> 8;
            avr->data[sp] = (uint8_t)word;
        }
    }
    if (isr != UINT32_MAX) {
        run_handler();
    }
}

/* Records where an interrupt found a stack pointer with one new half. `could` is not 0 if an
 * interrupt can occur after the finished instruction. */
static void watch_halves(uint16_t opcode, int could)
{
    static uint32_t found[SEQUENCE_MAX];
    static unsigned count, age;
    static uint16_t half;
    uint16_t out = opcode & OUT_MASK;

    if (out == OUT_SPL || out == OUT_SPH) {
        if (half != 0 && out != half) {
            while (count > 0) {
                torn[found[--count] / 2] = 1;
            }
            half = 0;
        } else {
            half = out;
            count = age = 0;
        }
    } else if (half != 0 && ++age == SEQUENCE_MAX) {
        half = 0;
    }
    if (half == 0) {
        count = 0;
    } else if (could) {
        found[count++] = avr->pc;
    }
}

/* ---- the calling convention ---- */

static void enter(uint16_t sp)
{
    frame *f = &frames[depth];

    if (depth == FRAMES_MAX) {
        fail("functions are nested too deep");
        return;
    }
    f->function = avr->pc;
    f->return_to = 0;
    for (int i = 1; i <= avr->address_size; i++) {
        f->return_to = f->return_to << 8 | avr->data[sp + i];
    }
    f->return_to *= 2;
    f->sp = (uint16_t)(sp + avr->address_size);
    f->interrupts = avr->sreg[S_I];
    memcpy(f->registers, avr->data, sizeof f->registers);
    depth++;
}

static void leave(void)
{
    const frame *f = &frames[--depth];
    const char *what = NULL;
    char text[64];

    for (int r = 2; r < 30; r++) {
        if ((r <= 17 || r >= 28) && avr->data[r] != f->registers[r]) {
            what = "a register";
        }
    }
    what = avr->data[1] != 0 ? "r1" : what;
    what = avr->sreg[S_I] != f->interrupts ? "the flag of interrupts" : what;
    if (what) {
        snprintf(text, sizeof text, "%u:%s,", f->function, what);
        if (!strstr(broken, text) && strlen(broken) + strlen(text) < sizeof broken) {
            strcat(broken, text);
        }
    }
}

static void watch_calls(uint16_t last_opcode)
{
    uint16_t sp = _avr_sp_get(avr);

    while (depth > 0 && avr->pc == frames[depth - 1].return_to && sp == frames[depth - 1].sp) {
        leave();
    }
    if (functions[avr->pc / 2] && is_call(last_opcode)) {
        enter(sp);
    }
}

/* ---- the run ---- */

static void run(uint16_t down)
{
    int runs = 0, could = 0;
    uint16_t opcode = 0;

    for (uint32_t i = 0; avr->pc != stop_address && error[0] == '\0'; i++) {
        if (i == INSTRUCTIONS_MAX || avr->pc / 2 >= words) {
            fail("has not ended, at 0x%x", avr->pc);
            return;
        }
        if (avr->pc == main_address && !runs) {
            runs = 1;
            _avr_sp_set(avr, (uint16_t)(_avr_sp_get(avr) - down));
            avr->sreg[S_I] = 1;
        }
        if (runs) {
            /* The processor always executes the instruction after the one that enables
             * interrupts. */
            int can = could && avr->sreg[S_I];

            executed[avr->pc / 2] = 1;
            could = avr->sreg[S_I];
            watch_halves(opcode, can);
            watch_calls(opcode);
            if (can && junk && i % every == 0) {
                interrupted[avr->pc / 2] = 1;
                interrupt();
            }
        }
        opcode = opcode_at(avr->pc);
        step();
    }
}

static void print_hex(const char *name, const uint8_t *data, size_t len)
{
    printf("\"%s\": \"", name);
    for (size_t i = 0; i < len; i++) {
        printf("%02x", data[i]);
    }
    printf("\",\n");
}

/* Prints the byte addresses that are marked. */
static void print_list(const char *name, const uint8_t *marked)
{
    const char *between = "";

    printf("\"%s\": [", name);
    for (uint32_t i = 0; i < words; i++) {
        if (marked[i]) {
            printf("%s%u", between, 2 * i);
            between = ",";
        }
    }
    printf("],\n");
}

static int load(const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t len;

    if (!file) {
        return 0;
    }
    len = fread(avr->flash, 1, avr->flashend + 1u, file);
    words = (uint32_t)(len / 2);
    fclose(file);
    return len != 0;
}

static uint8_t *marks(void)
{
    uint8_t *made = calloc(words + 1, 1);

    if (!made) {
        exit(2);
    }
    return made;
}

int main(int count, char **arguments)
{
    avr_global_logger_set(on_log);
    avr = count < 10 ? NULL : avr_make_mcu_by_name(arguments[1]);
    if (!avr) {
        fprintf(stderr, "usage: see the head of simavr_interrupts.c\n");
        return 2;
    }
    if (atoi(arguments[6]) != 0) {
        avr->ramend = (uint16_t)atoi(arguments[6]);
    }
    if (avr_init(avr) != 0 || !load(arguments[2])) {
        return 1;
    }
    avr->codeend = avr->flashend;
    main_address = (uint32_t)atol(arguments[3]);
    stop_address = (uint32_t)atol(arguments[4]);
    junk = (unsigned)atoi(arguments[7]);
    isr = (uint32_t)atol(arguments[8]);
    every = (uint32_t)atol(arguments[9]);
    functions = marks();
    executed = marks();
    interrupted = marks();
    torn = marks();
    for (int i = 10; i < count; i++) {
        functions[atol(arguments[i]) / 2] = 1;
    }
    avr_register_io_write(avr, GPIOR0, on_output, NULL);
    run((uint16_t)atoi(arguments[5]));
    printf("{");
    print_hex("output", output, output_len);
    print_list("executed", executed);
    print_list("interrupted", interrupted);
    print_list("torn", torn);
    printf("\"broken\": \"%s\", \"error\": \"%s\"}\n", broken, error);
    return 0;
}
