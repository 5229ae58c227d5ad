/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the code that SHA-256 and SHA-512 share, for sha256.c and sha512.c, which define before
 *   SHA2_CONTEXT                      the type of the context
 *   SHA2_WORD, SHA2_ROUNDS            a word's type, the number of rounds (FIPS 180-4 section 6)
 *   SHA2_INITIAL, SHA2_CONSTANTS      H(0) of section 5.3 and K of section 4.2, in flash
 *   SHA2_SUM_0, _SUM_1, _SIGMA_0, _SIGMA_1    the amounts of the functions of section 4.1 */
#ifndef AESMALL_SERVICES_SHA2_MESSAGE_H
#define AESMALL_SERVICES_SHA2_MESSAGE_H

#include <string.h>

#include "../../core/scrub.h"
#include "../../core/wipe.h"
#include "sha2.h"

#define AESMALL_SHA2_WORD_SIZE ((uint8_t)sizeof(SHA2_WORD))
#define AESMALL_SHA2_BLOCK_SIZE (16u * AESMALL_SHA2_WORD_SIZE)

/* 1: as bytes, for processors of 8 bits, which must be little-endian. */
#ifndef AESMALL_SHA2_BYTES
#if defined(__AVR__)
#define AESMALL_SHA2_BYTES 1
#else
#define AESMALL_SHA2_BYTES 0
#endif
#endif

#if AESMALL_SHA2_BYTES
#include "sha2_bytes.h"
#else
#include "sha2_words.h"
#endif

/* The block into the state. */
static void take_block(SHA2_CONTEXT *context)
{
    compress(context);
    context->used = 0;
    context->blocks++;
}

static void init(void *of)
{
    SHA2_CONTEXT *const context = (SHA2_CONTEXT *)of;

    AESMALL_FLASH_COPY(context->state, SHA2_INITIAL, sizeof context->state);
    context->blocks = 0;
    context->used = 0;
}

static void update(void *of, const uint8_t *in, size_t in_len)
{
    SHA2_CONTEXT *const context = (SHA2_CONTEXT *)of;

    while (in_len != 0) {
        const size_t room = AESMALL_SHA2_BLOCK_SIZE - context->used;
        const uint8_t n = (uint8_t)(in_len < room ? in_len : room);

        memcpy(context->block.bytes + context->used, in, n);
        context->used = (uint8_t)(context->used + n);
        in += n;
        in_len -= n;
        if (n == room) {
            take_block(context);
        }
    }
    aesmall_scrub();
}

static void wipe(void *of)
{
    aesmall_wipe(of, sizeof(SHA2_CONTEXT));
}

/* Section 5.1: the bit 1, zeros, the length in bits, of which there are fewer than 2^40. */
static int finish(void *of, uint8_t *digest)
{
    SHA2_CONTEXT *const context = (SHA2_CONTEXT *)of;
    uint8_t *const bytes = context->block.bytes;
    const uint8_t low = (uint8_t)(context->used << 3);
    uint32_t high = context->blocks * (AESMALL_SHA2_BLOCK_SIZE / 32) + (context->used >> 5);
    uint8_t i;

    bytes[context->used++] = 0x80;
    if (context->used > AESMALL_SHA2_BLOCK_SIZE - 2 * sizeof(SHA2_WORD)) {
        memset(bytes + context->used, 0, AESMALL_SHA2_BLOCK_SIZE - context->used);
        take_block(context);
    }
    memset(bytes + context->used, 0, AESMALL_SHA2_BLOCK_SIZE - context->used);
    bytes[AESMALL_SHA2_BLOCK_SIZE - 1] = low;
    for (i = AESMALL_SHA2_BLOCK_SIZE - 2; high != 0; i--) {
        bytes[i] = (uint8_t)high;
        high >>= 8;
    }
    compress(context);
    store(context, digest);
    aesmall_scrub();
    wipe(context);
    return 0;
}

#endif
