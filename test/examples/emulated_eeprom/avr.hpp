/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * avr-libc's functions for the EEPROM of an ATmega328P, written from their documentation. The
 * 1,024 bytes can always be read, an update writes only the bytes that differ, and addresses
 * wrap.
 *
 * A modern AVR also maps its EEPROM into data memory, from EEPROM_START to E2END. The functions
 * take addresses from 0 on. */
#pragma once
#include "flash.hpp"

#define AESMALL_HAS_AVR_EEPROM 1
#if defined(EEPROM_START)
#define E2END (EEPROM_START + 1023)
#else
#define E2END 1023
#endif
enum { eeprom_mask = 1023 };

inline uint8_t eeprom_read_byte(const uint8_t *address)
{
    return flash().cells[reinterpret_cast<uintptr_t>(address) & eeprom_mask];
}

inline void eeprom_read_block(void *out, const void *from, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        static_cast<uint8_t *>(out)[i] = eeprom_read_byte(static_cast<const uint8_t *>(from) + i);
    }
}

inline void eeprom_update_block(const void *in, void *to, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        const uintptr_t address = (reinterpret_cast<uintptr_t>(to) + i) & eeprom_mask;
        const uint8_t value = static_cast<const uint8_t *>(in)[i];

        if (flash().cells[address] != value) {
            flash().put(address, value);
        }
    }
}
