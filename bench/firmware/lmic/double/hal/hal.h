/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The pins of LMIC. */
#pragma once
#include <stdint.h>

#define LMIC_UNUSED_PIN 0xff

typedef struct lmic_pinmap {
    uint8_t nss;
    uint8_t rxtx;
    uint8_t rst;
    uint8_t dio[3];
} lmic_pinmap;

extern const lmic_pinmap lmic_pins;
