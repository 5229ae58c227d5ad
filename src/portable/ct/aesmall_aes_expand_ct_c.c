/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/scrub.h"
#include "../../core/wipe.h"
#include "../kernels.h"
#include "ct.h"

/* FIPS 197 5.2: SubWord by the bitsliced S-box, one byte of the word in each byte of
 * the planes. */
static uint32_t sub_word(uint32_t word, uint32_t planes[8])
{
    uint8_t p;

    for (p = 0; p < 8; p++) {
        planes[p] = word & 0x01010101u;
        word >>= 1;
    }
    aesmall_sub_bytes_ct_c(planes);
    word = 0;
    for (p = 8; p-- != 0;) {
        word = word << 1 | planes[p]; /* empty bits stay 0 in the circuit */
    }
    return word ^ 0x63636363u;
}

/* The columns of a round key as the planes are in round `round`: row r turned right by
 * round * r columns. */
static void turn_rows(uint32_t words[4], uint8_t round)
{
    if ((round & 1) != 0) {
        const uint32_t a = words[0], b = words[1], c = words[2], d = words[3];

        words[0] = (a & 0x000000ffu) | (d & 0x0000ff00u) | (c & 0x00ff0000u) | (b & 0xff000000u);
        words[1] = (b & 0x000000ffu) | (a & 0x0000ff00u) | (d & 0x00ff0000u) | (c & 0xff000000u);
        words[2] = (c & 0x000000ffu) | (b & 0x0000ff00u) | (a & 0x00ff0000u) | (d & 0xff000000u);
        words[3] = (d & 0x000000ffu) | (c & 0x0000ff00u) | (b & 0x00ff0000u) | (a & 0xff000000u);
    }
    if ((round & 2) != 0) {
        aesmall_swap_bits(&words[0], &words[2], 0xff00ff00u, 0);
        aesmall_swap_bits(&words[1], &words[3], 0xff00ff00u, 0);
    }
}

/* The four columns of a round key in place to two planes a word (ct.h): the first two
 * of the three steps of the transposition, only over the columns. */
static void pack(uint32_t words[4])
{
    aesmall_swap_bits(&words[0], &words[2], 0x0f0f0f0fu, 4);
    aesmall_swap_bits(&words[1], &words[3], 0x0f0f0f0fu, 4);
    aesmall_swap_bits(&words[0], &words[1], 0x33333333u, 2);
    aesmall_swap_bits(&words[2], &words[3], 0x33333333u, 2);
}

AESMALL_SCRUBBED static void expand(uint32_t *schedule, const uint8_t *secret, uint8_t secret_len)
{
    const uint8_t length = secret_len / 4;
    const uint8_t rounds = (uint8_t)(length + 6);
    const uint8_t total = (uint8_t)(4 * rounds + 4);
    uint32_t planes[8];
    uint32_t word = 0;
    uint8_t rcon = 1;
    uint8_t phase = 0;
    uint8_t i;

    for (i = 0; i < length; i++) {
        word = (uint32_t)secret[0] | (uint32_t)secret[1] << 8 | (uint32_t)secret[2] << 16 |
               (uint32_t)secret[3] << 24;
        schedule[i] = word;
        secret += 4;
    }
    for (; i < total; i++) {
        if (phase == 0) {
            word = sub_word(word >> 8 | word << 24, planes) ^ rcon;
            rcon = aesmall_xtime(rcon);
        } else if (length == 8 && phase == 4) {
            word = sub_word(word, planes);
        }
        if (++phase == length) {
            phase = 0;
        }
        word ^= schedule[i - length];
        schedule[i] = word;
    }
    aesmall_scrub_stack_ct_c();
    aesmall_wipe(planes, sizeof planes);
    for (i = 0; i <= rounds; i++) {
        turn_rows(schedule, i);
        if (i != 0) {
            uint8_t column = 4;

            do {
                schedule[--column] ^= 0x63636363u;
            } while (column != 0);
        }
        pack(schedule);
        schedule += 4;
    }
}

void aesmall_aes_expand_ct_c(uint32_t *schedule, const uint8_t *secret, uint8_t secret_len)
{
    expand(schedule, secret, secret_len);
    aesmall_scrub();
}
