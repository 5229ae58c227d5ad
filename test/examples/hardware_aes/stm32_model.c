/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * RM0377 chapter 15 and RM0351 chapter 28. Faults: 1 CCF is never set, 2 WRERR, because another
 * user writes DINR during the block, 3 RDERR, because another user reads DOUTR, 4 the same when
 * the block is ready, 5 the same while this driver reads DOUTR. */
#include "model.h"

#include <string.h>

enum { CR = 0x00, SR = 0x04, DINR = 0x08, DOUTR = 0x0c, KEYR = 0x10, KEYR4 = 0x30 };

static uint32_t control, status;
static uint8_t key[32], data[16], inputs, outputs, steps;
static unsigned fault;
static bool busy;

static void reset(void)
{
    control = status = 0;
    inputs = outputs = steps = 0;
    busy = false;
    memset(key, 0, sizeof key);
    memset(data, 0, sizeof data);
}

static void compute(void)
{
    const uint8_t secret_len = control & 1u << 18 ? 32 : 16;
    const uint8_t *secret = key + 32 - secret_len;

    switch (control >> 3 & 3) {
    case 0: model_encrypt(secret, secret_len, data); break;
    case 3: model_decrypt(secret, secret_len, data); break;
    default: model_misused(); /* modes that need more steps */
    }
    status |= 1;
    busy = false;
    outputs = 0;
    if (fault == 4) {
        status |= 2;
    }
}

static uint32_t load(size_t offset)
{
    if (offset == SR) {
        if (busy && fault == 2) {
            status |= 4;
        } else if (busy && fault == 3) {
            status |= 2;
        } else if (busy && fault != 1 && ++steps == MODEL_STEPS) {
            compute();
        }
        return status;
    }
    if (offset == DOUTR) {
        const uint8_t *word = data + 4 * outputs;
        const uint32_t value =
            (uint32_t)word[0] << 24 | (uint32_t)word[1] << 16 | (uint32_t)word[2] << 8 | word[3];

        if (!(status & 1) || outputs == 4) {
            status |= 2;
            model_misused();
            return 0;
        }
        status |= fault == 5 ? 2 : 0;
        if (++outputs == 4) {
            memset(data, 0, sizeof data);
        }
        return value;
    }
    model_misused();
    return 0;
}

static void store_bytes(uint8_t *to, uint32_t value)
{
    for (uint8_t i = 4; i-- > 0; value >>= 8) {
        to[i] = (uint8_t)value;
    }
}

static void store(size_t offset, uintptr_t wide)
{
    const uint32_t value = (uint32_t)wide;

    if (offset == CR) {
        status &= ~(value & 1u << 7 ? 1u : 0u) & ~(value & 1u << 8 ? 6u : 0u);
        if (control & value & 1 && ((control ^ value) & 0x4007e)) {
            model_misused(); /* mode, data type and key size may change only while EN is 0 */
            return;
        }
        control = value & 0x4007f;
        if (!(control & 1)) { /* stops and drops its input */
            inputs = outputs = steps = 0;
            busy = false;
            memset(data, 0, sizeof data);
        }
    } else if (offset == DINR) {
        if (!(control & 1) || busy || inputs == 4 || control & 0x66) {
            model_misused();
            return;
        }
        store_bytes(data + 4 * inputs++, value);
        if (inputs == 4) {
            busy = true;
            fault = model_begin();
        }
    } else if (offset >= KEYR && offset < KEYR + 16 && !(control & 1)) {
        store_bytes(key + 28 - (offset - KEYR), value);
    } else if (offset >= KEYR4 && offset < KEYR4 + 16 && !(control & 1)) {
        store_bytes(key + 12 - (offset - KEYR4), value);
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

const model stm32_model = {"stm32", load, store, reset, holds, 5};
