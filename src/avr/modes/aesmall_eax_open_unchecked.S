/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_eax_open_unchecked
 * C:        aesmall_error f(const aesmall_cipher *cipher, uint8_t work[48],
 *           const aesmall_aead_args *args);
 * Does:     opens a message of EAX without checks: verifies, then decrypts. Has the parts that
 *           aesmall_eax_seal_unchecked calls too, with Y = args, r23:r22 = work, r25:r24 = cipher:
 *           aesmall_eax_omac, aesmall_eax_omac_of, aesmall_eax_crypt, aesmall_eax_leave
 * Args:     cipher=r25:r24 read 2, work=r23:r22 write 48 (32 for aesmall_cmac_unchecked, then the tag),
 *           args=r21:r20 read 18 and the buffers that it names, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r16 r17 r28 r29, around aesmall_cmac_unchecked r21-r25
 * Stack:    9 + 2 return addresses + the stack of aesmall_cmac_unchecked
 * Tables:   no tables
 * Wipes:    no secret was on the stack. work is 0 again. r0 holds a byte of the tag
 * Cost:     AVRe+: CALL 4 + entry 15 + 2 x len 12 + first 3 + omacs 5 + omacs 4
 *           + 3 x (mac 40 + wipe 1 + 5 x zero 9 - 1 + wiped 4 + 16 x add 10 - 1 + done 5) - 4
 *           + tag 13 + bytes x compare 9 - 1 + verdict 2 + decrypt 5 + crypt 11 + result 3
 *           + exit 16 + wipe 1 + 16 x zero 9 - 1 + wiped 4 = 1151 cycles for 16 bytes;
 *           of the tag. The time of its calls, 4 less each for their CALL, is added
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on lengths,
 *           the result and the counter, which are public
 */

; REGISTERS.
;
;   r0          : t          : byte of the tag                                            : all
;   r1          : 0          : as C has it                                                : all
;   r17:r16     : len        : bytes of the text; argument of aesmall_cmac_unchecked      : all
;               : out        : argument of aesmall_ctr_unchecked                          : crypt
;   r18         : x          : byte of a tag                                              : add, compare
;   r19:r18     : msg, len   : arguments of aesmall_cmac_unchecked, aesmall_ctr_unchecked : mac, crypt
;   r20         : count      : bytes to do                                                : all
;               : room       : 0, argument of aesmall_cmac_unchecked                      : mac
;   r21         : tweak      : 2, 1, 0                                                    : mac
;               : difference : not 0 when the tags differ                                 : compare
;   r21:r20     : args, in   : on entry; argument of aesmall_ctr_unchecked                : entry, crypt
;   r23:r22     : work       : pointer                                                    : all
;   r25:r24     : cipher     : pointer; then the result                                   : all
;   r27:r26 = X : tag        : byte of the message's tag, pointer                         : compare
;   r29:r28 = Y : args       : pointer, walks backwards through the OMACs                 : all
;   r31:r30 = Z : mac        : byte of work, pointer                                      : all
#define t          r0
#define zero       r1
#define x          r18
#define count      r20
#define tweak      r21
#define difference r21

; Offsets in aesmall_aead_args, src/modes/aead/aead.h
#define NONCE_END 4
#define AD_END    8
#define IN        8
#define IN_LEN    10
#define OUT       12
#define TAG_LEN   16

; AESMALL_ERROR_AUTH in src/core/error.h
#define ERROR_AUTH -6

FUNCTION aesmall_eax_open_unchecked
        .irp  n, 16, 17, 28, 29
        push  r\n
        .endr
        movw  r28, r20                  ; Y = args
        rcall .Leax_open_unchecked_len
        adiw  r28, IN_LEN
        ldi   tweak, 2
; = entry: 15 cycles, 16 bytes

        ; The OMACs of ciphertext, AD and nonce, with tweaks 2, 1, 0, in their order in args. The
        ; nonce comes last, as its OMAC is the first counter block, and then in its place.
        rcall .Leax_open_unchecked_of_next
; = first: 3 cycles, 2 bytes
.Leax_open_unchecked_omacs:
        rcall aesmall_eax_omac
        brpl  .Leax_open_unchecked_omacs
