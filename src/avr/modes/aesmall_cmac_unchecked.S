/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_cmac_unchecked
 * C:        void f(const aesmall_cipher *cipher, uint8_t work[32], uint8_t room,
 *           const uint8_t *msg, size_t msg_len);
 * Does:     CMAC without checks, SP 800-38B 6.2, the subkeys (6.1) made in it
 * Args:     cipher=r25:r24 read 2, work=r23:r22 write 32 (the chaining value, which becomes the
 *           tag. Then 16 zeros), room=r20 is 16 or 0, msg=r19:r18 read msg_len, msg_len=r17:r16 any
 * Clobbers: r0 r18-r27 r30 r31 SREG, and the registers that the cipher clobbers. r1 is 0 on exit
 * Saves:    r14-r17 r28 r29, around the cipher's call r30 r31
 * Stack:    8 + 2 return addresses + the stack of the cipher's call
 * Tables:   no tables
 * Wipes:    no secret was on the stack. The second half of work is 0 again. r0, r18 and r21 hold
 *           only values that the cipher left there
 * Cost:     AVRe+: CALL 4 + entry 16 + bytes x (byte 3 + room 3 + absorb 9)
 *           + (blocks - 1) x (room 2 - 3 + chain 13 + mac 1 + encrypt 8) + byte 4 + full 3
 *           + subkey 6 + encrypt 8 + double 9 + 16 x next 18 - 1 + pass 2
 *           + exit 19 + mac 1 + encrypt 8 = 607, 868, 1390 cycles for 16, 32, 64 bytes;
 *           an incomplete last block 304 more, room 0 21 more. The cipher's time, 4 less for its
 *           CALL, is added
 * Timing:   T0, except the cipher: no branch and no address depends on a secret. room and
 *           msg_len, which are public, decide
 */

; REGISTERS.
;
;   r0           : t                 : byte of the subkey                                 : double
;   r1           : 0                 : as C has it                                        : all
;   r15:r14      : work              : pointer                                            : all
;   r16          : last              : 0xff in the pass that adds the subkey, otherwise 0 : double
;   r17:r16      : len               : bytes to do, SUBI needs r16 or above               : absorb
;   r19          : count             : bytes to do                                        : double
;   r18          : carry             : 0x87 where the reduction adds it, otherwise 0      : double
;                : part              : bytes for the chaining value                       : double
;   r19:r18      : msg               : on entry                                           : entry
;   r20          : room              : bytes that the block still takes                   : absorb
;   r21:r20      : block             : argument of encrypt                                : encrypt
;   r21          : x                 : byte of the message, of the chaining value         : all
;   r23:r22      : work              : on entry                                           : entry
;                : block             : argument of the cipher                             : encrypt
;   r25:r24      : cipher            : pointer                                            : encrypt
;   r27:r26 = X  : next              : byte of the chaining value, pointer, forwards      : absorb
;   r29:r28 = Y  : cipher            : pointer                                            : all
;   r31:r30 = Z  : msg               : pointer, walks forwards                            : absorb
;                : mac               : byte of the chaining value, pointer, backwards     : double
;                : f                 : the cipher's function                              : encrypt
#define t     r0
#define zero  r1
#define last  r16
#define carry r18
#define part  r18
#define count r19
#define room  r20
#define x     r21

FUNCTION aesmall_cmac_unchecked
        .irp  n, 14, 15, 16, 17, 28, 29
        push  r\n
        .endr
        movw  r28, r24                  ; Y = cipher
        movw  r14, r22                  ; work
        movw  r26, r22                  ; X = the chaining value's first byte
        movw  r30, r18                  ; Z = msg
; = entry: 16 cycles, 20 bytes

        ; One loop over bytes. A full block stays unencrypted until another byte comes, as the last
        ; block is treated differently.
.Lcmac_unchecked_byte:
        subi  r16, 1
        sbci  r17, 0
        brcs  .Lcmac_unchecked_end
; = byte: 4 cycles taken, 3 on, 6 bytes
        dec   room
        brpl  .Lcmac_unchecked_absorb
; = room: 3 cycles taken, 2 on, 4 bytes
        push  r30
        push  r31
        rcall .Lcmac_unchecked_encrypt
        pop   r31
        pop   r30
        movw  r26, r14
        ldi   room, 15
; = chain: 13 cycles, 14 bytes
.Lcmac_unchecked_absorb:
        ld    t, X
        ld    x, Z+
        eor   t, x
        st    X+, t
        rjmp  .Lcmac_unchecked_byte
; = absorb: 9 cycles, 10 bytes

        ; An incomplete last block gets the padding 10* and the subkey K2 = 2 K1, which takes a pass
        ; more. r16 is 0xff: the last byte of a length that has gone below 0.
.Lcmac_unchecked_end:
        tst   room
        breq  .Lcmac_unchecked_subkey
; = full: 3 cycles taken, 2 on, 4 bytes
        clr   last
        ld    x, X
        subi  x, 0x80                   ; + 0x80: the same, as the carry is lost
        st    X, x
; = pad: 6 cycles, 8 bytes

        ; L = E(0), into the second half of work.
.Lcmac_unchecked_subkey:
        movw  r20, r14
        subi  r20, lo8(-16)
        sbci  r21, hi8(-16)
        rcall .Lcmac_unchecked_encrypt_block
; = subkey: 6 cycles, 8 bytes

        ; L <- 2 L in GF(2^128), SP 800-38B 5.3, from the last byte to the first. The bit that
        ; leaves at the top returns as 0x87 in the last byte, x^7 + x^2 + x + 1. In the last pass
        ; the result is added to the chaining value and leaves zeros; `last` selects as a mask.
.Lcmac_unchecked_double:
        movw  r30, r14
        ldd   carry, Z+16
        lsl   carry
        sbc   carry, carry              ; 0xff if the bit was set, otherwise 0
        andi  carry, 0x87
        adiw  r30, 16                   ; C is 0: an address does not wrap
        ldi   count, 16
; = double: 9 cycles, 14 bytes
.Lcmac_unchecked_next:
        ld    x, -Z
        ldd   t, Z+16
        rol   t
        eor   t, carry
        mov   part, t
        and   part, last
        eor   t, part
        std   Z+16, t
        eor   x, part
        st    Z, x
        clr   carry                     ; keeps C, as all since ROL and DEC do
        dec   count
        brne  .Lcmac_unchecked_next
; = next: 18 cycles taken, 17 on, 26 bytes
        com   last
        brne  .Lcmac_unchecked_double         ; 0 has become 0xff: one pass more
; = pass: 3 cycles taken, 2 on, 4 bytes

        rcall .Lcmac_unchecked_encrypt
        .irp  n, 29, 28, 17, 16, 15, 14
        pop   r\n
        .endr
        ret
; = exit: 19 cycles, 16 bytes

        ; The chaining value, or in the second entry the block at r21:r20, <- its encryption.
.Lcmac_unchecked_encrypt:
        movw  r20, r14
; = mac: 1 cycles, 2 bytes
.Lcmac_unchecked_encrypt_block:
        movw  r22, r20
        movw  r24, r28
        ld    r30, Y
        ldd   r31, Y+1
        JUMP_Z
; = encrypt: 8 cycles, 10 bytes
END_FUNCTION aesmall_cmac_unchecked

#endif
