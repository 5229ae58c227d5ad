/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes_encrypt_balanced_avr
 * C:        void f(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16], uint8_t rounds);
 * Does:     encryption of one block with AES-128, -192 or -256, FIPS 197 5.1
 * Args:     schedule=r25:r24 read 16 (rounds + 1), in=r23:r22 read 16, out=r21:r20 write 16,
 *           rounds=r18 is 10, 12 or 14; in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG; r1 is 0 on exit
 * Saves:    r2-r13 r28 r29
 * Stack:    14 + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    no secret was on the stack; the registers hold the output block and public values
 * Cost:     AVRe+: CALL 4 + entry 34 + first 128 + (rounds - 1) x round 183 - 1
 *           + last 81 + exit 34 = 1927, 2293, 2659 cycles for 10, 12, 14 rounds
 * Timing:   T2: constant cycles; one branch on secrets, balanced, in XTIME; table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round
 */

; REGISTERS. s<r><c> is row r, column c of the state (FIPS 197 3.4); p<r><c> parks the next s<r><c>
; while this round still reads the old one. Two MOVW bring all four home, so that
; s30:s31, s32:s10, p30:p31 and p32:p10 must be pairs that start at an even register.
;
;   r0           : s00               : state               : first to last
;   r1           : s01               : state               : first to last; then 0 for the C code
;   r2  r3       : p32 p10           : parked outputs      : round
;   r2           : key               : byte of the round key : last
;   r4  r5       : s30 s31           : state               : first to last
;   r6  r7       : s32 s10           : state               : first to last
;   r8  r9  r10  : s11 s12 s13       : state               : first to last
;   r11          : s33               : state               : first to last
;   r12 r13      : s20 s21           : state               : first to last
;   r18          : rounds, then end  : low byte of the address behind the last round's keys : all
;   r19          : reduction         : 0x1b, an LDI needs r16 or above                      : all
;   r21:r20      : out               : pointer             : entry to last
;   r22 r23      : s22 s23           : state               : first to last (on entry: in)
;   r24 r25      : s02 s03           : state               : first to last (on entry: schedule)
;   r27:r26 = X  : in                : pointer             : first
;                : p31:p30           : parked outputs      : round
;                : out               : pointer             : last
;   r29:r28 = Y  : keys              : pointer to the current round key                     : all
;   r30     = ZL : zl                : sum that becomes the table index                     : all
;   r31     = ZH : zh                : page of the S-box   : all
#define s00 r0
#define s01 r1
#define s02 r24
#define s03 r25
#define s10 r7
#define s11 r8
#define s12 r9
#define s13 r10
#define s20 r12
#define s21 r13
#define s22 r22
#define s23 r23
#define s30 r4
#define s31 r5
#define s32 r6
#define s33 r11
#define p10 r3
#define p30 r26
#define p31 r27
#define p32 r2
#define key r2
#define end r18
#define reduction r19

; LOAD_KEY_SUB s   s <- SubBytes(next input byte + next key byte). Clobbers zl.
; 8 cycles, 8 bytes
.macro LOAD_KEY_SUB s
        ld    \s, X+
        ld    zl, Y+
        eor   zl, \s
        lpm   \s, Z
.endm

; KEY_SUB y, sum, offset   y <- SubBytes(sum + key byte at the offset). Clobbers zl.
; 6 cycles, 6 bytes
.macro KEY_SUB y, sum, offset
        ldd   zl, Y+\offset
        eor   zl, \sum
        lpm   \y, Z
.endm

; MIX_COLUMN x3, x0, x1, x2, y3, y0, y1, offset, mask
;
; MixColumns, AddRoundKey and the next SubBytes of one column x0..x3 (already taken along the
; diagonal, which is ShiftRows); the four key bytes lie at the offset.
;   row i: y_i = SubBytes(2 (x_i + x_i+1) + x_i+1 + x_i+2 + x_i+3 + k_i)
; Three doublings serve four rows, since the four values 2 (x_i + x_i+1) add up to 0. The key byte
; starts the sum in zl, the sum is the table index, and LPM puts the result where it is wanted.
; Rows 3, 0 and 1 are written. Row 2 is left in x3 without its key: KEY_SUB finishes it when the
; old content of its place is no longer needed. x0 is dead when y0 is written (so y0 may be x0), x1
; and x2 are dead when y1 is written. Clobbers all x and zl; mask only if XTIME does.
; 38 cycles, 58 bytes [branch-free: 41 cycles, 64 bytes]
.macro MIX_COLUMN x3, x0, x1, x2, y3, y0, y1, offset, mask
        eor   \x3, \x0                  ; x3 = 3+0, where 3+0 is short for x3 + x0
        ldd   zl, Y+\offset+3
        eor   zl, \x0
        eor   \x0, \x1                  ; x0 = 0+1
        eor   \x1, \x2                  ; x1 = 1+2
        eor   \x2, \x3                  ; x2 = 2+3+0
        XTIME \x3, reduction, \mask
        eor   \x3, \x1                  ; x3 = 2(3+0) + 1+2
        eor   zl, \x3                   ;      2(3+0) + 0+1+2 + k3
        lpm   \y3, Z

        ldd   zl, Y+\offset+0
        eor   zl, \x0
        XTIME \x0, reduction, \mask
        eor   \x0, \x2                  ; x0 = 2(0+1) + 2+3+0
        eor   zl, \x0                   ;      2(0+1) + 1+2+3 + k0
        eor   \x3, \x0                  ; x3 = 2(3+1) + 1+3+0
        lpm   \y0, Z

        XTIME \x1, reduction, \mask     ; x1 = 2(1+2)
        ldd   zl, Y+\offset+1
        eor   zl, \x2
        eor   zl, \x1                   ;      2(1+2) + 2+3+0 + k1
        eor   \x3, \x1                  ; x3 = 2(3+2) + 1+3+0, row 2 without its key
        lpm   \y1, Z
