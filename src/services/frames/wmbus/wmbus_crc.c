/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../../core/hide.h"
#include "../../../core/overlap.h"
#include "wmbus_internal.h"

#define CRC_SIZE 2
#define BLOCK_A 16
#define BLOCK_B 126

AESMALL_APART uint16_t aesmall_wmbus_crc(const uint8_t *data, size_t len)
{
    uint16_t crc = 0;
    uint8_t bit;

    while (len-- != 0) {
        crc = (uint16_t)(crc ^ (unsigned)*data++ << 8);
        for (bit = 0; bit < 8; bit++) {
            const unsigned mask = aesmall_hide(0u - (crc >> 15));

            crc = (uint16_t)((unsigned)crc << 1 ^ (0x3d65 & mask));
        }
    }
    return (uint16_t)~crc;
}

/* Returns the bytes without CRCs, or 0 if a CRC is wrong or a block is empty. If out is not NULL,
 * copies them. */
static size_t without_crcs(const uint8_t *in, size_t in_len, uint8_t first, uint8_t next,
                           uint8_t *out)
{
    size_t total = 0;
    size_t size = first;

    while (in_len != 0) {
        if (in_len <= CRC_SIZE) {
            return 0;
        }
        if (size > in_len - CRC_SIZE) {
            size = in_len - CRC_SIZE;
        }
        if (out != NULL) {
            memmove(out + total, in, size);
        } else {
            const uint16_t crc = aesmall_wmbus_crc(in, size);

            if (in[size] != crc >> 8 || in[size + 1] != (crc & 0xff)) {
                return 0;
            }
        }
        total += size;
        in += size + CRC_SIZE;
        in_len -= size + CRC_SIZE;
        size = next;
    }
    return total;
}

/* Two passes: a wrong CRC at the end leaves out untouched. */
static aesmall_error remove_crcs(const uint8_t *in, size_t in_len, uint8_t first, uint8_t next,
                                 uint8_t *out, size_t out_cap, size_t *out_len)
{
    const size_t total = without_crcs(in, in_len, first, next, NULL);

    if (total == 0) {
        return AESMALL_ERROR_FORMAT;
    }
    if (total > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_touches(in + 1, in_len - 1, out, 1)) {
        return AESMALL_ERROR_OVERLAP;
    }
    *out_len = without_crcs(in, in_len, first, next, out);
    out[0] = (uint8_t)(total - 1);
    return AESMALL_OK;
}

aesmall_error aesmall_wmbus_remove_crcs(const uint8_t *in, size_t in_len, uint8_t *out,
                                        size_t out_cap, size_t *out_len)
{
    *out_len = 0;
    if (in_len <= AESMALL_WMBUS_HEAD_SIZE || in[0] < AESMALL_WMBUS_HEAD_SIZE ||
        in_len !=
            in[0] + 1u +
                CRC_SIZE * (1u + (in[0] + 1u - AESMALL_WMBUS_HEAD_SIZE + BLOCK_A - 1) / BLOCK_A)) {
        return AESMALL_ERROR_LENGTH;
    }
    return remove_crcs(in, in_len, AESMALL_WMBUS_HEAD_SIZE, BLOCK_A, out, out_cap, out_len);
}

aesmall_error aesmall_wmbus_remove_crcs_b(const uint8_t *in, size_t in_len, uint8_t *out,
                                          size_t out_cap, size_t *out_len)
{
    *out_len = 0;
    if (in_len <= AESMALL_WMBUS_HEAD_SIZE + CRC_SIZE || in_len != in[0] + 1u) {
        return AESMALL_ERROR_LENGTH;
    }
    return remove_crcs(in, in_len, BLOCK_B, BLOCK_B, out, out_cap, out_len);
}
