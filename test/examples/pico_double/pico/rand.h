/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * <pico/rand.h> of the Pico SDK, as far as the examples call it: pico_double.c. */
#pragma once
#include <stdint.h>

/* The same numbers after each reset. */
uint32_t get_rand_32(void);
