/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define FAST_ROWS 1
#include "aesmall_rv32_fast.inc"
#if AESMALL_RV32_ASM

#define ENCRYPT aesmall_aes_encrypt_fast_rv32
#define THIRD aesmall_aes_encrypt_third_fast_rv32
#define TABLES aesmall_sbox_mix_rv32
#include "aesmall_rv32_fast_encrypt.inc"

#endif
