/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The places in the flash, and the record that names the installed program. An application that
 * fills the free slot itself compiles slots.c too. */
#ifndef AESMALL_LOADER_SLOTS_H
#define AESMALL_LOADER_SLOTS_H

#include <stdint.h>

/* The loader, two sectors with records, two slots. FLASH_SIZE is a multiple of 8 KB. */
#ifndef LOADER_FLASH_SIZE
#define LOADER_FLASH_SIZE 0x200000u /* 2 MB: a Pico */
#endif
#define SLOTS_RECORDS 0x2000u
#define SLOTS_FIRST 0x4000u
#define SLOT_SIZE ((LOADER_FLASH_SIZE - SLOTS_FIRST) / 2)
#define SLOT_OFFSET(slot) (SLOTS_FIRST + (slot)*SLOT_SIZE)

/* The installed program. Version 0: none */
typedef struct slots_installed {
    uint32_t version;
    uint8_t slot;
    uint8_t record; /* the sector of its record, 0 or 1 */
} slots_installed;

/* Reads the records. The one with the higher version counts. */
void slots_find(slots_installed *installed);

/* Stores that the other slot has a complete program of this version. Returns whether the record was
 * stored. If the power fails meanwhile, the old record or the new one counts afterwards. Before you
 * write into the other slot, store version 0: no record names this slot then. */
uint8_t slots_store(const slots_installed *installed, uint32_t version);

#endif
