/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_tiny_lmic.inc"
#if AESMALL_AVR_ASM

/* aesmall_lmic_unchecked_tiny
 * C:        uint32_t f(uint8_t mode, uint8_t *buf, uint16_t len);
 * Does:     os_aes of LMIC (src/adapters/lmic_unchecked.h) with `tiny` inside: ECB, CTR, SP 800-38A 6.1
 *           and 6.5, and CMAC, SP 800-38B 6.2, the subkeys (6.1) made in it
 * Args:     mode=r24, buf=r23:r22 read len, for ECB and CTR write len, len=r21:r20 any. AESKEY
 *           and AESAUX read 16
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r16 r17 r28 r29, around the cipher r24 r25 r30 r31, pushed for the frame and the round
 *           key r0 r1
 * Stack:    56 (12 pushed, a frame of 44) + 2 return addresses
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    the frame and the round key are 0 again. The registers hold the result and public
 *           values, after ECB also bytes of the output block
 * Cost:     AVRe+: CALL 4 + entry 15 + choose 1 + ctr 3 + frame 3 + 8 x zeros 7 - 1 + again 1
 *           + 16 x aux 9 - 1 + start 7 + bytes x (byte 3 + have 3 + add 8 + crypt 6) - blocks
 *           + blocks x (chain 5 + back 2 + carry 7 + on 3 + cipher 12 + second 2 + load 3
 *           + 16 x first 12 - 1 + key 7
 *           + 9 x (rows 75 + 4 x (column 22 + mix 22 + add_key 35) - 1 + rounds 4 + further 2)
 *           + rows 75 + 4 x (column 23 + unmixed 5 + add_key 35) - 1 + rounds 5
 *           + over 4 + 16 x forget 7 - 1 + done 16)
 *           + byte 4 + end 2 + exit 1 + 32 x wipe 7 - 1 + wiped 1 + none 3 + return 12
 *           = 5055, 18786 cycles for 16, 64 bytes;
 *           that is CTR, the counter without a carry
 * Timing:   T2, the cipher: constant cycles, one branch on secrets, balanced, in XTIME, table index
 *           secret, memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round. The rest is T0:
 *           mode, len and the carries of the counter decide, which are public
 */

; The cipher, and names for its registers, are made of aesmall_avr_tiny_lmic.inc.

; REGISTERS.
;
;   T            : CTR               : whether the mode is AES_CTR                        : all
;   r0           : t                 : byte of aux, of the result, of the subkey          : all
;                : x1                : row 1 of a column                                  : columns
;   r1           : zero              : 0, as C has it                                     : all but columns
;                : x3                : row 3 of a column                                  : columns
;   r16          : columns           : to do                                              : columns
;   r17          : reduction         : 0x1b, an LDI needs r16 or above                    : columns
;   r18          : mode              : the flags of LMIC                                  : entry
;                : left              : bytes that the block still takes or gives          : bytes
;   r18 .. r21   : w0 .. w3          : the word of the round key that is made             : columns
;   r20          : some              : the rest of the last block, and the mode           : entry
;                : carry             : 0x86 where the reduction adds it, otherwise 0      : double
;   r21          : count             : things to do                                       : all but columns
;   r21:r20      : len               : on entry                                           : entry
;   r22          : x                 : byte of the message, of the chaining value         : all but columns
;                : x0                : row 0 of a column, then a byte of the round key    : columns
;   r23          : x2                : row 2 of a column                                  : columns
;   r23:r22      : buf               : on entry                                           : entry
;   r24          : mode              : on entry                                           : entry
;                : last              : 0xff in the pass that adds the subkey, otherwise 0 : double
;                : rcon              : round constant, an LDI needs r16 or above          : columns
;   r25          : mixed3            : row 3 after MixColumns                             : columns
;   r25:r24      : len               : bytes to do                                        : all but columns
;   r25:r22      : result            : the first bytes of the MIC, or 0                   : exit
;   r27:r26 = X  : next              : byte of the chaining value or keystream, pointer   : bytes
;                : in                : input of the cipher, pointer, backwards            : cipher
;                : key               : pointer to the round key                           : columns
;   r29:r28 = Y  : work              : pointer to the frame: chaining value or counter,
;                                      16 bytes that are keystream or L                   : all
;                : buf               : pointer, walks forwards                            : ECB, zeros
;                : state             : the cipher's output, pointer                       : cipher
;   r31:r30 = Z  : buf               : pointer, walks forwards                            : bytes
;                : key               : pointer to AESKEY                                  : cipher
;                : zl, zh            : table index, page of the table                     : columns
#define t     r0
#define zero  r1
#define mode  r18
#define left  r18
#define some  r20
#define carry r20
#define count r21
#define x     r22
#define last  r24

