/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_nano_tableless.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes128_encrypt_only_nano_tableless_avr
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, FIPS 197 5.1, for programs that never decrypt
 * Args:     secret=r25:r24 read 16, in=r23:r22 read 16, out=r21:r20 write 16, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG
 * Saves:    r28 r29, pushed with r0 and r1: the round key
 * Stack:    18 (4 pushed, a frame of 14) + 2 return addresses
 * Tables:   no tables
 * Wipes:    the round key, 16 bytes on the stack, is 0 again. r24 holds a byte of the last one, r22
 *           and r25 bytes of the last round
 * Cost:     AVRe+: CALL 4 + entry 8 + 16 x load 11 - 1 + 10 x (start 4 + 12 x (byte 14 + before
 *           2) + 4 x byte 15 + 16 x next 8 - 1 + first 4 + 3 x (first 3 + rotated 2) + 4 x word 5 +
 *           pattern 2 + 3 x (sweep 3 + right 19 + right 18 + swept 2) - 1 + round 3 + test 2 + 20 x
 *           (invert 2 + 7 x (factor 4 + 8 x bit 14 - 1 + done 5) - 1 + affine 1 + 5 x rotate 6 -
 *           1 + sub 4)) + again 1 + 9 x (4 x (clear 1 + 4 x sum 6 - 1 + mix 2 + 4 x row 15 - 1 +
 *           column 3) - 1 + back 2) + 16 x out 14 - 1 + exit 8 = 184136 cycles
 * Timing:   T0: constant cycles, no branch and no address depends on a secret
 */

; REGISTERS.
;
;   r0           : last              : of a row, and loaded bytes                     : all
;                : sum               : of the column                                  : mix
;   r1           : 0                 : as C has it                                    : all
;   r18          : rcon              : round constant; an LDI needs r16 or above      : all
;   r19          : turn              : bytes to do, pattern of ShiftRows, counter     : all
;   r21:r20      : out               : pointer                                        : all
;   r22          : factor            : bits of a factor, then SubBytes of b           : sub, byte
;                : x                 : byte of the state                              : right, row
;   r23          : steps             : of the inversion                               : sub
;   r23:r22      : in                : on entry                                       : entry
;   r24          : key               : byte of the round key                          : byte, out
;                : fold              : mask for DOUBLE                                : row
;   r25          : b                 : byte that SubBytes turns                       : sub
;                : y                 : the byte of row i + 1, then the new byte       : row
;   r25:r24      : secret            : on entry                                       : entry
;   r26          : power             : factor of the inversion                        : sub
;   r27          : mask              : for the inversion                              : sub
;   r27:r26 = X  : in                : pointer                                        : load
;                : mixed             : in out, walks down in MixColumns               : sum to out
;   r29:r28 = Y  : out               : pointer                                        : load
;                : state             : in out, walks up in SubBytes                   : byte
;                : row               : in out                                         : right
;   r31:r30 = Z  : secret            : pointer                                        : load
;                : frame             : pointer, walks down                            : byte
#define last  r0
#define sum   r0
#define rcon  r18
#define turn  r19
#define x     r22
#define key   r24
#define fold  r24
#define y     r25

FUNCTION aesmall_aes128_encrypt_only_nano_tableless_avr
        push  r28
        push  r29
        movw  r26, r22                  ; X = in
        movw  r30, r24                  ; Z = secret
        movw  r28, r20                  ; Y = out
        ldi   rcon, RCON_LOAD
; = entry: 8 cycles, 12 bytes
.Lnano_load:
        ld    r0, Z+
        push  r0
        ld    r0, X+
        st    Y+, r0
        subi  rcon, -2
        brmi  .Lnano_load
; = load: 11 cycles taken, 10 on, 12 bytes

.Lnano_round:
        GET_SP r30, r31
        movw  r28, r20
        ldi   turn, 16
; = start: 4 cycles, 8 bytes

        ; AddRoundKey and SubBytes in place; and the next round key, FIPS 197 5.2. Byte 0 of it
        ; takes in the round constant.
