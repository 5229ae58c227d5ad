/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ct.h"

/* FIPS 197 5.1 */
void aesmall_encrypt_words_ct_c(const uint32_t *schedule, uint32_t words[8], uint8_t rounds)
{
    uint8_t round;

    aesmall_transpose_ct_c(words);
    aesmall_add_round_key_ct_c(words, schedule);
    for (round = 1;; round++) {
        aesmall_sub_bytes_ct_c(words);
        schedule += 4;
        if (round == rounds) {
            break;
        }
        aesmall_mix_columns_ct_c(words, round);
        aesmall_add_round_key_ct_c(words, schedule);
    }
    aesmall_scrub_stack_ct_c();
    aesmall_add_round_key_ct_c(words, schedule);
    aesmall_transpose_ct_c(words);
    if ((rounds & 2) != 0) { /* 10 and 14 rounds. 12 are a multiple of four */
        aesmall_shift_rows_twice_ct_c(words);
    }
}
