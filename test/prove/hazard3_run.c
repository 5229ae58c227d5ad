/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Runs one function on the simulator of Hazard3 (bench/sim/hazard3.h), for hazard3.py. */
#include <stddef.h>
#include <string.h>

#include "hazard3.h"

static hazard3 core;

static uint32_t read_outside(hazard3 *machine, uint32_t address, unsigned size)
{
    (void)address;
    (void)size;
    machine->error = "reads where there is no RAM";
    return 0;
}

static void write_outside(hazard3 *machine, uint32_t address, uint32_t value, unsigned size)
{
    (void)address;
    (void)value;
    (void)size;
    machine->error = "writes where there is no RAM";
}

/* Clears the core and all of its RAM. */
void run_clear(void)
{
    memset(&core, 0, sizeof core);
    core.registers = 32;
    core.read = read_outside;
    core.write = write_outside;
}

/* Copies bytes to RAM or from it. Returns 0 if the range is in RAM. */
int run_copy(uint32_t address, uint8_t *data, size_t size, int is_write)
{
    const size_t place = address - HAZARD3_RAM;

    if (address < HAZARD3_RAM || place > sizeof core.ram || size > sizeof core.ram - place) {
        return 1;
    }
    memcpy(is_write ? core.ram + place : data, is_write ? data : core.ram + place, size);
    return 0;
}

/* Runs from `entry` to `back` with these registers, and stores their final values there. Returns
 * NULL, or why the run did not reach `back`. */
const char *run_call(uint32_t entry, uint32_t registers[32], uint32_t back, uint64_t limit)
{
    memcpy(core.x, registers, sizeof core.x);
    core.pc = entry;
    hazard3_timing_start(&core.timing, entry);
    while (core.pc != back && core.error == NULL && core.executed < limit) {
        hazard3_step(&core);
    }
    memcpy(registers, core.x, sizeof core.x);
    if (core.error != NULL) {
        return core.error;
    }
    return core.pc == back ? NULL : "has not returned";
}