; lmic.c has them, and is the only one that calls this.
        .weak AESKEY
        .weak AESAUX

FUNCTION aesmall_lmic_unchecked_tiny
        .irp  n, 16, 17, 28, 29
        push  r\n
        .endr
        movw  r28, r22                  ; Y = buf
        movw  r30, r22                  ; Z = buf
        mov   mode, r24
        movw  r24, r20                  ; len
        bst   mode, CTR_BIT
        andi  some, 15
        or    some, mode
; = entry: 15 cycles, 22 bytes

        ; AES_CTR, AES_ENC of whole blocks, AES_MIC with and without aux, and no other mode.
        breq  .Llmic_tiny_ecb
; = choose: 2 cycles taken, 1 on, 2 bytes
        cpi   mode, CTR
        breq  .Llmic_tiny_frame
; = ctr: 3 cycles taken, 2 on, 4 bytes
        mov   some, mode
        andi  some, ~NOAUX
        cpi   some, MIC
        breq  .Llmic_tiny_frame
; = mic: 5 cycles taken, 4 on, 8 bytes

.Llmic_tiny_refuse:
        sbiw  r24, 1
        brcs  .Llmic_tiny_out
; = refuse: 4 cycles taken, 3 on, 4 bytes
        st    Y+, zero
        rjmp  .Llmic_tiny_refuse
; = zero: 4 cycles, 4 bytes

.Llmic_tiny_block:
        rcall .Llmic_tiny_cipher
        adiw  r28, 16
; = block: 5 cycles, 4 bytes
.Llmic_tiny_ecb:
        sbiw  r24, 16
        brcc  .Llmic_tiny_block
; = ecb: 4 cycles taken, 3 on, 4 bytes
.Llmic_tiny_out:
        rjmp  .Llmic_tiny_none
; = out: 2 cycles, 2 bytes

        ; The frame from its end: 16 zeros, then aux, or zeros with AES_MICNOAUX.
.Llmic_tiny_frame:
        ldi   r26, lo8(AESAUX + 16)
        ldi   r27, hi8(AESAUX + 16)
        ldi   count, 8
; = frame: 3 cycles, 6 bytes
.Llmic_tiny_zeros:
        push  zero
        push  zero
        dec   count
        brne  .Llmic_tiny_zeros
; = zeros: 7 cycles taken, 6 on, 8 bytes
        ldi   count, 16
; = again: 1 cycles, 2 bytes
.Llmic_tiny_aux:
        ld    t, -X
        sbrc  mode, NOAUX_BIT
        clr   t
        push  t
        dec   count
        brne  .Llmic_tiny_aux
; = aux: 9 cycles taken, 8 on, 12 bytes
        GET_SP r28, r29
        adiw  r28, 1                    ; Y = work
        movw  r26, r28                  ; X = the first byte that a MIC absorbs into
        andi  mode, NOAUX
        lsl   mode                      ; left: aux is a full block, a MIC without it has 0
; = start: 7 cycles, 12 bytes

        ; One loop over bytes for MIC and CTR. A full block of a message stays unencrypted until
        ; another byte comes, as the last block is treated differently.
.Llmic_tiny_byte:
        sbiw  r24, 1
        brcs  .Llmic_tiny_end
; = byte: 4 cycles taken, 3 on, 4 bytes
        dec   left
        brpl  .Llmic_tiny_have
; = have: 3 cycles taken, 2 on, 4 bytes
        rcall .Llmic_tiny_cipher
        ldi   left, 15
        brtc  .Llmic_tiny_have
