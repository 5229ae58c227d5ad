/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ct.h"

void aesmall_add_round_key_ct_c(uint32_t planes[8], const uint32_t round_key[4])
{
    uint8_t j;

    for (j = 0; j < 4; j++) {
        const uint32_t even = round_key[j] & 0x55555555u;
        const uint32_t odd = round_key[j] & 0xaaaaaaaau;

        *planes++ ^= even | even << 1;
        *planes++ ^= odd | odd >> 1;
    }
}
