/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A program for a slot. It starts the devices again, and says for which slot it is linked and that
 * its data are there. */
#include <string.h>

#include "board.h"

extern uint8_t data_start[], data_end[], data_load[], stack_top[];
static char word[] = "data"; /* in SRAM, from the slot's flash */
static const char *const parts[] = {"slot ", SLOT, ": ", word, "\n"};

__attribute__((noreturn)) static void reset(void)
{
    memcpy(data_start, data_load, (size_t)(data_end - data_start));
    word[0] ^= 'd' ^ 'D';
    board_start();
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        board_send((const uint8_t *)parts[i], strlen(parts[i]));
    }
    for (;;) {
    }
}

__attribute__((section(".vectors"), used)) static void *const vectors[] = {stack_top,
                                                                           (void *)reset};
