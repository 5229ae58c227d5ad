/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "key_window.h"
#include "sbox.h"

/* Every byte is the xor of one before it in the group and one of the previous
 * group: undone from the last to the fifth, then the first word. */
void aesmall_key_backward_c(uint8_t *group, uint8_t length, uint8_t rcon)
{
    uint8_t *const last = group + length - 4;
    uint8_t i = length;

    do {
        uint8_t x = group[i - 5];

        i--;
        if (length == 32 && (i & 0x1c) == 16) {
            x = aesmall_sub_byte(x);
        }
        group[i] = (uint8_t)(group[i] ^ x);
    } while (i != 4);
    group[0] = (uint8_t)(group[0] ^ aesmall_sub_byte(last[1]) ^ rcon);
    group[1] = (uint8_t)(group[1] ^ aesmall_sub_byte(last[2]));
    group[2] = (uint8_t)(group[2] ^ aesmall_sub_byte(last[3]));
    group[3] = (uint8_t)(group[3] ^ aesmall_sub_byte(last[0]));
}
