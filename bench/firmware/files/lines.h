/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Reads the words and numbers in a line, for main.c. */
#ifndef LINES_H
#define LINES_H

#include <stddef.h>
#include <stdint.h>

/* Reads a line without its end, or "Q" at the end of input. */
void read_line(char *line, size_t capacity);

/* Returns the next word, number or key of 32 hexadecimal digits. *rest becomes the text after it.
 */
char *word(char **rest);
uint32_t number(char **rest);
void secret(char **rest, uint8_t key[16]);

/* Sends a number in decimal. */
void say(uint32_t value);

/* Continues a CRC-32, which begins with 0xffffffff and is inverted at the end. */
uint32_t crc_more(uint32_t crc, const uint8_t *in, size_t len);

#endif
