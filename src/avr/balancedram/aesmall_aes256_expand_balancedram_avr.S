/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define LOOKUP ld
#include "../balanced/aesmall_avr_balanced_expand256.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes256_expand_balancedram_avr
 * C:        void f(uint8_t schedule[240], const uint8_t secret[32]);
 * Does:     the key expansion of AES-256, FIPS 197 5.2
 * Args:     schedule=r25:r24 write 240, secret=r23:r22 read 32, schedule==secret allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG
 * Saves:    r28 r29
 * Stack:    2 + return address
 * Tables:   aesmall_sbox_ram_avr, 256 B, 256-aligned, RAM
 * Wipes:    no secret was on the stack. r0, r18-r21 and r30 hold bytes of the last words, which
 *           are in the schedule, and of their making
 * Cost:     AVRe+: CALL 4 + filled 5 + entry 8 + 8 x copy 19 - 1 + page 2 + 7 x (sub 14 + rotate 7)
 *           + 6 x sub 15 + 13 x (words 45 + words 44 + more 2) - 1 + exit 8 = 1597 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

FUNCTION aesmall_aes256_expand_balancedram_avr
        IF_NO_SBOX
; = filled: 5 cycles taken, 3 on, 6 bytes
        FILL_SBOX
; = fill: 4 cycles, 4 bytes
        ENTER_EXPAND
; = entry: 8 cycles, 12 bytes

        ; The schedule begins with the secret. The last word stays in w.
.Lexpand256_copy:
        COPY_WORD
        brcs  .Lexpand256_copy
; = copy: 19 cycles taken, 18 on, 20 bytes
        ldi   zh, hi8(aesmall_sbox_ram_avr)
        ldi   halves, HALVES_START
; = page: 2 cycles, 4 bytes

        ; Four words: SubWord comes in, and with every second four RotWord and a round constant.
.Lexpand256_four:
        SUB_WORD
        sbrs  halves, 1
        rjmp  .Lexpand256_words
; = sub: 15 cycles taken, 14 on, 20 bytes
        ROT_RCON
; = rotate: 7 cycles, 14 bytes
.Lexpand256_words:
        NEXT_WORDS
        brmi  .Lexpand256_words         ; the other two
; = words: 45 cycles taken, 44 on, 54 bytes
        brne  .Lexpand256_four
; = more: 2 cycles taken, 1 on, 2 bytes

        pop   r29
        pop   r28
        ret
; = exit: 8 cycles, 6 bytes
END_FUNCTION aesmall_aes256_expand_balancedram_avr

#endif
