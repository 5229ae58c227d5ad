/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Implements the part of fw.h that is the same on all targets. */
#include "fw.h"

void fw_puts(const char *s)
{
    while (*s != '\0') {
        fw_putc(*s++);
    }
}

static char hex_digit(uint8_t value)
{
    return (char)(value < 10 ? '0' + value : 'a' - 10 + value);
}

void fw_puthex(const uint8_t *data, size_t len)
{
    while (len-- > 0) {
        fw_putc(hex_digit(*data >> 4));
        fw_putc(hex_digit(*data++ & 15));
    }
}
