/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/scrub.h"
#include "ghash.h"

/* else aesmall_ghash_init.S in assembly */
#if !AESMALL_ARMV6M_ASM && !AESMALL_AVR_ASM && !AESMALL_RV32_GHASH

void aesmall_ghash_init(aesmall_ghash_key *key, const uint8_t h[AESMALL_BLOCK_SIZE])
{
    memcpy(key->h, h, AESMALL_BLOCK_SIZE);
    AESMALL_CLEAR_REGISTERS();
}

#endif
