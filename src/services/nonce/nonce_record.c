/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "nonce_record.h"

#include <string.h>

#include "../../core/big_endian.h"
#include "../../core/equal.h"

#define POLYNOMIAL ((uint32_t)0xedb88320) /* IEEE 802.3 section 3.2.9, reflected */

/* The CRC starts with all ones, XOR four times the owner. If the first four bytes of a bound
 * change, the record has the check sum of another start. The starts of two owners differ in all
 * four bytes, and no owner has a number above AESMALL_NONCE_OF_FILE: so bytes that are erased or
 * cleared do not make a record of owner 0 into another owner's. No 12 equal bytes, such as erased
 * or zeroed memory, are a record of any owner. */
#define FOUR_TIMES ((uint32_t)0x01010101)

void aesmall_nonce_seal(uint8_t record[AESMALL_NONCE_RECORD_SIZE], uint8_t owner)
{
    uint32_t crc = ~(owner * FOUR_TIMES);
    uint8_t i, bit;

    for (i = 0; i < AESMALL_NONCE_VALUE_SIZE; i++) {
        crc ^= record[i];
        for (bit = 8; bit != 0; bit--) {
            crc = crc & 1 ? crc >> 1 ^ POLYNOMIAL : crc >> 1;
        }
    }
    aesmall_put_32(record + AESMALL_NONCE_VALUE_SIZE, ~crc);
}

/* Runs the CRC backwards, from its result to its start: the start names the owner. */
int16_t aesmall_nonce_owner(const uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    uint32_t crc = ~aesmall_get_32(record + AESMALL_NONCE_VALUE_SIZE);
    uint32_t owner;
    uint8_t i = AESMALL_NONCE_VALUE_SIZE;
    uint8_t bit;

    while (i-- != 0) {
        for (bit = 8; bit != 0; bit--) {
            crc = crc >> 31 != 0 ? (crc ^ POLYNOMIAL) << 1 | 1 : crc << 1;
        }
        crc ^= record[i];
    }
    crc = ~crc;
    owner = crc & 0xff;
    if (crc != owner * FOUR_TIMES || owner > AESMALL_NONCE_OF_FILE) {
        return -1;
    }
    return (int16_t)owner;
}

uint8_t aesmall_nonce_is_below(const uint8_t a[AESMALL_NONCE_VALUE_SIZE],
                               const uint8_t b[AESMALL_NONCE_VALUE_SIZE])
{
    uint8_t i = 0;

    while (i < AESMALL_NONCE_VALUE_SIZE - 1 && a[i] == b[i]) {
        i++;
    }
    return a[i] < b[i];
}

aesmall_error aesmall_nonce_find(aesmall_nonce_found *found, aesmall_nonce_load *load,
                                 void *context, uint8_t owner)
{
    uint8_t record[AESMALL_NONCE_RECORD_SIZE];
    uint8_t slot;

    memset(found, 0, sizeof *found);
    for (slot = 0; slot < 2; slot++) {
        int16_t is_of;

        /* Bytes that `load` does not write are no record that an earlier call left on the stack. */
        memset(record, 0, sizeof record);
        if (load(context, slot, record) != 0) {
            return AESMALL_ERROR_STORAGE;
        }
        is_of = aesmall_nonce_owner(record);
        if (is_of == (int16_t)owner) {
            if (found->whole == 0 || aesmall_nonce_is_below(found->bound, record)) {
                memcpy(found->bound, record, sizeof found->bound);
                found->newest = slot;
            }
            found->whole |= (uint8_t)(slot + 1);
        } else if (is_of >= 0) {
            return AESMALL_ERROR_FORMAT;
        }
    }
    return AESMALL_OK;
}

aesmall_error aesmall_nonce_write(aesmall_nonce_load *load, aesmall_nonce_store *store,
                                  void *context, uint8_t owner, uint8_t slot,
                                  const uint8_t bound[AESMALL_NONCE_VALUE_SIZE])
{
    uint8_t record[AESMALL_NONCE_RECORD_SIZE], back[AESMALL_NONCE_RECORD_SIZE];

    memcpy(record, bound, AESMALL_NONCE_VALUE_SIZE);
    aesmall_nonce_seal(record, owner);
    if (store(context, slot, record) != 0 || load(context, slot, back) != 0 ||
        !aesmall_equal(record, back, sizeof record)) {
        return AESMALL_ERROR_STORAGE;
    }
    return AESMALL_OK;
}

aesmall_error aesmall_nonce_add(uint8_t value[AESMALL_NONCE_VALUE_SIZE], uint32_t n, uint8_t size)
{
    uint8_t i = AESMALL_NONCE_VALUE_SIZE;
    uint8_t above = 0;

    do {
        i--;
        n += value[i];
        value[i] = (uint8_t)n;
        n >>= 8;
        if (i < AESMALL_NONCE_VALUE_SIZE - size) {
            above |= value[i];
        }
    } while (i != 0);
    return n != 0 || above != 0 ? AESMALL_ERROR_COUNTER : AESMALL_OK;
}
