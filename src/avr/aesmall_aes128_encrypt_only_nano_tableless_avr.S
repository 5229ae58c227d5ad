/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_nano_tableless.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes128_encrypt_only_nano_tableless_avr
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, FIPS 197 5.1, for programs that never decrypt
 * Args:     secret=r25:r24 read 16, in=r23:r22 read 16, out=r21:r20 write 16; in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG
 * Saves:    nothing; pushed are r0 and r1: the frame
 * Stack:    32 (3 pushed, a frame of 29) + 2 return addresses
 * Tables:   none
 * Wipes:    the frame, 32 bytes on the stack, is 0 again; r24 holds a byte of the last round key,
 *           r22 and r25 bytes of the last round
 * Cost:     AVRe+: CALL 4 + entry 3 + 16 x load 11 - 1 + frame 2 + 10 x (start 1 + 16 x (byte 14 +
 *           next 8) - 2 + rcon 1 + 12 x (place 7 + before 2) + 4 x (place 8 + first 3 + word 5) +
 *           1 + 3 x rotated 2 + round 5 + test 2 + 20 x (invert 2 + 7 x (factor 4 + 8 x bit 14 - 1
 *           + done 5) - 1 + affine 1 + 5 x rotate 6 - 1 + sub 4)) + again 1 + 9 x (4 x (clear 1 +
 *           4 x sum 6 - 1 + mix 2 + 4 x row 17 - 1 + column 3) - 1 + back 2) + 16 x out 16 - 1 +
 *           exit 4 = 184289 cycles
 * Timing:   T0: constant cycles; no branch and no address depends on a secret
 */

; REGISTERS.
;
;   r0           : sum               : of the column, and what is loaded               : row, all
;   r1           : 0                 : as C has it                                     : all
;   r18          : rcon              : round constant; an LDI needs r16 or above       : all
;   r19          : turn              : 48 - 3 i, later a counter                       : all
;   r21:r20      : out               : pointer                                         : all
;   r22          : factor            : bits of a factor, then SubBytes of b            : sub, byte
;                : x                 : byte of row i                                   : row
;   r23          : steps             : of the inversion                                : sub
;   r23:r22      : in                : on entry                                        : entry
;   r24          : key               : byte of the round key                           : byte, out
;                : fold              : mask for DOUBLE                                 : row
;   r25          : b                 : byte that SubBytes turns                        : sub
;                : place             : where ShiftRows moves byte i                    : byte
;                : y                 : the byte of row i + 1, then the new byte        : row
;   r25:r24      : secret            : on entry                                        : entry
;   r26          : power             : factor of the inversion                         : sub
;   r27          : mask              : for the inversion                               : sub
;   r27:r26 = X  : in                : pointer                                         : load
;                : shifted           : into out, for ShiftRows                         : byte to out
;   r31:r30 = Z  : secret            : pointer                                         : load
;                : frame             : pointer, walks down in SubBytes, up in MixColumns : all
#define sum   r0
#define rcon  r18
#define turn  r19
#define x     r22
#define key   r24
#define fold  r24
#define place r25
#define y     r25

FUNCTION aesmall_aes128_encrypt_only_nano_tableless_avr
        movw  r26, r22                  ; X = in
        movw  r30, r24                  ; Z = secret
        ldi   rcon, RCON_LOAD
; = entry: 3 cycles, 6 bytes
.Lnano_load:
        LOAD_SLOT
        subi  rcon, -2
        brmi  .Lnano_load
; = load: 11 cycles taken, 10 on, 12 bytes
        GET_SP r30, r31
; = frame: 2 cycles, 4 bytes

.Lnano_round:
        ldi   turn, TURNS
; = start: 1 cycles, 2 bytes

        ; AddRoundKey, SubBytes, ShiftRows, from the frame to out; and the next round key in place,
        ; FIPS 197 5.2. Byte 0 of it takes in the round constant.
.Lnano_byte:
        ldd   key, Z+KEY
        ldd   b, Z+STATE
        std   Z+STATE, r1               ; nothing is left there at the end
        eor   b, key
        rcall .Lnano_sub
        mov   place, turn
        andi  place, 15
        brne  .Lnano_place
; = byte: 14 cycles taken, 13 on, 16 bytes
        eor   key, rcon
; = rcon: 1 cycles, 2 bytes
.Lnano_place:
        AT_PLACE place
        st    X, factor
        cpi   turn, BYTE_3
        brsh  .Lnano_first
; = place: 8 cycles taken, 7 on, 12 bytes
        ldd   factor, Z+BEFORE
; = before: 2 cycles, 2 bytes
.Lnano_next:
        eor   key, factor
        std   Z+KEY, key
        sbiw  r30, 2
        subi  turn, TURN
        brne  .Lnano_byte
; = next: 8 cycles taken, 7 on, 10 bytes

        adiw  r26, 13                   ; byte 15 went to byte 3: X is behind out
        lsl   rcon
        brcc  .Lnano_test
; = round: 5 cycles taken, 4 on, 6 bytes
        ldi   rcon, REDUCTION           ; 2^8, once
; = again: 1 cycles, 2 bytes
.Lnano_test:
        cpi   rcon, RCON_END
        breq  .Lnano_out
; = test: 3 cycles taken, 2 on, 4 bytes

        ; MixColumns, from out to the frame, from the last byte to the first. turn is 0.
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
        std   Z+STATE+2, y              ; the slot before that of the pointer
        adiw  r30, 2
        mov   y, x
        subi  turn, QUARTER
        brne  .Lnano_row
; = row: 17 cycles taken, 16 on, 26 bytes
        cp    r26, r20                  ; the low byte is enough for 16 bytes
        brne  .Lnano_column
; = column: 3 cycles taken, 2 on, 4 bytes
        rjmp  .Lnano_round
; = back: 2 cycles, 2 bytes

        ; Word 0 takes in SubWord and RotWord of word 3.
.Lnano_first:
        ldd   b, Z+AROUND
        breq  .Lnano_word               ; byte 3
; = first: 4 cycles taken, 3 on, 4 bytes
        ldd   b, Z+ROTATED
; = rotated: 2 cycles, 2 bytes
.Lnano_word:
        rcall .Lnano_sub
        rjmp  .Lnano_next
; = word: 5 cycles, 4 bytes

        ; The last AddRoundKey. The slots leave the stack from the last to the first, and the key is
        ; wiped.
.Lnano_out:
        pop   r0
        pop   key
        push  r1
        pop   r0
        ld    r0, -X
        eor   r0, key
        st    X, r0
        cp    r26, r20
        brne  .Lnano_out
; = out: 16 cycles taken, 15 on, 18 bytes
        ret
; = exit: 4 cycles, 2 bytes

        ; SubBytes: factor <- S(b).
.Lnano_sub:
#include "aesmall_avr_nano_invert.inc"
#include "aesmall_avr_nano_affine.inc"
        ret
; = sub: 4 cycles, 2 bytes
END_FUNCTION aesmall_aes128_encrypt_only_nano_tableless_avr

#endif
