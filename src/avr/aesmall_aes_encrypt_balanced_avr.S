/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_balanced.inc"
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

; REGISTERS, beside those of the round.
;
;   r2           : key               : byte of the round key : last
;   r18          : rounds, then end  : low byte of the address behind the last round's keys : all
;   r21:r20      : out               : pointer             : entry to last
;   r23:r22      : in                : pointer             : entry
;   r25:r24      : schedule          : pointer             : entry
;   r27:r26 = X  : in, then out      : pointer             : first, last
#define key r2
#define end r18

; LOAD_KEY_SUB s   s <- SubBytes(next input byte + next key byte). Clobbers zl.
; 8 cycles, 8 bytes
.macro LOAD_KEY_SUB s
        ld    \s, X+
        ld    zl, Y+
        eor   zl, \s
        lpm   \s, Z
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
        MIX_ROUND
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