; = chain: 6 cycles taken, 5 on, 6 bytes

        ; The counter's next value: the carry goes on while a byte becomes 0, to the first byte at
        ; the farthest. X is at the keystream, after the counter.
        sbiw  r28, 16
; = back: 2 cycles, 2 bytes
.Llmic_tiny_carry:
        ld    t, -X
        inc   t
        st    X, t
        brne  .Llmic_tiny_on
; = carry: 7 cycles taken, 6 on, 8 bytes
        cp    r26, r28
        brne  .Llmic_tiny_carry
; = more: 3 cycles taken, 2 on, 4 bytes
.Llmic_tiny_on:
        movw  r26, r28
        adiw  r26, 16
; = on: 3 cycles, 4 bytes

        ; Where a sum came from it goes to, which loses keystream; in CTR to buf too.
.Llmic_tiny_have:
        ld    t, X
        ld    x, Z+
        eor   t, x
        st    X+, t
        brtc  .Llmic_tiny_byte
; = add: 9 cycles taken, 8 on, 10 bytes
        st    -Z, t
        adiw  r30, 1
        rjmp  .Llmic_tiny_byte
; = crypt: 6 cycles, 6 bytes

        ; The end of a MIC. An incomplete last block gets the padding 10* and the subkey K2 = 2 K1,
        ; which takes a pass more. r24 is 0xff: the last byte of a length that has gone below 0.
.Llmic_tiny_end:
        brts  .Llmic_tiny_exit
; = end: 2 cycles taken, 1 on, 2 bytes
        tst   left
        breq  .Llmic_tiny_subkey
; = full: 3 cycles taken, 2 on, 4 bytes
        clr   last
        ld    x, X
        subi  x, 0x80                   ; + 0x80: the same, as the carry is lost
        st    X, x
; = pad: 6 cycles, 8 bytes

        ; L = E(0), in the second half of work.
.Llmic_tiny_subkey:
        adiw  r28, 16
        rcall .Llmic_tiny_cipher
        sbiw  r28, 16
; = subkey: 7 cycles, 6 bytes

        ; L <- 2 L in GF(2^128), SP 800-38B 6.1. The bit that leaves at the top is in C and enters again
        ; at the bottom, so the reduction adds the rest of 0x87.
.Llmic_tiny_double:
        adiw  r28, 16
        ld    carry, Y
        lsl   carry
        sbc   carry, carry              ; 0xff if the bit was set, otherwise 0; keeps C
        andi  carry, 0x86
        ldi   count, 16
; = double: 8 cycles, 12 bytes
.Llmic_tiny_next:
        ld    x, -Y
        ldd   t, Y+16
        rol   t
        eor   t, carry
        std   Y+16, t
        and   t, last
        eor   x, t
        st    Y, x
        clr   carry                     ; keeps C, as all since ROL and DEC do
        dec   count
        brne  .Llmic_tiny_next
; = next: 16 cycles taken, 15 on, 22 bytes
        com   last
        brne  .Llmic_tiny_double        ; 0 has become 0xff: one pass more
; = pass: 3 cycles taken, 2 on, 4 bytes

        rcall .Llmic_tiny_cipher
        ld    r25, Y
        ldd   r24, Y+1
        ldd   r23, Y+2
        ldd   r22, Y+3
; = result: 11 cycles, 10 bytes
.Llmic_tiny_exit:
        ldi   count, 32
; = exit: 1 cycles, 2 bytes
.Llmic_tiny_wipe:
        st    Y+, zero
        pop   t
        dec   count
        brne  .Llmic_tiny_wipe
; = wipe: 7 cycles taken, 6 on, 8 bytes
        brtc  .Llmic_tiny_restore
; = wiped: 2 cycles taken, 1 on, 2 bytes
.Llmic_tiny_none:
        clr   r22
        clr   r23
        movw  r24, r22
; = none: 3 cycles, 6 bytes
.Llmic_tiny_restore:
        .irp  n, 29, 28, 17, 16
        pop   r\n
        .endr
        ret
; = return: 12 cycles, 10 bytes

        ; E(the 16 bytes at Y) to the same place; in CTR Y goes to the second half of work before.
        ; X = Y then. `rcon` marks the last round, since T is used.
