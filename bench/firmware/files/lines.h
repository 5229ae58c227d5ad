/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The words and numbers in a line, for main.c. */
#ifndef LINES_H
#define LINES_H

#include <stddef.h>
#include <stdint.h>

/* Reads a line without its end; "Q" at the end of input. */
void read_line(char *line, size_t capacity);

/* The next word, number or key of 32 hexadecimal digits; *rest is what is behind. */
char *word(char **rest);
uint32_t number(char **rest);
void secret(char **rest, uint8_t key[16]);

/* Sends a number in decimal. */
void say(uint32_t value);

/* CRC-32, begun with 0xffffffff and inverted at the end */
uint32_t crc_more(uint32_t crc, const uint8_t *in, size_t len);

#endif
