/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The part of <hardware/sync.h> of the Pico SDK that the examples call. See pico_double.c. */
#pragma once
#include <stdint.h>

uint32_t save_and_disable_interrupts(void);
void restore_interrupts(uint32_t status);
