/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define FAST_INVERSE 1
#include "aesmall_rv32_fast.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes_decrypt_eic_fast_rv32
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16], uint32_t rounds);
 * Does:     decryption of one block with AES-128, -192 or -256 and a schedule made for it, FIPS 197
 *           5.3.5
 * Args:     schedule=a0 read 16 (rounds + 1), in=a1 read 16, out=a2 write 16, rounds=a3 is 10, 12
 *           or 14, in==out allowed
 * Clobbers: a0-a7 t0-t5
 * Saves:    no register
 * Stack:    0, unaligned 32
 * Tables:   aesmall_inv_sbox_mix_rv32, 1024 B. aesmall_inv_sbox_rv32, 256 B
 * Wipes:    no secret was on the stack. The registers hold the output block and public values
 * Cost:     Hazard3: JAL 2 + words 3 + entry 19 + 4 x (first 82 + again 80) + first 82 + 2 + last 83
 *           = 839 cycles;
 *           1001 with 12 rounds, 1163 with 14. Unaligned + 206
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

# DECRYPT_ROUND offset, n0-n3, w0-w3   InvSubBytes, InvShiftRows, InvMixColumns and AddRoundKey of columns
# w into columns n, with the round key at `offset`.
# The sum of its steps
.macro DECRYPT_ROUND offset, n0, n1, n2, n3, w0, w1, w2, w3
        COLUMN \n0, \offset, \w0, \w3, \w2, \w1
        COLUMN \n1, \offset + 4, \w1, \w0, \w3, \w2
        COLUMN \n2, \offset + 8, \w2, \w1, \w0, \w3
        COLUMN \n3, \offset + 12, \w3, \w2, \w1, \w0
.endm

FUNCTION aesmall_aes_decrypt_eic_fast_rv32
        TO_WORDS .Ldecrypt_bytes
# = words: 4 cycles taken, 3 on, 12 bytes
        mv    end, keys
        slli  a3, a3, 4
        add   keys, keys, a3
        FIRST_KEY
        la    table, aesmall_inv_sbox_mix_rv32
        j     .Ldecrypt_first
# = entry: 19 cycles, 60 bytes
        .balign 4
.Ldecrypt_again:
        DECRYPT_ROUND 0, a4, a5, a6, a7, t0, t1, t2, t3
# = again: 80 cycles, 268 bytes
.Ldecrypt_first:
        DECRYPT_ROUND -16, t0, t1, t2, t3, a4, a5, a6, a7
        addi  keys, keys, -32
        bne   keys, end, .Ldecrypt_again
# = first: 83 cycles taken, 82 on, 302 bytes
        .balign 4

        la    table, aesmall_inv_sbox_rv32
        LAST_COLUMN a4, 0, a7, part, key, t0, t3, t2, t1
        LAST_COLUMN a5, 4, a7, part, key, t1, t0, t3, t2
        LAST_COLUMN a6, 8, a7, part, key, t2, t1, t0, t3
        LAST_COLUMN t3, 12, t2, t1, t0, t3, t2, t1, t0
        sw    a4, 0(out)
        sw    a5, 4(out)
        sw    a6, 8(out)
        sw    t3, 12(out)
        WIPE_SCRATCH
        ret
# = last: 83 cycles, 276 bytes
        .balign 4
.Ldecrypt_bytes:
        BY_BYTES aesmall_aes_decrypt_eic_fast_rv32
# = bytes: 5 cycles, 16 bytes
END_FUNCTION aesmall_aes_decrypt_eic_fast_rv32

#endif
