/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_ctr_unchecked
 * C:        void f(const aesmall_cipher *cipher, uint8_t work[32], const uint8_t *in,
 *           size_t in_len, uint8_t *out);
 * Does:     CTR without checks, SP 800-38A 6.5: out = in + E(counter), E(counter + 1), ...
 * Args:     cipher=r25:r24 read 2, work=r23:r22 write 32 (the counter, then the keystream),
 *           in=r21:r20 read in_len, in_len=r19:r18 any, out=r17:r16 write in_len, in==out allowed
 * Clobbers: r0 r18-r21 r26 r27 r30 r31 SREG, and the registers that the cipher clobbers except for
 *           r22-r25, which aesmall_eax_seal_unchecked relies on. r1 is 0 on exit
 * Saves:    r28 r29, around the cipher's call r18 r19 r22-r25 r30 r31
 * Stack:    10 + return address + the stack of the cipher's call
 * Tables:   no tables
 * Wipes:    no secret was on the stack. keystream is zeroed byte by byte as it is used, the rest at
 *           the end. r0 and r21 hold the last byte of the output and of the input
 * Cost:     AVRe+: CALL 4 + entry 7 + bytes x (byte 3 + have 3 + crypt 11) - blocks
 *           + blocks x (encrypt 39 + point 4 + carry 7 + resume 5) + byte 4
 *           + spare x (wipe 2 + end 3) + end 2 + exit 8 = 25, 339, 351, 1329 cycles for 0, 15, 16, 64 bytes;
 *           the cipher's time, 4 less for its CALL, is added. Each carry beyond the last byte of
 *           the counter costs 9
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on in_len
 *           and the carries of the counter, which are public
 */

; REGISTERS.
;
;   r0          : t         : byte of the counter, of the output            : all
;   r1          : 0         : as C has it; zeroes the keystream             : all
;   r17:r16     : out       : on entry                                      : entry
;   r19:r18     : len       : bytes to do, SUBI needs r16 or above          : all
;   r20         : left      : bytes of keystream that are left              : all
;   r21:r20     : in        : on entry                                      : entry
;               : keystream : pointer, argument of the cipher               : encrypt
;   r21         : x         : byte of the input                             : crypt
;   r23:r22     : counter   : pointer to work                               : all
;   r25:r24     : cipher    : pointer                                       : all
;   r27:r26 = X : cipher    : pointer                                       : encrypt
;               : next      : keystream byte, pointer, walks forwards       : all
;   r29:r28 = Y : in        : pointer, walks forwards                       : all
;   r31:r30 = Z : out       : pointer, walks forwards                       : all
;               : f         : the cipher's function                         : encrypt
;               : digit     : byte of the counter, pointer, walks backwards : carry
#define t    r0
#define zero r1
#define left r20
#define x    r21

        ; One loop over bytes, as in src/modes/ctr/ctr.c. left is 0 when a block has to be made.
FUNCTION aesmall_ctr_unchecked
        push  r28
        push  r29
        movw  r28, r20                  ; Y = in
        movw  r30, r16                  ; Z = out
        clr   left
; = entry: 7 cycles, 10 bytes

.Lctr_unchecked_byte:
        subi  r18, 1
        sbci  r19, 0
        brcs  .Lctr_unchecked_end             ; all done: len was 0
; = byte: 4 cycles taken, 3 on, 6 bytes
        dec   left
        brpl  .Lctr_unchecked_have
; = have: 3 cycles taken, 2 on, 4 bytes

        ; E(counter) into the second half of work. Y is kept by the cipher.
        .irp  n, 30, 31, 18, 19, 22, 23, 24, 25
        push  r\n
        .endr
        movw  r20, r22
        subi  r20, lo8(-16)
        sbci  r21, hi8(-16)             ; work + 16
        movw  r26, r24
        ld    r30, X+
        ld    r31, X
        CALL_Z
        .irp  n, 25, 24, 23, 22, 19, 18
        pop   r\n
        .endr
; = encrypt: 39 cycles, 42 bytes

        ; The counter's next value: the carry goes on while a byte becomes 0, to the first byte at
        ; the farthest.
        movw  r30, r22
        adiw  r30, 16
        movw  r26, r30                  ; X = keystream
; = point: 4 cycles, 6 bytes
.Lctr_unchecked_carry:
        ld    t, -Z
        inc   t
        st    Z, t
        brne  .Lctr_unchecked_counted
; = carry: 7 cycles taken, 6 on, 8 bytes
        cp    r30, r22
        brne  .Lctr_unchecked_carry
; = more: 3 cycles taken, 2 on, 4 bytes
.Lctr_unchecked_counted:
        pop   r31
        pop   r30                       ; Z = out
        ldi   left, 15
; = resume: 5 cycles, 6 bytes

.Lctr_unchecked_have:
        ld    t, X
        st    X+, zero
        ld    x, Y+
        eor   t, x
        st    Z+, t
        rjmp  .Lctr_unchecked_byte
; = crypt: 11 cycles, 12 bytes

        ; Zeroes the rest of the keystream.
.Lctr_unchecked_wipe:
        st    X+, zero
; = wipe: 2 cycles, 2 bytes
.Lctr_unchecked_end:
        subi  left, 1
        brcc  .Lctr_unchecked_wipe
; = end: 3 cycles taken, 2 on, 4 bytes
        pop   r29
        pop   r28
        ret
; = exit: 8 cycles, 6 bytes
END_FUNCTION aesmall_ctr_unchecked

#endif
