/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The support of a program on a bare RISC-V core (riscv.py), which has only memory: fw.h, the
 * start, and the functions of <string.h> that the library uses. */
#include "fw.h"

#include <string.h>

/* Reads and writes of this address receive and send a byte. A write of any byte to LINE + 4 ends
 * the run. */
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

/* Without `volatile` a compiler turns these functions into calls of themselves. */
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
