/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 *   corpus FILE
 *
 * Runs the programs of FILE on the model of Hazard3. A line of FILE has the code of one program
 * in hexadecimal digits. Prints a line for each program: the times between its marks or an
 * error, then x1 to x31 as the program stores them, then its 8 KB of data in hexadecimal. */
#include "hazard3.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARK 0x80000000u
#define END 0x80000004u
#define DATA 0x40000u /* after the start of the RAM */
#define DATA_SIZE 0x2000u
#define REGISTERS 0x42004u
#define MARKS_MAX 64
#define STEPS_MAX 10000000ul

static hazard3 core;
static int is_mark, is_end;

static uint32_t read_outside(hazard3 *c, uint32_t address, unsigned size)
{
    (void)address;
    (void)size;
    c->error = "reads outside of RAM";
    return 0;
}

static void write_outside(hazard3 *c, uint32_t address, uint32_t value, unsigned size)
{
    (void)value;
    (void)size;
    is_mark = address == MARK;
    is_end = address == END;
    if (!is_mark && !is_end) {
        c->error = "writes outside of RAM";
    }
}

static void print(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        printf("%02x", bytes[i]);
    }
}

static void run(const char *digits)
{
    uint64_t last = 0, began;
    int marks = 0;
    unsigned byte;

    memset(&core, 0, sizeof core);
    is_end = 0;
    for (size_t i = 0; sscanf(digits + 2 * i, "%2x", &byte) == 1; i++) {
        core.ram[i] = (uint8_t)byte;
    }
    core.read = read_outside;
    core.write = write_outside;
    core.registers = 32;
    core.pc = HAZARD3_RAM;
    hazard3_timing_start(&core.timing, core.pc);
    for (unsigned long step = 0; step < STEPS_MAX && !is_end && !core.error; step++) {
        is_mark = 0;
        began = hazard3_step(&core);
        if (is_mark && marks < MARKS_MAX) {
            if (marks++) {
                printf("%llu ", (unsigned long long)(began - last));
            }
            last = began;
        }
    }
    printf("%s;", core.error ? core.error : is_end ? "" : "does not end");
    print(core.ram + REGISTERS, 31 * 4);
    printf(";");
    print(core.ram + DATA, DATA_SIZE);
    printf("\n");
}

int main(int count, char **arguments)
{
    static char line[0x20000];
    FILE *file = count == 2 ? fopen(arguments[1], "r") : NULL;

    while (file && fgets(line, sizeof line, file)) {
        run(line);
    }
    return file == NULL;
}
