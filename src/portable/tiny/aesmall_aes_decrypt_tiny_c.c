/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/wipe.h"
#include "../gf256.h"
#include "../kernels.h"
#include "../key_window.h"
#include "../sbox.h"
#include "../steps.h"

/* FIPS 197 5.3 with the round keys on the fly. The group first runs forward to the
 * one in which the expanded key ends, at `position`. From there its bytes are read backwards, and
 * at its start it is replaced by the previous group. */
void aesmall_aes_decrypt_tiny_c(const uint8_t *secret, const uint8_t in[16], uint8_t out[16],
                                uint8_t rounds)
{
    const uint8_t length = (uint8_t)(4 * rounds - 24); /* 16, 24, 32 */
    uint8_t group[32];
    uint8_t position = (uint8_t)(16 * rounds + 16); /* 176, 208, 240 bytes in all */
    uint8_t rcon = 1;
    uint8_t round = 0;

    memcpy(group, secret, length);
    while (position > length) {
        aesmall_key_forward_c(group, length, rcon);
        rcon = aesmall_xtime(rcon);
        position = (uint8_t)(position - length);
    }
    for (;;) {
        uint8_t i = 16;

        do {
            if (position == 0) {
                rcon = aesmall_xtime_inverse(rcon);
                aesmall_key_backward_c(group, length, rcon);
                position = length;
            }
            do {
                uint8_t x = in[--i];

                if (round != 0) {
                    x = aesmall_inv_sub_byte(x);
                }
                out[i] = (uint8_t)(x ^ group[--position]);
            } while ((i & 3) != 0);
        } while (i != 0);
        if (round == rounds) {
            break;
        }
        in = out;
        if (round++ != 0) {
            aesmall_inv_mix_columns_c(out);
        }
        aesmall_inv_shift_rows_c(out);
    }
    aesmall_wipe(group, sizeof group);
}
