/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_CORE_FLASH_H
#define AESMALL_CORE_FLASH_H

#include <stdint.h>
#include <string.h>

/* Constant tables: on AVR, `const` data would be copied into RAM at start-up, so tables are placed
 * in flash and read with LPM. Elsewhere `const` is enough.
 *
 *   AESMALL_FLASH(const uint8_t, aesmall_sbox_c[256]) = { ... };
 *   value = AESMALL_FLASH_BYTE(&aesmall_sbox_c[i]);
 *   AESMALL_FLASH_COPY(words, &table[i], sizeof words);
 */
#if defined(__AVR__)
#include <avr/pgmspace.h>
#if defined(__clang__) /* PROGMEM has an attribute that it ignores: tables would be in RAM */
#define AESMALL_FLASH(type, name) type name __attribute__((__section__(".progmem.data.aesmall")))
#else
#define AESMALL_FLASH(type, name) type name PROGMEM
#endif
#define AESMALL_FLASH_BYTE(address) pgm_read_byte(address)
#define AESMALL_FLASH_COPY(to, from, size) memcpy_P(to, from, size)
#else
#define AESMALL_FLASH(type, name) type name
#define AESMALL_FLASH_BYTE(address) (*(address))
#define AESMALL_FLASH_COPY(to, from, size) memcpy(to, from, size)
#endif

#endif
