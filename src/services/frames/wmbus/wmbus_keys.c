/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../../core/wipe.h"
#include "../../../modes/cmac/cmac_core.h"
#include "wmbus_internal.h"

#define KEY_SIZE 16

AESMALL_APART aesmall_error aesmall_wmbus_check_room(const aesmall_cipher *key,
                                                     const aesmall_key_room *room)
{
    if (key == room->cipher) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (key->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    return room->secret_len != KEY_SIZE ? AESMALL_ERROR_KEY_SIZE : AESMALL_OK;
}

/* The text of KDF 1 is one block: a constant, the counter, ID, and 7 bytes of 7. */
AESMALL_APART void aesmall_wmbus_derive(const aesmall_cipher *key, const aesmall_key_room *room,
                                        uint8_t constant, const uint8_t mcr[4],
                                        const aesmall_wmbus_telegram *telegram)
{
    uint8_t work[AESMALL_CMAC_WORK_SIZE];

    memset(work, 0, sizeof work);
    work[0] = constant;
    memcpy(work + 1, mcr, 4);
    memcpy(work + 5, telegram->address + AESMALL_WMBUS_ID_AT, 4);
    memset(work + 9, 7, 7);
    aesmall_cmac_unchecked(key, work, 0, NULL, 0);
    room->init(room->cipher, work);
    aesmall_wipe(work, sizeof work);
}
