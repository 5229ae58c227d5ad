/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_expand.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes128_expand_balanced_avr
 * C:        void f(uint8_t schedule[176], const uint8_t secret[16]);
 * Does:     the key expansion of AES-128, FIPS 197 5.2
 * Args:     schedule=r25:r24 write 176, secret=r23:r22 read 16; schedule==secret allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG; r1 is 0 on exit
 * Saves:    r2-r9
 * Stack:    8 + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    no secret was on the stack; r0, r19-r25 and r30 hold bytes of the last round key
 *           (which is in the schedule) and of its making
 * Cost:     AVRe+: CALL 4 + entry 52 + 10 x (store 34 + step 36) - 1 + wrap 3 + store 35
 *           + exit 21 = 814 cycles
 * Timing:   T1: constant cycles; no branch on secrets; table index secret, memory: flash
 */

; REGISTERS. k<i> is byte i of the current round key (FIPS 197 5.2); bytes 4 j to 4 j + 3 are
; word j.
;
;   r0           : t                 : byte from the S-box      : step
;   r1           : k15               : key byte                 : all; then 0 for the C code
;   r2 .. r9     : k0 .. k7          : key bytes                : all
;   r18          : rcon              : round constant, an LDI needs r16 or above : all
;   r19 .. r25   : k8 .. k14         : key bytes                : all (on entry: secret, schedule)
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
#define k8   r19
#define k9   r20
#define k10  r21
#define k11  r22
#define k12  r23
#define k13  r24
#define k14  r25
#define k15  r1

; The round constants are 2^0 .. 2^9 in GF(2^8); the one that follows tells that all are used.
#define RCON_END 0x6c

FUNCTION aesmall_aes128_expand_balanced_avr
        .irp  n, 2, 3, 4, 5, 6, 7, 8, 9
        push  r\n
        .endr
        movw  r26, r24                  ; X = schedule
        movw  r30, r22                  ; Z = secret
        .irp  k, k0,k1,k2,k3, k4,k5,k6,k7, k8,k9,k10,k11, k12,k13,k14,k15
        ld    \k, Z+
        .endr
        ldi   zh, hi8(aesmall_sbox_avr)
        ldi   rcon, 1
; = entry: 52 cycles, 56 bytes

.Lexpand128_store:
        .irp  k, k0,k1,k2,k3, k4,k5,k6,k7, k8,k9,k10,k11, k12,k13,k14,k15
        st    X+, \k
        .endr
        cpi   rcon, RCON_END
        breq  .Lexpand128_exit
; = store: 35 cycles taken, 34 on, 36 bytes

        ; The next round key, in place: word 0 takes in the last word of the old key, and each
        ; following word its predecessor.
        SUB_ROT_WORD k0, k1, k2, k3,  k12, k13, k14, k15,  t
        eor   k0, rcon
        XOR_WORD k4, k5, k6, k7,      k0, k1, k2, k3
        XOR_WORD k8, k9, k10, k11,    k4, k5, k6, k7
        XOR_WORD k12, k13, k14, k15,  k8, k9, k10, k11
        lsl   rcon
        brcc  .Lexpand128_store
; = step: 36 cycles taken, 35 on, 54 bytes

        ldi   rcon, REDUCTION           ; 2^8, once
        rjmp  .Lexpand128_store
; = wrap: 3 cycles, 4 bytes

.Lexpand128_exit:
        .irp  n, 9, 8, 7, 6, 5, 4, 3, 2
        pop   r\n
        .endr
        clr   r1                        ; as the C code wants it
        ret
; = exit: 21 cycles, 20 bytes
END_FUNCTION aesmall_aes128_expand_balanced_avr

#endif
