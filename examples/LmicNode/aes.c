/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * LMIC's AES. Copy this file over LMIC's own aes/lmic.c, or empty that file and leave this one next
 * to the sketch (doc/use/lmic.md). */
#define AESMALL_LMIC_ENGINE tiny
#include <aesmall.h>

#include <adapters/lmic.c>
