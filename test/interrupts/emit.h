/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The output of the programs in this folder. On AVR each byte is written to GPIOR0, where
 * simavr_interrupts.c reads it. On other targets it is sent to the serial line in hex. */
#ifndef EMIT_H
#define EMIT_H

#include <stddef.h>
#include <stdint.h>

#include "fw.h"

#ifdef __AVR__
#include <avr/interrupt.h>
#include <avr/io.h>

/* A handler that a simulator may run at any time. It uses all the registers that a handler may use,
 * because of the call, and 20 bytes of stack. */
__attribute__((noinline)) static uint8_t emit_busy(volatile uint8_t *bytes, uint8_t len)
{
    uint8_t sum = 0x55;

    while (len--) {
        bytes[len] = sum;
        sum = (uint8_t)(sum * 3 + bytes[len]);
    }
    return sum;
}

ISR(TIMER1_OVF_vect)
{
    volatile uint8_t bytes[20];

    bytes[0] = emit_busy(bytes, sizeof bytes);
}

static void emit(const void *data, size_t len)
{
    const uint8_t *bytes = (const uint8_t *)data;

    while (len--) {
        GPIOR0 = *bytes++;
    }
}
#else
static void emit(const void *data, size_t len)
{
    fw_puthex((const uint8_t *)data, len);
}
#endif

static void emit_byte(int value)
{
    uint8_t byte = (uint8_t)value;

    emit(&byte, 1);
}

#endif
