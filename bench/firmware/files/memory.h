/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Declares the chip's own memory under a store: flash_rp2040.c, eeprom_avr.c. On the host,
 * memory_model.c replaces both, with power cuts. */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>
#include <stdint.h>

#if defined(FILES_EEPROM)
#define MEMORY_SIZE 1024u /* of an ATmega328P */
#else
#define MEMORY_SECTOR 4096u
#define MEMORY_PAGE 256u
#define MEMORY_SIZE (64u * MEMORY_SECTOR)
/* The start of the file system in the 2 MB of a Pico, which is at the end, after the program */
#define MEMORY_FIRST (0x200000u - MEMORY_SIZE)
#endif

/* Offsets are in the store's part of the memory. */
void memory_start(void);
void memory_read(uint32_t offset, uint8_t *out, size_t len);
void memory_erase(uint32_t offset);                                  /* a sector */
void memory_program(uint32_t offset, const uint8_t *in, size_t len); /* pages */
void memory_write_byte(uint32_t offset, uint8_t value);              /* EEPROM */

#if defined(FILES_MODEL)
#include <setjmp.h>

extern jmp_buf memory_power; /* the target of a cut */
void memory_save(void);
void memory_load(void);
void memory_cut(uint32_t operation, uint32_t model, uint32_t seed);
uint32_t memory_operations(void);
/* The whole memory, for input and output */
uint8_t *memory_bytes(void);
#endif

#endif
