/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ct.h"

/* Index bit 2, 1, 0 of the words trades places with index bit 2, 1, 0 of the bits. */
void aesmall_transpose_ct_c(uint32_t words[8])
{
    uint8_t i;

    for (i = 0; i < 4; i++) {
        aesmall_swap_bits(&words[i], &words[i + 4], 0x0f0f0f0fu, 4);
    }
    for (i = 0; i < 8; i = (uint8_t)(i + 4)) {
        aesmall_swap_bits(&words[i], &words[i + 2], 0x33333333u, 2);
        aesmall_swap_bits(&words[i + 1], &words[i + 3], 0x33333333u, 2);
    }
    for (i = 0; i < 8; i = (uint8_t)(i + 2)) {
        aesmall_swap_bits(&words[i], &words[i + 1], 0x55555555u, 1);
    }
}
