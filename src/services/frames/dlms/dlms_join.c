/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../../core/overlap.h"
#include "dlms_join.h"

/* A piece of an APDU in a frame. */
typedef struct segment {
    const uint8_t *data;
    size_t len;
    size_t frame_len; /* with the bytes around */
    uint8_t is_last;
} segment;

/* Finds the segment in the frame at `in`. `number` counts the segments from 0. */
typedef aesmall_error find_segment(segment *found, const uint8_t *in, size_t in_len, size_t number);

/* Two passes: an error at the end leaves out untouched. */
static aesmall_error join(find_segment *find, const uint8_t *in, size_t in_len, uint8_t *out,
                          size_t out_cap, size_t *out_len)
{
    segment found;
    uint8_t copies;

    *out_len = 0;
    for (copies = 0; copies < 2; copies++) {
        size_t at = 0, number = 0, total = 0;

        do {
            const aesmall_error error = find(&found, in + at, in_len - at, number++);

            if (error != AESMALL_OK) {
                return error;
            }
            at += found.frame_len;
            if (copies) {
                memmove(out + total, found.data, found.len);
            }
            total += found.len;
        } while (!found.is_last);
        if (at != in_len) {
            return AESMALL_ERROR_FORMAT;
        }
        if (total > out_cap) {
            return AESMALL_ERROR_CAPACITY;
        }
        if (aesmall_touches(in + 1, in_len - 1, out, 1)) {
            return AESMALL_ERROR_OVERLAP;
        }
        if (copies) {
            *out_len = total;
        }
    }
    return AESMALL_OK;
}

/* ---- M-Bus ---- */

#define MBUS_START 0x68
#define MBUS_END 0x16
#define MBUS_AT_C 4
#define MBUS_AT_CI 6
#define MBUS_AT_DATA 9
#define MBUS_LAST 0x10

static aesmall_error find_mbus(segment *found, const uint8_t *in, size_t in_len, size_t number)
{
    uint8_t sum = 0;
    size_t end, i;

    if (in_len < MBUS_AT_DATA) {
        return AESMALL_ERROR_LENGTH;
    }
    if (in[0] != MBUS_START || in[3] != MBUS_START || in[1] != in[2] ||
        in[1] < MBUS_AT_DATA - MBUS_AT_C ||
        (in[MBUS_AT_CI] & ~MBUS_LAST) != (number & (MBUS_LAST - 1))) {
        return AESMALL_ERROR_FORMAT;
    }
    end = (size_t)MBUS_AT_C + in[1];
    if (in_len < end + 2) {
        return AESMALL_ERROR_LENGTH;
    }
    for (i = MBUS_AT_C; i < end; i++) {
        sum = (uint8_t)(sum + in[i]);
    }
    if (in[end] != sum || in[end + 1] != MBUS_END) {
        return AESMALL_ERROR_FORMAT;
    }
    found->data = in + MBUS_AT_DATA;
    found->len = end - MBUS_AT_DATA;
    found->frame_len = end + 2;
    found->is_last = in[MBUS_AT_CI] & MBUS_LAST;
    return AESMALL_OK;
}

aesmall_error aesmall_dlms_join_mbus(const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap,
                                     size_t *out_len)
{
    return join(find_mbus, in, in_len, out, out_cap, out_len);
}

/* ---- HDLC ---- */

#define FLAG 0x7e
#define TYPE_3 0xa0
#define SEGMENTED 0x08
#define CRC_SIZE 2
#define FCS_RIGHT 0xf0b8 /* the CRC over a frame and its FCS */
#define LLC_SIZE 3
#define ADDRESS_MAX 4

/* Returns where the address at `at` ends: its last byte is odd. 0 if it is not whole, or `at` is 0.
 */
static size_t skip_address(const uint8_t *frame, size_t end, size_t at)
{
    const size_t last = at + ADDRESS_MAX;

    while (at != 0 && at < end && at < last) {
        if ((frame[at++] & 1) != 0) {
            return at;
        }
    }
    return 0;
}

static uint16_t x25(const uint8_t *data, size_t len)
{
    uint16_t crc = 0xffff;
    uint8_t bit;

    while (len-- != 0) {
        crc ^= *data++;
        for (bit = 0; bit < 8; bit++) {
            crc = (uint16_t)((crc & 1) != 0 ? crc >> 1 ^ 0x8408 : crc >> 1);
        }
    }
    return crc;
}

static int is_llc(const uint8_t *in)
{
    return in[0] == 0xe6 && in[1] == 0xe7 && in[2] == 0x00;
}

static aesmall_error find_hdlc(segment *found, const uint8_t *in, size_t in_len, size_t number)
{
    size_t flags = 0, len, at;
    const uint8_t *frame;

    while (flags < in_len && in[flags] == FLAG) {
        flags++;
    }
    if (in_len - flags < 2) {
        return AESMALL_ERROR_LENGTH;
    }
    frame = in + flags;
    len = (size_t)(frame[0] & 7) << 8 | frame[1];
    if ((number == 0 && flags == 0) || (frame[0] & 0xf0) != TYPE_3) {
        return AESMALL_ERROR_FORMAT;
    }
    if (in_len - flags <= len) {
        return AESMALL_ERROR_LENGTH;
    }
    at = skip_address(frame, len, skip_address(frame, len, 2)); /* destination, source */
    if (at == 0 || frame[len] != FLAG || x25(frame, len) != FCS_RIGHT) {
        return AESMALL_ERROR_FORMAT;
    }
    at += 1u + CRC_SIZE + (number == 0 ? LLC_SIZE : 0u); /* control, HCS */
    if (at + CRC_SIZE > len || (number == 0 && !is_llc(frame + at - LLC_SIZE))) {
        return AESMALL_ERROR_FORMAT;
    }
    found->data = frame + at;
    found->len = len - CRC_SIZE - at;
    found->frame_len = flags + len;
    found->is_last = (frame[0] & SEGMENTED) == 0;
    if (found->is_last) {
        found->frame_len++; /* the last flag. Others may begin the next frame */
    }
    return AESMALL_OK;
}

aesmall_error aesmall_dlms_join_hdlc(const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap,
                                     size_t *out_len)
{
    return join(find_hdlc, in, in_len, out, out_cap, out_len);
}
