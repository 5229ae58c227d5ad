/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_ccm_seal_unchecked
 * C:        void f(const aesmall_cipher *cipher, const aesmall_aead_args *args);
 * Does:     seals a message of CCM without checks, SP 800-38C 6.1
 * Args:     cipher=r25:r24 read 2, args=r23:r22 read 18 and the buffers that it names, in==out
 *           allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG, and the registers that the cipher clobbers. r1 is 0 on exit
 * Saves:    r16 r17 r28 r29, which aesmall_ccm_leave gives back, r1 is pushed as the frame
 * Stack:    52 (5 pushed, a frame of 47) + return address + the stack of aesmall_ccm_tag
 * Tables:   no tables
 * Wipes:    the frame is 0 at the end. r0 and the other registers hold public values
 * Cost:     AVRe+: CALL 4 + entry 10 + 48 x frame 5 - 1 + text 16 + crypt 16 + sealed 11
 *           + bytes x store 7 - 1 + leave 3 = 410 cycles for 16 bytes;
 *           of the tag. The time of its calls is added
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on lengths,
 *           which are public
 */

; REGISTERS.
;
;   r0          : t               : byte of the tag                                     : store
;   r1          : 0               : as C has it                                         : frame
;   r17:r16     : len, out        : arguments of aesmall_ccm_tag, aesmall_ctr_unchecked : all
;   r19:r18     : msg, len        : arguments of aesmall_ccm_tag, aesmall_ctr_unchecked : all
;   r20         : count           : bytes to do                                         : all
;   r21:r20     : in              : argument of aesmall_ctr_unchecked                   : crypt
;   r23:r22     : args, then work : on entry, then pointer to the frame                 : all
;   r27:r26 = X : tag             : byte after the ciphertext, pointer                  : store
;   r29:r28 = Y : args            : pointer                                             : all
;   r31:r30 = Z : mac             : byte of the tag in work, pointer                    : store
#define t     r0
#define zero  r1
#define count r20

; Offsets in aesmall_aead_args, src/modes/aead/aead.h
#define IN      8
#define IN_LEN  10
#define OUT     12
#define TAG_LEN 16

FUNCTION aesmall_ccm_seal_unchecked
        .irp  n, 16, 17, 28, 29
        push  r\n
        .endr
        movw  r28, r22                  ; Y = args
        ldi   count, 48
; = entry: 10 cycles, 12 bytes
.Lccm_seal_unchecked_frame:
        push  zero
        dec   count
        brne  .Lccm_seal_unchecked_frame
; = frame: 5 cycles taken, 4 on, 6 bytes
        GET_SP r22, r23
        subi  r22, lo8(-1)
        sbci  r23, hi8(-1)              ; work
        ldd   r18, Y+IN
        ldd   r19, Y+IN+1
        ldd   r16, Y+IN_LEN
        ldd   r17, Y+IN_LEN+1
        CALL_FUNCTION aesmall_ccm_tag       ; keeps r25:r22
; = text: 16 cycles, 20 bytes

        ldd   r20, Y+IN
        ldd   r21, Y+IN+1
        ldd   r18, Y+IN_LEN
        ldd   r19, Y+IN_LEN+1
        ldd   r16, Y+OUT
        ldd   r17, Y+OUT+1
        CALL_FUNCTION aesmall_ctr_unchecked       ; keeps r23:r22
; = crypt: 16 cycles, 16 bytes

        ldd   r26, Y+IN_LEN
        ldd   r27, Y+IN_LEN+1
        add   r26, r16
        adc   r27, r17                  ; X = after the ciphertext
        movw  r30, r22
        adiw  r30, 32                   ; Z = the tag
        ldd   count, Y+TAG_LEN
; = sealed: 11 cycles, 14 bytes
.Lccm_seal_unchecked_store:
        ld    t, Z+
        st    X+, t
        dec   count
        brne  .Lccm_seal_unchecked_store
; = store: 7 cycles taken, 6 on, 8 bytes
        JUMP_FUNCTION aesmall_ccm_leave
; = leave: 3 cycles, 4 bytes
END_FUNCTION aesmall_ccm_seal_unchecked

#endif