.Lnano_byte:
        ldd   key, Z+KEY_BYTE
        ld    b, Y
        eor   b, key
        rcall .Lnano_sub
        st    Y+, factor
        sbrc  turn, 4
        eor   key, rcon                 ; byte 0
        cpi   turn, 13
        brsh  .Lnano_first
; = byte: 15 cycles taken, 14 on, 18 bytes
        ldd   factor, Z+KEY_BEFORE
; = before: 2 cycles, 2 bytes
.Lnano_next:
        eor   key, factor
        std   Z+KEY_BYTE, key
        sbiw  r30, 1
        dec   turn
        brne  .Lnano_byte
; = next: 8 cycles taken, 7 on, 10 bytes

        ; ShiftRows: rows 1 to 3 go right by one, then rows 1 and 2, then row 1.
        movw  r26, r28                  ; after out
        ldi   turn, SWEEPS
; = pattern: 2 cycles, 4 bytes
.Lnano_sweep:
        movw  r28, r20
        adiw  r28, 1
; = sweep: 3 cycles, 4 bytes
.Lnano_right:
        ROW_RIGHT Y, last, x
        lsr   turn
        brcc  .Lnano_right              ; the next row
; = right: 19 cycles taken, 18 on, 20 bytes
        brne  .Lnano_sweep
; = swept: 2 cycles taken, 1 on, 2 bytes

        lsl   rcon
        brcc  .Lnano_test
; = round: 3 cycles taken, 2 on, 4 bytes
        ldi   rcon, REDUCTION           ; 2^8, once
; = again: 1 cycles, 2 bytes
.Lnano_test:
        cpi   rcon, RCON_END
        breq  .Lnano_out
; = test: 3 cycles taken, 2 on, 4 bytes

        ; MixColumns in place, from the last byte to the first. turn is 0.
.Lnano_column:
        clr   sum
; = clear: 1 cycles, 2 bytes
.Lnano_sum:
        ld    y, -X
        eor   sum, y
        subi  turn, QUARTER
        brne  .Lnano_sum                ; the last y is row 0, which follows row 3
; = sum: 6 cycles taken, 5 on, 8 bytes
        adiw  r26, 4
; = mix: 2 cycles, 2 bytes
.Lnano_row:
        MIX_BYTE x, y, sum, fold
        st    X, y
        mov   y, x
        subi  turn, QUARTER
        brne  .Lnano_row
; = row: 15 cycles taken, 14 on, 24 bytes
        cp    r26, r20                  ; the low byte is enough for 16 bytes
        brne  .Lnano_column
; = column: 3 cycles taken, 2 on, 4 bytes
        rjmp  .Lnano_round
; = back: 2 cycles, 2 bytes

        ; Word 0 takes in SubWord and RotWord of word 3.
.Lnano_first:
        ldd   b, Z+KEY_AROUND
        breq  .Lnano_word               ; byte 3
; = first: 4 cycles taken, 3 on, 4 bytes
        ldd   b, Z+KEY_ROTATED
; = rotated: 2 cycles, 2 bytes
.Lnano_word:
        rcall .Lnano_sub
        rjmp  .Lnano_next
; = word: 5 cycles, 4 bytes

        ; The last AddRoundKey. The key leaves the stack from the last byte to the first, and is
        ; wiped.
.Lnano_out:
        pop   key
        push  r1
        pop   r0
        ld    r0, -X
        eor   r0, key
        st    X, r0
        cp    r26, r20
        brne  .Lnano_out
; = out: 14 cycles taken, 13 on, 16 bytes
        pop   r29
        pop   r28
        ret
; = exit: 8 cycles, 6 bytes

        ; SubBytes: factor <- S(b).
.Lnano_sub:
#include "aesmall_avr_nano_invert.inc"
#include "aesmall_avr_nano_affine.inc"
        ret
; = sub: 4 cycles, 2 bytes
END_FUNCTION aesmall_aes128_encrypt_only_nano_tableless_avr

#endif
