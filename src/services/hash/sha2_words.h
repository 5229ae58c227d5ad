/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the compression of SHA-2 with words of the processor, for sha2_message.h. */
#ifndef AESMALL_SERVICES_SHA2_WORDS_H
#define AESMALL_SERVICES_SHA2_WORDS_H

/* Their amounts are constants, and a shift by one costs a cycle. */
#if defined(__GNUC__)
#define AESMALL_SHA2_INLINE __attribute__((__always_inline__)) static inline
#else
#define AESMALL_SHA2_INLINE static inline
#endif

/* x of 32 or 64 bits, the latter as halves: shifts of 64 bits are calls on small processors. */
AESMALL_SHA2_INLINE SHA2_WORD joined(uint32_t low, uint32_t high)
{
    return (SHA2_WORD)((uint64_t)high << 32 | low);
}

/* Rotates to the right by n, which must not be 0 or 32 */
AESMALL_SHA2_INLINE SHA2_WORD rotated(SHA2_WORD x, uint8_t n)
{
    uint32_t low = (uint32_t)x, high = low, lower;

    if (sizeof x > sizeof low) {
        high = (uint32_t)((uint64_t)x >> 32);
        if (n > 32) {
            lower = low;
            low = high;
            high = lower;
        }
    }
    n &= 31;
    return joined(low >> n | high << (32 - n), high >> n | low << (32 - n));
}

/* The last by a shift, of less than 32 */
AESMALL_SHA2_INLINE SHA2_WORD shifted(SHA2_WORD x, uint8_t n)
{
    const uint32_t low = (uint32_t)x;
    const uint32_t high = sizeof x > sizeof low ? (uint32_t)((uint64_t)x >> 32) : 0;

    return joined(low >> n | high << (32 - n), high >> n);
}

AESMALL_SHA2_INLINE SHA2_WORD sum(SHA2_WORD x, uint8_t a, uint8_t b, uint8_t c)
{
    return rotated(x, a) ^ rotated(x, b) ^ rotated(x, c);
}

AESMALL_SHA2_INLINE SHA2_WORD sigma(SHA2_WORD x, uint8_t a, uint8_t b, uint8_t c)
{
    return rotated(x, a) ^ rotated(x, b) ^ shifted(x, c);
}

/* FIPS 180-4 section 6.2.2 or 6.4.2. The block becomes words, and each word, when its round has
 * used it, the word 16 rounds later. The variables a to h are v[0..7]; a round makes a new `a` in
 * front of them and adds to d, so that all are in their new places when v moves down by one. */
AESMALL_SCRUBBED static void compress(SHA2_CONTEXT *context)
{
    SHA2_WORD room[16];
    SHA2_WORD *const w = context->block.words;
    SHA2_WORD *v = room;
    uint8_t i, j;

    for (i = 0; i < 16; i++) {
        const uint8_t *byte = context->block.bytes + i * AESMALL_SHA2_WORD_SIZE;
        SHA2_WORD word = 0;

        for (j = 0; j < AESMALL_SHA2_WORD_SIZE; j++) {
            word = (SHA2_WORD)(word << 8 | byte[j]);
        }
        w[i] = word;
    }
    memcpy(room, context->state, sizeof context->state);
    for (i = 0; i < SHA2_ROUNDS; i++) {
        SHA2_WORD t = w[i & 15];

        if (i < SHA2_ROUNDS - 16) {
            w[i & 15] = t + sigma(w[(i + 1) & 15], SHA2_SIGMA_0) + w[(i + 9) & 15] +
                        sigma(w[(i + 14) & 15], SHA2_SIGMA_1);
        }
        if (v == room) {
            v = room + 8;
            memcpy(v, room, sizeof context->state);
        }
        t += v[7] + SHA2_CONSTANTS[i];
        t += sum(v[4], SHA2_SUM_1) + (((v[5] ^ v[6]) & v[4]) ^ v[6]);
        v[3] += t;
        v[-1] = t + sum(v[0], SHA2_SUM_0) + ((v[0] & v[1]) | ((v[0] | v[1]) & v[2]));
        v--;
    }
    for (i = 0; i < 8; i++) {
        context->state[i] += v[i];
    }
    aesmall_wipe(room, sizeof room);
}

static void store(const SHA2_CONTEXT *context, uint8_t *digest)
{
    uint8_t i, j;

    for (i = 0; i < 8; i++) {
        SHA2_WORD word = context->state[i];

        for (j = AESMALL_SHA2_WORD_SIZE; j-- != 0;) {
            digest[j] = (uint8_t)word;
            word >>= 8;
        }
        digest += AESMALL_SHA2_WORD_SIZE;
    }
}

#endif
