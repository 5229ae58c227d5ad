/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A mixture of compiled code on which two simulators must agree. */
#include "fw.h"

#include <string.h>

#if defined(__AVR__)
#include <avr/pgmspace.h>
static const uint8_t table[16] PROGMEM = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
#define LOOK_UP(i) pgm_read_byte(&table[i])
#else
static const uint8_t table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
#define LOOK_UP(i) table[i]
#endif

typedef uint32_t (*step)(uint32_t);

__attribute__((noinline)) uint32_t divide(uint32_t x)
{
    return x / 7u + x % 11u;
}

__attribute__((noinline)) uint32_t rotate(uint32_t x)
{
    uint32_t n = 1 + (x & 15);

    return x << n | x >> (32 - n);
}

__attribute__((noinline)) uint32_t look_up(uint32_t x)
{
    return x * 31u + LOOK_UP(x & 15);
}

__attribute__((noinline)) uint32_t select(uint32_t x)
{
    switch (x % 6u) {
    case 0: return x ^ 0x55555555u;
    case 1: return ~x;
    case 2: return x - 12345u;
    case 3: return (uint32_t)((int32_t)x >> 3);
    case 4: return (uint32_t)((uint64_t)x * x >> 13);
    default: return x + 1;
    }
}

__attribute__((noinline)) uint32_t copy(uint32_t x)
{
    uint8_t a[24], b[24];

    memset(a, (int)(x & 0xff), sizeof a);
    memcpy(b, a + 1, 1 + x % 20u);
    memmove(b + 3, b, 1 + x % 20u);
    return x * 5 + (uint32_t)b[4] + (uint32_t)(memcmp(a, b, 3) != 0);
}

__attribute__((noinline)) uint32_t run_steps(uint32_t x)
{
    static const step steps[] = {divide, rotate, look_up, select, copy};

    for (uint8_t i = 0; i < 5; i++) {
        x = steps[(i + x) % 5u](x ^ 0x9e3779b9u);
    }
    return x;
}

int main(void)
{
    uint32_t x = 1;

    for (int i = 0; i < 100; i++) {
        x = run_steps(x);
        if (i % 10 == 0) {
            fw_puthex((const uint8_t *)&x, 4);
        }
    }
    fw_exit(0);
    return 0;
}
