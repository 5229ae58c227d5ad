/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define LOOKUP ld
#include "../balanced/aesmall_avr_balanced_decrypt.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes_decrypt_balancedram_avr
 * C:        void f(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16], uint8_t rounds);
 * Does:     decryption of one block with AES-128, -192 or -256, FIPS 197 5.3, with the schedule of
 *           encryption, read backwards
 * Args:     schedule=r25:r24 read 16 (rounds + 1), in=r23:r22 read 16, out=r21:r20 write 16,
 *           rounds=r18 is 10, 12 or 14, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r14 r28 r29
 * Stack:    15 + return address
 * Tables:   aesmall_inv_sbox_ram_avr, 256 B, 256-aligned, RAM
 * Wipes:    no secret was on the stack. The registers hold the output block and public values
 * Cost:     AVRe+: CALL 4 + entry 40 + first 112 + (rounds - 1) x round 182 - 1
 *           + last 81 + exit 35 = 1909, 2273, 2637 cycles for 10, 12, 14 rounds
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME, table index secret,
 *           memory: SRAM. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round
 */

FUNCTION aesmall_aes_decrypt_balancedram_avr
        ENTER_DECRYPT aesmall_inv_sbox_ram_avr
; = entry: 40 cycles, 48 bytes
        FIRST_KEY
; = first: 112 cycles, 128 bytes

.Ldecrypt_round:
        INV_MIX_ROUND
        cpse  r26, end                  ; on to the last round when only key 0 is left:
        rjmp  .Ldecrypt_round           ; by the low byte of X
; = round: 182 cycles taken, 181 on, 298 bytes [branch-free: 194 cycles taken, 193 on, 322 bytes]

        LAST_KEY
; = last: 81 cycles, 98 bytes
        LEAVE_DECRYPT
; = exit: 35 cycles, 34 bytes
END_FUNCTION aesmall_aes_decrypt_balancedram_avr

#endif
