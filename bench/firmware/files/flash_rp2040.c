/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Writes the flash of a Pico with the functions of the boot ROM (RP2040 datasheet, 2.8.3.1). While
 * one of them works, the flash cannot be read, so that this program is in SRAM. A program in flash
 * uses the SDK's flash_range_erase and flash_range_program, which do the same from RAM and set up
 * XIP again with the second-stage boot loader. */
#include <string.h>

#include "memory.h"

#define XIP 0x10000000u
#define ROM_FUNCTIONS 0x14u
#define ROM_LOOKUP 0x18u
#define BLOCK_SIZE (1u << 16)
#define BLOCK_ERASE 0xd8u

typedef void *rom_lookup(uint16_t *table, uint32_t code);
typedef void rom_call(void);
typedef void rom_erase(uint32_t offset, size_t count, uint32_t block_size, uint8_t command);
typedef void rom_program(uint32_t offset, const uint8_t *data, size_t count);

/* Not inline, because GCC would then treat a small constant as a null pointer with an offset. */
__attribute__((noinline)) static uintptr_t rom_pointer(uintptr_t address)
{
    return *(const volatile uint16_t *)address;
}

static void *rom_function(char first, char second)
{
    rom_lookup *const lookup = (rom_lookup *)rom_pointer(ROM_LOOKUP);

    return lookup((uint16_t *)rom_pointer(ROM_FUNCTIONS), (uint32_t)(second << 8 | first));
}

static void leave_xip(void)
{
    ((rom_call *)rom_function('I', 'F'))();
    ((rom_call *)rom_function('E', 'X'))();
}

static void enter_xip(void)
{
    ((rom_call *)rom_function('F', 'C'))();
    ((rom_call *)rom_function('C', 'X'))();
}

void memory_start(void)
{
    leave_xip();
    enter_xip();
}

void memory_read(uint32_t offset, uint8_t *out, size_t len)
{
    memcpy(out, (const uint8_t *)(uintptr_t)(XIP + MEMORY_FIRST + offset), len);
}

void memory_erase(uint32_t offset)
{
    rom_erase *const erase = (rom_erase *)rom_function('R', 'E');

    leave_xip();
    erase(MEMORY_FIRST + offset, MEMORY_SECTOR, BLOCK_SIZE, BLOCK_ERASE);
    enter_xip();
}

void memory_program(uint32_t offset, const uint8_t *in, size_t len)
{
    rom_program *const program = (rom_program *)rom_function('R', 'P');

    leave_xip();
    program(MEMORY_FIRST + offset, in, len);
    enter_xip();
}
