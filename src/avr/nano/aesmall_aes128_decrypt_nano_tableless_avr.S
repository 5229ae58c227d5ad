/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_nano_tableless.inc"
#if AESMALL_AVR_ASM

; Both directions in one piece of code, for programs that need both. The flag T distinguishes them.

/* aesmall_aes128_encrypt_nano_tableless_avr
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, FIPS 197 5.1
 * Args:     secret=r25:r24 read 16, in=r23:r22 read 16, out=r21:r20 write 16, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG
 * Saves:    no register, pushed is r0: the frame
 * Stack:    32 (2 pushed, a frame of 30) + 3 return addresses
 * Tables:   no tables
 * Wipes:    the frame, 32 bytes on the stack, is 0 again. r24 holds a byte of the last round key,
 *           r22 and r25 bytes of the last round
 * Cost:     AVRe+: CALL 4 + encrypt 1 + entry 3 + 16 x load 11 - 1 + frame 4 + 10 x (start 3 + 16
 *           x (byte 1 + take 9 + sub 3 + invert 2 + 7 x (factor 4 + 8 x bit 14 - 1 + done 5) - 1 +
 *           inverted 4 + affine 1 + 5 x rotate 6 - 1 + map 5 + next 10) - 1 + 16 x (add 7 +
 *           place 9) - 1 + rcon 1 + 12 x (key 2 + before 2) + 4 x (key 3 + first 3 + word 5 +
 *           sub 3 + invert 2 + 7 x (factor 4 + 8 x bit 14 - 1 + done 5) - 1 + inverted 4 +
 *           affine 1 + 5 x rotate 6 - 1 + map 5) + 1 + 3 x rotated 2 + round 3 + test 2) - 1 +
 *           double 1 + 1 + 9 x (ahead 1 + again 8 + mix 3 + 4 x (sum 13 + 4 x row 15 - 1 +
 *           column 3) - 1 + mixed 4) + 11 x (exchange 3 + swap 1 + 16 x pair 16 - 1 + swapped 4) +
 *           last 4 + result 3 + end 2 + 32 x wipe 7 - 1 + exit 4 = 189572 cycles
 * Timing:   T0: constant cycles, no branch and no address depends on a secret
 */

/* aesmall_aes128_decrypt_nano_tableless_avr
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-128, FIPS 197 5.3. The key runs forward to its end,
 *           then backwards
 * Args:     secret=r25:r24 read 16, in=r23:r22 read 16, out=r21:r20 write 16, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG
 * Saves:    no register, pushed is r0: the frame
 * Stack:    32 (2 pushed, a frame of 30) + 3 return addresses
 * Tables:   no tables
 * Wipes:    the frame, 32 bytes on the stack, is 0 again. r24 holds a byte of the secret, r22 and
 *           r25 bytes of the last round
 * Cost:     AVRe+: CALL 4 + decrypt 3 + entry 3 + 16 x load 11 - 1 + frame 4 + 10 x (start 3 + 16
 *           x (byte 2 + next 10) - 1 + 16 x (add 7 + place 9) - 1 + rcon 1 + 12 x (key 2 +
 *           before 2) + 4 x (key 3 + first 3 + word 5 + sub 3 + invert 2 + 7 x (factor 4 + 8 x
 *           bit 14 - 1 + done 5) - 1 + inverted 4 + affine 1 + 5 x rotate 6 - 1 + map 5) + 1 + 3 x
 *           rotated 2 + round 3 + test 2) - 1 + double 1 + 1 + 9 x ahead 2 + exchange 3 + swap 1 +
 *           16 x pair 16 - 1 + swapped 4 + last 5 + 10 x (halve 3 + 16 x (back 8 + unsub 17 + 3 x
 *           (affine 1 + 5 x rotate 6 - 1 + map 5) + invert 2 + 7 x (factor 4 + 8 x bit 14 - 1 +
 *           done 5) - 1 + inverted 4) - 1 + 16 x (add 7 + place 9) - 1 + rcon 1 + 12 x (key 2 +
 *           before 2) + 4 x (key 3 + first 3 + word 5 + sub 3 + invert 2 + 7 x (factor 4 + 8 x
 *           bit 14 - 1 + done 5) - 1 + inverted 4 + affine 1 + 5 x rotate 6 - 1 + map 5) + 1 + 3 x
 *           rotated 2 + swap 1 + 16 x pair 16 - 1 + swapped 4 + undone 5) + 1 + 9 x (unmix 11 + 3
 *           x (mix 3 + 4 x (sum 13 + 4 x row 15 - 1 + column 3) - 1 + mixed 4)) + end 2 + 32 x
 *           wipe 7 - 1 + exit 4 = 247467 cycles
 * Timing:   T0: constant cycles, no branch and no address depends on a secret
 */

