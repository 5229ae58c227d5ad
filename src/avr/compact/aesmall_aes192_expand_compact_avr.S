/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_compact_expand.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes192_expand_compact_avr
 * C:        void f(uint8_t schedule[208], const uint8_t secret[24]);
 * Does:     the key expansion of AES-192, FIPS 197 5.2
 * Args:     schedule=r25:r24 write 208, secret=r23:r22 read 24, schedule==secret allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG
 * Saves:    no register
 * Stack:    0 + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    no secret was on the stack. r0, r18-r21 and r30 hold bytes of the last words, which are
 *           in the schedule, and of their making
 * Cost:     AVRe+: CALL 4 + entry 3 + 24 x copy 10 - 1 + start 5
 *           + 7 x (sub 20 + 6 x (word 26 + end 3) - 1 + round 2)
 *           + sub 20 + 4 x (word 26 + end 3) - 3 + 1 + exit 4 = 1754 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: flash
 */

; `left` counts all words to make, the last of which do not fill six.
#define left r23
; It is in r23, where the high byte of `secret` was.

FUNCTION aesmall_aes192_expand_compact_avr
        ENTER_EXPAND 6
; = entry: 3 cycles, 6 bytes

.Lexpand_compact192_copy:
        COPY_BYTE
        dec   words
        brne  .Lexpand_compact192_copy
; = copy: 10 cycles taken, 9 on, 14 bytes

        START_ROUNDS 6
        ldi   left, 4 * 13 - 6
; = start: 5 cycles, 8 bytes

.Lexpand_compact192_round:
        SUB_ROT
        eor   w0, rcon
        lsl   rcon
        ldi   words, 6
; = sub: 20 cycles, 24 bytes

.Lexpand_compact192_word:
        NEXT_WORD 6
        dec   left
        breq  .Lexpand_compact192_exit
; = word: 27 cycles taken, 26 on, 32 bytes
        dec   words
        brne  .Lexpand_compact192_word
; = end: 3 cycles taken, 2 on, 4 bytes
        rjmp  .Lexpand_compact192_round
; = round: 2 cycles, 2 bytes

.Lexpand_compact192_exit:
        ret
; = exit: 4 cycles, 2 bytes
END_FUNCTION aesmall_aes192_expand_compact_avr

#endif
