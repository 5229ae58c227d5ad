/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../nano/aesmall_avr_nano.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes128_decrypt_nano_lowram_avr
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-128, FIPS 197 5.3. The key runs forward to its end,
 *           then backwards
 * Args:     secret=r25:r24 read 16, in=r23:r22 read 16, out=r21:r20 write 16, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG
 * Saves:    r28 r29, pushed with r0 and r1: the round key
 * Stack:    18 (4 pushed, a frame of 14) + 2 return addresses
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    the round key, 16 bytes on the stack, is 0 again. r22 holds a byte of the secret, r23
 *           and r25 bytes of the last round
 * Cost:     AVRe+: CALL 4 + entry 8 + 16 x load 11 - 1 + page 1 + 10 x (start 3 + 16 x next 8 - 1 +
 *           16 x (key 5 + add 7) - 1 + rcon 1 + 12 x (place 2 + before 2) + 4 x (place 3 + first 3 +
 *           word 5) + 1 + 3 x rotate 2 + round 3 + test 3) - 1 + double 1 - 1 + last 3 + 16 x
 *           whiten 12 - 1 + 10 x (sweeps 1 + 3 x (sweep 3 - 1 + swept 3) - 1 + 6 x row 21 +
 *           halve 3 + at 7 + 16 x (back 8 + turn 14 + middle 5 + turn 15 + turned 6) - 1 + 16 x
 *           (key 5 + add 7) - 1 + rcon 1 + 12 x (place 2 + before 2) + 4 x (place 3 + first 3 +
 *           word 5) + 1 + 3 x rotate 2 + undone 2) + 1 - 1 + half 1 + 9 x (unmix 12 + 3 x (mix 3 +
 *           4 x (sum 13 + 4 x mul 15 - 1 + column 3) - 1 + mixed 4)) + 16 x wipe 9 - 1 + exit 8 =
 *           25283 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: flash
 */

; REGISTERS.
;
;   r0           : last     : of a row, and loaded bytes                : sweep
;   r1           : 0        : as C has it                               : all
;   r18          : rcon     : round constant; an LDI needs r16 or above : all
;   r19          : turn     : 48 - 3 i, later a counter                 : all
;   r21:r20      : out      : pointer                                   : all
;   r22          : key      : byte of the round key                     : key, back
;                : mask     : for DOUBLE                                : mix
;   r23          : y        : the byte of row i + 1, then the new byte  : mix
;                : copy     : byte that InvSubBytes turns               : back
;   r23:r22      : in       : on entry                                  : entry
;   r24          : sum      : of the column                             : mix
;                : constant : of the inverse affine map                 : back
;   r25          : x        : byte of the state                         : sweep, mix
;                : swapped  : byte that InvSubBytes turns, by four bits : back
;   r25:r24      : secret   : on entry                                  : entry
;   r27:r26 = X  : in       : pointer                                   : load
;                : state    : in out, walks down                        : back, mix
;   r29:r28 = Y  : out      : pointer                                   : load
;                : frame    : pointer to the round key                  : all
;   r31:r30 = Z  : secret   : pointer                                   : load
;                : row      : in out                                    : sweep
;   r30     = ZL : zl       : table index, output byte of the S-box     : key, back
;   r31     = ZH : zh       : page of the S-box                         : key, back
#define last     r0
#define rcon     r18
#define turn     r19
#define key      r22
#define mask     r22
#define y        r23
#define copy     r23
#define sum      r24
#define constant r24
#define x        r25
#define swapped  r25

FUNCTION aesmall_aes128_decrypt_nano_lowram_avr
        push  r28
        push  r29
        movw  r26, r22                  ; X = in
        movw  r30, r24                  ; Z = secret
        movw  r28, r20                  ; Y = out
        ldi   rcon, RCON_LOAD
; = entry: 8 cycles, 12 bytes
.Llowram_load:
        ld    r0, Z+
        push  r0
        ld    r0, X+
        st    Y+, r0
        subi  rcon, -2
        brmi  .Llowram_load
; = load: 11 cycles taken, 10 on, 12 bytes
        ldi   zh, hi8(aesmall_sbox_avr)
; = page: 1 cycles, 2 bytes

        ; The key runs to its end.
.Llowram_round:
        GET_SP r28, r29                 ; at byte 0
        ldi   turn, TURNS
; = start: 3 cycles, 6 bytes
.Llowram_next:
        rcall .Llowram_key
        sbiw  r28, 1
        subi  turn, TURN
        brne  .Llowram_next
; = next: 8 cycles taken, 7 on, 8 bytes
        lsl   rcon
        brcc  .Llowram_test
; = round: 3 cycles taken, 2 on, 4 bytes
        ldi   rcon, REDUCTION           ; 2^8, once
; = double: 1 cycles, 2 bytes
.Llowram_test:
        cpi   rcon, RCON_END
        brne  .Llowram_round
; = test: 3 cycles taken, 2 on, 4 bytes

        ; AddRoundKey with it, from the last byte to the first.
        movw  r26, r20
        adiw  r26, 16
; = last: 3 cycles, 4 bytes
.Llowram_whiten:
        adiw  r28, 1
        ldd   key, Y+KEY_BYTE
        ld    x, -X
        eor   x, key
        st    X, x
        cp    r26, r20                  ; the low byte is enough for 16 bytes
        brne  .Llowram_whiten
; = whiten: 12 cycles taken, 11 on, 14 bytes

        ; A round. InvShiftRows: row 3 goes right by one, then rows 2 and 3, then rows 1 to 3.
