/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_compact_expand.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes256_expand_compact_avr
 * C:        void f(uint8_t schedule[240], const uint8_t secret[32]);
 * Does:     the key expansion of AES-256, FIPS 197 5.2
 * Args:     schedule=r25:r24 write 240, secret=r23:r22 read 32, schedule==secret allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG
 * Saves:    no register
 * Stack:    0 + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    no secret was on the stack. r0, r18-r21 and r30 hold bytes of the last words, which are
 *           in the schedule, and of their making
 * Cost:     AVRe+: CALL 4 + entry 3 + 32 x copy 10 - 1 + start 5 + 7 x sub 21 + 6 x between 16
 *           + 52 x (word 26 + four 4) - 13 x 1 - 2 + 6 x which 3 + 6 x (which 2 + round 2) + exit 4
 *           = 2165 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: flash
 */

; `left` counts all words to make. Its bit 2 tells the steps with RotWord and a round constant from
; those between them. It is in r23, where the high byte of `secret` was.
#define left r23

FUNCTION aesmall_aes256_expand_compact_avr
        ENTER_EXPAND 8
; = entry: 3 cycles, 6 bytes

.Lexpand_compact256_copy:
        COPY_BYTE
        dec   words
        brne  .Lexpand_compact256_copy
; = copy: 10 cycles taken, 9 on, 14 bytes

        START_ROUNDS 8
        ldi   left, 4 * 15 - 8
; = start: 5 cycles, 8 bytes

.Lexpand_compact256_round:
        SUB_ROT
        eor   w0, rcon
        lsl   rcon
        rjmp  .Lexpand_compact256_word
; = sub: 21 cycles, 24 bytes

.Lexpand_compact256_between:
        SUB_BYTE w0, w0
        SUB_BYTE w1, w1
        SUB_BYTE w2, w2
        SUB_BYTE w3, w3
; = between: 16 cycles, 16 bytes

.Lexpand_compact256_word:
        NEXT_WORD 8
        dec   left
        breq  .Lexpand_compact256_exit
; = word: 27 cycles taken, 26 on, 32 bytes
        mov   words, left
        andi  words, 3
        brne  .Lexpand_compact256_word
; = four: 4 cycles taken, 3 on, 6 bytes
        sbrs  left, 2
        rjmp  .Lexpand_compact256_between
; = which: 3 cycles taken, 2 on, 4 bytes
        rjmp  .Lexpand_compact256_round
; = round: 2 cycles, 2 bytes

.Lexpand_compact256_exit:
        ret
; = exit: 4 cycles, 2 bytes
END_FUNCTION aesmall_aes256_expand_compact_avr

#endif
