/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "key_window.h"
#include "sbox.h"

void aesmall_key_forward_c(uint8_t *group, uint8_t length, uint8_t rcon)
{
    const uint8_t *const last = group + length - 4;
    uint8_t a = (uint8_t)(aesmall_sub_byte(last[1]) ^ rcon);
    uint8_t b = aesmall_sub_byte(last[2]);
    uint8_t c = aesmall_sub_byte(last[3]);
    uint8_t d = aesmall_sub_byte(last[0]);
    uint8_t i = 0;

    do {
        if (i == 16 && length == 32) {
            a = aesmall_sub_byte(a);
            b = aesmall_sub_byte(b);
            c = aesmall_sub_byte(c);
            d = aesmall_sub_byte(d);
        }
        a = (uint8_t)(group[0] ^ a);
        b = (uint8_t)(group[1] ^ b);
        c = (uint8_t)(group[2] ^ c);
        d = (uint8_t)(group[3] ^ d);
        *group++ = a;
        *group++ = b;
        *group++ = c;
        *group++ = d;
        i = (uint8_t)(i + 4);
    } while (i != length);
}
