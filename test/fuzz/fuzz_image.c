/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The reader of images with headers and chunks of any content. The first byte selects: bit 0 gives
 * the header a right tag, bit 1 gives each chunk one. Then 8 bytes of limits, the header and the
 * chunks follow. An image that is accepted must be in the area. */
#include <stdlib.h>
#include <string.h>

#include "aesmall.h"

#define CHUNK 128
#define WHOLE (CHUNK + AESMALL_IMAGE_TAG_SIZE)
#define SIGNED 44
#define SALT 35

static aesmall_aes128_tiny key;

static void require(int condition)
{
    if (!condition) {
        abort();
    }
}

/* Replaces the tag at the end of a part by the right one. */
static void seal(const uint8_t *header, uint32_t number, uint8_t kind, const uint8_t *ad,
                 size_t ad_len, uint8_t *part, size_t len)
{
    const uint8_t end[4] = {(uint8_t)(number >> 16), (uint8_t)(number >> 8), (uint8_t)number, kind};
    uint8_t nonce[13];

    memcpy(nonce, header + SALT, 9);
    memcpy(nonce + 9, end, 4);
    require(aesmall_ccm_seal(&key.cipher, nonce, 13, ad, ad_len, part, len, part, len + 16, 16) ==
            AESMALL_OK);
}

static void check(const aesmall_image *image, const aesmall_image_limits *limits)
{
    const uint64_t end = (uint64_t)image->address + (uint64_t)image->chunks * CHUNK;

    require(image->status == AESMALL_IMAGE_ACCEPTED && image->next == 0);
    require(image->version >= limits->version && image->version <= AESMALL_IMAGE_MAX_VERSION);
    require(image->address % CHUNK == 0 && image->address == limits->address);
    require(end <= (uint64_t)limits->address + limits->size);
    require(image->length != 0 && image->chunks == (image->length - 1) / CHUNK + 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t secret[16] = {1};
    uint8_t header[AESMALL_IMAGE_HEADER_SIZE], chunk[WHOLE], text[CHUNK], how;
    aesmall_image_limits limits = {0, 0, 0, 0, 0, CHUNK};
    aesmall_image image;
    uint32_t i = 0;

    if (size < 9 + sizeof header) {
        return 0;
    }
    how = data[0];
    limits.version = data[1];
    limits.address = (uint32_t)data[2] << 24 | (uint32_t)data[3] << 8 | data[4];
    limits.size = (uint32_t)data[5] << 24 | (uint32_t)data[6] << 16 | data[7];
    limits.product = data[8];
    memcpy(header, data + 9, sizeof header);
    data += 9 + sizeof header;
    size -= 9 + sizeof header;
    aesmall_aes128_tiny_init_encrypt_only(&key, secret);
    if ((how & 1) != 0) {
        seal(header, 0, 2, header, SIGNED, header + SIGNED, 0);
    }
    if (aesmall_image_begin(&image, &key.cipher, header, &limits) != AESMALL_OK) {
        require(image.status >= AESMALL_IMAGE_FORMAT && image.status <= AESMALL_IMAGE_PLACE);
        require(aesmall_image_open_chunk(&image, 0, chunk) == AESMALL_ERROR_KEY);
        return 0;
    }
    check(&image, &limits);
    for (; size >= WHOLE; data += WHOLE, size -= WHOLE, i++) {
        const uint32_t number = image.next;
        aesmall_error error;

        memcpy(chunk, data, sizeof chunk);
        memcpy(text, data, sizeof text);
        if ((how & 2) != 0) {
            seal(header, number, number + 1 == image.chunks, NULL, 0, chunk, CHUNK);
        }
        error = aesmall_image_open_chunk(&image, number, chunk);
        if (number >= image.chunks) {
            require(error == AESMALL_ERROR_ARGUMENT);
        } else if (error == AESMALL_OK) {
            require((how & 2) == 0 || memcmp(chunk, text, CHUNK) == 0);
            require(image.next == number + 1);
        } else {
            require(error == AESMALL_ERROR_AUTH && (how & 2) == 0 && image.next == number);
        }
    }
    require((aesmall_image_end(&image) == AESMALL_OK) == (image.next == image.chunks));
    return 0;
}
