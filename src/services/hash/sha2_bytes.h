/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the compression of SHA-2 byte by byte, for sha2_message.h: as sha2_words.h, but with
 * less code on a processor of 8 bits than shifts and sums of long words. Words are
 * little-endian. */
#ifndef AESMALL_SERVICES_SHA2_BYTES_H
#define AESMALL_SERVICES_SHA2_BYTES_H

#include "../../core/hide.h"

#if defined(__GNUC__)
#define AESMALL_SHA2_CALL __attribute__((__noinline__)) static
#else
#define AESMALL_SHA2_CALL static
#endif

#define AESMALL_SHA2_SHIFT 0x80

/* to += from */
AESMALL_SHA2_CALL void add(uint8_t *to, const uint8_t *from)
{
    uint16_t carry = 0;
    uint8_t i;

    for (i = AESMALL_SHA2_WORD_SIZE; i != 0; i--) {
        carry = (uint16_t)aesmall_hide((unsigned)(carry + *to + *from++));
        *to++ = (uint8_t)carry;
        carry >>= 8;
    }
}

/* x times a power of two. Without MUL a multiplication is a loop that branches on the bits of x. */
#if defined(__AVR__) && !defined(__AVR_HAVE_MUL__)
AESMALL_SHA2_CALL uint16_t product(uint8_t x, uint8_t power)
{
    uint16_t shifted = x;

    for (; power > 1; power >>= 1) {
        shifted = (uint16_t)(shifted << 1);
    }
    return shifted;
}
#define AESMALL_SHA2_PRODUCT(x, power) product(x, power)
#else
#define AESMALL_SHA2_PRODUCT(x, power) ((uint16_t)((x) * (power)))
#endif

/* to ^= x rotated to the right by n, or with AESMALL_SHA2_SHIFT shifted. A byte times 2^(8 - n) has
 * two bytes: the bits that stay in their place, and the bits that go into the place below. */
AESMALL_SHA2_CALL void xor_moved(uint8_t *to, const uint8_t *x, uint8_t n)
{
    const uint8_t around = (uint8_t)(n < AESMALL_SHA2_SHIFT ? AESMALL_SHA2_WORD_SIZE - 1 : 0xff);
    uint8_t factor = 0x80, from, above, i;

    n = (uint8_t)((n & ~AESMALL_SHA2_SHIFT) - 1);
    from = n >> 3;
    for (i = n & 7; i != 0; i--) {
        factor >>= 1;
    }
    above = (uint8_t)(AESMALL_SHA2_PRODUCT(x[from], factor) >> 8);

    for (i = AESMALL_SHA2_WORD_SIZE; i != 0; i--) {
        uint16_t args = 0;

        from = (uint8_t)((from + 1) & around);
        if (from < AESMALL_SHA2_WORD_SIZE) {
            args = AESMALL_SHA2_PRODUCT(x[from], factor);
        }
        *to++ ^= (uint8_t)(above | (uint8_t)args);
        above = (uint8_t)(args >> 8);
    }
}

/* to += a function of section 4.1 of x */
AESMALL_SHA2_CALL void add_sum(uint8_t *to, const uint8_t *x, uint8_t a, uint8_t b, uint8_t c)
{
    uint8_t out[sizeof(SHA2_WORD)] = {0};

    xor_moved(out, x, a);
    xor_moved(out, x, b);
    xor_moved(out, x, c);
    add(to, out);
}

static void compress(SHA2_CONTEXT *context)
{
    enum { N = sizeof(SHA2_WORD) };
    uint8_t *const block = context->block.bytes;
    uint8_t room[18 * N];
    uint8_t *const t = room + 16 * N;
    uint8_t *const u = t + N;
    uint8_t *v = room;
    uint8_t i, j;

    for (i = 0; i < 16 * N; i++) { /* every word turned round */
        j = (uint8_t)(i ^ (N - 1));
        if (i < j) {
            const uint8_t byte = block[i];

            block[i] = block[j];
            block[j] = byte;
        }
    }
    memcpy(room, context->state, sizeof context->state);
    for (i = 0; i < SHA2_ROUNDS; i++) {
        uint8_t *const w = block + (i & 15) * N;

        if (v == room) {
            v = room + 8 * N;
            memcpy(v, room, sizeof context->state);
        }
        AESMALL_FLASH_COPY(t, &SHA2_CONSTANTS[i], N);
        add(t, w);
        add(t, v + 7 * N);
        add_sum(t, v + 4 * N, SHA2_SUM_1);
        for (j = 0; j < N; j++) {
            u[j] = (uint8_t)(((v[5 * N + j] ^ v[6 * N + j]) & v[4 * N + j]) ^ v[6 * N + j]);
        }
        add(t, u);
        add(v + 3 * N, t);
        for (j = 0; j < N; j++) {
            u[j] = (uint8_t)((v[j] & v[N + j]) | ((v[j] | v[N + j]) & v[2 * N + j]));
        }
        add(t, u);
        add_sum(t, v, SHA2_SUM_0);
        v -= N;
        memcpy(v, t, N);
        if (i < SHA2_ROUNDS - 16) {
            add(w, block + ((i + 9) & 15) * N);
            add_sum(w, block + ((i + 1) & 15) * N, SHA2_SIGMA_0 | AESMALL_SHA2_SHIFT);
            add_sum(w, block + ((i + 14) & 15) * N, SHA2_SIGMA_1 | AESMALL_SHA2_SHIFT);
        }
    }
    for (i = 0; i < 8; i++) {
        add((uint8_t *)&context->state[i], v + i * N);
    }
    aesmall_wipe(room, sizeof room);
}

static void store(const SHA2_CONTEXT *context, uint8_t *digest)
{
    const uint8_t *const bytes = (const uint8_t *)context->state;
    uint8_t i;

    for (i = 0; i < sizeof context->state; i++) {
        digest[i] = bytes[i ^ (AESMALL_SHA2_WORD_SIZE - 1)];
    }
}

#endif
