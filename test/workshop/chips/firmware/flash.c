/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls functions of the RP2040's boot ROM. A line of input has the two letters of a function
 * and up to four hexadecimal numbers. "rd address count" reads through XIP. The data of RP are
 * bytes with its second number as their value. If the ROM does not have the function, the answer
 * is "none". */
#include "fw.h"

typedef uint32_t rom_call(uint32_t a, uint32_t b, uint32_t c, uint32_t d);
typedef rom_call *rom_lookup(uint16_t *table, uint32_t code);

__attribute__((noinline)) static uint32_t half_word(uintptr_t address)
{
    return *(const volatile uint16_t *)address;
}

static uint32_t number(int *end)
{
    uint32_t value = 0;
    int c;

    while ((c = fw_getc()) != ' ' && c != '\n') {
        value = value << 4 | (uint32_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    *end = c == '\n';
    return value;
}

int main(void)
{
    static uint8_t data[0x1000];

    for (;;) {
        uint32_t given[4] = {0, 0, 0, 0};
        const int first = fw_getc();
        const int second = fw_getc();
        int end = fw_getc() == '\n', i;
        rom_call *function;

        if (first == 'Q') {
            fw_exit(0);
        }
        for (i = 0; !end && i < 4; i++) {
            given[i] = number(&end);
        }
        if (first == 'r') {
            fw_puthex((const uint8_t *)(uintptr_t)given[0], given[1]);
        } else {
            function = ((rom_lookup *)half_word(0x18))((uint16_t *)half_word(0x14),
                                                       (uint32_t)(second << 8 | first));
            if (function == 0) {
                fw_puts("none");
            } else if (second == 'P') {
                for (i = 0; i < (int)sizeof data; i++) {
                    data[i] = (uint8_t)given[1];
                }
                function(given[0], (uint32_t)(uintptr_t)data, given[2], 0);
            } else {
                function(given[0], given[1], given[2], given[3]);
            }
        }
        fw_putc('\n');
    }
}
