/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * s slots                  the content of the storage, 24 bytes
 * S                        answers it
 * c left model             the power fails before the byte after `left` more bytes of stores. Then
 *                          every call of the storage fails. ffff: never. model, the content after
 *                          a torn store: 00 the new bytes and the old ones, 01 the new ones and ff
 *                          (the slot is erased first, as one step), 02 as 00 with one byte that is
 *                          neither, 03 as 00 from the end
 * e failures               01, 02: load of slot 0, 1 fails. 04: store fails before it wrote. 08:
 *                          store only reports success. 10: store fails after it wrote.
 * n                        create          N counter_size range     init
 * m place out_len count prefix       the next `count` nonces. The prefix is placed, for one only.
 *
 * b first                  init of the replay window
 * a counter                accept
 * A counter                check
 *
 * left and range have two bytes. */
#include <string.h>

#include "ops/ops_keys.h"

#define NEVER 0xffff
#define SLOT AESMALL_NONCE_RECORD_SIZE

static uint8_t storage[2 * SLOT];
static uint16_t left = NEVER;
static uint8_t model, failures;
static aesmall_nonce nonce;
static aesmall_replay window;

static int load(void *context, uint8_t slot, uint8_t record[SLOT])
{
    if (left == 0 || (failures & 1 << slot) != 0) {
        return 1;
    }
    memcpy(record, (uint8_t *)context + slot * SLOT, SLOT);
    return 0;
}

static int store(void *context, uint8_t slot, const uint8_t record[SLOT])
{
    uint8_t *to = (uint8_t *)context + slot * SLOT;

    if (left == 0 || (failures & 4) != 0) {
        return 1;
    }
    if ((failures & 8) != 0) {
        return 0;
    }
    if (model == 1) {
        memset(to, 0xff, SLOT);
    }
    for (uint8_t i = 0; i < SLOT; i++) {
        uint8_t at = model == 3 ? SLOT - 1 - i : i;

        if (left != NEVER && --left == 0) {
            if (model == 2) {
                to[at] ^= 0x5a;
            }
            return 1;
        }
        to[at] = record[at];
    }
    return (failures & 16) != 0;
}

static void next(const field *f)
{
    size_t out_len = f[1].data[0];
    aesmall_error error = AESMALL_OK;
    size_t count = f[2].data[0], i;
    placement p;

    protocol_place(&p, &f[0], &f[3], out_len * count);
    for (i = 0; i < count && error == AESMALL_OK; i++) {
        error = aesmall_nonce_next(&nonce, p.in, p.in_len, p.out + i * out_len, out_len);
    }
    protocol_respond_placed(&p, error, out_len * count);
}

int ops_nonce(const request *r)
{
    const field *f = r->fields;
    aesmall_error error;

    switch (r->op) {
    case 's':
        memcpy(storage, f[0].data, sizeof storage);
        protocol_respond(AESMALL_OK, NULL, 0);
        return 1;
    case 'S': protocol_respond(AESMALL_OK, storage, sizeof storage); return 1;
    case 'c':
        left = (uint16_t)(protocol_number(&f[0]) + 1);
        left = left == 0 ? NEVER : left;
        model = f[1].data[0];
        protocol_respond(AESMALL_OK, NULL, 0);
        return 1;
    case 'e':
        failures = f[0].data[0];
        protocol_respond(AESMALL_OK, NULL, 0);
        return 1;
    case 'n': protocol_respond(aesmall_nonce_create(load, store, storage), NULL, 0); return 1;
    case 'N':
        error = aesmall_nonce_init(&nonce, load, store, storage, f[0].data[0],
                                   (uint16_t)protocol_number(&f[1]));
        protocol_respond(error, NULL, 0);
        return 1;
    case 'm': next(f); return 1;
    case 'b':
        aesmall_replay_init(&window, protocol_number(&f[0]));
        protocol_respond(AESMALL_OK, NULL, 0);
        return 1;
    case 'a':
        protocol_respond(aesmall_replay_accept(&window, protocol_number(&f[0])), NULL, 0);
        return 1;
    case 'A':
        protocol_respond(aesmall_replay_check(&window, protocol_number(&f[0])), NULL, 0);
        return 1;
    default: return 0;
    }
}
