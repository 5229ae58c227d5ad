/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The board under the loader: clocks, the serial line, the time and the flash. */
#ifndef AESMALL_LOADER_BOARD_H
#define AESMALL_LOADER_BOARD_H

#include <stddef.h>
#include <stdint.h>

#define XIP 0x10000000u /* the address of the flash */
#define SECTOR 4096u

/* Starts the crystal, the PLL (125 MHz), UART0 on GPIO 0 and 1, and the timer. */
void board_start(void);

/* Ends them, so that a program finds the chip as after a reset, except for its crystal. */
void board_end(void);

/* The time in microseconds. It wraps. */
uint32_t board_time(void);

/* Returns the next byte of the line, or -1 if none comes within this time. */
int board_receive(uint32_t microseconds);

void board_send(const uint8_t *data, size_t len);

/* Erases a sector and writes `len` bytes, a multiple of 256, to its start. Returns whether the
 * flash holds them. It runs the boot ROM, so the caller MUST be in SRAM. */
uint8_t board_write(uint32_t offset, const uint8_t *data, size_t len);

/* start.S: reset the chip; start the program with these vectors. */
void loader_restart(void) __attribute__((noreturn));
void loader_start(uintptr_t vectors) __attribute__((noreturn));

#endif
