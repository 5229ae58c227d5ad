/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Encryption of the engines nano and nano_tableless, as an inline function of the
 * secret's length: each file that includes this makes one function of it with the
 * length known at compile time, so that a program pays only for the key sizes that
 * it uses. The including file first defines
 *   nano_sub_byte(x)  S(x), FIPS 197 5.1.1 */
#ifndef AESMALL_PORTABLE_NANO_ENCRYPT_H
#define AESMALL_PORTABLE_NANO_ENCRYPT_H

#include "../../core/wipe.h"
#include "../steps.h"
#include "nano_key.h"

/* FIPS 197 5.1. A key byte is used, then replaced. The state is `out`. */
AESMALL_INLINE void nano_encrypt(const uint8_t *secret, const uint8_t in[16], uint8_t out[16],
                                 uint8_t length)
{
    uint8_t rounds = (uint8_t)(length / 4 + 6);
    uint8_t group[32];
    uint8_t position = 0;
    uint8_t rcon = 1;

    nano_load_key(group, secret, length);
    for (;;) {
        uint8_t i = 0;

        do {
            uint8_t x;

            if (length == 16) {
                position = i; /* the same, but this lets the compiler drop one of the two */
            }
            x = (uint8_t)(in[i] ^ group[position]);
            if (rounds != 0) {
                x = nano_sub_byte(x);
            }
            out[i] = x;
            nano_key_step(group, position, length, rcon);
            if (++position == length) {
                rcon = aesmall_xtime(rcon);
                position = 0;
            }
        } while (++i != 16);
        if (rounds == 0) {
            break;
        }
        in = out;
        aesmall_shift_rows_c(out);
        if (--rounds != 0) {
            aesmall_mix_columns_nano_c(out);
        }
    }
    aesmall_wipe(group, length);
}

#endif