.endm

FUNCTION aesmall_aes_encrypt_balanced_avr
        .irp  n, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 28, 29
        push  r\n
        .endr
        movw  r28, r24                  ; Y = schedule
        movw  r26, r22                  ; X = in
        swap  r18                       ; 16 rounds: the distance of the last round key
        add   end, r24
        ldi   reduction, REDUCTION
        ldi   zh, hi8(aesmall_sbox_avr)
; = entry: 34 cycles, 40 bytes

        ; AddRoundKey with key 0 and the SubBytes of round 1; memory goes column by column.
        .irp  s, s00,s10,s20,s30, s01,s11,s21,s31, s02,s12,s22,s32, s03,s13,s23,s33
        LOAD_KEY_SUB \s
        .endr
; = first: 128 cycles, 128 bytes

.Lencrypt_round:
        ; Here and after every round the state has passed SubBytes, and Y is at the next key:
        ;
        ;   s00  s01  s02  s03
        ;   s10  s11  s12  s13     column c of this round reads, through ShiftRows,
        ;   s20  s21  s22  s23     s0[c] s1[c+1] s2[c+2] s3[c+3]
        ;   s30  s31  s32  s33

        ; Column 0. The homes of its rows 1 and 3 are still to be read: they are parked. Row 2 waits
        ; in s33 (~) for column 2 to read s20.
        MIX_COLUMN s33, s00, s11, s22,  p30, s00, p10,  0, p32
; = 38 cycles, 58 bytes [branch-free: 41 cycles, 64 bytes]
        ;  (00)  s01  s02  s03     parked: p10 p30
        ;   s10   .   s12  s13
        ;   s20  s21   .   s23
        ;   s30  s31  s32  ~20     (00): new, . : free

        ; Column 1. Row 3 is parked, row 2 waits in s30 for column 3 to read s21.
        MIX_COLUMN s30, s01, s12, s23,  p31, s01, s11,  4, p32
; = 38 cycles, 58 bytes [branch-free: 41 cycles, 64 bytes]
        ;  (00) (01)  s02  s03     parked: p10 p30 p31
        ;   s10 (11)   .   s13
        ;   s20  s21   .    .
        ;   ~21  s31  s32  ~20

        ; Column 2. Row 3 is parked. It has read s20: row 2 of column 0 goes home, and its own too.
        MIX_COLUMN s31, s02, s13, s20,  p32, s02, s12,  8, s22
        KEY_SUB s20, s33, 2
        KEY_SUB s22, s31, 10
; = 50 cycles, 70 bytes [branch-free: 53 cycles, 76 bytes]
        ;  (00) (01) (02)  s03     parked: p10 p30 p31 p32
        ;   s10 (11) (12)   .
        ;  (20)  s21 (22)   .
        ;   ~21   .   s32   .

        ; Column 3. All its homes are free.
        MIX_COLUMN s32, s03, s10, s21,  s33, s03, s13, 12, s23
        KEY_SUB s21, s30, 6
        KEY_SUB s23, s32, 14
; = 50 cycles, 70 bytes [branch-free: 53 cycles, 76 bytes]
        ;  (00) (01) (02) (03)     parked: p10 p30 p31 p32
        ;    .  (11) (12) (13)
        ;  (20) (21) (22) (23)
        ;    .    .    .  (33)

        movw  s30, p30                  ; s30 s31
        movw  s32, p32                  ; s32 s10
        adiw  r28, 16                   ; the next round key
        cpse  r28, end                  ; on to the last round when the low byte has come to `end`:
        rjmp  .Lencrypt_round           ; its key begins there
; = round: 183 cycles taken, 182 on, 266 bytes [branch-free: 195 cycles taken, 194 on, 290 bytes]

        ; The last round has no MixColumns: ShiftRows, AddRoundKey, store.
        movw  r26, r20                  ; X = out; the last parked bytes are gone from X
        .irp  s, s00,s11,s22,s33, s01,s12,s23,s30, s02,s13,s20,s31, s03,s10,s21,s32
        ld    key, Y+
        eor   \s, key
        st    X+, \s
        .endr
; = last: 81 cycles, 98 bytes

        clr   zl                        ; the last table index
        .irp  n, 29, 28, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
        pop   r\n
        .endr
        clr   r1                        ; as the C code wants it
        ret
; = exit: 34 cycles, 34 bytes
END_FUNCTION aesmall_aes_encrypt_balanced_avr

#endif
