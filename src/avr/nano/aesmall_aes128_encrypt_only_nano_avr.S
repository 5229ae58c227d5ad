/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_nano.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes128_encrypt_only_nano_avr
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, FIPS 197 5.1, for programs that never decrypt
 * Args:     secret=r25:r24 read 16, in=r23:r22 read 16, out=r21:r20 write 16, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG
 * Saves:    Y, in registers, pushed are r0 and r1: the round key
 * Stack:    16 (2 pushed, a frame of 14) + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    the round key, 16 bytes on the stack, is 0 again. r22 holds a byte of the last one, r23
 *           and r30 bytes of the last round
 * Cost:     AVRe+: CALL 4 + entry 5 + 16 x load 11 - 1 + page 1 + 10 x (start 4 + 12 x (byte 2 +
 *           before 2) + 4 x byte 1 + first 4 + 3 x (first 3 + rotate 2) + 4 x word 5 - 1 + rcon 3 +
 *           16 x next 18 - 1 + 3 x (sweep 3 + right 19 + right 18 + swept 2) - 1 +
 *           round 3 + test 2) + again 1 + 9 x (4 x (clear 1 + 4 x sum 6 - 1 + mix 2 + 4 x row 15 -
 *           1 + column 3) - 1 + back 2) + 16 x out 14 - 1 + exit 5 = 8731 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: flash
 */

; REGISTERS.
;
;   r0           : last              : of a row, and loaded bytes                     : all
;                : sum               : of the column                                  : mix
;   r1           : 0                 : as C has it                                    : all
;   r18          : rcon              : round constant; an LDI needs r16 or above      : all
;   r19          : turn              : counter                                        : all
;   r21:r20      : out               : pointer                                        : all
;   r22          : key               : byte of the round key                          : byte, out
;                : x                 : byte of the state                              : row, mix
;   r23          : y                 : input for the byte of the key                  : byte
;                :                   : the byte of row i + 1, then the new byte       : mix
;   r23:r22      : in                : on entry                                       : entry
;   r25:r24      : secret            : on entry                                       : entry
;                : saved             : Y of the caller                                : all
;   r27:r26 = X  : in                : pointer                                        : load
;                : state             : in out, up in SubBytes, down in MixColumns     : all
;   r29:r28 = Y  : out               : pointer                                        : load
;                : frame             : pointer, walks down                            : byte
;                : row               : in out                                         : row
;   r30          : mask              : for DOUBLE                                     : mix
;   r30     = ZL : zl                : table index, output byte of the S-box          : byte
;   r31:r30 = Z  : secret            : pointer                                        : load
;   r31     = ZH : zh                : page of the S-box                              : all
#define last  r0
#define sum   r0
#define rcon  r18
#define turn  r19
#define key   r22
#define x     r22
#define y     r23
#define saved r24
#define mask  r30

FUNCTION aesmall_aes128_encrypt_only_nano_avr
        movw  r26, r22                  ; X = in
        movw  r30, r24                  ; Z = secret
        movw  saved, r28
        movw  r28, r20                  ; Y = out
        ldi   rcon, RCON_LOAD
; = entry: 5 cycles, 10 bytes
.Lnano_load:
        ld    r0, Z+
        push  r0
        ld    r0, X+
        st    Y+, r0
        subi  rcon, -2
        brmi  .Lnano_load
; = load: 11 cycles taken, 10 on, 12 bytes
        ldi   zh, hi8(aesmall_sbox_avr)
; = page: 1 cycles, 2 bytes

.Lnano_round:
        GET_SP r28, r29
        movw  r26, r20
        ldi   turn, BYTES
; = start: 4 cycles, 8 bytes

        ; AddRoundKey and SubBytes in place; and the next round key, FIPS 197 5.2. Byte 0 of it
        ; takes in the round constant. The flags at the top are from turn, see BYTES.
.Lnano_byte:
        brlt  .Lnano_before
; = byte: 2 cycles taken, 1 on, 2 bytes
        ldd   zl, Y+KEY_AROUND          ; word 0: SubWord and RotWord of word 3
        brvs  .Lnano_word               ; byte 3
; = first: 4 cycles taken, 3 on, 4 bytes
        ldd   zl, Y+KEY_ROTATED
; = rotate: 2 cycles, 2 bytes
.Lnano_word:
        lpm   y, Z
        brcs  .Lnano_next
; = word: 5 cycles taken, 4 on, 4 bytes
        eor   y, rcon                   ; byte 0
        rjmp  .Lnano_next
; = rcon: 3 cycles, 4 bytes
.Lnano_before:
        ldd   y, Y+KEY_BEFORE
; = before: 2 cycles, 2 bytes
.Lnano_next:
        ldd   key, Y+KEY_BYTE
        ld    zl, X
        eor   zl, key
        lpm   zl, Z
        st    X+, zl
        eor   key, y
        std   Y+KEY_BYTE, key
        sbiw  r28, 1
        subi  turn, -BYTE
        brcs  .Lnano_byte
; = next: 18 cycles taken, 17 on, 20 bytes

        ; ShiftRows: rows 1 and 2 go right by one, then rows 1 to 3, then row 1. The flags are again
        ; from turn, see SWEEP.
.Lnano_sweep:
        movw  r28, r20
        adiw  r28, 1
; = sweep: 3 cycles, 4 bytes
.Lnano_right:
        ROW_RIGHT Y, last, x
        subi  turn, -SWEEP
        brpl  .Lnano_right              ; the next row
; = right: 19 cycles taken, 18 on, 20 bytes
        brge  .Lnano_sweep
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

        ; MixColumns in place, from the last byte to the first. turn is 252.
.Lnano_column:
        clr   sum
; = clear: 1 cycles, 2 bytes
.Lnano_sum:
        ld    y, -X
        eor   sum, y
        subi  turn, QUARTER
        brcc  .Lnano_sum                ; the last y is row 0, which follows row 3
; = sum: 6 cycles taken, 5 on, 8 bytes
        adiw  r26, 4
; = mix: 2 cycles, 2 bytes
.Lnano_row:
        MIX_BYTE x, y, sum, mask
        st    X, y
        mov   y, x
        subi  turn, QUARTER
        brcc  .Lnano_row
; = row: 15 cycles taken, 14 on, 24 bytes
        cp    r26, r20                  ; the low byte is enough for 16 bytes
        brne  .Lnano_column
; = column: 3 cycles taken, 2 on, 4 bytes
        rjmp  .Lnano_round
; = back: 2 cycles, 2 bytes

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
        movw  r28, saved
        ret
; = exit: 5 cycles, 4 bytes
END_FUNCTION aesmall_aes128_encrypt_only_nano_avr

#endif
