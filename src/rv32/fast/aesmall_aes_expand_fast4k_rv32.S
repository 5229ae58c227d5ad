/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define FAST_ROWS 4
#include "aesmall_rv32_fast.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes_expand_fast4k_rv32
 * C:        void f(uint32_t *schedule, const uint8_t *secret, uint32_t rounds);
 * Does:     key expansion of AES-128, -192 or -256, FIPS 197 5.2
 * Args:     schedule=a0 write 16 (rounds + 1), secret=a1 read 4 (rounds - 6), any alignment,
 *           rounds=a2 is 10, 12 or 14, secret==schedule allowed
 * Clobbers: a0-a7 t0 t4 t5
 * Saves:    no register
 * Stack:    0
 * Tables:   aesmall_sbox_mix4_rv32, 4096 B
 * Wipes:    no secret is left in registers or on the stack
 * Cost:     Hazard3: JAL 2 + entry 8 + 16 x byte 5 + 2 + start 7 + 9 x group 32 + group 33 + short 7
 *           + 8 x short 6 + exit 7 = 482 cycles;
 *           522 with 12 rounds, 651 with 14
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

#define TABLES aesmall_sbox_mix4_rv32 + 2048

FUNCTION aesmall_aes_expand_fast4k_rv32
#include "aesmall_rv32_fast_expand.inc"
END_FUNCTION aesmall_aes_expand_fast4k_rv32

#endif
