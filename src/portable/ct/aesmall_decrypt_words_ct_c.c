/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ct.h"

/* Moves the row two below to its place in round `round`: exchanges bytes 0 and 2, 1 and 3, and in
 * odd rounds the nibbles of each byte. */
static uint32_t next_row_twice(uint32_t x, uint8_t round)
{
    if ((round & 1) != 0) {
        x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    }
    return x >> 16 | x << 16;
}

/* FIPS 197 5.3.3: the inverse matrix is the forward one after adding 4 h, where
 * h = x + T T x. Four times x^6 is x^8 = 0x1b, and four times x^7 is x^9 = 0x36. */
void aesmall_inv_mix_columns_ct_c(uint32_t planes[8], uint8_t round)
{
    const uint32_t h6 = planes[6] ^ next_row_twice(planes[6], round);
    const uint32_t h7 = planes[7] ^ next_row_twice(planes[7], round);
    uint8_t p = 5;

    do {
        planes[p + 2] ^= planes[p] ^ next_row_twice(planes[p], round);
    } while (p-- != 0);
    planes[0] ^= h6;
    planes[1] ^= h6 ^ h7;
    planes[2] ^= h7;
    planes[3] ^= h6;
    planes[4] ^= h6 ^ h7;
    planes[5] ^= h7;
    aesmall_mix_columns_ct_c(planes, round);
}

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
