/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_balanced_expand192.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes192_expand_balanced_avr
 * C:        void f(uint8_t schedule[208], const uint8_t secret[24]);
 * Does:     the key expansion of AES-192, FIPS 197 5.2
 * Args:     schedule=r25:r24 write 208, secret=r23:r22 read 24, schedule==secret allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r17
 * Stack:    16 (8 pushed twice) + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    no secret was on the stack. r0, r20-r25 and r30 hold bytes of the last words, which
 *           are in the schedule, and of their making
 * Cost:     AVRe+: CALL 4 + entry 5 + 3 x load 19 - 1 + 2 x shift 24 + page 3 + 8 x step 58
 *           + 9 x store 34 - 1 + exit 37 = 922 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: flash
 */

FUNCTION aesmall_aes192_expand_balanced_avr
        movw  r26, r24                  ; X = schedule
        movw  r30, r22                  ; Z = secret
        ldi   rcon, LOAD_START
        rjmp  .Lexpand192_load
; = entry: 5 cycles, 8 bytes

        ; The secret comes in through words 4 and 5. On its way to words 0 to 3 it pushes out what
        ; C requires to be kept, so that eight PUSH save sixteen registers.
.Lexpand192_shift:
        SHIFT_THIRDS
; = shift: 24 cycles, 32 bytes
.Lexpand192_load:
        LOAD_THIRD
        brcs  .Lexpand192_shift
; = load: 19 cycles taken, 18 on, 20 bytes
        ldi   zh, hi8(aesmall_sbox_avr)
        rjmp  .Lexpand192_store
; = page: 3 cycles, 4 bytes

.Lexpand192_step:
        STORE_REST
        NEXT_WORDS
; = step: 58 cycles, 84 bytes
.Lexpand192_store:
        ; The carry is the carry of the round constant, and 0 before the first step. The schedule ends
        ; with the first four of the last six words.
        STORE_FOUR
        brcc  .Lexpand192_step
; = store: 34 cycles taken, 33 on, 34 bytes

        LEAVE_EXPAND
; = exit: 37 cycles, 36 bytes
END_FUNCTION aesmall_aes192_expand_balanced_avr

#endif
