/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The part of <pico/multicore.h> of the Pico SDK that the examples call. See pico_double.c. */
#pragma once
#include <stdint.h>

/* There is one simulated core. The two cores take turns on it when one waits for the other. */
void multicore_launch_core1(void (*entry)(void));
void multicore_fifo_push_blocking(uint32_t data);
uint32_t multicore_fifo_pop_blocking(void);
