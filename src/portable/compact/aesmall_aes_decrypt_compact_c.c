/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../kernels.h"
#include "../sbox.h"
#include "../steps.h"

/* FIPS 197 5.3, with InvSubBytes and AddRoundKey in one pass, both from the last
 * byte to the first. The state is `out`. */
void aesmall_aes_decrypt_compact_c(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                   uint8_t rounds)
{
    uint8_t round = 0;

    schedule += 16 * rounds + 16;
    for (;;) {
        uint8_t i = 16;

        do {
            uint8_t x = in[--i];

            if (round != 0) {
                x = aesmall_inv_sub_byte(x);
            }
            out[i] = (uint8_t)(x ^ *--schedule);
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
    AESMALL_CLEAR_REGISTERS();
}