; = omacs: 5 cycles taken, 4 on, 4 bytes

        rcall .Leax_open_unchecked_len
        ldd   r26, Y+IN
        ldd   r27, Y+IN+1
        add   r26, r16
        adc   r27, r17                  ; X = the tag that came
        adiw  r30, 16                   ; Z = the tag that is right
        cpi   count, 1
        sbc   difference, difference    ; no tag is no right one
; = tag: 13 cycles, 16 bytes
.Leax_open_unchecked_compare:
        ld    t, X+
        ld    x, Z+
        eor   t, x
        or    difference, t
        dec   count
        brne  .Leax_open_unchecked_compare
; = compare: 9 cycles taken, 8 on, 12 bytes

        cp    zero, difference
        brcs  .Leax_open_unchecked_verdict
; = verdict: 3 cycles taken, 2 on, 4 bytes
        movw  r18, r16
        rcall aesmall_eax_crypt
        clc
; = decrypt: 5 cycles, 6 bytes
.Leax_open_unchecked_verdict:
        sbc   r24, r24
        sbc   r25, r25
        andi  r24, lo8(ERROR_AUTH)      ; -1 & -6, or 0
; = result: 3 cycles, 6 bytes

PART aesmall_eax_leave
        ldi   count, 48 / 3
        rcall .Leax_open_unchecked_wipe
        .irp  n, 29, 28, 17, 16
        pop   r\n
        .endr
        ret
; = exit: 16 cycles, 14 bytes

        ; Three bytes of work for each `count` <- 0, which becomes 0.
.Leax_open_unchecked_wipe:
        movw  r30, r22
; = wipe: 1 cycles, 2 bytes
.Leax_open_unchecked_zero:
        .rept 3
        st    Z+, zero
        .endr
        dec   count
        brne  .Leax_open_unchecked_zero
; = zero: 9 cycles taken, 8 on, 10 bytes
        ret
; = wiped: 4 cycles, 2 bytes

        ; The length of the text that is sealed in `in`, and of the tag.
.Leax_open_unchecked_len:
        ldd   r16, Y+IN_LEN
        ldd   r17, Y+IN_LEN+1
        ldd   count, Y+TAG_LEN
        sub   r16, count
        sbc   r17, zero
        ret
; = len: 12 cycles, 12 bytes

        ; OMAC, the CMAC of the tweak as a block and of the buffer before Y in args, into the first 16
        ; bytes of work, and added to the tag. Y moves on to the next buffer, and so does the tweak: N
        ; tells that it was 0. Z ends after the OMAC.
PART aesmall_eax_omac
        ld    r17, -Y
        ld    r16, -Y
.Leax_open_unchecked_of_next:
        ld    r19, -Y
        ld    r18, -Y
PART aesmall_eax_omac_of
        ldi   count, 15 / 3
        rcall .Leax_open_unchecked_wipe
        st    Z, tweak
        .irp  n, 21, 22, 23, 24, 25
        push  r\n
        .endr
        CALL_FUNCTION aesmall_cmac_unchecked      ; with room = 0
        .irp  n, 25, 24, 23, 22, 21
        pop   r\n
        .endr
        movw  r30, r22
        ldi   count, 16
; = mac: 40 cycles, 42 bytes
.Leax_open_unchecked_add:
        ld    t, Z+
        ldd   x, Z+31
        eor   x, t
        std   Z+31, x
        dec   count
        brne  .Leax_open_unchecked_add
; = add: 10 cycles taken, 9 on, 12 bytes
        dec   tweak
        ret
; = done: 5 cycles, 4 bytes

        ; `in` <-> `out` by CTR, r19:r18 bytes from the counter in work on, which is counted up.
        ; r17:r16 = out; r25:r22 stay.
PART aesmall_eax_crypt
        ldd   r20, Y+IN
        ldd   r21, Y+IN+1
        ldd   r16, Y+OUT
        ldd   r17, Y+OUT+1
        JUMP_FUNCTION aesmall_ctr_unchecked
; = crypt: 11 cycles, 12 bytes
END_FUNCTION aesmall_eax_open_unchecked

#endif
