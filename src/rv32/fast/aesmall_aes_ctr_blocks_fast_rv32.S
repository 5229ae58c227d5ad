/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define FAST_ROWS 1
#include "aesmall_rv32_fast.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes_ctr_blocks_fast_rv32
 * C:        void f(const void *schedule, uint8_t counter[16], const uint8_t *in, uint8_t *out,
 *           size_t blocks, uint32_t rounds);
 * Does:     CTR with AES-128, -192 or -256, SP 800-38A 6.5: out = in + E(counter), E(counter +
 *           1), .... The counter has 128 bits, wraps to 0, and is left as the next block has it
 * Args:     schedule=a0 read 16 (rounds + 1), counter=a1 write 16, in=a2 read 16 x blocks, out=a3
 *           write 16 x blocks, blocks=a4, rounds=a5 is 10, 12 or 14, in==out allowed
 * Clobbers: a0-a7 t0-t5
 * Saves:    s0-s10
 * Stack:    96
 * Tables:   aesmall_sbox_mix_rv32, 1024 B
 * Wipes:    the key stream on the stack is zeroed. No secret is left in registers
 * Cost:     Hazard3: JAL 2 + any 1 + entry 22 + 16 x load 5 + 2 + begin 16 + round 86 + second 3 +
 *           round 87 + fill 33 + blocks x (block 38 + 650 + aligned 3 + crypt 18 + count 4 + more 2)
 *           - 1 + counted 5 + 16 x store 5 + 2 + leave 24 = 1157, 3302, 46202 cycles for 1, 4, 64
 *           blocks;
 *           650 is the rest of an encryption with 10 rounds, 162 more with 12 and twice that with
 *           14. Unaligned + 118 a block. More after a counter that ends in 255
 * Timing:   T1: time depends on blocks, on the counter and on the addresses of in and out, which
 *           are public. Table index secret, memory: SRAM
 */

#define THIRD aesmall_aes_encrypt_third_fast_rv32
#define TABLES aesmall_sbox_mix_rv32

FUNCTION aesmall_aes_ctr_blocks_fast_rv32
#include "aesmall_rv32_fast_ctr_blocks.inc"
END_FUNCTION aesmall_aes_ctr_blocks_fast_rv32

#endif
