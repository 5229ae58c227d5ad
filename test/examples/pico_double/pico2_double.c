/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A double of the parts of the Pico SDK that an example calls, on the simulated RISC-V core of
 * an RP2350. The serial line is fw.h, through picolibc's stdout. */
#include "fw.h"
#include "pico/stdlib.h"

static int put(char c, FILE *file)
{
    (void)file;
    fw_putc(c);
    return 0;
}

static FILE serial = FDEV_SETUP_STREAM(put, NULL, NULL, _FDEV_SETUP_WRITE);
FILE *const stdout = &serial;

void stdio_init_all(void)
{
}

void sleep_ms(uint32_t ms)
{
    (void)ms;
    fw_exit(0);
}