.Llowram_inverse:
        ldi   turn, 3
; = sweeps: 1 cycles, 2 bytes
.Llowram_sweep:
        movw  r30, r20
        add   r30, turn
        adc   r31, r1
; = sweep: 3 cycles, 6 bytes
.Llowram_row:
        ROW_RIGHT Z, last, x
        mov   x, r30
        sub   x, r20
        cpi   x, 4
        brne  .Llowram_row
; = row: 21 cycles taken, 20 on, 24 bytes
        dec   turn
        brne  .Llowram_sweep
; = swept: 3 cycles taken, 2 on, 4 bytes

        lsr   rcon
        brcc  .Llowram_halved
; = halve: 3 cycles taken, 2 on, 4 bytes
        ldi   rcon, 0x80                ; half of 0x1b, and of 1 after the end
; = half: 1 cycles, 2 bytes
.Llowram_halved:
        sbiw  r28, 16                   ; after byte 15
        movw  r26, r20
        adiw  r26, 16
        ldi   zh, hi8(aesmall_sbox_avr)
        ldi   constant, 0x05
; = at: 7 cycles, 10 bytes

        ; Byte by byte, from the last to the first: the round key goes back, InvSubBytes,
        ; AddRoundKey. turn begins with 0.
.Llowram_back:
        subi  turn, -TURN
        adiw  r28, 1
        rcall .Llowram_key
        ld    zl, -X
; = back: 8 cycles, 8 bytes
        ; InvS(b) = A'(S(A'(b))), A' the inverse of the affine map of 5.1.1:
        ;   A'(b) = rol1(b) + rol3(b) + rol6(b) + 5 = rol1(b + rol1(rol1(b) + rol4(b))) + 5
.Llowram_turn:
        mov   copy, zl
        mov   swapped, zl
        swap  swapped
        lsl   zl
        adc   zl, r1
        eor   zl, swapped
        lsl   zl
        adc   zl, r1
        eor   zl, copy
        lsl   zl
        adc   zl, r1
        eor   zl, constant
        subi  turn, 0x80                ; twice brings it home
        brpl  .Llowram_turned
; = turn: 15 cycles taken, 14 on, 28 bytes
        lpm   zl, Z
        rjmp  .Llowram_turn
; = middle: 5 cycles, 4 bytes
.Llowram_turned:
        eor   zl, key
        st    X, zl
        cpi   turn, TURNS
        brne  .Llowram_back
; = turned: 6 cycles taken, 5 on, 8 bytes
        cpi   rcon, 1
        breq  .Llowram_wipe
; = undone: 3 cycles taken, 2 on, 4 bytes
        clr   turn
        rcall .Llowram_mix              ; InvMixColumns is MixColumns three times
        rcall .Llowram_mix
        rcall .Llowram_mix
        rjmp  .Llowram_inverse
; = unmix: 12 cycles, 10 bytes

        ; The key leaves the stack, and is wiped.
.Llowram_wipe:
        pop   r0
        push  r1
        pop   r0
        subi  turn, TURN                ; from TURNS: 16 times
        brne  .Llowram_wipe
; = wipe: 9 cycles taken, 8 on, 10 bytes
        pop   r29
        pop   r28
        ret
; = exit: 8 cycles, 6 bytes

        ; Byte i of the round key, FIPS 197 5.2, forward or back: it is added to the byte that does not
        ; change between the one and the other.
.Llowram_key:
        ldd   key, Y+KEY_BYTE
        cpi   turn, TURNS
        brne  .Llowram_place
; = key: 5 cycles taken, 4 on, 6 bytes
        eor   key, rcon                 ; byte 0
; = rcon: 1 cycles, 2 bytes
.Llowram_place:
        cpi   turn, BYTE_3
        brsh  .Llowram_first
; = place: 3 cycles taken, 2 on, 4 bytes
        ldd   zl, Y+KEY_BEFORE
; = before: 2 cycles, 2 bytes
.Llowram_add:
        eor   key, zl
        std   Y+KEY_BYTE, key
        ret
; = add: 7 cycles, 6 bytes
.Llowram_first:
        ldd   zl, Y+KEY_AROUND          ; word 0: SubWord and RotWord of word 3
        breq  .Llowram_word             ; byte 3
; = first: 4 cycles taken, 3 on, 4 bytes
        ldd   zl, Y+KEY_ROTATED
; = rotate: 2 cycles, 2 bytes
.Llowram_word:
        lpm   zl, Z
        rjmp  .Llowram_add
; = word: 5 cycles, 4 bytes

        ; MixColumns in out, from the last byte to the first. turn is 0.
.Llowram_mix:
        movw  r26, r20
        adiw  r26, 16
; = mix: 3 cycles, 4 bytes
.Llowram_column:
        SUM_COLUMN sum, y               ; y is row 0, which follows row 3
        adiw  r26, 4
; = sum: 13 cycles, 16 bytes
.Llowram_mul:
        MIX_BYTE x, y, sum, mask
        st    X, y
        mov   y, x
        subi  turn, QUARTER
        brne  .Llowram_mul
; = mul: 15 cycles taken, 14 on, 24 bytes
        cp    r26, r20
        brne  .Llowram_column
; = column: 3 cycles taken, 2 on, 4 bytes
        ret
; = mixed: 4 cycles, 2 bytes
END_FUNCTION aesmall_aes128_decrypt_nano_lowram_avr

#endif
