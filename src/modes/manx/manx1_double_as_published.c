/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/flash.h"
#include "manx_core.h"

/* aadomn/manx_ae, commit 939a143: what its code does, told by its vectors. */
AESMALL_OWN_SECTION(aesmall_manx1_double_as_published)
void aesmall_manx1_double_as_published(uint8_t block[AESMALL_BLOCK_SIZE])
{
    uint8_t top =
        (uint8_t)(aesmall_hide_mask((int8_t)(0 - (block[AESMALL_BLOCK_SIZE - 1] >> 7))) & 0x87);
    uint8_t carry = block[3] >> 7; /* no carry of a doubling comes from there */
    uint8_t i;

    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        uint8_t byte = block[i];

        block[i] = (uint8_t)(byte << 1 | carry);
        carry = byte >> 7;
    }
    block[0] ^= top;
}
