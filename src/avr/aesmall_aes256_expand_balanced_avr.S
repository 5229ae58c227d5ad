/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_expand.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes256_expand_balanced_avr
 * C:        void f(uint8_t schedule[240], const uint8_t secret[32]);
 * Does:     the key expansion of AES-256, FIPS 197 5.2
 * Args:     schedule=r25:r24 write 240, secret=r23:r22 read 32; schedule==secret allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG
 * Saves:    r28 r29
 * Stack:    2 + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    no secret was on the stack; r0, r18-r21 and r30 hold bytes of the last word (which is
 *           in the schedule) and of its making
 * Cost:     AVRe+: CALL 4 + entry 8 + 8 x copy 19 - 1 + page 2 + 7 x even 100 + 6 x odd 100 + 1
 *           + exit 8 = 1474 cycles
 * Timing:   T1: constant cycles; no branch on secrets; table index secret, memory: flash
 */

; REGISTERS. The old eight words do not fit: they are read back from the schedule. w<i> is byte i of
; the word made last (FIPS 197 5.2).
;
;   r0           : t                 : byte from the S-box or of an old word : all
;   r18 .. r21   : w0 .. w3          : the word made last       : all
;   r22          : rcon              : round constant, an LDI needs r16 or above : even, odd
;   r23:r22      : secret            : pointer                  : entry
;   r24          : count             : words left to copy       : copy
;   r25:r24      : schedule          : pointer                  : entry
;   r27:r26 = X  : schedule          : pointer, walks forwards  : copy
;   r29:r28 = Y  : old               : pointer to the old eight words; the new are 32 above : all
;   r31:r30 = Z  : secret            : pointer                  : copy
;   r30     = ZL : zl                : table index              : even, odd
;   r31     = ZH : zh                : page of the S-box        : even, odd
#define t    r0
#define w0   r18
#define w1   r19
#define w2   r20
#define w3   r21
#define rcon r22
#define count r24

; NEXT_WORD offset   w <- w + old word at the offset, stored in its place among the new. Clobbers t.
; 20 cycles, 24 bytes
.macro NEXT_WORD offset
        .set  .Loffset, \offset
        .irp  w, w0, w1, w2, w3
        ldd   t, Y+.Loffset
        eor   \w, t
        std   Y+.Loffset+32, \w
        .set  .Loffset, .Loffset + 1
        .endr
.endm

; SUB y, x   y <- SubBytes(x). Clobbers zl.
; 4 cycles, 4 bytes
.macro SUB y, x
        mov   zl, \x
        lpm   \y, Z
.endm

FUNCTION aesmall_aes256_expand_balanced_avr
        push  r28
        push  r29
        movw  r26, r24                  ; X = schedule
        movw  r28, r24                  ; Y = schedule
        movw  r30, r22                  ; Z = secret
        ldi   count, 8
; = entry: 8 cycles, 12 bytes

        ; The schedule begins with the secret. The last word stays in w.
.Lexpand256_copy:
        .irp  w, w0, w1, w2, w3
        ld    \w, Z+
        .endr
        .irp  w, w0, w1, w2, w3
        st    X+, \w
        .endr
        dec   count
        brne  .Lexpand256_copy
; = copy: 19 cycles taken, 18 on, 20 bytes

        ldi   zh, hi8(aesmall_sbox_avr)
        ldi   rcon, 1
; = page: 2 cycles, 4 bytes

.Lexpand256_words:
        ; Words 0 to 3 of the next eight: SubWord(RotWord(w)) and the round constant come in.
        SUB   t, w0
        SUB   w0, w1
        SUB   w1, w2
        SUB   w2, w3
        mov   w3, t
        eor   w0, rcon
        NEXT_WORD 0
        NEXT_WORD 4
        NEXT_WORD 8
        NEXT_WORD 12
        lsl   rcon
        brmi  .Lexpand256_exit          ; the seventh constant, 2^6, has been used: no more words
; = even: 101 cycles taken, 100 on, 120 bytes

        ; Words 4 to 7: SubWord(w) comes in.
        SUB   w0, w0
        SUB   w1, w1
        SUB   w2, w2
        SUB   w3, w3
        NEXT_WORD 16
        NEXT_WORD 20
        NEXT_WORD 24
        NEXT_WORD 28
        adiw  r28, 32
        rjmp  .Lexpand256_words
; = odd: 100 cycles, 116 bytes

.Lexpand256_exit:
        pop   r29
        pop   r28
        ret
; = exit: 8 cycles, 6 bytes
END_FUNCTION aesmall_aes256_expand_balanced_avr

#endif
