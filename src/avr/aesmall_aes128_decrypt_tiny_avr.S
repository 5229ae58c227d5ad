/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_tiny.inc"
#if AESMALL_AVR_ASM

; InvMixColumns puts its rows here; unmixed1:unmixed2 is a pair, and d33 is held in x3.
#define unmixed0 x1
#define unmixed1 x0
#define unmixed2 x2
#define unmixed3 x3

; INV_MIX_COLUMN   unmixed <- InvMixColumns(x), FIPS 197 5.3.3. With
;   s = x0+x1+x2+x3,  v = x0+x2 + 2s,  g = 2v,  u = x0+x1 + g,  w = x2+x3 + g,  f = 2u
;   row 1: x0 + w + f,   row 0: row 1 + u,   row 2: row 0 + v,   row 3: row 2 + w
; Clobbers zl.
; 24 cycles, 48 bytes [branch-free: 27 cycles, 54 bytes]
.macro INV_MIX_COLUMN
        eor   x1, x0                    ; x1 = x0+x1
        eor   x3, x2                    ; x3 = x2+x3
        eor   x2, x0                    ; x2 = x0+x2
        mov   zl, x3
        eor   zl, x1                    ; s
        TWICE zl
        eor   x2, zl                    ; v
        mov   zl, x2
        TWICE zl                        ; g
        eor   x1, zl                    ; u
        eor   x3, zl                    ; w
        eor   x0, x3
        mov   zl, x1
        TWICE zl                        ; f
        eor   x0, zl                    ; row 1
        eor   x1, x0                    ; row 0
        eor   x2, x1                    ; row 2
        eor   x3, x2                    ; row 3
.endm

; Both directions, for programs that need both: the way in and out, the key expansion and the first
; AddRoundKey are one piece. T is set while decryption runs the key forwards, and in the last round.

/* aesmall_aes128_encrypt_tiny_avr
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, round keys on the fly, FIPS 197 5.1 and 5.2
 * Args:     secret=r25:r24 read 16, in=r23:r22 read 16, out=r21:r20 write 16; in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG; r1 is 0 on exit
 * Saves:    r2-r17 r28 r29
 * Stack:    18 + return address, and another for MixColumns
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash; aesmall_inv_sbox_avr is linked too
 * Wipes:    no secret was on the stack; out held the state of every round; the registers hold the
 *           output block and public values
 * Cost:     AVRe+: CALL 4 + encrypt 3 + entry 74 + first 79 + hold 6
 *           + 9 x (key 38 + which 2 + encolumns 119 + 4 x (mix 4 + column 26) + again 2)
 *           + key 38 + which 2 + encolumns 120 + 4 x (mix 5 + none 7) + release 8
 *           + exit 48 = 2959 cycles
 * Timing:   T2: constant cycles; one branch on secrets, balanced, in XTIME; table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round
 */

/* aesmall_aes128_decrypt_tiny_avr
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-128, round keys on the fly, FIPS 197 5.3 and 5.2: the
 *           key runs forwards to the last round key, and back during the rounds
 * Args:     secret=r25:r24 read 16, in=r23:r22 read 16, out=r21:r20 write 16; in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG; r1 is 0 on exit
 * Saves:    r2-r17 r28 r29
 * Stack:    18 + return address, and another for InvMixColumns
 * Tables:   aesmall_inv_sbox_avr and aesmall_sbox_avr, 256 B each, 256-aligned, flash
 * Wipes:    no secret was on the stack; out held the state of every round; the registers hold the
 *           output block and public values
 * Cost:     AVRe+: CALL 4 + decrypt 1 + entry 75 + 10 x (key 39 + forwards 2) - 1 + last 2
 *           + first 78 + turn 2 + start 7
 *           + 9 x (back 41 + decolumns 131 + 4 x (unmix 1 + uncolumn 28) + again 2)
 *           + back 41 + decolumns 132 + 4 x (unmix 2 + unnone 7) + unrelease 6
 *           + exit 48 = 3451 cycles
 * Timing:   T2: constant cycles; one branch on secrets, balanced, in XTIME; table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round
 */

FUNCTION aesmall_aes128_encrypt_tiny_avr
        clt
        rjmp  .Ltiny
; = encrypt: 3 cycles, 4 bytes

ENTRY aesmall_aes128_decrypt_tiny_avr
        set
; = decrypt: 1 cycles, 2 bytes

.Ltiny:
        ENTER
        ldi   zh, hi8(aesmall_sbox_avr)
        ldi   rcon, 1
        brts  .Ltiny_next
; = entry: 75 cycles taken, 74 on, 80 bytes

.Ltiny_first:
        ; AddRoundKey with the first key of encryption, or the last, with which decryption starts.
        FIRST_COLUMNS
        ADD_KEY_BYTE 12, k12
        ADD_KEY_BYTE 13, k13
        ADD_KEY_BYTE 14, k14
        ADD_KEY_BYTE 15, k15
        ldi   reduction, REDUCTION
        brtc  .Ltiny_hold
; = first: 79 cycles taken, 78 on, 96 bytes
        rjmp  .Ltiny_decrypt
; = turn: 2 cycles, 2 bytes

.Ltiny_forwards:
        brne  .Ltiny_next
; = forwards: 2 cycles taken, 1 on, 2 bytes
        rjmp  .Ltiny_first
; = last: 2 cycles, 2 bytes

