/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define FAST_INVERSE 1
#include "aesmall_rv32_fast_inverse.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes_decrypt_fast_rv32
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16], uint32_t rounds);
 * Does:     decryption of one block with AES-128, -192 or -256 and the schedule of encryption, FIPS
 *           197 5.3
 * Args:     schedule=a0 read 16 (rounds + 1), in=a1 read 16, out=a2 write 16, rounds=a3 is 10, 12
 *           or 14, in==out allowed
 * Clobbers: a0-a7 t0-t6
 * Saves:    s0 s1
 * Stack:    16, unaligned 48
 * Tables:   aesmall_inv_sbox_rv32, 256 B
 * Wipes:    no secret was on the stack. The registers hold the output block and public values
 * Cost:     Hazard3: JAL 2 + words 3 + entry 25 + 9 x sub 70 + mix 95 + 8 x mix 94 + sub 71 + last
 *           16 = 1594 cycles;
 *           1922 with 12 rounds, 2250 with 14. Unaligned + 205
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

# A table of words cannot help, since the key comes between InvSubBytes and InvMixColumns.

FUNCTION aesmall_aes_decrypt_fast_rv32
        TO_WORDS .Ldecrypt_bytes
# = words: 4 cycles taken, 3 on, 12 bytes
        mv    end, keys
        slli  a3, a3, 4
        add   keys, keys, a3
        FIRST_KEY
        addi  sp, sp, -16
        sw    s0, 0(sp)
        sw    s1, 4(sp)
        SET_MASKS
        la    table, aesmall_inv_sbox_rv32
        .balign 4
# = entry: 25 cycles, 80 bytes
.Ldecrypt_round:
        addi  keys, keys, -16
        LAST_COLUMN t0, 0, a1, a3, t6, a4, a7, a6, a5
        LAST_COLUMN t1, 4, a1, a3, t6, a5, a4, a7, a6
        LAST_COLUMN t2, 8, a1, a3, t6, a6, a5, a4, a7
        LAST_COLUMN t3, 12, a1, a3, t6, a7, a6, a5, a4
        beq   keys, end, .Ldecrypt_last
# = sub: 71 cycles taken, 70 on, 238 bytes
        li    reduce, REDUCTION
        INV_MIX_COLUMN a4, t0
        INV_MIX_COLUMN a5, t1
        INV_MIX_COLUMN a6, t2
        INV_MIX_COLUMN a7, t3
        bnez  ones, .Ldecrypt_round     # always: predicted, where J is not
# = mix: 95 cycles taken, 94 on, 318 bytes

        .balign 4
.Ldecrypt_last:
        sw    t0, 0(out)
        sw    t1, 4(out)
        sw    t2, 8(out)
        sw    t3, 12(out)
        lw    s0, 0(sp)
        lw    s1, 4(sp)
        addi  sp, sp, 16
        li    a1, 0
        li    a3, 0
        li    a4, 0
        li    a5, 0
        li    a6, 0
        li    a7, 0
        li    t6, 0
        ret
# = last: 16 cycles, 38 bytes
        .balign 4
.Ldecrypt_bytes:
        BY_BYTES aesmall_aes_decrypt_fast_rv32
# = bytes: 5 cycles, 16 bytes
END_FUNCTION aesmall_aes_decrypt_fast_rv32

#endif