.Llmic_tiny_cipher:
        .irp  n, 24, 25, 30, 31
        push  r\n
        .endr
        adiw  r28, 16
        movw  r26, r28
        brtc  .Llmic_tiny_load
; = cipher: 13 cycles taken, 12 on, 14 bytes
        adiw  r28, 16
; = second: 2 cycles, 2 bytes
.Llmic_tiny_load:
        ldi   r30, lo8(AESKEY + 16)
        ldi   r31, hi8(AESKEY + 16)
        ldi   count, 16
; = load: 3 cycles, 6 bytes

        ; AddRoundKey with the key, which is round key 0 and goes to the stack.
.Llmic_tiny_first:
        ld    t, -Z
        push  t
        ld    x, -X
        eor   t, x
        st    -Y, t
        dec   count
        brne  .Llmic_tiny_first
; = first: 12 cycles taken, 11 on, 14 bytes
        GET_SP r26, r27
        adiw  r26, 17                   ; X is after the key
        ldi   zh, hi8(aesmall_sbox_avr)
        ldi   rcon, 1
        ldi   reduction, REDUCTION
; = key: 7 cycles, 12 bytes

        ; RotWord and SubWord of the last word, for the first one; the round constant.
.Llmic_tiny_round:
        SUB_KEY w2
        SUB_KEY w1
        SUB_KEY w0
        SUB_KEY w3
        sbiw  r26, 12
        eor   w0, rcon
        lsl   rcon
        brcc  .Llmic_tiny_rows
        ldi   rcon, REDUCTION           ; 2^8, once
        ; ShiftRows, row by row.
.Llmic_tiny_rows:
        ldd   x2, Y+1
        ROW   1, 5
        ROW   5, 9
        ROW   9, 13
        std   Y+13, x2
        ldd   x2, Y+2
        ROW   2, 10
        std   Y+10, x2
        ldd   x2, Y+6
        ROW   6, 14
        std   Y+14, x2
        ldd   x2, Y+15
        ROW   15, 11
        ROW   11, 7
        ROW   7, 3
        std   Y+3, x2
        ldi   columns, 4
; = rows: 75 cycles, 76 bytes
.Llmic_tiny_column:
        SUB_STATE x1, 1
        SUB_STATE x2, 2
        SUB_STATE x3, 3
        SUB_STATE x0, 0
        cpi   rcon, RCON_END
        breq  .Llmic_tiny_unmixed       ; the last round has no MixColumns
; = column: 23 cycles taken, 22 on, 20 bytes
        MIX_COLUMN
; = mix: 22 cycles, 44 bytes [branch-free: 25 cycles, 50 bytes]
.Llmic_tiny_mixed:
        ADD_KEY w0, mixed0
        ADD_KEY w1, mixed1
        ADD_KEY w2, mixed2
        ADD_KEY w3, mixed3
        dec   columns
        brne  .Llmic_tiny_column
; = add_key: 35 cycles taken, 34 on, 44 bytes
        sbiw  r28, 16
        cpi   rcon, RCON_END
        breq  .Llmic_tiny_over
; = rounds: 5 cycles taken, 4 on, 6 bytes
        rjmp  .Llmic_tiny_round
; = further: 2 cycles, 2 bytes
.Llmic_tiny_unmixed:
        NO_MIX_COLUMN
        rjmp  .Llmic_tiny_mixed
; = unmixed: 5 cycles, 8 bytes

.Llmic_tiny_over:
        clr   zero                      ; it was x3
        sbiw  r26, 16
        ldi   count, 16
; = over: 4 cycles, 6 bytes
.Llmic_tiny_forget:
        st    X+, zero
        pop   t
        dec   count
        brne  .Llmic_tiny_forget
; = forget: 7 cycles taken, 6 on, 8 bytes
        .irp  n, 31, 30, 25, 24
        pop   r\n
        .endr
        movw  w0, t                     ; 0, and w1
        movw  w2, t                     ; and w3
        movw  x0, t                     ; and x2
        movw  r26, r28
        ret
; = done: 16 cycles, 18 bytes
END_FUNCTION aesmall_lmic_unchecked_tiny

#endif
