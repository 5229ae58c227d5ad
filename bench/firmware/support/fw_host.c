/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Implements fw.h on the host: standard input and output. */
#include "fw.h"

#include <stdio.h>
#include <stdlib.h>

int fw_getc(void)
{
    return getchar();
}

void fw_putc(char c)
{
    putchar(c);
}

void fw_exit(int code)
{
    exit(code);
}
