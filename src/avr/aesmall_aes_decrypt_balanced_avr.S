/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_decrypt.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes_decrypt_balanced_avr
 * C:        void f(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16], uint8_t rounds);
 * Does:     decryption of one block with AES-128, -192 or -256, FIPS 197 5.3, with the schedule of
 *           encryption, read backwards
 * Args:     schedule=r25:r24 read 16 (rounds + 1), in=r23:r22 read 16, out=r21:r20 write 16,
 *           rounds=r18 is 10, 12 or 14; in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG; r1 is 0 on exit
 * Saves:    r2-r14 r28 r29
 * Stack:    15 + return address
 * Tables:   aesmall_inv_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    no secret was on the stack; the registers hold the output block and public values
 * Cost:     AVRe+: CALL 4 + entry 40 + first 128 + (rounds - 1) x round 198 - 1
 *           + last 81 + exit 35 = 2069, 2465, 2861 cycles for 10, 12, 14 rounds
 * Timing:   T2: constant cycles; one branch on secrets, balanced, in XTIME; table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round
 */

; REGISTERS. s<r><c> is row r, column c of the state (FIPS 197 3.4); p<r><c> parks the next s<r><c>
; while this round still reads the old one. Three MOVW bring the parked bytes home, so that
; s10:s20, s30:s31, s32:s21, p10:p20, p30:p31 and s33:p21 must be pairs that start at an even
; register.
;
;   r0  r1       : s00 s01           : state               : first to last; then r1 = 0 for C
;   r2  r3       : p30 p31           : parked outputs      : round
;   r2           : key               : byte of the round key : last
;   r4  r5       : s10 s20           : state               : first to last
;   r6  r7       : s30 s31           : state               : first to last
;   r8  r9       : s32 s21           : state               : first to last
;   r10          : s33               : state               : first to last
;                : p32               : parked output       : columns 3 to 1 (s33 has been read)
;   r11          : p21               : parked output       : round
;   r12 r13 r14  : s11 s12 s13       : state               : first to last
;   r18          : s02               : state               : first to last (on entry: rounds)
;   r19          : reduction         : 0x1b, an LDI needs r16 or above                        : all
;   r21:r20      : out               : pointer             : entry to last
;   r22 r23 r25  : s22 s23 s03       : state               : first to last (on entry: in, schedule)
;   r24          : end               : low byte of the address behind round key 0             : all
;   r27:r26 = X  : keys              : pointer behind the next round key, walks backwards     : all
;   r29:r28 = Y  : in                : pointer             : first
;                : p20:p10           : parked outputs      : round
;   r30     = ZL : zl                : sum that becomes the table index                       : all
;   r31     = ZH : zh                : page of the inverse S-box : first to round
;   r31:r30 = Z  : out               : pointer             : last
#define s00 r0
#define s01 r1
#define s02 r18
#define s03 r25
#define s10 r4
#define s11 r12
#define s12 r13
#define s13 r14
#define s20 r5
#define s21 r9
#define s22 r22
#define s23 r23
#define s30 r6
#define s31 r7
#define s32 r8
#define s33 r10
#define p10 r28
#define p20 r29
#define p21 r11
#define p30 r2
#define p31 r3
#define p32 s33
#define key r2
#define end r24
#define reduction r19

; LOAD_KEY_SUB s, offset   s <- InvSubBytes(input byte at the offset + previous key byte).
; Clobbers zl.
; 8 cycles, 8 bytes
.macro LOAD_KEY_SUB s, offset
        ldd   \s, Y+\offset
        ld    zl, -X
        eor   zl, \s
        lpm   \s, Z
.endm

FUNCTION aesmall_aes_decrypt_balanced_avr
        .irp  n, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 28, 29
        push  r\n
        .endr
        movw  r26, r24
        adiw  r26, 16                   ; behind round key 0
        mov   end, r26
        swap  r18                       ; 16 rounds: the distance of the last round key
        add   r26, r18
        adc   r27, r1                   ; X = behind the last round key
        movw  r28, r22                  ; Y = in
        ldi   reduction, REDUCTION
        ldi   zh, hi8(aesmall_inv_sbox_avr)
