/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_ct.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes_expand_ct_avr
 * C:        void f(uint8_t *schedule, const uint8_t *secret, uint8_t secret_len);
 * Does:     the key expansion of AES-128, -192 or -256, FIPS 197 5.2, and the packing of the round
 *           keys into planes (doc/inside/avr-ct.md)
 * Args:     schedule=r25:r24 write 176, 208 or 240, secret=r23:r22 read secret_len,
 *           secret_len=r20 is 16, 24 or 32, schedule==secret allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r17, the argument in r24 r25
 * Stack:    18 + return address
 * Tables:   no tables
 * Wipes:    no secret was on the stack. The registers hold public values
 * Cost:     AVRe+: CALL 4 + entry 49 + 4 x copy 19 - 1 + start 4
 *           + 10 x (group 4 + turn 5 + sub 220 + round 4 + first 24) + 30 x word 20
 *           + 39 x check 2 + check 3 + 30 x next 3 + 9 x (next 2 + again 2) + pack 10
 *           + 10 x key 34 + key 35 + 5 x (even 5 + even 4 + odd 8) + last 10
 *           + planes 187 + 10 x (planes 186 + add63 8) + 11 x store 35 - 1 + exit 40
 *           = 6540 cycles;
 *           6795 for AES-192, 8674 for AES-256
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

; REGISTERS. First the words of FIPS 197 5.2 are written to the schedule, then each round key is
; packed where it lies.
;
;   r6 r3 r2 r4 : w0 w1 w2 w3 : bytes of the last word                       : copy to check
;   r7 r5 r2 r9 : s0 s1 s2 s3 : SubWord of it                                : sub, first
;   r0 .. r21   : x, t        : planes and work of SUB_BYTES_PASS            : sub
;   r16 .. r18  : masks       : and 0x63                                     : sub
;   r19         : t           : work                                         : all
;   r21:r20     : schedule    : pointer                                      : entry
;   r22         : end         : low byte of the address after the schedule   : all
;   r23         : rcon        : round constant                               : words
;   r24         : count       : words until the next SubWord                 : copy to next
;   r25         : group       : words from SubWord to SubWord, and two flags : words
;   r27:r26 = X : old         : pointer, word i - Nk  (on entry: secret)     : words
;   r31:r30 = Z : new         : pointer, word i; then a round key            : all
;   r0 .. r7    : l0 .. l7    : rows 0 and 2: bytes by lane, then planes     : key to store
;   r8 .. r15   : h0 .. h7    : rows 1 and 3                                 : key to store
;   r16 r17 r18 : masks       : of TRANSPOSE                                 : key to store
;   r20 r21     : work        : for an exchange                              : odd
;   r23         : first       : low byte of the address of key 0             : key to store
;   r24         : last        : of the last round key                        : key to store
#define w0 r6
#define w1 r3
#define w2 r2
#define w3 r4
#define s0 r7
#define s1 r5
#define s2 r2
#define s3 r9
#define t     r19
#define end   r22
#define rcon  r23
#define count r24
#define group r25
#define first r23
#define last  r24

; The register group, besides the words: AES-256 has a SubWord every 4 words, every other one
; plain, that is without RotWord and round constant.
#define ALTERNATES 6
#define PLAIN      7
#define WORDS_256  (1 << ALTERNATES) + 4

; JOIN_NIBBLES x, y, mask   the high nibble of x <- the low one of y. Clobbers y. mask is 0xf0.
; 4 cycles, 8 bytes
.macro JOIN_NIBBLES x, y, mask
        swap  \y
        eor   \y, \x
        and   \y, \mask
        eor   \x, \y
.endm

; JOIN_NIBBLES_UP x, y, mask   y <- the low nibbles of x and, above it, of y. Clobbers x; mask is
; 0x0f.
; 4 cycles, 8 bytes
.macro JOIN_NIBBLES_UP x, y, mask
        swap  \y
        eor   \x, \y
        and   \x, \mask
        eor   \y, \x
.endm

; TRANSPOSE_WORD x0 .. x3, t, pair, bit   bit i of x<j> <-> bit j of x<i>, within both nibbles.
; 32 cycles, 64 bytes
.macro TRANSPOSE_WORD x0, x1, x2, x3, t, pair, bit
        SWAP_PAIRS \x0, \x2, \t, \pair
        SWAP_PAIRS \x1, \x3, \t, \pair
        SWAP_BITS \x0, \x1, \t, \bit
        SWAP_BITS \x2, \x3, \t, \bit
