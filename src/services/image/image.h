/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_IMAGE_H
#define AESMALL_SERVICES_IMAGE_H

#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sealed firmware, for a boot loader or an application that receives its own update. `aesmall image
 * seal` makes an image: a header of 60 bytes, then chunks. A chunk is one page or sector of flash,
 * encrypted by CCM, and its tag. The format: doc/inside/image-format.md.
 *
 *   aesmall_aes128 key;
 *   aesmall_image image;
 *   aesmall_image_limits limits = {1, 1, installed + 1, 0x10004000, 0xfe000, 4096};
 *   uint8_t chunk[4096 + AESMALL_IMAGE_TAG_SIZE];
 *   uint32_t i;
 *
 *   aesmall_aes128_init_encrypt_only(&key, secret);
 *   receive(chunk, AESMALL_IMAGE_HEADER_SIZE);
 *   error = aesmall_image_begin(&image, &key.cipher, chunk, &limits);
 *   for (i = 0; error == AESMALL_OK && i < image.chunks; i++) {
 *       receive(chunk, sizeof chunk);
 *       error = aesmall_image_open_chunk(&image, i, chunk);
 *       if (error == AESMALL_OK) program(image.address + i * 4096, chunk, 4096);
 *   }
 *   if (error == AESMALL_OK) error = aesmall_image_end(&image);
 *
 * receive() and program() are yours: they read the line, and erase and write the flash.
 *
 * Nobody can make or change an image, move its chunks, or cut it short without the key. The calls
 * do not store: your program MUST store the version durably after aesmall_image_end(), and refuse
 * older versions by `limits.version`. It MUST NOT start a program before aesmall_image_end()
 * succeeded, also not after a reset in between.
 *
 * Whoever reads the key out of one device can make images for all devices with the same key. */

#define AESMALL_IMAGE_HEADER_SIZE 60          /* bytes */
#define AESMALL_IMAGE_TAG_SIZE 16             /* bytes after the program bytes of each chunk */
#define AESMALL_IMAGE_SALT_SIZE 9             /* bytes */
#define AESMALL_IMAGE_MAX_VERSION 0x7fffffffu /* the highest version */
#define AESMALL_IMAGE_MAX_CHUNKS 0x10000u     /* chunks of the longest image */

/* The reasons of a refusal, as in the requests of the loaders to their host. The calls of this
 * header set 0 and 2 to 7. */
typedef enum aesmall_image_status {
    AESMALL_IMAGE_ACCEPTED = 0,
    AESMALL_IMAGE_LINE = 1,     /* a time-out, or the wrong number of bytes */
    AESMALL_IMAGE_FORMAT = 2,   /* no image, an unknown format, or another chunk size */
    AESMALL_IMAGE_AUTH = 3,     /* another key, or a changed header or chunk */
    AESMALL_IMAGE_PRODUCT = 4,  /* another product */
    AESMALL_IMAGE_HARDWARE = 5, /* other hardware */
    AESMALL_IMAGE_VERSION = 6,  /* an older version */
    AESMALL_IMAGE_PLACE = 7,    /* linked for another address, or too long */
    AESMALL_IMAGE_FLASH = 8,    /* the flash did not keep the bytes */
    AESMALL_IMAGE_STORAGE = 9   /* the record of the version could not be stored */
} aesmall_image_status;

/* What a program accepts. The members are not secret. */
typedef struct aesmall_image_limits {
    uint32_t product;
    uint32_t hardware;
    uint32_t version;    /* the lowest version that is accepted, 1 or more */
    uint32_t address;    /* of the area or slot: programs are linked for this address */
    uint32_t size;       /* bytes of the area */
    uint16_t chunk_size; /* bytes of the flash that are erased and programmed at once */
} aesmall_image_limits;

/* An image that is read. Your program may read the members above the line. They are authentic, and
 * not secret. */
typedef struct aesmall_image {
    uint32_t version;
    uint32_t address; /* of the first program byte */
    uint32_t length;  /* bytes of the program. The last chunk is filled up with 0xff */
    uint32_t chunks;  /* their number, up to AESMALL_IMAGE_MAX_CHUNKS */
    uint32_t next;    /* the chunks that were opened */
    uint8_t status;   /* aesmall_image_status: why the last call refused */
    /* ---- private ---- */
    uint8_t salt[AESMALL_IMAGE_SALT_SIZE];
    uint16_t chunk_size;
    const aesmall_cipher *key;
} aesmall_image;

/**
 * Begin an image: verify its header, and compare it with the limits.
 *
 * @param image   receives the image. After an error only its `status` has a meaning
 * @param key     the key, `&key.cipher`. Only its `encrypt` is used. It MUST outlive the image
 * @param header  the first 60 bytes of the image
 * @param limits  what the program accepts. They are not used after the call
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_FORMAT if it is no image of this format, or its chunks do not have
 *         `limits->chunk_size` bytes;
 *         AESMALL_ERROR_AUTH if the key is another, or the header was changed;
 *         AESMALL_ERROR_ARGUMENT if it is for another product or other hardware (`image->status`);
 *         AESMALL_ERROR_REPLAY if its version is below `limits->version`, or above
 *         AESMALL_IMAGE_MAX_VERSION;
 *         AESMALL_ERROR_CAPACITY if its address is not `limits->address`, a chunk is outside of the
 *         area, or the address is not a multiple of the chunk size
 *
 * Time: depends on the header and the limits, which are public, apart from the engine's timing
 * class. Memory: secrets on the stack are wiped. Source: doc/inside/image-format.md.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_image_begin(
    aesmall_image *image, const aesmall_cipher *key,
    const uint8_t header[AESMALL_IMAGE_HEADER_SIZE], const aesmall_image_limits *limits);

/**
 * Open a chunk in place.
 *
 * @param image   the image
 * @param number  the chunk, from 0. Chunks are opened in order: it is `image->next`, or less to
 * open a chunk again
 * @param chunk   the chunk size and AESMALL_IMAGE_TAG_SIZE bytes. The first of them become the
 *                bytes of the program
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the chunk was changed, or is another one: then the program bytes at
 *         `chunk` are zeroed, and the right chunk may follow;
 *         AESMALL_ERROR_KEY if the image was not begun or has ended, or the key is wiped;
 *         AESMALL_ERROR_ARGUMENT if `number` is not as above
 *
 * Other errors leave `chunk` unchanged. Time: depends on the chunk size and the result, apart from
 * the engine's timing class. Memory: secrets on the stack are wiped. Source: SP 800-38C section 6.2
 */
AESMALL_MUST_CHECK aesmall_error aesmall_image_open_chunk(aesmall_image *image, uint32_t number,
                                                          uint8_t *chunk);

/**
 * End an image, and say whether it was complete.
 *
 * @param image  the image. It opens no more chunks, and the members above the line remain
 * @return AESMALL_OK if all chunks were opened;
 *         AESMALL_ERROR_LENGTH if not, or if the image was not begun or has ended before
 *
 * Time: depends on the number of opened chunks, which is public. Memory: it uses no secrets.
 * Source: doc/inside/image-format.md.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_image_end(aesmall_image *image);

#ifdef __cplusplus
}
#endif

#endif