; = entry: 40 cycles, 48 bytes

        ; AddRoundKey with the last key, InvShiftRows (row r moves r columns to the right) and
        ; InvSubBytes, from the last byte to the first.
        .set  .Loffset, 15
        .irp  s, s32,s21,s10,s03, s31,s20,s13,s02, s30,s23,s12,s01, s33,s22,s11,s00
        LOAD_KEY_SUB \s, .Loffset
        .set  .Loffset, .Loffset - 1
        .endr
; = first: 128 cycles, 128 bytes

.Ldecrypt_round:
        ; Here and after every round the state has passed InvSubBytes, and X is behind the next key:
        ;
        ;   s00  s01  s02  s03
        ;   s10  s11  s12  s13     row r of column c goes, as InvShiftRows demands,
        ;   s20  s21  s22  s23     to s<r>[c+r]
        ;   s30  s31  s32  s33

        ; Column 3. The homes of its rows 1, 2 and 3 are still to be read: they are parked, row 3 in
        ; the register that has just become free.
        INV_MIX_COLUMN s03, s13, s23, s33,  s03, p10, p21, p32, reduction, p30
; = 48 cycles, 72 bytes [branch-free: 51 cycles, 78 bytes]
        ;   s00  s01  s02 (03)     parked: p10 p21 p32 (in s33)
        ;   s10  s11  s12   .
        ;   s20  s21  s22   .
        ;   s30  s31  s32   .      (03): new, . : free

        ; Column 2. Rows 2 and 3 are parked.
        INV_MIX_COLUMN s02, s12, s22, s32,  s02, s13, p20, p31, reduction, p30
; = 48 cycles, 72 bytes [branch-free: 51 cycles, 78 bytes]
        ;   s00  s01 (02) (03)     parked: p10 p21 p32 p20 p31
        ;   s10  s11   .  (13)
        ;   s20  s21   .    .
        ;   s30  s31   .    .

        ; Column 1. Row 3 is parked; s21 and s32 are free now for p21 and p32.
        INV_MIX_COLUMN s01, s11, s21, s31,  s01, s12, s23, p30, reduction, p30
        movw  s32, p32                  ; s32 s21
; = 49 cycles, 74 bytes [branch-free: 52 cycles, 80 bytes]
        ;   s00 (01) (02) (03)     parked: p10 p20 p31 p30
        ;   s10   .  (12) (13)
        ;   s20 (21)   .  (23)
        ;   s30   .  (32)   .

        ; Column 0. All its homes are free.
        INV_MIX_COLUMN s00, s10, s20, s30,  s00, s11, s22, s33, reduction, p21
; = 48 cycles, 72 bytes [branch-free: 51 cycles, 78 bytes]
        ;  (00) (01) (02) (03)     parked: p10 p20 p31 p30
        ;    .  (11) (12) (13)
        ;    .  (21) (22) (23)
        ;    .    .  (32) (33)

        movw  s10, p10                  ; s10 s20
        movw  s30, p30                  ; s30 s31
        cpse  r26, end                  ; on to the last round when only key 0 is left:
        rjmp  .Ldecrypt_round           ; the low byte of X tells
; = round: 198 cycles taken, 197 on, 298 bytes [branch-free: 210 cycles taken, 209 on, 322 bytes]

        ; The last round has no InvMixColumns: AddRoundKey with key 0, store.
        movw  r30, r20                  ; Z = out; the last table index is gone from zl
        .set  .Loffset, 15
        .irp  s, s33,s23,s13,s03, s32,s22,s12,s02, s31,s21,s11,s01, s30,s20,s10,s00
        ld    key, -X
        eor   \s, key
        std   Z+.Loffset, \s
        .set  .Loffset, .Loffset - 1
        .endr
; = last: 81 cycles, 98 bytes

        .irp  n, 29, 28, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
        pop   r\n
        .endr
        clr   r1                        ; as the C code wants it
        ret
; = exit: 35 cycles, 34 bytes
END_FUNCTION aesmall_aes_decrypt_balanced_avr

#endif
