/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * <pico/stdlib.h> of the Pico SDK, as far as the examples and the pages call it: pico_double.c. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

void stdio_init_all(void);
/* Ends a program that would go on for ever. */
void sleep_ms(uint32_t ms);
