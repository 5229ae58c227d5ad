/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/wipe.h"
#include "../gf256.h"
#include "../kernels.h"
#include "../key_window.h"
#include "../sbox.h"
#include "../steps.h"

/* FIPS 197 5.1 with the round keys on the fly: they are read byte by byte from a
 * group of the expanded key, which is replaced by the next one at its end. */
void aesmall_aes_encrypt_tiny_c(const uint8_t *secret, const uint8_t in[16], uint8_t out[16],
                                uint8_t rounds)
{
    const uint8_t length = (uint8_t)(4 * rounds - 24); /* 16, 24, 32 */
    uint8_t group[32];
    uint8_t position = 0;
    uint8_t rcon = 1;

    memcpy(group, secret, length);
    for (;;) {
        uint8_t i = 0;

        do {
            if (position == length) {
                aesmall_key_forward_c(group, length, rcon);
                rcon = aesmall_xtime(rcon);
                position = 0;
            }
            do {
                uint8_t x = (uint8_t)(in[i] ^ group[position++]);

                if (rounds != 0) {
                    x = aesmall_sub_byte(x);
                }
                out[i] = x;
            } while ((++i & 3) != 0);
        } while (i != 16);
        if (rounds == 0) {
            break;
        }
        in = out;
        aesmall_shift_rows_c(out);
        if (--rounds != 0) {
            aesmall_mix_columns_c(out);
        }
    }
    aesmall_wipe(group, sizeof group);
}
