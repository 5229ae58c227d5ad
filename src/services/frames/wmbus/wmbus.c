/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "wmbus.h"
#include "wmbus_internal.h"

#define CI_ELL_SHORT 0x8c
#define CI_ELL_TWO_ADDRESSES 0x8e
#define CI_AFL 0x90
#define CI_LONG_HEADER 0x72
#define CI_SHORT_HEADER 0x7a
#define ADDRESS_SIZE 8
#define SHORT_HEADER_SIZE 5 /* CI ACC STS CFG(2) */

/* Every step finds out whether the byte at `at` is in the telegram before it reads it. */
AESMALL_APART aesmall_error aesmall_wmbus_parse(const uint8_t *in, size_t in_len,
                                                aesmall_wmbus_telegram *telegram)
{
    uint16_t at = AESMALL_WMBUS_HEAD_SIZE;
    uint8_t afl = 0;
    uint8_t tpl;

    memset(telegram, 0, sizeof *telegram);
    if (in_len <= AESMALL_WMBUS_HEAD_SIZE || in_len != (size_t)in[0] + 1) {
        return AESMALL_ERROR_LENGTH;
    }
    if (in[at] == CI_ELL_SHORT) {
        at += 3;
    } else if (in[at] == CI_ELL_TWO_ADDRESSES) {
        at += 11;
    }
    if (at + 1u < in_len && in[at] == CI_AFL) {
        afl = (uint8_t)at;
        at = (uint16_t)(at + 2 + in[at + 1]);
    }
    if (at >= in_len) {
        return AESMALL_ERROR_LENGTH;
    }
    tpl = (uint8_t)at;
    if (in[at] == CI_LONG_HEADER) {
        at += ADDRESS_SIZE;
    } else if (in[at] != CI_SHORT_HEADER) {
        return AESMALL_ERROR_FORMAT;
    }
    if ((size_t)at + SHORT_HEADER_SIZE > in_len) {
        return AESMALL_ERROR_LENGTH;
    }
    telegram->afl = afl;
    telegram->tpl = tpl;
    telegram->ci = in[tpl];
    if (at == tpl) {
        memcpy(telegram->address, in + 2, ADDRESS_SIZE);
    } else { /* ID M version type become M ID version type */
        memcpy(telegram->address, in + tpl + 5, 2);
        memcpy(telegram->address + 2, in + tpl + 1, 4);
        memcpy(telegram->address + 6, in + tpl + 7, 2);
    }
    in += at;
    telegram->access = in[1];
    telegram->status = in[2];
    telegram->blocks = in[3] >> 4;
    telegram->mode = in[4] & 0x1f;
    telegram->data_at = (uint8_t)(at + SHORT_HEADER_SIZE);
    return AESMALL_OK;
}

aesmall_error aesmall_wmbus_parse_mode(const uint8_t *in, size_t in_len,
                                       aesmall_wmbus_telegram *telegram, uint8_t mode)
{
    const aesmall_error error = aesmall_wmbus_parse(in, in_len, telegram);

    return error == AESMALL_OK && telegram->mode != mode ? AESMALL_ERROR_FORMAT : error;
}

uint32_t aesmall_wmbus_get_counter(const uint8_t in[4])
{
    return (uint32_t)in[3] << 24 | (uint32_t)in[2] << 16 | (uint32_t)in[1] << 8 | in[0];
}

void aesmall_wmbus_put_counter(uint8_t out[4], uint32_t value)
{
    uint8_t i;

    for (i = 0; i < 4; i++) {
        out[i] = (uint8_t)value;
        value >>= 8;
    }
}
