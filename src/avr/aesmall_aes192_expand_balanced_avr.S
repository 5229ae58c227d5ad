/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_expand.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes192_expand_balanced_avr
 * C:        void f(uint8_t schedule[208], const uint8_t secret[24]);
 * Does:     the key expansion of AES-192, FIPS 197 5.2
 * Args:     schedule=r25:r24 write 208, secret=r23:r22 read 24; schedule==secret allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG; r1 is 0 on exit
 * Saves:    r2-r17
 * Stack:    16 + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    no secret was on the stack; r0, r19-r25 and r30 hold bytes of the last words, which
 *           are in the schedule, and of their making
 * Cost:     AVRe+: CALL 4 + entry 85 + 8 x (store 33 + rest 16 + step 44) + store 34
 *           + exit 37 = 904 cycles
 * Timing:   T1: constant cycles; no branch on secrets; table index secret, memory: flash
 */

; REGISTERS. k<i> is byte i of the current six words (FIPS 197 5.2); bytes 4 j to 4 j + 3 are
; word j.
;
;   r0           : t                 : byte from the S-box      : step
;   r1           : k23               : key byte                 : all; then 0 for the C code
;   r2 .. r17    : k0 .. k15         : key bytes                : all
;   r18          : rcon              : round constant, an LDI needs r16 or above : all
;   r19 .. r25   : k16 .. k22        : key bytes                : all (on entry: secret, schedule)
;   r27:r26 = X  : schedule          : pointer, walks forwards  : all
;   r31:r30 = Z  : secret            : pointer                  : entry
;   r30     = ZL : zl                : table index              : step
;   r31     = ZH : zh                : page of the S-box        : step
#define t    r0
#define rcon r18
#define k0   r2
#define k1   r3
#define k2   r4
#define k3   r5
#define k4   r6
#define k5   r7
#define k6   r8
#define k7   r9
#define k8   r10
#define k9   r11
#define k10  r12
#define k11  r13
#define k12  r14
#define k13  r15
#define k14  r16
#define k15  r17
#define k16  r19
#define k17  r20
#define k18  r21
#define k19  r22
#define k20  r23
#define k21  r24
#define k22  r25
#define k23  r1

FUNCTION aesmall_aes192_expand_balanced_avr
        .irp  n, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
        push  r\n
        .endr
        movw  r26, r24                  ; X = schedule
        movw  r30, r22                  ; Z = secret
        .irp  k, k0,k1,k2,k3, k4,k5,k6,k7, k8,k9,k10,k11, k12,k13,k14,k15
        ld    \k, Z+
        .endr
        .irp  k, k16,k17,k18,k19, k20,k21,k22,k23
        ld    \k, Z+
        .endr
        ldi   zh, hi8(aesmall_sbox_avr)
        ldi   rcon, 1
        clc                             ; not the last words
; = entry: 85 cycles, 90 bytes

.Lexpand192_store:
        ; The carry is that of the LSL below, since neither stores nor jumps touch the flags: it is
        ; set when the last of the eight constants, 2^7, has been used. Then the schedule ends with
        ; the first four of the six words.
        .irp  k, k0,k1,k2,k3, k4,k5,k6,k7, k8,k9,k10,k11, k12,k13,k14,k15
        st    X+, \k
        .endr
        brcs  .Lexpand192_exit
; = store: 34 cycles taken, 33 on, 34 bytes
        .irp  k, k16,k17,k18,k19, k20,k21,k22,k23
        st    X+, \k
        .endr
; = rest: 16 cycles, 16 bytes

        ; The next six words, in place: word 0 takes in the last word, and each following word its
        ; predecessor.
        SUB_ROT_WORD k0, k1, k2, k3,  k20, k21, k22, k23,  t
        eor   k0, rcon
        XOR_WORD k4, k5, k6, k7,      k0, k1, k2, k3
        XOR_WORD k8, k9, k10, k11,    k4, k5, k6, k7
        XOR_WORD k12, k13, k14, k15,  k8, k9, k10, k11
        XOR_WORD k16, k17, k18, k19,  k12, k13, k14, k15
        XOR_WORD k20, k21, k22, k23,  k16, k17, k18, k19
        lsl   rcon
        rjmp  .Lexpand192_store
; = step: 44 cycles, 70 bytes

.Lexpand192_exit:
        .irp  n, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
        pop   r\n
        .endr
        clr   r1                        ; as the C code wants it
        ret
; = exit: 37 cycles, 36 bytes
END_FUNCTION aesmall_aes192_expand_balanced_avr

#endif
