/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_ccm_tag
 * C:        no prototype: for aesmall_ccm_seal_unchecked and aesmall_ccm_open_unchecked, like
 *           aesmall_ccm_first_block and aesmall_ccm_leave here
 * Does:     the tag of a message of CCM, SP 800-38C 6.1: CBC-MAC of B0, AD and message, encrypted
 * Args:     cipher=r25:r24 read 2, work=r23:r22 write 48 (32 for aesmall_ctr_unchecked, with the counter
 *           block 1 at last. Then the tag), args=Y read 18, msg=r19:r18 read msg_len,
 *           msg_len=r17:r16 any
 * Clobbers: r0 r16-r21 r26 r27 r30 r31 SREG, and the registers that the cipher clobbers except
 *           r22-r25. r1 is 0 on exit
 * Saves:    around the cipher's call r22-r25 r30 r31, around AD r16-r19, r1 is pushed to wipe
 * Stack:    11 + 4 return addresses + the stack of the cipher's call
 * Tables:   no tables
 * Wipes:    the 48 bytes of work, on the stack of its callers, in aesmall_ccm_leave. r0 and r21
 *           hold only values that the cipher left there
 * Cost:     AVRe+: CALL 4 + begin 3 + counter 11 + 13 x nonce 7 - 1 + 2 x zeros 5 - 1 + counted 4
 *           + point 2 + 16 x copy 7 - 1 + flags 24 + text 14 + next 1
 *           + bytes x (byte 3 + room 3 + add 9) + blocks x (room 2 - 3 + chain 12 + encrypt 34)
 *           + byte 4 + absorbed 4 + encrypt 34 = 600 cycles for 16 bytes;
 *           with a nonce of 13 bytes and no AD. The time of the cipher and of aesmall_ctr_unchecked, 4
 *           less each for their CALL, is added
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on lengths,
 *           which are public
 */

; REGISTERS.
;
;   r0          : t      : byte                                                : all
;   r1          : 0      : as C has it                                         : all
;   r17:r16     : len    : bytes to do                                         : all
;               : mac    : argument of aesmall_ctr_unchecked                   : mask
;   r19:r18     : msg    : pointer                                             : all
;               : len    : argument of aesmall_ctr_unchecked                   : mask
;   r20         : count  : bytes to do                                         : counter
;               : room   : bytes that the block still takes                    : absorb
;   r21         : x      : byte                                                : all
;   r21:r20     : mac    : argument of the cipher and of aesmall_ctr_unchecked : encrypt
;   r23:r22     : work   : pointer; mac, argument of the cipher                : all
;   r25:r24     : cipher : pointer                                             : all
;   r27:r26 = X : next   : byte of the counter block, of mac, pointer          : all
;   r29:r28 = Y : args   : pointer                                             : all
;   r31:r30 = Z : data   : pointer, walks forwards                             : all
;               : f      : the cipher's function                               : encrypt
#define t     r0
#define zero  r1
#define count r20
#define room  r20
#define x     r21

; Offsets in aesmall_aead_args, src/modes/aead/aead.h
#define NONCE     0
#define NONCE_LEN 2
#define AD        4
#define AD_LEN    6
#define TAG_LEN   16

FUNCTION aesmall_ccm_tag
        .hidden aesmall_ccm_tag
        rcall aesmall_ccm_first_block
; = begin: 3 cycles, 2 bytes

        ; B0 is the counter block 0 with more flags, and the length of the text in its last bytes.
        movw  r30, r22
        ldi   count, 16
; = point: 2 cycles, 4 bytes
.Lccm_tag_copy:
        ld    t, Z+
        std   Z+31, t
        dec   count
        brne  .Lccm_tag_copy
; = copy: 7 cycles taken, 6 on, 8 bytes
        std   Z+30, r17
        std   Z+31, r16
        ldd   x, Y+TAG_LEN
        subi  x, 2
        lsl   x
        lsl   x                         ; 8 ((tag_len - 2) / 2)
        ldd   t, Z+16
        or    x, t
        ldd   r26, Y+AD_LEN
        ldd   r27, Y+AD_LEN+1
        mov   t, r26
        or    t, r27
        breq  .Lccm_tag_flags
        ori   x, 0x40
.Lccm_tag_flags:
        std   Z+16, x
        breq  .Lccm_tag_text            ; ORI has shown that it is not 0
