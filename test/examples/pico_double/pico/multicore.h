/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * <pico/multicore.h> of the Pico SDK, as far as the examples call it: pico_double.c. */
#pragma once
#include <stdint.h>

/* There is one simulated core: the two take turns on it, where one waits for the other. */
void multicore_launch_core1(void (*entry)(void));
void multicore_fifo_push_blocking(uint32_t data);
uint32_t multicore_fifo_pop_blocking(void);
