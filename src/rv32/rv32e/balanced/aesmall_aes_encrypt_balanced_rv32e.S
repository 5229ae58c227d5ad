/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32e_rows_rounds.inc"
#if AESMALL_RV32E_ASM

/* aesmall_aes_encrypt_balanced_rv32e
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16], uint32_t rounds);
 * Does:     encryption of one block with AES-128, -192 or -256, FIPS 197 5.1
 * Args:     schedule=a0 read 16 (rounds + 1), in=a1 read 16, out=a2 write 16, rounds=a3 is 10, 12
 *           or 14, in==out allowed, any alignment of in and out
 * Clobbers: a0-a5 t0-t2
 * Saves:    s0 s1 ra
 * Stack:    32
 * Tables:   aesmall_sbox_rv32, 256 B, SRAM or flash
 * Wipes:    the registers. The stack never holds a secret of ours
 * Cost:     RV32E: JAL 1 + entry 61 + (rounds - 1) x round 42 + rounds x sub 84 + last 47
 *           = 1327, 1579, 1831 instructions for 10, 12, 14 rounds
 * Timing:   T1: constant time, no branch on secrets, table index secret, memory: see Tables
 */

FUNCTION aesmall_aes_encrypt_balanced_rv32e
        ENTER
        slli  a3, a3, 4
        add   a3, a3, keys
        sw    a3, END(sp)
        LOAD
        ADD_KEY X0, X1, X2, X3, free
        j     .Lrows_encrypt_sub
# = entry: 61 instructions, 162 bytes
.Lrows_encrypt_round:
        MIX_COLUMNS
        ADD_KEY X0, X1, X2, X3, free
# = round: 42 instructions, 126 bytes
.Lrows_encrypt_sub:
        auipc table, %pcrel_hi(aesmall_sbox_rv32)
        SUB_ROW Y3, X3, 3, 0, 1, 2, .Lrows_encrypt_sub  # SubBytes and ShiftRows
        SUB_ROW Y2, X2, 2, 3, 0, 1, .Lrows_encrypt_sub
        SUB_ROW Y0, X0, 0, 1, 2, 3, .Lrows_encrypt_sub
        SUB_ROW Y1, X1, 1, 2, 3, 0, .Lrows_encrypt_sub
        addi  keys, keys, 16
        lw    byte, END(sp)
        bne   byte, keys, .Lrows_encrypt_round
# = sub: 84 instructions, 252 bytes
        ADD_KEY Y0, Y1, Y2, Y3, byte
        LEAVE Y0, Y1, Y2, Y3
# = last: 47 instructions, 126 bytes
END_FUNCTION aesmall_aes_encrypt_balanced_rv32e

#endif
