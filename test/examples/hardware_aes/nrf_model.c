/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * nRF52840 Product Specification, ECB. Faults: 1 the radio takes the core (ERRORECB), 2 no event
 * occurs. In both cases half of a result has been written. The model reads and writes only the
 * memory of nrf_ram. */
#include "nrf_model.h"

#include <string.h>

enum { STARTECB = 0x000, STOPECB = 0x004, ENDECB = 0x100, ERRORECB = 0x104, ECBDATAPTR = 0x504 };

nrf_ecb_port nrf_ram[1];

static uint8_t *pointer;
static uint32_t end, error;
static uint8_t steps;
static unsigned fault;
static bool busy;

static void reset(void)
{
    pointer = NULL;
    end = error = 0;
    busy = false;
}

static void step(void)
{
    if (!busy || ++steps < MODEL_STEPS) {
        return;
    }
    if (fault == 0) {
        memcpy(pointer + 32, pointer + 16, 16);
        model_encrypt(pointer, 16, pointer + 32);
        end = 1;
        busy = false;
    } else if (fault == 1) {
        memset(pointer + 32, 0xee, 8);
        error = 1;
        busy = false;
    }
}

static uint32_t load(size_t offset)
{
    step();
    if (offset == ENDECB) {
        return end;
    }
    if (offset != ERRORECB) {
        model_misused();
    }
    return error;
}

static bool is_in_ram(const uint8_t *from)
{
    const uint8_t *first = (const uint8_t *)nrf_ram, *last = first + sizeof nrf_ram;

    return from >= first && from + 48 <= last;
}

static void store(size_t offset, uintptr_t value)
{
    if (offset == STARTECB && value == 1 && !busy && pointer != NULL && is_in_ram(pointer)) {
        busy = true;
        steps = 0;
        fault = model_begin();
    } else if (offset == STOPECB && value == 1) {
        error = busy ? 1 : error;
        busy = false;
    } else if (offset == ENDECB && value == 0) {
        end = 0;
    } else if (offset == ERRORECB && value == 0) {
        error = 0;
    } else if ((offset + 7) / 8 == (ECBDATAPTR + 7) / 8 &&
               !busy) { /* pointers of this machine are longer */
        pointer = (uint8_t *)value;
    } else {
        model_misused(); /* a HardFault, or a pointer to the wrong RAM */
    }
}

static bool holds(void)
{
    for (uint8_t i = 0; i < 48; i++) {
        if (nrf_ram[0].data[i]) {
            return true;
        }
    }
    return busy;
}

const model nrf_model = {"nrf", load, store, reset, holds, 2};
