/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The part of <pico/stdlib.h> of the Pico SDK that the examples and the pages call. See
 * pico_double.c. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

void stdio_init_all(void);
/* Ends a program that would otherwise run forever. */
void sleep_ms(uint32_t ms);
