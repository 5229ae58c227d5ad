/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The same for a message with a whole block before it, as LoRaWAN has it. */
#define MEASURE_PREFIX
#include "cmac_unchecked.c"
