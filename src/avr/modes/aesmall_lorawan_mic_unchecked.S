/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_lorawan_mic_unchecked
 * C:        void f(const aesmall_cipher *key, const aesmall_lorawan_frame *frame,
 *           const uint8_t *msg, size_t msg_len, uint8_t mic[4]);
 * Does:     the MIC of a LoRaWAN message without checks (src/services/lorawan/lorawan.h)
 * Args:     key=r25:r24 read 2, frame=r23:r22 read 11 or NULL, msg=r21:r20 read msg_len,
 *           msg_len=r19:r18 any, mic=r17:r16 write 4, all may overlap
 * Clobbers: r0 r18-r27 r30 r31 SREG, and the registers that the cipher clobbers. r1 is 0 on exit
 * Saves:    r16 r17 r28 r29, pushed as the frame r0 r1 r22 r26 r27
 * Stack:    36 (14 pushed, a frame of 22) by loops that push again + 2 return addresses + the
 *           stack of aesmall_cmac_unchecked
 * Tables:   no tables
 * Wipes:    the frame is 0 again
 * Cost:     AVRe+: CALL 4 + mic 7 + save 11 + start 3 + data 2 + 16 x zeros 5 - 1 + built 2
 *           + block 7 + 8 x field 7 - 1 + rest 16 + made 7 + call 3 + cmac 6
 *           + first 9 + 32 x wipe 7 - 1 + return 12 + store 13 = 459 cycles;
 *           the time of aesmall_cmac_unchecked, 4 less for its CALL, is added
 * Timing:   T0, except the cipher: no branch and no address depends on a secret
 */

; REGISTERS.
;
;   r0          : t        : byte                                                : all
;   r1          : 0        : as C has it                                         : all
;   r17:r16     : mic, out : on entry                                            : all
;               : len      : argument of aesmall_cmac_unchecked                  : cmac
;   r18         : count    : bytes of the frame to do                            : wipe
;   r19:r18     : len      : on entry                                            : all
;               : msg      : argument of aesmall_cmac_unchecked                  : cmac
;   r21:r20     : msg, in  : on entry                                            : all
;               : room     : argument of aesmall_cmac_unchecked                  : cmac
;   r22         : count    : bytes of the frame to do                            : zeros, field
;   r23         : room     : 16 for a join message, which has no B0, otherwise 0 : all
;   r23:r22     : frame    : on entry                                            : entry
;               : work     : argument of both                                    : made
;   r25:r22     : first    : the first bytes of work                             : first
;   r25:r24     : cipher   : pointer                                             : all
;   r26         : type     : the block's first byte                              : all
;   r27         : last     : the block's last byte                               : all
;   r29:r28 = Y : mode     : the function that takes the frame                   : block
;               : work     : pointer to the frame                                : made
;   r31:r30 = Z : mode     : on entry, and for the call                          : save, made
;               : frame    : pointer                                             : block
;               : mic      : pointer                                             : store
#define t     r0
#define zero  r1
#define count r22
#define room  r23
#define type  r26
#define last  r27

; aesmall_lorawan_frame (src/services/lorawan/lorawan.h): DevAddr and FCnt, 8 bytes, are in the order in
; which they are sent.
#define MHDR     10
#define MHDR_DIR 5 /* bit: the direction */

FUNCTION aesmall_lorawan_mic_unchecked
        ldi   type, 0x49
        mov   last, r18
        ldi   r30, lo8(gs(.Llorawan_unchecked_cmac))
        ldi   r31, hi8(gs(.Llorawan_unchecked_cmac))
        rcall aesmall_lorawan_unchecked
; = mic: 7 cycles, 10 bytes
        movw  r30, r16
        st    Z, r22
        std   Z+1, r23
        std   Z+2, r24
        std   Z+3, r25
        ret
; = store: 13 cycles, 12 bytes

        ; The mode of a MIC: CMAC, with its arguments in their places
.Llorawan_unchecked_cmac:
        movw  r16, r18                  ; msg_len
        movw  r18, r20                  ; msg
        mov   r20, t                    ; room
        JUMP_FUNCTION aesmall_cmac_unchecked
; = cmac: 6 cycles, 10 bytes

        ; Z is the mode. The frame from its end: 16 zeros, then the block, LoRaWAN 1.0.4, 4.3.3 and
        ; 4.4, or zeros.
PART aesmall_lorawan_unchecked
        .irp  n, 16, 17, 28, 29
        push  r\n
        .endr
        movw  r28, r30                  ; Y = mode
        movw  r30, r22                  ; Z = frame
        ldi   count, 16
; = save: 11 cycles, 14 bytes
        clr   room
        sbiw  r30, 0
; = start: 3 cycles, 4 bytes
        brne  .Llorawan_unchecked_zeros
; = data: 2 cycles taken, 1 on, 2 bytes
        ldi   room, 16
        ldi   count, 32
; = join: 2 cycles, 4 bytes
.Llorawan_unchecked_zeros:
        push  zero
        dec   count
        brne  .Llorawan_unchecked_zeros
; = zeros: 5 cycles taken, 4 on, 6 bytes
        cpse  room, zero
        rjmp  .Llorawan_unchecked_made
; = built: 3 cycles taken, 2 on, 4 bytes
        push  last
        push  zero
        adiw  r30, 8
        ldi   count, 8
; = block: 7 cycles, 8 bytes
.Llorawan_unchecked_field:
        ld    t, -Z
        push  t
        dec   count
        brne  .Llorawan_unchecked_field
; = field: 7 cycles taken, 6 on, 8 bytes
        ldd   t, Z+MHDR
        bst   t, MHDR_DIR
        bld   count, 0                  ; was 0
        push  count
        .rept 4
        push  zero
        .endr
        push  type
; = rest: 16 cycles, 18 bytes
.Llorawan_unchecked_made:
        movw  r30, r28                  ; Z = mode
        GET_SP r28, r29
        adiw  r28, 1                    ; Y = work
        mov   t, room
        movw  r22, r28
; = made: 7 cycles, 12 bytes
        CALL_Z
; = call: 3 cycles, 2 bytes
        ld    r22, Y
        ldd   r23, Y+1
        ldd   r24, Y+2
        ldd   r25, Y+3
        ldi   r18, 32
; = first: 9 cycles, 10 bytes
.Llorawan_unchecked_wipe:
        st    Y+, zero
        pop   t
        dec   r18
        brne  .Llorawan_unchecked_wipe
; = wipe: 7 cycles taken, 6 on, 8 bytes
        .irp  n, 29, 28, 17, 16
        pop   r\n
        .endr
        ret
; = return: 12 cycles, 10 bytes
END_FUNCTION aesmall_lorawan_mic_unchecked

#endif
