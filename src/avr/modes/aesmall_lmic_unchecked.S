/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_lmic_unchecked
 * C:        uint32_t f(uint8_t mode, uint8_t *buf, uint16_t len, const void *schedule,
 *           const uint8_t aux[16], aesmall_lmic_encrypt *encrypt);
 * Does:     os_aes of LMIC (src/adapters/lmic_unchecked.h): ECB, CTR, SP 800-38A 6.1 and 6.5, and CMAC,
 *           SP 800-38B 6.2, the subkeys (6.1) made in it
 * Args:     mode=r24, buf=r23:r22 read len, for ECB and CTR write len, len=r21:r20 any,
 *           schedule=r19:r18 not read here, aux=r17:r16 read 16, encrypt=r15:r14
 * Clobbers: r0 r18-r27 r30 r31 SREG, and the registers that encrypt clobbers. r1 is 0 on exit
 * Saves:    r13 r16 r17 r28 r29, around the call of encrypt r30 r31, pushed for the frame r0 r1
 *           r18 r19
 * Stack:    41 (11 pushed, a frame of 30) + 3 return addresses + the stack of encrypt
 * Tables:   no tables
 * Wipes:    the frame, work and the schedule's address, is 0 again. r0 and r18 hold only values
 *           that encrypt left there, and in CTR the last byte of the input
 * Cost:     AVRe+: CALL 4 + entry 20 + 16 x zeros 5 - 1 + again 1 + 16 x aux 9 - 1 + start 9
 *           + choose 3 + bytes x (byte 3 + have 3 + add 6 + crypt 2 + absorb 6) - blocks
 *           + blocks x (chain 4 + half 13 + 2 x (point 2 + second 2 + pointed 4) + encrypt 20
 *           + carry 7) + byte 4 + end 3 + none 3 + exit 1 + 34 x wipe 7 - 1 + return 14
 *           = 900, 2037 cycles for 16, 64 bytes;
 *           that is CTR, the counter without a carry. The time of encrypt, 4 less for its CALL, is
 *           added
 * Timing:   T0, except encrypt: no branch and no address depends on a secret. The time depends on
 *           mode, len and the carries of the counter, which are public
 */

; REGISTERS.
;
;   r0           : t                 : byte of aux, of the result, of the subkey          : all
;   r1           : 0                 : as C has it                                        : all
;   r13          : mode              : the flags of LMIC                                  : all
;   r15:r14      : encrypt           : the cipher's function                              : all
;   r16          : last              : 0xff in the pass that adds the subkey, otherwise 0 : double
;   r17:r16      : aux               : on entry, then walks backwards                     : entry
;                : len               : bytes to do, SUBI needs r16 or above               : all
;   r18          : x                 : byte of the message, of the chaining value         : all
;                :                   : bytes of an incomplete block, and the mode         : whole
;   r19:r18      : schedule          : on entry                                           : entry
;   r19          : left              : bytes that the block still takes or gives          : all
;                : part              : bytes for the chaining value                       : double
;   r20          : carry             : 0x87 where the reduction adds it, otherwise 0      : double
;   r21          : count             : bytes to do                                        : double, exit
;   r21:r20      : len               : on entry                                           : entry
;                : out               : argument of encrypt                                : encrypt
;   r23:r22      : buf               : on entry                                           : entry
;                : in                : argument of encrypt                                : encrypt
;   r21          : count             : bytes of the frame to do                           : zeros, aux
;   r25:r22      : result            : the first bytes of the MIC, or 0                   : exit
;   r24          : mode              : the flags of LMIC                                  : entry
;   r25:r24      : schedule          : argument of encrypt                                : encrypt
;   r27:r26 = X  : next              : byte of the chaining value or keystream, pointer   : all
;   r29:r28 = Y  : work              : pointer to the frame: chaining value or counter,
;                                      16 bytes that are keystream or L, schedule         : all
;   r31:r30 = Z  : aux               : pointer, walks backwards                           : frame
;                : buf               : pointer, walks forwards                            : all
;                : mac               : byte of the chaining value, pointer, backwards     : double
;                : f                 : the cipher's function                              : encrypt
#define t     r0
#define zero  r1
#define mode  r13
#define last  r16
#define x     r18
#define left  r19
#define part  r19
#define carry r20
#define count r21

