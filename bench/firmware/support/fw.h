/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The machine under the workshop's programs: a serial line and an end. There is one implementation
 * for each target: fw_avr.c, fw_rp2040.c with rp2040_start.c, fw_rp2350.c, fw_armv7m.c,
 * fw_host.c. */
#ifndef FW_H
#define FW_H

#include <stddef.h>
#include <stdint.h>

/* Waits for the next byte of the UART and returns it, or -1 at the end of input, which only the
 * host has. */
int fw_getc(void);

/* Sends a byte. */
void fw_putc(char c);
void fw_puts(const char *s);

/* Sends len bytes as lower-case hexadecimal digits. */
void fw_puthex(const uint8_t *data, size_t len);

/* Ends the program once all output has left the UART. */
void fw_exit(int code) __attribute__((noreturn));

/* Stops a chip. The simulators end a run at this function. On silicon it sleeps. */
void fw_stop(int code) __attribute__((noreturn));

#endif
