/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Reads a length of two bytes, the low byte first, and then sends as many bytes back. */
#include "fw.h"

int main(void)
{
    uint16_t len = (uint16_t)fw_getc();

    for (len |= (uint16_t)(fw_getc() << 8); len > 0; len--) {
        fw_putc((char)fw_getc());
    }
    fw_exit(7);
    return 0;
}
