/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32e_rows_rounds.inc"
#if AESMALL_RV32E_ASM

/* aesmall_aes_decrypt_balanced_rv32e
 * C:        void f(const uint32_t *schedule, const uint8_t in[16], uint8_t out[16], uint32_t rounds);
 * Does:     decryption of one block with AES-128, -192 or -256, FIPS 197 5.3
 * Args:     schedule=a0 read 16 (rounds + 1), in=a1 read 16, out=a2 write 16, rounds=a3 is 10, 12
 *           or 14, in==out allowed, any alignment of in and out
 * Clobbers: a0-a5 t0-t2
 * Saves:    s0 s1 ra
 * Stack:    32
 * Tables:   aesmall_inv_sbox_rv32, 256 B, SRAM or flash
 * Wipes:    the registers. The stack never holds a secret of ours
 * Cost:     RV32E: JAL 1 + entry 61 + (rounds - 1) x round 68 + rounds x sub 92 + last 39
 *           = 1633, 1953, 2273 instructions for 10, 12, 14 rounds
 * Timing:   T1: constant time, no branch on secrets, table index secret, memory: see Tables
 */

FUNCTION aesmall_aes_decrypt_balanced_rv32e
        ENTER
        sw    keys, END(sp)
        slli  a3, a3, 4
        add   keys, keys, a3
        LOAD
        ADD_KEY X0, X1, X2, X3, free
        j     .Lrows_decrypt_sub
# = entry: 61 instructions, 162 bytes

        # InvMixColumns (FIPS 197 5.3.3) is MixColumns of s0 + u, s1 + v, s2 + u, s3 + v, where
        # u = 4 (s0 + s2) and v = 4 (s1 + s3).
.Lrows_decrypt_round:
        xor   p, Y0, Y2
        DOUBLE p, q
        DOUBLE p, q
        xor   Y0, Y0, p
        xor   Y2, Y2, p
        xor   p, Y1, Y3
        DOUBLE p, q
        DOUBLE p, q
        xor   Y1, Y1, p
        xor   Y3, Y3, p
        MIX_COLUMNS
# = round: 68 instructions, 214 bytes
.Lrows_decrypt_sub:
        auipc table, %pcrel_hi(aesmall_inv_sbox_rv32)
        SUB_ROW Y3, X3, 1, 2, 3, 0, .Lrows_decrypt_sub  # InvSubBytes and InvShiftRows
        SUB_ROW Y2, X2, 2, 3, 0, 1, .Lrows_decrypt_sub
        SUB_ROW Y0, X0, 0, 1, 2, 3, .Lrows_decrypt_sub
        SUB_ROW Y1, X1, 3, 0, 1, 2, .Lrows_decrypt_sub
        addi  keys, keys, -16
        ADD_KEY Y0, Y1, Y2, Y3, byte
        lw    byte, END(sp)
        bne   byte, keys, .Lrows_decrypt_round
# = sub: 92 instructions, 268 bytes
        LEAVE Y0, Y1, Y2, Y3
# = last: 39 instructions, 110 bytes
END_FUNCTION aesmall_aes_decrypt_balanced_rv32e

#endif