; REGISTERS.
;
;   r0          : sub     : SubBytes of a byte, and loaded bytes           : byte, all
;               : sum     : of the column                                  : row
;   r1          : 0       : as C has it                                    : all
;   r18         : rcon    : round constant; an LDI needs r16 or above      : all
;   r19         : turn    : 48 - 3 i, later a counter                      : all
;   r21:r20     : out     : pointer                                        : all
;   r22         : factor  : bits of a factor                               : sub
;               : x       : byte of the state                              : row, pair
;   r23         : steps   : of the inversion, below 48 between two         : all
;   r23:r22     : in      : on entry                                       : entry
;   r24         : key     : byte of the round key                          : key, pair
;               : fold    : mask for DOUBLE                                : row
;   r25         : b       : byte that SubBytes or InvSubBytes turns        : all
;               : place   : where ShiftRows moves byte i, or takes it from : key
;               : y       : byte of the state                              : row, pair
;   r25:r24     : secret  : on entry                                       : entry
;   r26         : power   : factor of the inversion                        : sub
;   r27         : mask    : for the inversion                              : sub
;   r27:r26 = X : in      : pointer                                        : load
;               : shifted : into out                                       : key to pair
;   r31:r30 = Z : secret  : pointer                                        : load
;               : frame   : pointer                                        : all
#define sub   r0
#define sum   r0
#define rcon  r18
#define turn  r19
#define x     r22
#define key   r24
#define fold  r24
#define place r25
#define y     r25

FUNCTION aesmall_aes128_decrypt_nano_tableless_avr
        set
        rjmp  .Lnano
; = decrypt: 3 cycles, 4 bytes

ENTRY aesmall_aes128_encrypt_nano_tableless_avr
        clt
; = encrypt: 1 cycles, 2 bytes

.Lnano:
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
        sbiw  r30, 32                   ; after slot 15
; = frame: 4 cycles, 6 bytes

.Lnano_round:
        adiw  r30, 32                   ; at slot 0
        ldi   turn, TURNS
; = start: 3 cycles, 4 bytes

        ; AddRoundKey, SubBytes, ShiftRows, from the frame to out. The first ten rounds of
        ; decryption only bring the key forward; the bytes for out are overwritten.
.Lnano_byte:
        brts  .Lnano_forward
; = byte: 2 cycles taken, 1 on, 2 bytes
        ldd   key, Z+KEY
        ldd   b, Z+STATE
        eor   b, key
        rcall .Lnano_sub
        mov   sub, b
; = take: 9 cycles, 10 bytes
.Lnano_forward:
        rcall .Lnano_key
        st    X, sub
        sbiw  r30, 2
        subi  turn, TURN
        brne  .Lnano_byte
; = next: 10 cycles taken, 9 on, 10 bytes

        lsl   rcon
        brcc  .Lnano_test
; = round: 3 cycles taken, 2 on, 4 bytes
        ldi   rcon, REDUCTION           ; 2^8, once
; = double: 1 cycles, 2 bytes
.Lnano_test:
        cpi   rcon, RCON_END
        breq  .Lnano_last
; = test: 3 cycles taken, 2 on, 4 bytes
        brts  .Lnano_round
; = ahead: 2 cycles taken, 1 on, 2 bytes
        rcall .Lnano_mix
        rcall .Lnano_exchange
        rjmp  .Lnano_round
; = again: 8 cycles, 6 bytes

        ; Encryption: the state after the last ShiftRows goes to the frame, and leaves with the last
        ; key. Decryption: the input goes to out with that key.
.Lnano_last:
        rcall .Lnano_exchange
        brts  .Lnano_inverse
; = last: 5 cycles taken, 4 on, 4 bytes
        rcall .Lnano_exchange
; = result: 3 cycles, 2 bytes
.Lnano_end:
        adiw  r30, 33
; = end: 2 cycles, 2 bytes
.Lnano_wipe:
        st    Z+, r1
        pop   r0
        subi  turn, -8                  ; from 0: 32 times
        brne  .Lnano_wipe
; = wipe: 7 cycles taken, 6 on, 8 bytes
        ret
