/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * LMIC's AES. This is the content of LMIC's own aes/lmic.c; beside the sketch it does as well, if
 * that file is empty (doc/use/lmic.md). */
#define AESMALL_LMIC_ENGINE tiny
#include <aesmall.h>

#include <adapters/lmic.c>
