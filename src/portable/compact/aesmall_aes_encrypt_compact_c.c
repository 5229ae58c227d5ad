/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../kernels.h"
#include "../sbox.h"
#include "../steps.h"

/* FIPS 197 5.1, with AddRoundKey and SubBytes in one pass. The state is `out`. */
void aesmall_aes_encrypt_compact_c(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16],
                                   uint8_t rounds)
{
    for (;;) {
        uint8_t i = 0;

        do {
            uint8_t x = (uint8_t)(in[i] ^ *schedule++);

            if (rounds != 0) {
                x = aesmall_sub_byte(x);
            }
            out[i] = x;
        } while (++i != 16);
        if (rounds == 0) {
            break;
        }
        in = out;
        aesmall_shift_rows_c(out);
        if (--rounds != 0) {
            aesmall_mix_columns_c(out);
        }
    }
    AESMALL_CLEAR_REGISTERS();
}
