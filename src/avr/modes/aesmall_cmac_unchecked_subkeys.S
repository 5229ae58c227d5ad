/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_cmac_unchecked_subkeys
 * C:        void f(const aesmall_cipher *cipher, uint8_t mac[16], uint8_t room,
 *           const uint8_t *msg, size_t msg_len, const aesmall_cmac_subkeys *subkeys);
 * Does:     CMAC without checks, SP 800-38B 6.2, with the subkey K1 at hand
 * Args:     cipher=r25:r24 read 2, mac=r23:r22 write 16 (the chaining value, which becomes the tag),
 *           room=r20 is 16 or 0, msg=r19:r18 read msg_len, msg_len=r17:r16 any,
 *           subkeys=r15:r14 read 16
 * Clobbers: r0 r18-r27 r30 r31 SREG, and the registers that the cipher clobbers. r1 is 0 on exit
 * Saves:    r12 r13 r16 r17 r28 r29, around the cipher's call r30 r31
 * Stack:    8 + 2 return addresses + the stack of the cipher's call
 * Tables:   no tables
 * Wipes:    no secret was on the stack. The registers hold values of the cipher
 * Cost:     AVRe+: CALL 4 + entry 16 + bytes x (byte 3 + room 3 + absorb 9)
 *           + (blocks - 1) x (room 2 - 3 + chain 13 + encrypt 9) + byte 4 + full 3
 *           + subkey 7 + 16 x add 12 - 1 + reduce 7 + exit 19 + encrypt 9 = 500, 761, 1283 cycles for 16, 32, 64 bytes;
 *           an incomplete last block 4 more, room 0 21 more. The cipher's time, 4 less for its
 *           CALL, is added
 * Timing:   T0, except the cipher: no branch and no address depends on a secret. room and
 *           msg_len, which are public, decide
 */

; REGISTERS.
;
;   r0           : t                 : byte of the message, of the subkey                 : all
;   r1           : 0                 : as C has it                                        : all
;   r13:r12      : mac               : pointer                                            : all
;   r15:r14      : subkeys           : pointer to K1                                      : all
;   r17:r16      : len               : bytes to do, SUBI needs r16 or above               : absorb
;   r18          : carry             : 0x87 where the reduction adds it, otherwise 0      : reduce
;   r19          : count             : bytes to do                                        : add
;   r19:r18      : msg               : on entry                                           : entry
;   r20          : room              : bytes that the block still takes                   : all
;   r21          : x                 : byte of the chaining value                         : all
;   r21:r20      : mac               : argument of the cipher                             : encrypt
;   r23:r22      : mac               : on entry; argument of the cipher                   : entry, encrypt
;   r25:r24      : cipher            : pointer                                            : encrypt
;   r27:r26 = X  : next              : byte of the chaining value, pointer, forwards      : absorb
;                : key               : byte of the subkey, pointer, backwards             : add
;   r29:r28 = Y  : cipher            : pointer                                            : all
;   r31:r30 = Z  : msg               : pointer, walks forwards                            : absorb
;                : end               : byte of the chaining value, pointer, backwards     : add
;                : f                 : the cipher's function                              : encrypt
#define t     r0
#define zero  r1
#define carry r18
#define count r19
#define room  r20
#define x     r21

FUNCTION aesmall_cmac_unchecked_subkeys
        .irp  n, 12, 13, 16, 17, 28, 29
        push  r\n
        .endr
        movw  r28, r24                  ; Y = cipher
        movw  r12, r22                  ; mac
        movw  r26, r22                  ; X = its first byte
        movw  r30, r18                  ; Z = msg
; = entry: 16 cycles, 20 bytes

        ; One loop over bytes. A full block stays unencrypted until another byte comes, as the last
        ; block is treated differently.
.Lcmac_unchecked_subkeys_byte:
        subi  r16, 1
        sbci  r17, 0
        brcs  .Lcmac_unchecked_subkeys_end
; = byte: 4 cycles taken, 3 on, 6 bytes
        dec   room
        brpl  .Lcmac_unchecked_subkeys_absorb
; = room: 3 cycles taken, 2 on, 4 bytes
        push  r30
        push  r31
        rcall .Lcmac_unchecked_subkeys_encrypt
        pop   r31
        pop   r30
        movw  r26, r12
        ldi   room, 15
; = chain: 13 cycles, 14 bytes
.Lcmac_unchecked_subkeys_absorb:
        ld    t, X
        ld    x, Z+
        eor   t, x
        st    X+, t
        rjmp  .Lcmac_unchecked_subkeys_byte
; = absorb: 9 cycles, 10 bytes

        ; An incomplete last block gets the padding 10* and the subkey K2 = 2 K1 in GF(2^128), SP
        ; 800-38B 5.3: the bit that leaves at the top returns as 0x87 in the last byte.
.Lcmac_unchecked_subkeys_end:
        tst   room
        breq  .Lcmac_unchecked_subkeys_subkey
; = full: 3 cycles taken, 2 on, 4 bytes
        ld    x, X
        subi  x, 0x80                   ; + 0x80: the same, as the carry is lost
        st    X, x
; = pad: 5 cycles, 6 bytes

        ; K1 is added from the last byte to the first, and doubled on the way if the block had room.
.Lcmac_unchecked_subkeys_subkey:
        movw  r26, r14
        movw  r30, r12
        adiw  r26, 16
        adiw  r30, 16                   ; C is 0: an address does not wrap
        ldi   count, 16
; = subkey: 7 cycles, 10 bytes
.Lcmac_unchecked_subkeys_add:
        ld    t, -X
        cpse  room, zero
        rol   t
        ld    x, -Z
        eor   x, t
        st    Z, x
        dec   count                     ; keeps C, as all since ROL do
        brne  .Lcmac_unchecked_subkeys_add
; = add: 12 cycles taken, 11 on, 16 bytes
        sbc   carry, carry              ; 0xff if a bit has left at the top, otherwise 0
        andi  carry, 0x87
        ldd   x, Z+15
        eor   x, carry
        std   Z+15, x
; = reduce: 7 cycles, 10 bytes

        rcall .Lcmac_unchecked_subkeys_encrypt
        .irp  n, 29, 28, 17, 16, 13, 12
        pop   r\n
        .endr
        ret
; = exit: 19 cycles, 16 bytes

        ; The chaining value <- its encryption.
.Lcmac_unchecked_subkeys_encrypt:
        movw  r20, r12
        movw  r22, r12
        movw  r24, r28
        ld    r30, Y
        ldd   r31, Y+1
        JUMP_Z
; = encrypt: 9 cycles, 12 bytes
END_FUNCTION aesmall_cmac_unchecked_subkeys

#endif
