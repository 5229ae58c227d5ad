/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "double.h"

#include "../core/hide.h"
#include "../core/target.h"

/* otherwise aesmall_double.S */
#if !AESMALL_AVR_ASM && !AESMALL_ARMV6M_ASM && !AESMALL_RV32_ASM

/* The bit that is shifted out returns as 0x87 = x^7 + x^2 + x + 1, the field's polynomial without
 * x^128. It goes in at the right first, as the "carry" into the last byte: that byte's lowest bit
 * is free after the shift. A mask selects, not a branch, and not a product either: small AVRs
 * multiply in a loop. */
void aesmall_double(uint8_t block[AESMALL_BLOCK_SIZE])
{
    uint8_t carry = (uint8_t)(aesmall_hide_mask((int8_t)(0 - (block[0] >> 7))) & 0x87);
    uint8_t i = AESMALL_BLOCK_SIZE;

    while (i-- != 0) {
        uint8_t byte = block[i];

        block[i] = (uint8_t)((byte << 1) ^ carry);
        carry = byte >> 7;
    }
}

#endif
