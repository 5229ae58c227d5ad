/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_WORDS 6
#define ROUNDS 12
#define DECRYPT 1
#include "aesmall_rv32_nano.inc"
#if AESMALL_RV32_ASM || AESMALL_RV32E_ASM

FUNCTION aesmall_aes192_decrypt_nano_rv32
#include "aesmall_rv32_nano_decrypt.inc"
END_FUNCTION aesmall_aes192_decrypt_nano_rv32

#endif
