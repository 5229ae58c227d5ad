/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "image.h"

#include <string.h>

#include "../../core/big_endian.h"
#include "../../core/wipe.h"
#include "../../modes/ccm/ccm.h"

/* The fields of a header */
enum {
    FORMAT = 4,
    ALGORITHM = 5,
    CHUNK_LOG = 6,
    KEY = 7,
    PRODUCT = 8,
    HARDWARE = 12,
    VERSION = 16,
    ADDRESS = 20,
    LENGTH = 24,
    RESERVED = 28,
    SALT = 35,
    TAG = 44
};
#define CHUNK_LOG_MIN 7
#define CHUNK_LOG_MAX 12
#define NONCE_SIZE 13
#define MAGIC 0x61657349u /* "aesI" */
#define CCM 1

/* The last byte of a nonce */
enum { OF_CHUNK, OF_LAST_CHUNK, OF_HEADER };

static aesmall_error open_part(const aesmall_image *image, uint32_t number, uint8_t kind,
                               aesmall_aead_args *args)
{
    uint8_t nonce[NONCE_SIZE];

    memcpy(nonce, image->salt, AESMALL_IMAGE_SALT_SIZE);
    nonce[9] = (uint8_t)(number >> 16);
    nonce[10] = (uint8_t)(number >> 8);
    nonce[11] = (uint8_t)number;
    nonce[12] = kind;
    args->nonce = nonce;
    args->nonce_len = sizeof nonce;
    args->tag_len = AESMALL_IMAGE_TAG_SIZE;
    return aesmall_ccm_open_unchecked(image->key, args);
}

/* Whether the header has this format. */
static uint8_t has_format(const uint8_t *header, uint16_t chunk_size)
{
    const uint8_t log = header[CHUNK_LOG];
    uint8_t reserved = 0;
    int i;

    for (i = RESERVED; i < SALT; i++) {
        reserved |= header[i];
    }
    return aesmall_get_32(header) == MAGIC && header[FORMAT] == 1 && header[ALGORITHM] == CCM &&
           header[KEY] <= 1 && reserved == 0 && log >= CHUNK_LOG_MIN && log <= CHUNK_LOG_MAX &&
           (uint16_t)1 << log == chunk_size;
}

/* Whether the program begins where the area begins, and all chunks are in the area. */
static uint8_t has_place(const aesmall_image *image, const aesmall_image_limits *limits)
{
    return image->address == limits->address && (image->address & (image->chunk_size - 1u)) == 0 &&
           image->length != 0 && image->chunks <= AESMALL_IMAGE_MAX_CHUNKS &&
           image->chunks * image->chunk_size <= limits->size;
}

/* Verifies the header and compares it with the limits. */
static aesmall_error check(aesmall_image *image, const uint8_t *header,
                           const aesmall_image_limits *limits)
{
    aesmall_aead_args args;

    image->status = AESMALL_IMAGE_FORMAT;
    if (!has_format(header, limits->chunk_size)) {
        return AESMALL_ERROR_FORMAT;
    }
    memcpy(image->salt, header + SALT, sizeof image->salt);
    args.ad = header;
    args.ad_len = TAG;
    args.in = header + TAG;
    args.in_len = AESMALL_IMAGE_TAG_SIZE;
    args.out = NULL;
    image->status = AESMALL_IMAGE_AUTH;
    if (open_part(image, 0, OF_HEADER, &args) != AESMALL_OK) {
        return AESMALL_ERROR_AUTH;
    }
    image->status = AESMALL_IMAGE_PRODUCT;
    if (aesmall_get_32(header + PRODUCT) != limits->product) {
        return AESMALL_ERROR_ARGUMENT;
    }
    image->status = AESMALL_IMAGE_HARDWARE;
    if (aesmall_get_32(header + HARDWARE) != limits->hardware) {
        return AESMALL_ERROR_ARGUMENT;
    }
    image->status = AESMALL_IMAGE_VERSION;
    image->version = aesmall_get_32(header + VERSION);
    if (image->version < limits->version || image->version > AESMALL_IMAGE_MAX_VERSION) {
        return AESMALL_ERROR_REPLAY;
    }
    image->status = AESMALL_IMAGE_PLACE;
    image->address = aesmall_get_32(header + ADDRESS);
    image->length = aesmall_get_32(header + LENGTH);
    image->chunk_size = limits->chunk_size;
    image->chunks = ((image->length - 1) >> header[CHUNK_LOG]) + 1;
    if (!has_place(image, limits)) {
        return AESMALL_ERROR_CAPACITY;
    }
    image->status = AESMALL_IMAGE_ACCEPTED;
    return AESMALL_OK;
}

aesmall_error aesmall_image_begin(aesmall_image *image, const aesmall_cipher *key,
                                  const uint8_t header[AESMALL_IMAGE_HEADER_SIZE],
                                  const aesmall_image_limits *limits)
{
    aesmall_error error = AESMALL_ERROR_KEY;

    memset(image, 0, sizeof *image);
    image->key = key;
    image->status = AESMALL_IMAGE_AUTH;
    if (key->encrypt != NULL) {
        error = check(image, header, limits);
    }
    if (error != AESMALL_OK) {
        image->key = NULL;
    }
    return error;
}

aesmall_error aesmall_image_open_chunk(aesmall_image *image, uint32_t number, uint8_t *chunk)
{
    aesmall_aead_args args;

    if (image->key == NULL || image->key->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (number > image->next || number >= image->chunks) {
        return AESMALL_ERROR_ARGUMENT;
    }
    args.ad = NULL;
    args.ad_len = 0;
    args.in = chunk;
    args.in_len = (size_t)image->chunk_size + AESMALL_IMAGE_TAG_SIZE;
    args.out = chunk;
    image->status = AESMALL_IMAGE_AUTH;
    if (open_part(image, number, number + 1 == image->chunks ? OF_LAST_CHUNK : OF_CHUNK, &args) !=
        AESMALL_OK) {
        return AESMALL_ERROR_AUTH;
    }
    image->status = AESMALL_IMAGE_ACCEPTED;
    image->next += number == image->next;
    return AESMALL_OK;
}

aesmall_error aesmall_image_end(aesmall_image *image)
{
    const uint8_t is_complete = image->key != NULL && image->next == image->chunks;

    image->key = NULL;
    return is_complete ? AESMALL_OK : AESMALL_ERROR_LENGTH;
}
