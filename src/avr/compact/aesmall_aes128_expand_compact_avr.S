/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_compact_expand.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes128_expand_compact_avr
 * C:        void f(uint8_t schedule[176], const uint8_t secret[16]);
 * Does:     the key expansion of AES-128, FIPS 197 5.2
 * Args:     schedule=r25:r24 write 176, secret=r23:r22 read 16, schedule==secret allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG
 * Saves:    no register
 * Stack:    0 + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    no secret was on the stack. r0, r18-r21 and r30 hold bytes of the last words, which are
 *           in the schedule, and of their making
 * Cost:     AVRe+: CALL 4 + entry 3 + 16 x copy 10 - 1 + start 4
 *           + 10 x (sub 22 + 4 x word 27 - 1 + round 3) - 1 + exit 4 = 1493 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: flash
 */

; The round constants are 2^0 .. 2^9 in GF(2^8); the one that follows marks the end.
#define RCON_END 0x6c

FUNCTION aesmall_aes128_expand_compact_avr
        ENTER_EXPAND 4
; = entry: 3 cycles, 6 bytes

.Lexpand_compact128_copy:
        COPY_BYTE
        dec   words
        brne  .Lexpand_compact128_copy
; = copy: 10 cycles taken, 9 on, 14 bytes

        START_ROUNDS 4
; = start: 4 cycles, 6 bytes

.Lexpand_compact128_round:
        SUB_ROT
        eor   w0, rcon
        lsl   rcon
        brcc  .Lexpand_compact128_words
        ldi   rcon, REDUCTION           ; 2^8, once
.Lexpand_compact128_words:
        ldi   words, 4
; = sub: 22 cycles, 28 bytes

.Lexpand_compact128_word:
        NEXT_WORD 4
        dec   words
        brne  .Lexpand_compact128_word
; = word: 27 cycles taken, 26 on, 32 bytes
        cpi   rcon, RCON_END
        brne  .Lexpand_compact128_round
; = round: 3 cycles taken, 2 on, 4 bytes

        ret
; = exit: 4 cycles, 2 bytes
END_FUNCTION aesmall_aes128_expand_compact_avr

#endif
