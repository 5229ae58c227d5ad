/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "slots.h"

#include <core/big_endian.h>
#include <services/nonce/nonce_record.h>
#include <string.h>

#include "board.h"

#define OWNER 63
#define PAGE 256

/* A record has 8 bytes, of which the first 4 are 0: twice the version, plus the slot. */

void slots_find(slots_installed *installed)
{
    slots_installed found;

    memset(installed, 0, sizeof *installed);
    for (found.record = 0; found.record < 2; found.record++) {
        const uint8_t *const record =
            (const uint8_t *)(uintptr_t)(XIP + SLOTS_RECORDS + found.record * SECTOR);

        found.slot = record[7] & 1;
        found.version = aesmall_get_32(record + 4) >> 1;
        if (aesmall_nonce_owner(record) == OWNER && found.version > installed->version) {
            *installed = found;
        }
    }
}

uint8_t slots_store(const slots_installed *installed, uint32_t version)
{
    const uint8_t slot = installed->version != 0 && installed->slot == 0;
    const uint8_t sector = installed->version != 0 && installed->record == 0;
    const uint32_t offset = SLOTS_RECORDS + sector * SECTOR;
    uint8_t page[PAGE];

    memset(page, 0xff, sizeof page);
    if (version != 0) {
        aesmall_put_32(page, 0);
        aesmall_put_32(page + 4, version << 1 | slot);
        aesmall_nonce_seal(page, OWNER);
    } else if (*(const uint8_t *)(uintptr_t)(XIP + offset) != 0) {
        return 1; /* there is no record: spare the flash */
    }
    return board_write(offset, page, sizeof page);
}
