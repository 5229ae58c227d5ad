/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Decryption of the engines nano and nano_tableless, see nano_encrypt.h. The including file first
 * defines
 *   nano_sub_byte(x)      S(x), FIPS 197 5.1.1
 *   nano_inv_sub_byte(x)  its inverse, FIPS 197 5.3.2 */
#ifndef AESMALL_PORTABLE_NANO_DECRYPT_H
#define AESMALL_PORTABLE_NANO_DECRYPT_H

#include "../../core/wipe.h"
#include "../steps.h"
#include "nano_key.h"

/* FIPS 197 5.3. The key runs forward to its end, then backwards: a byte is replaced,
 * then used. InvShiftRows is ShiftRows thrice, InvMixColumns MixColumns thrice. */
AESMALL_INLINE void nano_decrypt(const uint8_t *secret, const uint8_t in[16], uint8_t out[16],
                                 uint8_t length)
{
    const uint8_t rounds = (uint8_t)(length / 4 + 6);
    uint8_t group[32];
    uint8_t position = 0;
    uint8_t rcon = 1;
    uint8_t round = 0;
    uint8_t i = (uint8_t)(16 * rounds + 16);

    nano_load_key(group, secret, length);
    do {
        nano_key_step(group, position, length, rcon);
        if (++position == length) {
            rcon = aesmall_xtime(rcon);
            position = 0;
        }
    } while (--i != 0);
    for (;;) {
        i = 16;
        do {
            uint8_t x = in[--i];

            if (position == 0) {
                rcon = aesmall_xtime_inverse(rcon);
                position = length;
            }
            nano_key_step(group, --position, length, rcon);
            if (round != 0) {
                x = nano_inv_sub_byte(x);
            }
            out[i] = (uint8_t)(x ^ group[position]);
        } while (i != 0);
        if (round == rounds) {
            break;
        }
        in = out;
        for (i = 3; round != 0 && i != 0; i--) {
            aesmall_mix_columns_nano_c(out);
        }
        for (i = 3; i != 0; i--) {
            aesmall_shift_rows_c(out);
        }
        round++;
    }
    aesmall_wipe(group, length);
}

#endif
