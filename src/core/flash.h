/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_CORE_FLASH_H
#define AESMALL_CORE_FLASH_H

#include <stdint.h>
#include <string.h>

#include "target.h"

/* Constant tables: on AVR, `const` data would be copied into RAM at start-up, so tables are placed
 * in flash and read with LPM. Elsewhere `const` is enough.
 *
 *   AESMALL_FLASH(const uint8_t, aesmall_sbox_c, [256]) = { ... };
 *   value = AESMALL_FLASH_BYTE(&aesmall_sbox_c[i]);
 *   AESMALL_FLASH_COPY(words, &table[i], sizeof words);
 *
 * LPM reads the lower 64 KB only. The linker scripts place `.progmem.gcc*` in front of the
 * constants of the program, which PROGMEM would follow. Each table has its own section, so that the
 * linker drops a table that no code reads. */
#if defined(__AVR__)
#include <avr/pgmspace.h>
#define AESMALL_FLASH(type, name, size)                                                            \
    type name size __attribute__((__section__(".progmem.gcc_" #name)))
#define AESMALL_FLASH_BYTE(address) pgm_read_byte(address)
#define AESMALL_FLASH_COPY(to, from, size) memcpy_P(to, from, size)
#else
#define AESMALL_FLASH(type, name, size) type name size
#define AESMALL_FLASH_BYTE(address) (*(address))
#define AESMALL_FLASH_COPY(to, from, size) memcpy(to, from, size)
#endif

/* AESMALL_OWN_SECTION(name) precedes a function in C that assembly calls. Link-time
 * optimisation keeps each function that any assembly names, and the linker drops an unused function
 * only if it is alone in its section. The Arduino core for AVR links without
 * -ffunction-sections. */
#if AESMALL_AVR_ASM
#define AESMALL_OWN_SECTION(name) __attribute__((__section__(".text." #name)))
#else
#define AESMALL_OWN_SECTION(name)
#endif

#endif