.endm

; FIRST_BYTE w, s   w <- s + the next byte of word i - Nk; stores it as the next of word i.
; 5 cycles, 6 bytes
.macro FIRST_BYTE w, s
        ld    \w, X+
        eor   \w, \s
        st    Z+, \w
.endm

; NEXT_BYTE w, t   w <- w + the next byte of word i - Nk; stores it as the next of word i. Clobbers
; t.
; 5 cycles, 6 bytes
.macro NEXT_BYTE w, t
        ld    \t, X+
        eor   \w, \t
        st    Z+, \w
.endm

; LOAD_LANES numbers   loads 16 bytes into the registers of these numbers; Z stays.
; 32 cycles, 32 bytes
.macro LOAD_LANES n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, n13, n14, n15
        ld    r\n0, Z
        ldd   r\n1, Z+1
        ldd   r\n2, Z+2
        ldd   r\n3, Z+3
        ldd   r\n4, Z+4
        ldd   r\n5, Z+5
        ldd   r\n6, Z+6
        ldd   r\n7, Z+7
        ldd   r\n8, Z+8
        ldd   r\n9, Z+9
        ldd   r\n10, Z+10
        ldd   r\n11, Z+11
        ldd   r\n12, Z+12
        ldd   r\n13, Z+13
        ldd   r\n14, Z+14
        ldd   r\n15, Z+15
.endm

; TURN_LANES x0, x1, x2, x3, t   x0 <- x1 <- x2 <- x3 <- x0. Clobbers t.
; 5 cycles, 10 bytes
.macro TURN_LANES x0, x1, x2, x3, t
        mov   \t, \x0
        mov   \x0, \x1
        mov   \x1, \x2
        mov   \x2, \x3
        mov   \x3, \t
.endm

FUNCTION aesmall_aes_expand_ct_avr
        .irp  n, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 24, 25
        push  r\n
        .endr
        movw  r26, r22                  ; X = secret
        movw  r30, r24                  ; Z = schedule
        mov   r19, r20
        lsl   r20
        lsl   r20
        ldi   end, 112
        add   end, r20
        add   end, zl                  ; 4 secret_len + 112 bytes
        movw  r20, r24                  ; schedule
        lsr   r19
        lsr   r19
        mov   group, r19
        mov   count, r19
; = entry: 49 cycles, 62 bytes
.Lexpand_copy:
        ld    w0, X+
        ld    w1, X+
        ld    w2, X+
        ld    w3, X+
        st    Z+, w0
        st    Z+, w1
        st    Z+, w2
        st    Z+, w3
        dec   count
        brne  .Lexpand_copy
; = copy: 19 cycles taken, 18 on, 20 bytes
        movw  r26, r20                  ; X = schedule
        ldi   rcon, 1
        sbrc  group, 3
        ldi   group, WORDS_256
; = start: 4 cycles, 8 bytes

.Lexpand_group:
        mov   count, group
        andi  count, 0x0f
        sbrc  group, PLAIN
        rjmp  .Lexpand_sub
; = group: 5 cycles taken, 4 on, 8 bytes

        mov   t, w0                     ; RotWord
        mov   w0, w1
        mov   w1, w2
        mov   w2, w3
        mov   w3, t
; = turn: 5 cycles, 10 bytes

        ; SubWord. Low nibbles are bits 0 to 3 of the four bytes, high ones bits 4 to 7, which go to
        ; registers of their own.
.Lexpand_sub:
        ldi   r16, 0x33
        ldi   r17, 0x55
        TRANSPOSE_WORD w0, w1, w2, w3, t, r16, r17
        mov   r7, w0
        mov   r9, w1
        mov   r8, w2
        mov   r5, w3
        swap  r7
        swap  r9
        swap  r8
        swap  r5
        SUB_BYTES_PASS w0, w1, w2, w3, r7, r9, r8, r5, \
                r0, r1, r10, r11, r12, r13, r14, r15, r16, r17, r18, r19, r20, r21
        ldi   r16, 0xf0
        ldi   r17, 0x0f
        JOIN_NIBBLES s0, r8, r16
        JOIN_NIBBLES_UP r6, s1, r17
        JOIN_NIBBLES s2, r3, r16
        JOIN_NIBBLES_UP r4, s3, r17
        ldi   r16, 0x33
        ldi   r17, 0x55
        ldi   r18, 0x63
        TRANSPOSE_WORD s0, s1, s2, s3, t, r16, r17
        eor   s0, r18
        eor   s1, r18
        eor   s2, r18
        eor   s3, r18
        sbrc  group, PLAIN
        rjmp  .Lexpand_first
