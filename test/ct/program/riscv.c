/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * What a program needs on a bare RISC-V of which there is a core and memory and nothing else
 * (riscv.py): fw.h, the start, and what the library takes of string.h. */
#include "fw.h"

#include <string.h>

/* A byte comes from here and goes there; any byte at LINE + 4 ends the run. */
#define LINE ((volatile uint8_t *)0x10000000)

int main(void);
void start(void);

void start(void)
{
    fw_exit(main());
}

int fw_getc(void)
{
    return LINE[0];
}

void fw_putc(char c)
{
    LINE[0] = (uint8_t)c;
}

void fw_exit(int code)
{
    LINE[4] = (uint8_t)code;
    for (;;) {
    }
}

/* volatile: else a compiler makes calls of themselves of these. */
void *memcpy(void *to, const void *from, size_t len)
{
    volatile uint8_t *p = (volatile uint8_t *)to;
    const uint8_t *q = (const uint8_t *)from;

    while (len-- != 0) {
        *p++ = *q++;
    }
    return to;
}

void *memmove(void *to, const void *from, size_t len)
{
    volatile uint8_t *p = (volatile uint8_t *)to;
    const uint8_t *q = (const uint8_t *)from;

    if (p <= q) {
        return memcpy(to, from, len);
    }
    while (len-- != 0) {
        p[len] = q[len];
    }
    return to;
}

void *memset(void *to, int byte, size_t len)
{
    volatile uint8_t *p = (volatile uint8_t *)to;

    while (len-- != 0) {
        *p++ = (uint8_t)byte;
    }
    return to;
}

int memcmp(const void *a, const void *b, size_t len)
{
    const volatile uint8_t *p = (const volatile uint8_t *)a;
    const uint8_t *q = (const uint8_t *)b;
    uint8_t differ = 0;

    while (len-- != 0) {
        differ |= *p++ ^ *q++;
    }
    return differ;
}
