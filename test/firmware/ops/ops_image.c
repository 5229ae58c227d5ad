/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * i header limits          begin an image with the current key. Answers the status, version,
 *                          address, length and number of chunks. limits: product, hardware,
 *                          version, address, size (4 bytes each), chunk size (2)
 * o place number chunk     open a chunk in place
 * n                        the status, and the number of opened chunks (4)
 * e                        end the image */
#include "suite.h"

static aesmall_image image;

static void put_32(uint8_t *out, uint32_t value)
{
    uint8_t i;

    for (i = 4; i != 0; value >>= 8) {
        out[--i] = (uint8_t)value;
    }
}

static uint32_t get_32(const uint8_t *in)
{
    return (uint32_t)in[0] << 24 | (uint32_t)in[1] << 16 | (uint32_t)in[2] << 8 | in[3];
}

static void begin(const field *f)
{
    const uint8_t *from = f[1].data;
    aesmall_image_limits limits;
    aesmall_error error;
    uint8_t out[17];

    limits.product = get_32(from);
    limits.hardware = get_32(from + 4);
    limits.version = get_32(from + 8);
    limits.address = get_32(from + 12);
    limits.size = get_32(from + 16);
    limits.chunk_size = (uint16_t)(from[20] << 8 | from[21]);
    error = aesmall_image_begin(&image, &suite_current.cipher, f[0].data, &limits);
    out[0] = image.status;
    put_32(out + 1, image.version);
    put_32(out + 5, image.address);
    put_32(out + 9, image.length);
    put_32(out + 13, image.chunks);
    protocol_respond(error, out, error == AESMALL_OK ? sizeof out : 1);
}

int ops_image(const request *r)
{
    const field *f = r->fields;
    aesmall_error error;
    uint8_t out[5];
    placement p;

    switch (r->op) {
    case 'i': begin(f); return 1;
    case 'o':
        protocol_place(&p, &f[0], &f[2], f[2].len - AESMALL_IMAGE_TAG_SIZE);
        error = aesmall_image_open_chunk(&image, (uint32_t)protocol_number(&f[1]), p.out);
        protocol_respond_placed(&p, error, p.out_cap);
        return 1;
    case 'n':
        out[0] = image.status;
        put_32(out + 1, image.next);
        protocol_respond(AESMALL_OK, out, sizeof out);
        return 1;
    case 'e': protocol_respond(aesmall_image_end(&image), NULL, 0); return 1;
    default: return 0;
    }
}
