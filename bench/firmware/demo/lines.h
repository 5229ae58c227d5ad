/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The lines that the programs of the demo and of the page "Try it" read. */
#ifndef DEMO_LINES_H
#define DEMO_LINES_H

#include <stddef.h>
#include <stdint.h>

#include "fw.h"

/* Reads a line without its end and drops the characters that do not fit. Returns 0 at the end of
 * the input, otherwise 1. */
static inline int demo_read_line(char *line, size_t capacity)
{
    size_t len = 0;
    int c;
    while ((c = fw_getc()) >= 0 && c != '\n') {
        if (c != '\r' && len + 1 < capacity) {
            line[len++] = (char)c;
        }
    }
    line[len] = '\0';
    return c >= 0;
}

/* Returns the value of a hexadecimal digit, or -1. */
static inline int demo_hex_digit(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    c |= 0x20; /* lower case */
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Reads bytes from hexadecimal digits. Returns the number of bytes, or 0 if the text is not
 * hexadecimal or has more than `capacity` bytes. */
static inline size_t demo_read_hex(const char *hex, uint8_t *out, size_t capacity)
{
    size_t len = 0;
    for (; hex[0] != '\0'; hex += 2) {
        int high = demo_hex_digit(hex[0]);
        int low = high < 0 ? -1 : demo_hex_digit(hex[1]);
        if (low < 0 || len == capacity) {
            return 0;
        }
        out[len++] = (uint8_t)(high << 4 | low);
    }
    return len;
}

#endif
