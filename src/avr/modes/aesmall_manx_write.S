/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_manx.inc"
#if AESMALL_AVR_ASM

; The writer of bits; aesmall_avr_manx.inc lists its registers. No C calls it. All four
; leave r18, r19, r24, r25 and Y as they are; r1 is not 0 afterwards.

/* aesmall_manx_write
 * C:        no prototype
 * Does:     writes the first r20 bits at Z, and after them a 1 if T is set
 * Args:     bits=r20 0 to 255, Z read them, X write after, part=r17, scale=r23
 * Clobbers: r0 r1 r20-r22 SREG. Z is at the byte that has the last bits, if it has not all
 * Saves:    no register
 * Stack:    0 + return address
 * Tables:   no tables
 * Wipes:    r0, r17 and r21 hold bits written
 * Cost:     AVRe+: CALL 4 + write 5 + 16 x byte 11 - 1 + last 3 + end 1 + nothing 4 = 192 cycles;
 *           of 16 bytes without more
 * Timing:   T0: bits, T and scale, which are public, decide
 */

/* aesmall_manx_write_part
 * C:        no prototype
 * Does:     writes the first r20 bits of r21
 * Args:     bits=r20 1 to 8, x=r21, X write 1 where part is full, part=r17, scale=r23
 * Clobbers: r0 r1 r20-r22 SREG
 * Saves:    no register
 * Stack:    0 + return address
 * Tables:   no tables
 * Wipes:    r0, r17 and r21 hold bits written
 * Cost:     AVRe+: CALL 4 + power 8 + masked 12 + free 5 = 29 cycles;
 *           3 more where part is full
 * Timing:   T0: bits and scale, which are public, decide
 */

/* aesmall_manx_write_one
 * C:        no prototype
 * Does:     writes the first r20 bits of r21 and after them a 1
 * Args:     bits=r20 0 to 7, x=r21, X write 1 where part is full, part=r17, scale=r23
 * Clobbers: r0 r1 r20-r22 SREG
 * Saves:    no register
 * Stack:    0 + return address
 * Tables:   no tables
 * Wipes:    r0, r17 and r21 hold bits written
 * Cost:     AVRe+: CALL 4 + one 12 + masked 12 + free 5 = 33 cycles;
 *           3 more where part is full
 * Timing:   T0: bits and scale, which are public, decide
 */

/* aesmall_manx_write_power
 * C:        no prototype
 * Does:     r22 <- 2 to the power of (-r20 modulo 8), r20 <- -r20
 * Args:     bits=r20
 * Clobbers: r20 r22 SREG
 * Saves:    no register
 * Stack:    0 + return address
 * Tables:   no tables
 * Wipes:    no secret
 * Cost:     AVRe+: CALL 4 + alone 12 = 16 cycles
 * Timing:   T0: no branch
 */

/* aesmall_manx_write_head
 * C:        no prototype
 * Does:     begins a block of Manx2 with the nonce and the two bits in part
 * Args:     Z=nonce read its bits, 64 at least. Y=params read 1. X write them, part=r17
 * Clobbers: r0 r1 r17 r20-r23 r30 r31 SREG
 * Saves:    no register
 * Stack:    0 + return address
 * Tables:   no tables
 * Wipes:    no secret
 * Cost:     AVRe+: CALL 4 + head 41 + head_rest 3 + head_even 4 = 52 cycles;
 *           of 64 bits
 * Timing:   T0: the number of bits, which is public, decides
 */

; REGISTERS, besides the registers of the writer.
;
;   r29:r28 = Y  : params            : pointer                                             : head

FUNCTION aesmall_manx_write
        ; `bits` bits from Z on, 0 to 255; with T a 1 after them.
        mov   count, bits
        lsr   count
        lsr   count
        lsr   count
        breq  .Lwrite_last
; = write: 6 cycles taken, 5 on, 10 bytes
.Lwrite_byte:
        ld    x, Z+
        MOVE  x, scale
        or    part, r1
        st    X+, part
        mov   part, r0
        dec   count
        brne  .Lwrite_byte
; = byte: 11 cycles taken, 10 on, 14 bytes
.Lwrite_last:
        andi  bits, 7
        breq  .Lwrite_end
; = last: 3 cycles taken, 2 on, 4 bytes
        ld    x, Z
        brtc  aesmall_manx_write_part
; = load: 4 cycles taken, 3 on, 4 bytes
ENTRY aesmall_manx_write_one
        inc   bits
        POWER
        or    x, power
        rjmp  .Lwrite_masked
; = one: 12 cycles, 22 bytes
.Lwrite_end:
        brts  aesmall_manx_write_one               ; x may be anything: of it no bit is written
; = end: 2 cycles taken, 1 on, 2 bytes
        ret
; = nothing: 4 cycles, 2 bytes

        ; The first `bits` bits of x, 1 to 8.
ENTRY aesmall_manx_write_part
        POWER
; = power: 8 cycles, 16 bytes
.Lwrite_masked:
        mov   bits, power
        neg   bits
        and   x, bits                   ; bits 0 to `bits` - 1
        MOVE  x, scale
        or    part, r1
        mov   x, r0
        MOVE  scale, power
        tst   r1
        brne  .Lwrite_free
; = masked: 12 cycles taken, 11 on, 18 bytes
        st    X+, part
        mov   part, x
        mov   r1, r0
; = full: 4 cycles, 6 bytes
.Lwrite_free:
        mov   scale, r1
        ret
; = free: 5 cycles, 4 bytes

ENTRY aesmall_manx_write_power
        POWER
        ret
; = alone: 12 cycles, 18 bytes

        ; The nonce and the two bits in `part` after it begin a block. Y = params, Z = nonce; a
        ; nonce has 64 bits or more.
ENTRY aesmall_manx_write_head
        .rept 8
        ld    x, Z+
        st    X+, x
        .endr
        ldd   bits, Y+NONCE_BITS
        subi  bits, 64
        mov   count, bits
        lsr   count
        lsr   count
        lsr   count
        breq  .Lwrite_head_rest
; = head: 41 cycles taken, 40 on, 46 bytes
.Lwrite_head_byte:
        ld    x, Z+
        st    X+, x
        dec   count
        brne  .Lwrite_head_byte
; = head_byte: 7 cycles taken, 6 on, 8 bytes
.Lwrite_head_rest:
        ldi   scale, 64                 ; room for 6 bits more
        andi  bits, 7
        brne  .Lwrite_head_bits
; = head_rest: 4 cycles taken, 3 on, 6 bytes
        ret
; = head_even: 4 cycles, 2 bytes
.Lwrite_head_bits:
        rcall aesmall_manx_write_power
        mov   scale, power              ; the bits of the nonce's last byte are the first in part
        neg   power
        ld    x, Z
        and   power, x
        mov   x, part
        mov   part, power
        ldi   bits, 2
        rjmp  aesmall_manx_write_part
; = head_bits: 13 cycles, 18 bytes

END_FUNCTION aesmall_manx_write_head
END_FUNCTION aesmall_manx_write_power
END_FUNCTION aesmall_manx_write_one
END_FUNCTION aesmall_manx_write_part
END_FUNCTION aesmall_manx_write

#endif
