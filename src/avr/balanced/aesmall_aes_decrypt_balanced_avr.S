/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_balanced_decrypt.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes_decrypt_balanced_avr
 * C:        void f(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16], uint8_t rounds);
 * Does:     decryption of one block with AES-128, -192 or -256, FIPS 197 5.3, with the schedule of
 *           encryption, read backwards
 * Args:     schedule=r25:r24 read 16 (rounds + 1), in=r23:r22 read 16, out=r21:r20 write 16,
 *           rounds=r18 is 10, 12 or 14, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r14 r28 r29
 * Stack:    15 + return address
 * Tables:   aesmall_inv_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    no secret was on the stack. The registers hold the output block and public values
 * Cost:     AVRe+: CALL 4 + entry 40 + first 128 + (rounds - 1) x round 198 - 1
 *           + last 81 + exit 35 = 2069, 2465, 2861 cycles for 10, 12, 14 rounds
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME, table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round
 */

FUNCTION aesmall_aes_decrypt_balanced_avr
        ENTER_DECRYPT aesmall_inv_sbox_avr
; = entry: 40 cycles, 48 bytes
        FIRST_KEY
; = first: 128 cycles, 128 bytes

.Ldecrypt_round:
        INV_MIX_ROUND
        cpse  r26, end                  ; on to the last round when only key 0 is left:
        rjmp  .Ldecrypt_round           ; by the low byte of X
; = round: 198 cycles taken, 197 on, 298 bytes [branch-free: 210 cycles taken, 209 on, 322 bytes]

        LAST_KEY
; = last: 81 cycles, 98 bytes
        LEAVE_DECRYPT
; = exit: 35 cycles, 34 bytes
END_FUNCTION aesmall_aes_decrypt_balanced_avr

#endif