; The bits of the mode, and their values
#define MIC_BIT     1
#define CTR_BIT     2
#define NOAUX_BIT   3
#define MIC         2
#define CTR         4
#define NOAUX       8

FUNCTION aesmall_lmic_unchecked
        .irp  n, 13, 16, 17, 28, 29
        push  r\n
        .endr
        mov   mode, r24
        push  r19
        push  r18
        movw  r30, r16                  ; Z = aux
        movw  r16, r20                  ; len
        adiw  r30, 16
        ldi   count, 16
; = entry: 20 cycles, 24 bytes

        ; The frame from its end: 16 zeros, then aux, or zeros with AES_MICNOAUX.
.Llmic_unchecked_zeros:
        push  zero
        dec   count
        brne  .Llmic_unchecked_zeros
; = zeros: 5 cycles taken, 4 on, 6 bytes
        ldi   count, 16
; = again: 1 cycles, 2 bytes
.Llmic_unchecked_aux:
        ld    t, -Z
        sbrc  mode, NOAUX_BIT
        clr   t
        push  t
        dec   count
        brne  .Llmic_unchecked_aux
; = aux: 9 cycles taken, 8 on, 12 bytes
        in    r28, 0x3d
        in    r29, 0x3e
        adiw  r28, 1                    ; Y = work
        movw  r30, r22                  ; Z = buf
        movw  r26, r28                  ; X = the first byte that a MIC absorbs into
        clr   left
        sbrc  mode, NOAUX_BIT
        ldi   left, 16
; = start: 9 cycles, 16 bytes

        ; AES_CTR, AES_ENC of whole blocks, AES_MIC with and without aux, and no other mode.
        cpi   r24, CTR
        breq  .Llmic_unchecked_byte
; = choose: 3 cycles taken, 2 on, 4 bytes
        mov   x, r16
        andi  x, 15
        or    x, r24
        breq  .Llmic_unchecked_block
; = whole: 5 cycles taken, 4 on, 8 bytes
        andi  r24, ~NOAUX
        cpi   r24, MIC
        breq  .Llmic_unchecked_byte
; = other: 4 cycles taken, 3 on, 6 bytes

.Llmic_unchecked_refuse:
        subi  r16, 1
        sbci  r17, 0
        brcs  .Llmic_unchecked_none
; = refuse: 4 cycles taken, 3 on, 6 bytes
        st    Z+, zero
        rjmp  .Llmic_unchecked_refuse
; = zero: 4 cycles, 4 bytes

.Llmic_unchecked_block:
        subi  r16, 16
        sbci  r17, 0
        brcs  .Llmic_unchecked_none
; = block: 4 cycles taken, 3 on, 6 bytes
        movw  r22, r30
        movw  r20, r30
        rcall .Llmic_unchecked_encrypt
        adiw  r30, 16
        rjmp  .Llmic_unchecked_block
; = ecb: 9 cycles, 10 bytes

.Llmic_unchecked_none:
        clr   r22
        clr   r23
        movw  r24, r22
; = none: 3 cycles, 6 bytes
.Llmic_unchecked_exit:
        ldi   count, 34
; = exit: 1 cycles, 2 bytes
.Llmic_unchecked_wipe:
        st    Y+, zero
        pop   t
        dec   count
        brne  .Llmic_unchecked_wipe
; = wipe: 7 cycles taken, 6 on, 8 bytes
        .irp  n, 29, 28, 17, 16, 13
        pop   r\n
        .endr
        ret
; = return: 14 cycles, 12 bytes

        ; One loop over bytes for MIC and CTR. A full block of a message stays unencrypted until
        ; another byte comes, as the last block is treated differently.
.Llmic_unchecked_byte:
        subi  r16, 1
        sbci  r17, 0
        brcs  .Llmic_unchecked_end
; = byte: 4 cycles taken, 3 on, 6 bytes
        dec   left
        brpl  .Llmic_unchecked_have
; = have: 3 cycles taken, 2 on, 4 bytes
        rcall .Llmic_unchecked_chain
        ldi   left, 15
