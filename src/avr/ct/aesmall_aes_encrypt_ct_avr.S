/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_ct_encrypt.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes_encrypt_ct_avr
 * C:        void f(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16], uint8_t rounds);
 * Does:     encryption of one block with AES-128, -192 or -256, FIPS 197 5.1, bitsliced
 * Args:     schedule=r25:r24 read 16 (rounds + 1), in=r23:r22 read 16, out=r21:r20 write 16,
 *           rounds=r18 is 10, 12 or 14, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r17 r28 r29, the arguments in r18 r20 r21
 * Stack:    21 + return address
 * Tables:   no tables
 * Wipes:    no secret was on the stack. The registers hold bytes of the output and public values
 * Cost:     AVRe+: CALL 4 + entry 48 + first 265 + 5 x odd 647 - 1 + 4 x even 280 + last 271
 *           + exit 44 = 4986 cycles;
 *           927 more for each two rounds more
 * Timing:   T0: constant cycles, no branch on secrets and no secret address
 */

; REGISTERS. The planes l<b> and h<b> change their registers; aesmall_avr_ct_encrypt.inc tells which
; they are.
;
;   r0 .. r29   : l<b>, h<b>, work : planes and work registers                     : all
;   r18 r19 r22 : masks            : of BLOCK_TO_PLANES                            : first
;   r22 r23 r26 : masks            : of PLANES_TO_BLOCK                            : last
;   r18         : rounds, end      : low byte of the address of the last round key : entry
;   r20         : end              : the same, kept on the stack                   : odd, even
;   r21:r20     : out              : pointer, kept on the stack                    : entry
;   r23:r22     : in               : pointer                                       : entry
;   r25:r24     : schedule         : pointer                                       : entry, first
;   r31:r30 = Z : in               : pointer                                       : first
;               : keys             : pointer to the next byte of a round key       : first to last
;               : out              : pointer                                       : last
#define end r18

FUNCTION aesmall_aes_encrypt_ct_avr
        .irp  n, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29, 20, 21
        push  r\n
        .endr
        swap  end                       ; 16 rounds: the distance of the last round key
        add   end, r24
        push  end
        movw  r30, r22                  ; Z = in
        ldi   r18, 0xf0
        ldi   r19, 0x33
        ldi   r22, 0x55
; = entry: 48 cycles, 54 bytes

        BLOCK_TO_PLANES
        movw  r30, r24                  ; Z = schedule
        ADD_FIRST_KEY
; = first: 265 cycles, 466 bytes

.Lencrypt_rounds:
        SUB_BYTES_ODD
        MIX_COLUMNS_ODD
        SUB_BYTES_EVEN
        pop   r20
        cpse  r20, zl                   ; the last round when the low byte has come to `end`
        rjmp  .Lencrypt_even
; = odd: 647 cycles taken, 646 on, 1258 bytes

        ; The last round has no MixColumns.
        ADD_LAST_KEY
        pop   zh
        pop   zl                        ; Z = out
        ldi   r22, 0xf0
        ldi   r23, 0x33
        ldi   r26, 0x55
        PLANES_TO_BLOCK
; = last: 271 cycles, 474 bytes

        ; The residue of the rounds is wiped: r0, r21 and T.
        .irp  n, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
        pop   r\n
        .endr
        clr   r0
        clr   r21
        bst   r0, 0
        clr   r1                        ; as C requires
        ret
; = exit: 44 cycles, 46 bytes

.Lencrypt_even:
        push  r20
#ifndef __AVR_HAVE_MUL__
        clr   r1
#endif
        MIX_COLUMNS_EVEN
        rjmp  .Lencrypt_rounds
; = even: 280 cycles, 492 bytes
END_FUNCTION aesmall_aes_encrypt_ct_avr

#endif
