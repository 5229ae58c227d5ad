/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_ccm_open_unchecked
 * C:        aesmall_error f(const aesmall_cipher *cipher, const aesmall_aead_args *args);
 * Does:     opens a message of CCM without checks, SP 800-38C 6.2: decrypts, then verifies. If the
 *           message is not authentic, out is zeroed
 * Args:     cipher=r25:r24 read 2, args=r23:r22 read 18 and the buffers that it names, in==out
 *           allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG, and the registers that the cipher clobbers. r1 is 0 on exit
 * Saves:    r16 r17 r28 r29, which aesmall_ccm_leave gives back, r1 is pushed as the frame
 * Stack:    52 (5 pushed, a frame of 47) + return address + the stack of aesmall_ccm_tag
 * Tables:   no tables
 * Wipes:    the frame is 0 at the end. r0 and r18 hold a byte of the tag
 * Cost:     AVRe+: CALL 4 + entry 10 + 48 x frame 5 - 1 + counter 11 + 3 x len 12 + crypt 16
 *           + text 11 + tag 16 - 1 + bytes x compare 9 - 1 + verdict 5 + leave 3 = 493 cycles for 16
 *           bytes;
 *           of the tag. The time of its calls is added
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on lengths
 *           and the result, which are public
 */

; REGISTERS.
;
;   r0          : t               : byte of the tag                                     : compare
;   r1          : 0               : as C has it                                         : all
;   r17:r16     : len             : bytes of the text; argument of aesmall_ccm_tag      : all
;               : out             : argument of aesmall_ctr_unchecked                   : crypt
;   r18         : x               : byte of the tag                                     : compare
;   r19:r18     : len, text       : arguments of aesmall_ctr_unchecked, aesmall_ccm_tag : all
;   r20         : count           : bytes to do                                         : all
;   r21         : difference      : not 0 when the tags differ                          : compare
;   r21:r20     : in              : argument of aesmall_ctr_unchecked                   : crypt
;   r23:r22     : args, then work : on entry, then pointer to the frame                 : all
;   r25:r24     : cipher          : pointer; then the result                            : all
;   r27:r26 = X : counter         : byte after the counter block, pointer               : counter
;               : tag             : byte of the message's tag, pointer                  : compare
;   r29:r28 = Y : args            : pointer                                             : all
;   r31:r30 = Z : mac             : byte of the tag in work, pointer                    : compare
;               : text            : byte of the output, pointer                         : zero
#define t          r0
#define zero       r1
#define x          r18
#define count      r20
#define difference r21

; Offsets in aesmall_aead_args, src/modes/aead/aead.h
#define IN      8
#define IN_LEN  10
#define OUT     12
#define TAG_LEN 16

; AESMALL_ERROR_AUTH in src/core/error.h
#define ERROR_AUTH -6

FUNCTION aesmall_ccm_open_unchecked
        .irp  n, 16, 17, 28, 29
        push  r\n
        .endr
        movw  r28, r22                  ; Y = args
        ldi   count, 48
; = entry: 10 cycles, 12 bytes
.Lccm_open_unchecked_frame:
        push  zero
        dec   count
        brne  .Lccm_open_unchecked_frame
; = frame: 5 cycles taken, 4 on, 6 bytes
        GET_SP r22, r23
        subi  r22, lo8(-1)
        sbci  r23, hi8(-1)              ; work
        CALL_FUNCTION aesmall_ccm_first_block
        ldi   count, 1
        st    -X, count                 ; the counter of the text's first block
; = counter: 11 cycles, 16 bytes

        rcall .Lccm_open_unchecked_len
        movw  r18, r16
        ldd   r20, Y+IN
        ldd   r21, Y+IN+1
        ldd   r16, Y+OUT
        ldd   r17, Y+OUT+1
        CALL_FUNCTION aesmall_ctr_unchecked       ; keeps r25:r22
; = crypt: 16 cycles, 16 bytes
        rcall .Lccm_open_unchecked_len
        ldd   r18, Y+OUT
        ldd   r19, Y+OUT+1
        CALL_FUNCTION aesmall_ccm_tag       ; keeps r23:r22
; = text: 11 cycles, 10 bytes

        rcall .Lccm_open_unchecked_len
        ldd   r26, Y+IN
        ldd   r27, Y+IN+1
        add   r26, r16
        adc   r27, r17                  ; X = the tag that came
        movw  r30, r22
        adiw  r30, 32                   ; Z = the tag that is right
        clr   difference
        cpi   count, 1
        brcs  .Lccm_open_unchecked_compared   ; no tag is no right one
; = tag: 16 cycles taken, 15 on, 20 bytes
.Lccm_open_unchecked_compare:
        ld    t, X+
        ld    x, Z+
        eor   t, x
        or    difference, t
        dec   count
        brne  .Lccm_open_unchecked_compare
; = compare: 9 cycles taken, 8 on, 12 bytes
        cp    zero, difference
.Lccm_open_unchecked_compared:
        sbc   r24, r24
        sbc   r25, r25
        brcc  .Lccm_open_unchecked_leave      ; 0: AESMALL_OK
; = verdict: 5 cycles taken, 4 on, 8 bytes
        andi  r24, lo8(ERROR_AUTH)      ; -1 & -6
        ldd   r30, Y+OUT
        ldd   r31, Y+OUT+1
; = forged: 5 cycles, 6 bytes
.Lccm_open_unchecked_zero:
        subi  r16, 1
        sbci  r17, 0
        brcs  .Lccm_open_unchecked_leave
        st    Z+, zero
        rjmp  .Lccm_open_unchecked_zero
; = zero: 7 cycles taken, 4 on, 10 bytes
.Lccm_open_unchecked_leave:
        JUMP_FUNCTION aesmall_ccm_leave
; = leave: 3 cycles, 4 bytes

        ; The length of the text, and of the tag.
.Lccm_open_unchecked_len:
        ldd   r16, Y+IN_LEN
        ldd   r17, Y+IN_LEN+1
        ldd   count, Y+TAG_LEN
        sub   r16, count
        sbc   r17, zero
        ret
; = len: 12 cycles, 12 bytes
END_FUNCTION aesmall_ccm_open_unchecked

#endif
