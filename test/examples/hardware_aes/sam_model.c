/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * SAM D5x/E5x data sheet, chapter 42. Faults: 1 ENCCMP is never set, 2 the clock stops, so that
 * writes have no effect and all reads return 0, 3 the PAC refuses writes of CTRLA. */
#include "model.h"

#include <string.h>

enum {
    CTRLA = 0x00,
    CTRLB = 0x04,
    INTFLAG = 0x07,
    DATABUFPTR = 0x08,
    KEYWORD = 0x0c,
    INDATA = 0x38
};

static uint32_t control;
static uint8_t key[32], data[16], pointer, flag, steps;
static unsigned fault;
static bool busy, is_begun;

static void reset(void)
{
    control = 0;
    pointer = steps = 0;
    flag = 1; /* another user left this state */
    busy = is_begun = false;
    fault = 0;
    memset(key, 0, sizeof key);
    memset(data, 0, sizeof data);
}

static void compute(void)
{
    const uint8_t secret_len = (uint8_t)(16 + 8 * (control >> 8 & 3));

    if (control & 1u << 10) {
        model_encrypt(key, secret_len, data);
    } else {
        model_decrypt(key, secret_len, data);
    }
    busy = false;
    flag = 1;
    pointer = 0;
}

static uint32_t load(size_t offset)
{
    if (fault == 2) {
        return 0;
    }
    if (offset == CTRLA) {
        return control;
    }
    if (offset == INTFLAG) {
        if (busy && fault != 1 && ++steps == MODEL_STEPS) {
            compute();
        }
        return flag;
    }
    if (offset == INDATA && flag == 1 && pointer == 0) {
        flag = 0;
    } else if (offset != INDATA || pointer == 0) {
        model_misused();
    }
    {
        uint8_t *word = data + 4 * (pointer++ % 4);
        const uint32_t value =
            (uint32_t)word[3] << 24 | (uint32_t)word[2] << 16 | (uint32_t)word[1] << 8 | word[0];

        memset(word, 0, 4);
        return value;
    }
}

static void store_bytes(uint8_t *to, uint32_t value)
{
    for (uint8_t i = 0; i < 4; i++, value >>= 8) {
        to[i] = (uint8_t)value;
    }
}

static void store_control(uint32_t value)
{
    if (value == 0) {
        control = 0;
        busy = is_begun = false;
        fault = 0;
        memset(data, 0, sizeof data);
        return;
    }
    if (!is_begun) { /* the first write for a block */
        is_begun = true;
        fault = model_begin();
    }
    if (fault == 2 || fault == 3) {
        return;
    }
    if (control & 2 || value & 0x1c || value & 1u << 11) {
        /* While ENABLE is 1, only ENABLE may be written. The mode must be ECB with manual start. */
        model_misused();
        return;
    }
    control = value;
}

static void store(size_t offset, uintptr_t wide)
{
    const uint32_t value = (uint32_t)wide;

    if (offset == CTRLA) {
        store_control(value);
    } else if (fault == 2) {
        return;
    } else if (offset == CTRLB) {
        if (value != 3 || pointer != 4 || !(control & 2)) {
            model_misused();
        }
        busy = true;
        steps = 0;
    } else if (offset == INTFLAG) {
        flag &= (uint8_t)~value;
    } else if (offset == DATABUFPTR) {
        pointer = (uint8_t)value;
    } else if (offset == INDATA && !busy && pointer < 4) {
        store_bytes(data + 4 * pointer++, value);
    } else if (offset >= KEYWORD && offset < KEYWORD + 32) {
        store_bytes(key + (offset - KEYWORD), value);
    } else {
        model_misused();
    }
}

static bool holds(void)
{
    for (uint8_t i = 0; i < 32; i++) {
        if (key[i] || data[i % 16]) {
            return true;
        }
    }
    return false;
}

const model sam_model = {"sam", load, store, reset, holds, 3};
