/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The part of <pico/rand.h> of the Pico SDK that the examples call. See pico_double.c. */
#pragma once
#include <stdint.h>

/* Returns the same numbers after each reset. */
uint32_t get_rand_32(void);