; = chain: 4 cycles, 4 bytes

        ; The sum goes to buf in CTR; where it came from in both, which loses keystream.
.Llmic_unchecked_have:
        ld    t, X
        ld    x, Z
        eor   t, x
        sbrc  mode, CTR_BIT
; = add: 7 cycles taken, 6 on, 8 bytes
        st    Z, t
; = crypt: 2 cycles, 2 bytes
.Llmic_unchecked_absorb:
        st    X+, t
        adiw  r30, 1
        rjmp  .Llmic_unchecked_byte
; = absorb: 6 cycles, 6 bytes

        ; The end of a MIC. An incomplete last block gets the padding 10* and the subkey K2 = 2 K1,
        ; which takes a pass more. r16 is 0xff: the last byte of a length that has gone below 0.
.Llmic_unchecked_end:
        sbrc  mode, CTR_BIT
        rjmp  .Llmic_unchecked_none
; = end: 3 cycles taken, 2 on, 4 bytes
        tst   left
        breq  .Llmic_unchecked_subkey
; = full: 3 cycles taken, 2 on, 4 bytes
        clr   last
        ld    x, X
        subi  x, 0x80                   ; + 0x80: the same, as the carry is lost
        st    X, x
; = pad: 6 cycles, 8 bytes

        ; L = E(0), in the second half of work.
.Llmic_unchecked_subkey:
        movw  r20, r28
        subi  r20, lo8(-16)
        sbci  r21, hi8(-16)
        movw  r22, r20
        rcall .Llmic_unchecked_encrypt
; = subkey: 7 cycles, 10 bytes

        ; L <- 2 L in GF(2^128), as in aesmall_cmac_unchecked.
.Llmic_unchecked_double:
        movw  r30, r28
        ldd   carry, Z+16
        lsl   carry
        sbc   carry, carry              ; 0xff if the bit was set, otherwise 0
        andi  carry, 0x87
        adiw  r30, 16                   ; C is 0: an address does not wrap
        ldi   count, 16
; = double: 9 cycles, 14 bytes
.Llmic_unchecked_next:
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
        brne  .Llmic_unchecked_next
; = next: 18 cycles taken, 17 on, 26 bytes
        com   last
        brne  .Llmic_unchecked_double         ; 0 has become 0xff: one pass more
; = pass: 3 cycles taken, 2 on, 4 bytes

        rcall .Llmic_unchecked_chain
        ld    r25, Y
        ldd   r24, Y+1
        ldd   r23, Y+2
        ldd   r22, Y+3
        rjmp  .Llmic_unchecked_exit
; = mic: 13 cycles, 12 bytes

        ; E(first half of work) into the half where X points then, the second in CTR.
.Llmic_unchecked_chain:
        rcall .Llmic_unchecked_point
        movw  r20, r26
        movw  r22, r28
        rcall .Llmic_unchecked_encrypt
        rcall .Llmic_unchecked_point
        sbrs  mode, CTR_BIT
; = half: 13 cycles taken, 12 on, 12 bytes
        ret
; = chained: 4 cycles, 2 bytes

        ; The counter's next value: the carry goes on while a byte becomes 0, to the first byte at
        ; the farthest. X is after the counter.
.Llmic_unchecked_carry:
        ld    t, -X
        inc   t
        st    X, t
        brne  .Llmic_unchecked_point
; = carry: 7 cycles taken, 6 on, 8 bytes
        cp    r26, r28
        brne  .Llmic_unchecked_carry
; = more: 3 cycles taken, 2 on, 4 bytes
.Llmic_unchecked_point:
        movw  r26, r28
        sbrc  mode, CTR_BIT
; = point: 3 cycles taken, 2 on, 4 bytes
        adiw  r26, 16
; = second: 2 cycles, 2 bytes
        ret
; = pointed: 4 cycles, 2 bytes

        ; The block at r23:r22 to r21:r20.
.Llmic_unchecked_encrypt:
        push  r30
        push  r31
        ldd   r24, Y+32
        ldd   r25, Y+33
        movw  r30, r14
        CALL_Z
        pop   r31
        pop   r30
        ret
; = encrypt: 20 cycles, 18 bytes
END_FUNCTION aesmall_lmic_unchecked

#endif
