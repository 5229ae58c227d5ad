/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef PICO_STDLIB_H
#define PICO_STDLIB_H

/* The part of the Pico SDK that pages call. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

static inline bool stdio_init_all(void)
{
    return true;
}

/* Ends a program that would otherwise run forever. */
static inline void sleep_ms(uint32_t ms)
{
    (void)ms;
    exit(0);
}

#endif
