/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * What the workshop's programs need of a machine: a serial line and an end. One
 * implementation per target: fw_avr.c, fw_rp2040.c and rp2040_start.c, fw_host.c. */
#ifndef FW_H
#define FW_H

#include <stddef.h>
#include <stdint.h>

/* The next byte of the UART, waited for; -1 at the end of input, which only the host has. */
int fw_getc(void);

/* Sends a byte. */
void fw_putc(char c);
void fw_puts(const char *s);

/* Sends len bytes as lower-case hexadecimal digits. */
void fw_puthex(const uint8_t *data, size_t len);

/* Ends the program once all output has left the UART. */
void fw_exit(int code) __attribute__((noreturn));

/* Where chips come to rest: the simulators end a run on reaching it. On silicon it sleeps. */
void fw_stop(int code) __attribute__((noreturn));

#endif
