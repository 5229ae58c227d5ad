/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define LOOKUP ld
#include "../balanced/aesmall_avr_balanced.inc"
#include "../balanced/aesmall_avr_balanced_encrypt.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes_encrypt_balancedram_avr
 * C:        void f(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16], uint8_t rounds);
 * Does:     encryption of one block with AES-128, -192 or -256, FIPS 197 5.1
 * Args:     schedule=r25:r24 read 16 (rounds + 1), in=r23:r22 read 16, out=r21:r20 write 16,
 *           rounds=r18 is 10, 12 or 14, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r13 r28 r29
 * Stack:    14 + return address
 * Tables:   aesmall_sbox_ram_avr, 256 B, 256-aligned, RAM
 * Wipes:    no secret was on the stack. The registers hold the output block and public values
 * Cost:     AVRe+: CALL 4 + entry 34 + first 112 + (rounds - 1) x round 167 - 1
 *           + last 81 + exit 34 = 1767, 2101, 2435 cycles for 10, 12, 14 rounds
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME, table index secret,
 *           memory: SRAM. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round
 */

FUNCTION aesmall_aes_encrypt_balancedram_avr
        ENTER_ENCRYPT aesmall_sbox_ram_avr
; = entry: 34 cycles, 40 bytes
        FIRST_KEY
; = first: 112 cycles, 128 bytes

.Lencrypt_round:
        MIX_ROUND
        adiw  r28, 16                   ; the next round key
        cpse  r28, end                  ; on to the last round when the low byte has come to `end`:
        rjmp  .Lencrypt_round           ; its key begins there
; = round: 167 cycles taken, 166 on, 266 bytes [branch-free: 179 cycles taken, 178 on, 290 bytes]

        LAST_KEY
; = last: 81 cycles, 98 bytes
        clr   zl                        ; the last table index
        LEAVE_ENCRYPT
; = exit: 34 cycles, 34 bytes
END_FUNCTION aesmall_aes_encrypt_balancedram_avr

#endif
