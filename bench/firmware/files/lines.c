/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Reads the words and numbers in a line, for main.c. */
#include "lines.h"

#include <string.h>

#include "fw.h"

void read_line(char *line, size_t capacity)
{
    size_t len = 0;
    int c;

    while ((c = fw_getc()) >= 0 && c != '\n') {
        if (len + 1 < capacity) {
            line[len++] = (char)c;
        }
    }
    line[len] = '\0';
    if (c < 0) {
        strcpy(line, "Q");
    }
}

char *word(char **rest)
{
    char *const found = *rest;
    char *const end = strchr(found, ' ');

    *rest = end != NULL ? end + 1 : found + strlen(found);
    if (end != NULL) {
        *end = '\0';
    }
    return found;
}

uint32_t number(char **rest)
{
    const char *digits = word(rest);
    uint32_t value = 0;

    while (*digits >= '0' && *digits <= '9') {
        value = value * 10 + (uint32_t)(*digits++ - '0');
    }
    return value;
}

void secret(char **rest, uint8_t key[16])
{
    const char *hex = word(rest);
    size_t i;

    memset(key, 0, 16);
    for (i = 0; i < 32 && hex[i] != '\0'; i++) {
        const char c = hex[i];
        const uint8_t digit = (uint8_t)(c <= '9' ? c - '0' : c - 'a' + 10);

        key[i / 2] = (uint8_t)(key[i / 2] << 4 | (digit & 15));
    }
}

void say(uint32_t value)
{
    char digits[11];

    digits[sizeof digits - 1] = '\0';
    {
        char *at = digits + sizeof digits - 1;

        do {
            *--at = (char)('0' + value % 10);
            value /= 10;
        } while (value != 0);
        fw_puts(at);
    }
}

uint32_t crc_more(uint32_t crc, const uint8_t *in, size_t len)
{
    while (len-- != 0) {
        uint8_t bit;

        crc ^= *in++;
        for (bit = 8; bit != 0; bit--) {
            crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
        }
    }
    return crc;
}
