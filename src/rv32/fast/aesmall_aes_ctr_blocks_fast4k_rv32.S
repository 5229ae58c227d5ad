/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define FAST_ROWS 4
#include "aesmall_rv32_fast.inc"
#if AESMALL_RV32_ASM

#define CTR aesmall_aes_ctr_blocks_fast4k_rv32
#define THIRD aesmall_aes_encrypt_third_fast4k_rv32
#define TABLES aesmall_sbox_mix4_rv32 + 2048
#include "aesmall_rv32_fast_ctr_blocks.inc"

#endif