; = flags: 24 cycles taken, 23 on, 32 bytes

        ; AD has its length in front of it, A.2.2: two bytes, or from 0xff00 on 0xff 0xfe and four.
        .irp  n, 16, 17, 18, 19
        push  r\n
        .endr
        movw  r16, r26
        rcall .Lccm_tag_encrypt
        ld    t, X
        eor   t, r17
        st    X+, t
        ldi   room, 14
        cpi   r17, 0xff
        brne  .Lccm_tag_low
; = ad: 21 cycles taken, 20 on, 24 bytes
        ld    t, X
        ldi   x, 0xfe
        eor   t, x
        st    X+, t
        adiw  r26, 2                    ; their bytes are 0
        ld    t, X
        eor   t, r17
        st    X+, t
        ldi   room, 10
; = long: 14 cycles, 18 bytes
.Lccm_tag_low:
        ld    t, X
        eor   t, r16
        st    X+, t
        ldd   r30, Y+AD
        ldd   r31, Y+AD+1
        rcall .Lccm_tag_absorb
        .irp  n, 19, 18, 17, 16
        pop   r\n
        .endr
; = length: 20 cycles, 20 bytes

.Lccm_tag_text:
        movw  r30, r18
        rcall .Lccm_tag_absorb_next
        rcall .Lccm_tag_encrypt
        movw  r20, r26
        movw  r16, r26
        ldi   r18, 16
        ldi   r19, 0
        JUMP_FUNCTION aesmall_ctr_unchecked
; = text: 14 cycles, 18 bytes

        ; The block that waits is full or ends in zeros: the next byte opens a new one.
.Lccm_tag_absorb_next:
        clr   room
; = next: 1 cycles, 2 bytes
        ; CBC-MAC of the len bytes at Z. A full block stays unencrypted until another byte comes.
.Lccm_tag_absorb:
        subi  r16, 1
        sbci  r17, 0
        brcs  .Lccm_tag_absorbed
; = byte: 4 cycles taken, 3 on, 6 bytes
        dec   room
        brpl  .Lccm_tag_add
; = room: 3 cycles taken, 2 on, 4 bytes
        push  r30
        push  r31
        rcall .Lccm_tag_encrypt
        pop   r31
        pop   r30
        ldi   room, 15
; = chain: 12 cycles, 12 bytes
.Lccm_tag_add:
        ld    t, X
        ld    x, Z+
        eor   t, x
        st    X+, t
        rjmp  .Lccm_tag_absorb
; = add: 9 cycles, 10 bytes
.Lccm_tag_absorbed:
        ret
; = absorbed: 4 cycles, 2 bytes

        ; mac <- its encryption; X = mac.
.Lccm_tag_encrypt:
        .irp  n, 22, 23, 24, 25
        push  r\n
        .endr
        subi  r22, lo8(-32)
        sbci  r23, hi8(-32)
        movw  r20, r22
        movw  r26, r24
        ld    r30, X+
        ld    r31, X
        CALL_Z
        .irp  n, 25, 24, 23, 22
        pop   r\n
        .endr
        movw  r26, r22
        adiw  r26, 32
        ret
; = encrypt: 34 cycles, 36 bytes

        ; The counter block 0 into work, A.3: q - 1 = 14 - nonce_len, the nonce, zeros. X ends after.
PART aesmall_ccm_first_block
        movw  r26, r22
        ldd   count, Y+NONCE_LEN
        ldi   x, 14
        sub   x, count
        st    X+, x
        ldd   r30, Y+NONCE
        ldd   r31, Y+NONCE+1
; = counter: 11 cycles, 14 bytes
.Lccm_tag_nonce:
        ld    t, Z+
        st    X+, t
        dec   count
        brne  .Lccm_tag_nonce
; = nonce: 7 cycles taken, 6 on, 8 bytes
.Lccm_tag_zeros:
        st    X+, zero
        dec   x
        brpl  .Lccm_tag_zeros
; = zeros: 5 cycles taken, 4 on, 6 bytes
        ret
; = counted: 4 cycles, 2 bytes

        ; The end of the callers: wipes work, gives its 48 bytes back, and the saved registers.
PART aesmall_ccm_leave
        ldi   count, 48
; = leave: 1 cycles, 2 bytes
.Lccm_tag_wipe:
        pop   t
        push  zero
        pop   t
        dec   count
        brne  .Lccm_tag_wipe
; = wipe: 9 cycles taken, 8 on, 10 bytes
        .irp  n, 29, 28, 17, 16
        pop   r\n
        .endr
        ret
; = exit: 12 cycles, 10 bytes
END_FUNCTION aesmall_ccm_tag

#endif
