/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * cmac_unchecked.c for a message with a whole block before it, as in LoRaWAN. */
#define MEASURE_PREFIX
#include "cmac_unchecked.c"