.Ltiny_hold:
        ldd   h13, Y+13
        ldd   h23, Y+14
        ldd   h33, Y+15
; = hold: 6 cycles, 6 bytes

.Ltiny_next:
        NEXT_KEY
        lsl   rcon
        brcc  .Ltiny_end
        ldi   rcon, REDUCTION           ; 2^8, once
.Ltiny_end:
        cpi   rcon, RCON_END
        brts  .Ltiny_forwards
; = key: 39 cycles taken, 38 on, 60 bytes
        brne  .Ltiny_encrypt
        set                             ; the last round has no MixColumns
.Ltiny_encrypt:
; = which: 2 cycles, 4 bytes

        ENCRYPT_COLUMNS .Ltiny_mix
        brts  .Ltiny_encrypted
; = encolumns: 120 cycles taken, 119 on, 130 bytes
        rjmp  .Ltiny_next
; = again: 2 cycles, 2 bytes
.Ltiny_encrypted:
        std   Y+13, h13
        std   Y+14, h23
        std   Y+15, h33
        rjmp  .Ltiny_exit
; = release: 8 cycles, 8 bytes

.Ltiny_mix:
        lpm   x0, Z
        brts  .Ltiny_none
; = mix: 5 cycles taken, 4 on, 4 bytes
        MIX_COLUMN
        ret
; = column: 26 cycles, 46 bytes [branch-free: 29 cycles, 52 bytes]
.Ltiny_none:
        NO_MIX_COLUMN
        ret
; = none: 7 cycles, 8 bytes

.Ltiny_unmix:
        brts  .Ltiny_unnone
; = unmix: 2 cycles taken, 1 on, 2 bytes
        INV_MIX_COLUMN
        ret
; = uncolumn: 28 cycles, 50 bytes [branch-free: 31 cycles, 56 bytes]
.Ltiny_unnone:
        ; unmixed <- x.
        mov   zl, x0
        mov   x0, x1
        mov   x1, zl
        ret
; = unnone: 7 cycles, 8 bytes

.Ltiny_decrypt:
        clt                             ; not the last round
        ldd   h13, Y+5
        ldd   h23, Y+6
        ldd   x3, Y+7                   ; d33
; = start: 7 cycles, 8 bytes

.Ltiny_back:
        ; The round key before this one.
        XOR_WORD k12, k13, k14, k15,  k8, k9, k10, k11
        XOR_WORD k8, k9, k10, k11,    k4, k5, k6, k7
        XOR_WORD k4, k5, k6, k7,      k0, k1, k2, k3
        lsr   rcon
        brcc  .Ltiny_power
        ldi   rcon, 0x80                ; before 2^8
.Ltiny_power:
        ldi   zh, hi8(aesmall_sbox_avr)
        SUB_ROT_WORD k0, k1, k2, k3,  k12, k13, k14, k15,  x0
        eor   k0, rcon
        ldi   zh, hi8(aesmall_inv_sbox_avr)
        cpi   rcon, 1
        brne  .Ltiny_inverse
        set                             ; the last round has no InvMixColumns
.Ltiny_inverse:
; = back: 41 cycles, 66 bytes

        SUB_HELD x3, x3
        SUB_HELD x2, h22
        SUB_STATE x1, 13
        SUB_STATE x0, 0
        XOR_WORD x0, x1, x2, x3,  k0, k1, k2, k3
        rcall .Ltiny_unmix
        SUB_STATE e10, 1                ; for column 1
        SUB_STATE e20, 2                ; for column 2
        std   Y+0, unmixed0
        std   Y+1, unmixed1
        std   Y+2, unmixed2
        REPLACE x3, 3, unmixed3         ; for column 3

        SUB_HELD x1, h12
        SUB_HELD x2, h23
        SUB_STATE x0, 12
        XOR_WORD x0, x1, x2, x3,  k12, k13, k14, k15
        rcall .Ltiny_unmix
        SUB_STATE e21, 14               ; for column 1
        std   Y+12, unmixed0
        std   Y+13, unmixed1
        std   Y+14, unmixed2
        REPLACE x3, 15, unmixed3        ; for column 2

        SUB_HELD x1, h13
        mov   x2, e20
        SUB_STATE x0, 8
        XOR_WORD x0, x1, x2, x3,  k8, k9, k10, k11
        rcall .Ltiny_unmix
        std   Y+8, unmixed0
        movw  h12, unmixed1             ; h12 h22
        REPLACE x3, 11, unmixed3        ; for column 1

        mov   x1, e10
        mov   x2, e21
        SUB_STATE x0, 4
        XOR_WORD x0, x1, x2, x3,  k4, k5, k6, k7
        rcall .Ltiny_unmix
        std   Y+4, unmixed0
        movw  h13, unmixed1             ; h13 h23; row 3 stays in x3
        brts  .Ltiny_decrypted
; = decolumns: 132 cycles taken, 131 on, 138 bytes
        rjmp  .Ltiny_back
; = again: 2 cycles, 2 bytes
.Ltiny_decrypted:
        std   Y+5, h13
        std   Y+6, h23
        std   Y+7, unmixed3
; = unrelease: 6 cycles, 6 bytes
.Ltiny_exit:
        std   Y+9, h12
        std   Y+10, h22
        LEAVE
; = exit: 48 cycles, 50 bytes
END_FUNCTION aesmall_aes128_encrypt_tiny_avr
END_FUNCTION aesmall_aes128_decrypt_tiny_avr
#endif