; = sub: 221 cycles taken, 220 on, 440 bytes

        eor   s0, rcon
        lsl   rcon
        brcc  .Lexpand_first
        ldi   rcon, REDUCTION           ; 2^8, once
; = round: 4 cycles, 8 bytes

.Lexpand_first:
        sbrc  group, ALTERNATES
        subi  group, 1 << PLAIN
        FIRST_BYTE w0, s0
        FIRST_BYTE w1, s1
        NEXT_BYTE w2, t                 ; s2 is there
        FIRST_BYTE w3, s3
        rjmp  .Lexpand_check
; = first: 24 cycles, 30 bytes

.Lexpand_word:
        NEXT_BYTE w0, t
        NEXT_BYTE w1, t
        NEXT_BYTE w2, t
        NEXT_BYTE w3, t
; = word: 20 cycles, 24 bytes

.Lexpand_check:
        cp    zl, end
        breq  .Lexpand_pack
; = check: 3 cycles taken, 2 on, 4 bytes
        dec   count
        brne  .Lexpand_word
; = next: 3 cycles taken, 2 on, 4 bytes
        rjmp  .Lexpand_group
; = again: 2 cycles, 2 bytes

        ; Each round key becomes planes.
.Lexpand_pack:
        pop   zh
        pop   zl                        ; Z = schedule
        mov   first, zl
        mov   last, end
        subi  last, 16
        ldi   r16, 0xf0
        ldi   r17, 0x33
        ldi   r18, 0x55
; = pack: 10 cycles, 16 bytes

        ; Byte r + 4 c goes to the register with the number of its bit in a plane, as the keys of even
        ; number want it.
.Lexpand_key:
        LOAD_LANES 3, 11, 5, 13,  2, 10, 4, 12,  1, 9, 7, 15,  0, 8, 6, 14
        cp    zl, last
        breq  .Lexpand_last
; = key: 35 cycles taken, 34 on, 36 bytes
        mov   t, zl
        sub   t, first
        sbrs  t, 4
        rjmp  .Lexpand_planes
; = even: 5 cycles taken, 4 on, 8 bytes
        movw  r20, r4                   ; an odd one: rows 2 and 3 two slots on
        movw  r4, r6
        movw  r6, r20
        movw  r20, r12
        movw  r12, r14
        movw  r14, r20
        rjmp  .Lexpand_planes
; = odd: 8 cycles, 14 bytes
.Lexpand_last:
        TURN_LANES r8, r9, r10, r11, t  ; rows 1 and 3 one slot on
        TURN_LANES r12, r13, r14, r15, t
; = last: 10 cycles, 20 bytes

.Lexpand_planes:
        TRANSPOSE r0, r1, r2, r3, r4, r5, r6, r7, t, r16, r17, r18
        TRANSPOSE r8, r9, r10, r11, r12, r13, r14, r15, t, r16, r17, r18
        cp    zl, first
        breq  .Lexpand_store
; = planes: 187 cycles taken, 186 on, 372 bytes
        .irp  n, 0, 1, 5, 6, 8, 9, 13, 14
        com   r\n                       ; + 0x63
        .endr
; = add63: 8 cycles, 16 bytes

.Lexpand_store:
        .irp  n, 1, 9, 2, 10, 3, 11, 0, 8, 6, 14, 7, 15, 4, 12, 5, 13
        st    Z+, r\n
        .endr
        cpse  zl, end
        rjmp  .Lexpand_key
; = store: 35 cycles taken, 34 on, 36 bytes

        .irp  n, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
        pop   r\n
        .endr
        clr   r0
        clr   r1                        ; as C requires
        clr   t
        movw  r20, r0
        ret
; = exit: 40 cycles, 42 bytes
END_FUNCTION aesmall_aes_expand_ct_avr

#endif
