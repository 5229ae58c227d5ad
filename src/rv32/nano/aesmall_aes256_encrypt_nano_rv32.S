/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_WORDS 8
#define ROUNDS 14
#include "aesmall_rv32_nano.inc"
#if AESMALL_RV32_ASM || AESMALL_RV32E_ASM

FUNCTION aesmall_aes256_encrypt_nano_rv32
#include "aesmall_rv32_nano_long_encrypt.inc"
END_FUNCTION aesmall_aes256_encrypt_nano_rv32

#endif
