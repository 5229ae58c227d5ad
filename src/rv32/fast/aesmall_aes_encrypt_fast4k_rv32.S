/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define FAST_ROWS 4
#include "aesmall_rv32_fast.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes_encrypt_fast4k_rv32
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16], uint32_t rounds);
 * Does:     encryption of one block with AES-128, -192 or -256, FIPS 197 5.1
 * Args:     schedule=a0 read 16 (rounds + 1), in=a1 read 16, out=a2 write 16, rounds=a3 is 10, 12
 *           or 14, in==out allowed
 * Clobbers: a0-a7 t0-t5
 * Saves:    no register
 * Stack:    0, unaligned 32
 * Tables:   aesmall_sbox_mix4_rv32, 4096 B
 * Wipes:    no secret was on the stack. The registers hold the output block and public values
 * Cost:     Hazard3: JAL 2 + words 3 + entry 18 + 4 x (first 70 + again 68) + first 70 + 2 + last 80
 *           = 727 cycles;
 *           865 with 12 rounds, 1003 with 14. Unaligned + 206
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

/* aesmall_aes_encrypt_third_fast4k_rv32
 * C:        no prototype: for aesmall_aes_ctr_blocks_fast4k_rv32, which does the first two rounds
 *           itself
 * Does:     the rest of an encryption, from its third round on
 * Args:     the state in FORM A, keys, end, table and out in their registers, keys at the round key
 *           of round 2. out at a word
 * Clobbers: a0-a7 t0-t5
 * Saves:    no register
 * Stack:    0
 * Tables:   as above
 * Wipes:    as above
 * Cost:     Hazard3: JAL 2 + 3 x (first 70 + again 68) + first 70 + 2 + last 80 = 568 cycles;
 *           + 138 with 12 rounds, twice that with 14
 * Timing:   as above
 */

#define ENCRYPT aesmall_aes_encrypt_fast4k_rv32
#define THIRD aesmall_aes_encrypt_third_fast4k_rv32
#define TABLES aesmall_sbox_mix4_rv32 + 2048

FUNCTION aesmall_aes_encrypt_fast4k_rv32
#include "aesmall_rv32_fast_encrypt.inc"
END_FUNCTION aesmall_aes_encrypt_fast4k_rv32

#endif
