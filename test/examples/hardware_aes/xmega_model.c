/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * XMEGA A manual, chapter 23. Faults: 1 SRIF is never set, 2 ERROR, because another user
 * accesses CTRL during the block, 3 ERROR, because another user has read a byte of STATE. */
#include "model.h"

#include <string.h>

enum { CTRL = 0, STATUS = 1, STATE = 2, KEY = 3 };

static uint8_t control, status, key[16], state[16];
static uint8_t key_read, key_write, state_read, state_write, steps;
static unsigned fault;
static bool busy;

static void reset(void)
{
    control = status = 0;
    key_read = key_write = state_read = state_write = 0;
    busy = false;
    memset(key, 0, sizeof key);
    memset(state, 0, sizeof state);
}

static void compute(void)
{
    if (control & 1u << 4) {
        model_first_key(key);
        model_decrypt(key, 16, state);
    } else {
        model_encrypt(key, 16, state);
        model_last_key(key);
    }
    status |= 1;
    control &= 0x7f;
    busy = false;
    key_read = key_write = state_read = state_write = 0;
}

static uint32_t load(size_t offset)
{
    switch (offset) {
    case STATUS:
        if (busy && fault == 2) {
            status |= 0x80;
        } else if (busy && fault != 1 && ++steps == MODEL_STEPS) {
            compute();
        }
        return status;
    case STATE:
        if (busy) {
            model_misused();
            return 0;
        }
        status &= 0xfe;
        return state[state_read++ % 16];
    case KEY:
        if (busy) {
            model_misused();
            return 0;
        }
        return key[key_read++ % 16];
    default: model_misused(); return 0;
    }
}

static void start(void)
{
    fault = model_begin();
    if (key_write % 16 || state_write % 16 || key_write == 0 || state_write == 0) {
        model_misused();
        status |= 0x80;
    } else if (fault == 3) {
        status |= 0x80;
    } else {
        busy = true;
        steps = 0;
    }
}

static void store(size_t offset, uintptr_t value)
{
    switch (offset) {
    case CTRL:
        if (value & 1u << 5) {
            reset();
            return;
        }
        if (busy || value & 0x4f) {
            model_misused();
            return;
        }
        control = (uint8_t)value;
        if (value & 0x80) {
            start();
        }
        key_read = key_write = state_read = state_write = 0;
        return;
    case STATUS: status &= (uint8_t)~value; return;
    case STATE:
    case KEY:
        if (busy) {
            model_misused();
        } else if (offset == STATE) {
            state[state_write++ % 16] = (uint8_t)value;
        } else {
            key[key_write++ % 16] = (uint8_t)value;
        }
        return;
    default: model_misused();
    }
}

static bool holds(void)
{
    for (uint8_t i = 0; i < 16; i++) {
        if (key[i] || state[i]) {
            return true;
        }
    }
    return false;
}

const model xmega_model = {"xmega", load, store, reset, holds, 3};
