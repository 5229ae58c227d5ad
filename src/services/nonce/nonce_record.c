/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "nonce_record.h"

#include <string.h>

#include "../../core/equal.h"

/* The CRC-32 of the 8 bytes of a bound (IEEE 802.3 section 3.2.9; reflected, 0xedb88320). That of
 * erased or zeroed memory differs from what stands behind it there. */
static void checksum(const uint8_t *bound, uint8_t out[4])
{
    uint32_t crc = 0xffffffff;
    uint8_t i, bit;

    for (i = 0; i < AESMALL_NONCE_VALUE_SIZE; i++) {
        crc ^= bound[i];
        for (bit = 8; bit != 0; bit--) {
            crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
        }
    }
    for (i = 4; i-- != 0; crc >>= 8) {
        out[i] = (uint8_t)~crc;
    }
}

void aesmall_nonce_seal(uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    checksum(record, record + AESMALL_NONCE_VALUE_SIZE);
}

int aesmall_nonce_is_whole(const uint8_t record[AESMALL_NONCE_RECORD_SIZE])
{
    uint8_t sum[4];

    checksum(record, sum);
    return aesmall_equal(record + AESMALL_NONCE_VALUE_SIZE, sum, sizeof sum);
}

aesmall_error aesmall_nonce_write(aesmall_nonce_load *load, aesmall_nonce_store *store,
                                  void *context, uint8_t slot,
                                  const uint8_t bound[AESMALL_NONCE_VALUE_SIZE])
{
    uint8_t record[AESMALL_NONCE_RECORD_SIZE], back[AESMALL_NONCE_RECORD_SIZE];

    memcpy(record, bound, AESMALL_NONCE_VALUE_SIZE);
    aesmall_nonce_seal(record);
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