; = exit: 4 cycles, 2 bytes

        ; A round of decryption, from out to the frame. Byte by byte, from the last to the first:
        ; the round key goes back, InvShiftRows, InvSubBytes.
.Lnano_inverse:
        lsr   rcon
        brcc  .Lnano_back
; = halve: 3 cycles taken, 2 on, 4 bytes
        ldi   rcon, 0x80                ; half of 0x1b, and of 1 after the end
; = half: 1 cycles, 2 bytes
.Lnano_back:
        subi  turn, -TURN
        adiw  r30, 2
        rcall .Lnano_key
        ld    b, X
; = back: 8 cycles, 8 bytes
        ; InvSubBytes: the affine map is its own inverse when it is done four times.
        rcall .Lnano_affine
        rcall .Lnano_affine
        rcall .Lnano_affine
        rcall .Lnano_invert
        std   Z+STATE, b
        cpi   turn, TURNS
        brne  .Lnano_back
; = unsub: 17 cycles taken, 16 on, 14 bytes
        rcall .Lnano_swap               ; AddRoundKey
        cpi   rcon, 1
        breq  .Lnano_end
; = undone: 6 cycles taken, 5 on, 6 bytes
        rcall .Lnano_mix                ; InvMixColumns is MixColumns three times
        rcall .Lnano_mix
        rcall .Lnano_mix
        rjmp  .Lnano_inverse
; = unmix: 11 cycles, 8 bytes

        ; The halves of the double buffer change places; a byte for out gets the key added. The
        ; other entry is for a frame pointer and a counter after slot 15.
.Lnano_exchange:
        ldi   turn, TURNS
        adiw  r30, 32
; = exchange: 3 cycles, 4 bytes
.Lnano_swap:
        movw  r26, r20
; = swap: 1 cycles, 2 bytes
.Lnano_pair:
        EXCHANGE x, y, key, Z
        sbiw  r30, 2
        subi  turn, TURN
        brne  .Lnano_pair
; = pair: 16 cycles taken, 15 on, 18 bytes
        ret
; = swapped: 4 cycles, 2 bytes

        ; Byte i of the round key, FIPS 197 5.2, forward or back: it is added to the byte that does not
        ; change between the one and the other. X is where ShiftRows puts byte i, or InvShiftRows
        ; takes it.
.Lnano_key:
        cpi   turn, BYTE_3
        brsh  .Lnano_first
; = key: 3 cycles taken, 2 on, 4 bytes
        ldd   b, Z+BEFORE
; = before: 2 cycles, 2 bytes
.Lnano_add:
        ldd   key, Z+KEY
        eor   key, b
        mov   place, turn
        andi  place, 15
        brne  .Lnano_place
; = add: 7 cycles taken, 6 on, 10 bytes
        eor   key, rcon                 ; byte 0
; = rcon: 1 cycles, 2 bytes
.Lnano_place:
        std   Z+KEY, key
        AT_PLACE place
        ret
; = place: 9 cycles, 10 bytes
.Lnano_first:
        ldd   b, Z+AROUND               ; word 0: SubWord and RotWord of word 3
        breq  .Lnano_word               ; byte 3
; = first: 4 cycles taken, 3 on, 4 bytes
        ldd   b, Z+ROTATED
; = rotated: 2 cycles, 2 bytes
.Lnano_word:
        rcall .Lnano_sub
        rjmp  .Lnano_add
; = word: 5 cycles, 4 bytes

        ; MixColumns in out, from the last byte to the first. turn is 0.
.Lnano_mix:
        movw  r26, r20
        adiw  r26, 16
; = mix: 3 cycles, 4 bytes
.Lnano_column:
        SUM_COLUMN sum, y               ; y is row 0, which follows row 3
        adiw  r26, 4
; = sum: 13 cycles, 16 bytes
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
        ret
; = mixed: 4 cycles, 2 bytes

        ; SubBytes: b <- S(b). The affine map has its own entry.
.Lnano_sub:
        rcall .Lnano_invert
; = sub: 3 cycles, 2 bytes
.Lnano_affine:
#include "aesmall_avr_nano_affine.inc"
        mov   b, factor
        ret
; = map: 5 cycles, 4 bytes
.Lnano_invert:
#include "aesmall_avr_nano_invert.inc"
        ret
; = inverted: 4 cycles, 2 bytes
END_FUNCTION aesmall_aes128_encrypt_nano_tableless_avr
END_FUNCTION aesmall_aes128_decrypt_nano_tableless_avr

#endif
