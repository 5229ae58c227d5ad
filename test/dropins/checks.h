/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Functions for the programs of this folder: checks with their line numbers, and a search for
 * residue below the stack. */
#ifndef DROPIN_CHECKS_H
#define DROPIN_CHECKS_H

#include <stdint.h>
#include <string.h>

#include "fw.h"

static uint8_t dropin_failures;

static void dropin_check(int is_right, unsigned line)
{
    uint8_t number[2];

    if (!is_right) {
        number[0] = (uint8_t)(line >> 8);
        number[1] = (uint8_t)line;
        fw_puts("line 0x");
        fw_puthex(number, 2);
        fw_putc('\n');
        dropin_failures++;
    }
}

#define CHECK(condition) dropin_check(!!(condition), __LINE__)

static inline int dropin_is(const void *data, uint8_t value, size_t len)
{
    const uint8_t *byte = (const uint8_t *)data;

    while (len != 0 && *byte == value) {
        byte++;
        len--;
    }
    return len == 0;
}

#ifdef __AVR__
#define DROPIN_DEEP 400
#else
#define DROPIN_DEEP 1500
#endif

/* Fills the stack below the caller before a call. dropin_left searches it after the call. This
 * works only on the stack of the processor, and sanitizers keep arrays elsewhere. */
__attribute__((noinline, unused)) static void dropin_paint(void)
{
    volatile uint8_t room[DROPIN_DEEP];
    size_t i;

    for (i = 0; i < sizeof room; i++) {
        room[i] = 0x5a;
    }
}

/* Returns 1 if any 4 bytes of a secret of 16 bytes are there. */
__attribute__((noinline, unused)) static int dropin_left(const uint8_t *secret)
{
    volatile uint8_t room[DROPIN_DEEP];
    const volatile uint8_t *at = room;
    size_t i;
    uint8_t j;

    __asm__ volatile("" : : "r"(at) : "memory");
    for (i = 0; i + 4 <= sizeof room; i++) {
        for (j = 0; j + 4 <= 16; j++) {
            if (at[i] == secret[j] && at[i + 1] == secret[j + 1] && at[i + 2] == secret[j + 2] &&
                at[i + 3] == secret[j + 3]) {
                return 1;
            }
        }
    }
    return 0;
}

/* Leaves the secret on purpose, below the stack that the search uses. */
__attribute__((noinline, unused)) static void dropin_leave(const uint8_t *secret)
{
    volatile uint8_t copy[96];
    uint8_t i;

    for (i = 0; i < 16; i++) {
        copy[i] = secret[i];
    }
    __asm__ volatile("" : : "r"(copy) : "memory");
}

#endif
