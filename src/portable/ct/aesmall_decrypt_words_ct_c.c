/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ct.h"

/* FIPS 197 5.3: the steps of encryption undone one by one */
void aesmall_decrypt_words_ct_c(const uint32_t *schedule, uint32_t words[8], uint8_t rounds)
{
    if ((rounds & 2) != 0) {
        aesmall_shift_rows_twice_ct_c(words);
    }
    aesmall_transpose_ct_c(words);
    schedule += 4 * rounds;
    aesmall_add_round_key_ct_c(words, schedule);
    for (;;) {
        aesmall_inv_sub_bytes_ct_c(words);
        schedule -= 4;
        aesmall_add_round_key_ct_c(words, schedule);
        if (--rounds == 0) {
            break;
        }
        aesmall_inv_mix_columns_ct_c(words, rounds);
    }
    aesmall_scrub_stack_ct_c();
    aesmall_transpose_ct_c(words);
}
