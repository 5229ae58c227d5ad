/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_rounds_ct.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes_encrypt_ct_avr
 * C:        void f(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16], uint8_t rounds);
 * Does:     encryption of one block with AES-128, -192 or -256, FIPS 197 5.1, bitsliced
 * Args:     schedule=r25:r24 read 16 (rounds + 1), in=r23:r22 read 16, out=r21:r20 write 16,
 *           rounds=r18 is 10, 12 or 14; in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG; r1 is 0 on exit
 * Saves:    r2-r17 r28 r29; the arguments in r18 r20 r21
 * Stack:    21 + return address
 * Tables:   none
 * Wipes:    no secret was on the stack; the registers hold the output block and public values
 * Cost:     AVRe+: CALL 4 + entry 0
 *           = 0, 0, 0 cycles for 10, 12, 14 rounds
 * Timing:   T0: constant cycles; no branch on secrets, no secret address
 */

; REGISTERS. l<b> and h<b> are the two registers of plane b (doc/avr.md). SubBytes and MixColumns
; leave them elsewhere: the comments above their macros say where.
;
;   r0 .. r29    : l<b>, h<b>        : 16 of these are the state, the others work : round
;   r0           : t                 : work of TRANSPOSE    : first, last
;   r2  r3       : schedule          : pointer              : first
;   r16 r17 r28  : masks             : of TRANSPOSE         : first
;   r16 r17 r20  : masks             : of TRANSPOSE         : last
;   r18          : rounds, then end  : low byte of the address of the last round key : entry
;   r16          : end               : the same, from the stack                      : check
;   r21:r20      : out               : pointer              : entry
;   r23:r22      : in                : pointer              : entry
;   r25:r24      : schedule          : pointer              : entry
;   r31:r30 = Z  : in, keys, out     : pointer              : first; round; last
#define nibbles r16
#define pairs   r17

FUNCTION aesmall_aes_encrypt_ct_avr
        .irp  n, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29, 20, 21
        push  r\n
        .endr
        swap  r18                       ; 16 rounds
        add   r18, r24
        push  r18
        movw  r2, r24
        movw  r30, r22                  ; Z = in
        ldi   nibbles, 0xf0
        ldi   pairs, 0x33
        ldi   r28, 0x55
; = entry: 0 cycles, 0 bytes

        ; Byte r + 4 c of the block goes to the register whose number is its bit in a plane.
        .irp  n, 18, 22, 24, 26, 25, 27, 7, 13, 20, 14, 19, 23, 21, 15, 6, 12
        ld    r\n, Z+
        .endr
        TRANSPOSE r21, r20, r25, r18, r7, r24, r6, r19, r0, nibbles, pairs, r28
        TRANSPOSE r15, r14, r27, r22, r13, r26, r12, r23, r0, nibbles, pairs, r28
        movw  r30, r2                   ; Z = schedule
        ; AddRoundKey with key 0
        .irp  n, 21, 15, 20, 14, 25, 27, 18, 22, 7, 13, 24, 26, 6, 12, 19, 23
        ld    r0, Z+
        eor   r\n, r0
        .endr
; = first: 0 cycles, 0 bytes

.Lencrypt_rounds:
        SUB_BYTES_ODD
        MIX_COLUMNS_ODD
        SUB_BYTES_EVEN
        pop   r16
        cpse  r16, r30                  ; the last round when the key pointer has come to `end`
        rjmp  .Lencrypt_more
; = odd: 0 cycles taken, 0 on, 0 bytes

        ; The last round has no MixColumns.
        ldi   nibbles, 0xf0
        .irp  n, 27, 25, 26, 24, 22, 18, 2, 28, 4, 8, 23, 19, 3, 29, 5, 9
        ld    r0, Z+
        eor   r\n, r0
        .endr
        ldi   pairs, 0x33
        pop   r31
        pop   r30                       ; Z = out
        ldi   r20, 0x55
        TRANSPOSE r27, r26, r22, r2, r4, r23, r3, r5, r21, nibbles, pairs, r20
        TRANSPOSE r25, r24, r18, r28, r8, r19, r29, r9, r21, nibbles, pairs, r20
        ; ShiftRows: a choice of names
        .irp  n, 2, 18, 23, 8, 22, 24, 4, 9, 26, 25, 5, 29, 27, 28, 3, 19
        st    Z+, r\n
        .endr
; = last: 0 cycles, 0 bytes

        clt                             ; a bit of round rounds - 1
        .irp  n, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
        pop   r\n
        .endr
        clr   r0
        clr   r1                        ; as the C code wants it
        ret
; = exit: 0 cycles, 0 bytes

.Lencrypt_more:
        push  r16
        MIX_COLUMNS_EVEN
        rjmp  .Lencrypt_rounds
; = even: 0 cycles, 0 bytes
END_FUNCTION aesmall_aes_encrypt_ct_avr

#endif
