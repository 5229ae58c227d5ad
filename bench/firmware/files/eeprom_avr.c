/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Accesses the EEPROM of an AVR through avr-libc. */
#include <avr/eeprom.h>

#include "memory.h"

void memory_start(void)
{
}

void memory_read(uint32_t offset, uint8_t *out, size_t len)
{
    eeprom_read_block(out, (const void *)(uintptr_t)offset, len);
}

/* Writes a byte only if it changes, to avoid wear. */
void memory_write_byte(uint32_t offset, uint8_t value)
{
    eeprom_update_byte((uint8_t *)(uintptr_t)offset, value);
    eeprom_busy_wait();
}
