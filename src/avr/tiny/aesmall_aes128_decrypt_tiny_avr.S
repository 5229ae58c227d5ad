/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_tiny.inc"
#if AESMALL_AVR_ASM

; InvMixColumns puts its rows here; d33 is held in x3.
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
 * Args:     secret=r25:r24 read 16, in=r23:r22 read 16, out=r21:r20 write 16, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r4-r17 r28 r29
 * Stack:    16 + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash. aesmall_inv_sbox_avr is linked too
 * Wipes:    no secret was on the stack. out held the state of every round. The registers hold the
 *           output block and public values
 * Cost:     AVRe+: CALL 4 + encrypt 3 + entry 71 + first 81 + hold 8
 *           + 9 x (key 38 + which 2 + column0 11 + 4 x (sub 4 + mix 22) + 3 x is3 2 + 2 x is2 1
 *           + is1 1 + column1 40 + is1 2 + column2 32 + is2 2 + column3 22 + is3 3 + keep 9
 *           + again 7)
 *           + key 38 + which 2 + column0 11 + 4 x (sub 5 + none 5) + 3 x is3 2 + 2 x is2 1
 *           + is1 1 + column1 40 + is1 2 + column2 32 + is2 2 + column3 22 + is3 3 + keep 10
 *           + release 6 + exit 42 = 2955 cycles
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME, table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round
 */

/* aesmall_aes128_decrypt_tiny_avr
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-128, round keys on the fly, FIPS 197 5.3 and 5.2: the
 *           key runs forwards to the last round key, and back during the rounds
 * Args:     secret=r25:r24 read 16, in=r23:r22 read 16, out=r21:r20 write 16, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r4-r17 r28 r29
 * Stack:    16 + return address
 * Tables:   aesmall_inv_sbox_avr and aesmall_sbox_avr, 256 B each, 256-aligned, flash
 * Wipes:    no secret was on the stack. out held the state of every round. The registers hold the
 *           output block and public values
 * Cost:     AVRe+: CALL 4 + decrypt 1 + entry 72 + 10 x (key 39 + forwards 2) - 1 + last 2
 *           + first 80 + turn 2 + start 5
 *           + 9 x (back 41 + uncolumn0 22 + 4 x (ask 1 + unmix 24) + 3 x isun3 2 + 2 x isun2 1
 *           + isun1 1 + uncolumn3 43 + isun1 2 + uncolumn2 35 + isun2 2 + uncolumn1 25 + isun3 3
 *           + unkeep 6 + unagain 2)
 *           + back 41 + uncolumn0 22 + 4 x (ask 2 + unnone 5) + 3 x isun3 2 + 2 x isun2 1
 *           + isun1 1 + uncolumn3 43 + isun1 2 + uncolumn2 35 + isun2 2 + uncolumn1 25 + isun3 3
 *           + unkeep 7 + unrelease 4 + exit 42 = 3448 cycles
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME, table index secret,
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
        brts  .Ltiny_round
; = entry: 72 cycles taken, 71 on, 78 bytes

.Ltiny_first:
        ; AddRoundKey with the first key of encryption, or the last, with which decryption starts.
        FIRST_BYTES
        ADD_KEY_BYTE 14, k14
        ADD_KEY_BYTE 15, k15
        ldi   reduction, REDUCTION
        brtc  .Ltiny_hold
; = first: 81 cycles taken, 80 on, 98 bytes
        rjmp  .Ltiny_decrypt
; = turn: 2 cycles, 2 bytes

.Ltiny_forwards:
        brne  .Ltiny_round
; = forwards: 2 cycles taken, 1 on, 2 bytes
        rjmp  .Ltiny_first
; = last: 2 cycles, 2 bytes

.Ltiny_hold:
        SUB_HELD x2, wait2
        ldd   wait2, Y+14
        ldd   mixed3, Y+15
; = hold: 8 cycles, 8 bytes

.Ltiny_round:
        NEXT_KEY
        lsl   rcon
        brcc  .Ltiny_end
        ldi   rcon, REDUCTION           ; 2^8, once
.Ltiny_end:
        cpi   rcon, RCON_END
        brts  .Ltiny_forwards
; = key: 39 cycles taken, 38 on, 60 bytes
        brne  .Ltiny_columns
        set                             ; the last round has no MixColumns
.Ltiny_columns:
; = which: 2 cycles, 4 bytes

        ENCRYPT_0
; = column0: 11 cycles, 10 bytes
.Ltiny_mix:
        lpm   x0, Z
        brts  .Ltiny_none
; = sub: 5 cycles taken, 4 on, 4 bytes
        MIX_COLUMN
; = mix: 22 cycles, 44 bytes [branch-free: 25 cycles, 50 bytes]
.Ltiny_mixed:
        subi  place, PLACE
        breq  .Ltiny_3
; = is3: 3 cycles taken, 2 on, 4 bytes
        brvs  .Ltiny_2
; = is2: 2 cycles taken, 1 on, 2 bytes
        brcc  .Ltiny_1
; = is1: 2 cycles taken, 1 on, 2 bytes
        ENCRYPT_1
        rjmp  .Ltiny_mix
; = column1: 40 cycles, 40 bytes
.Ltiny_none:
        NO_MIX_COLUMN
        rjmp  .Ltiny_mixed
; = none: 5 cycles, 8 bytes
.Ltiny_1:
        ENCRYPT_2
        rjmp  .Ltiny_mix
; = column2: 32 cycles, 34 bytes
.Ltiny_2:
        ENCRYPT_3
        rjmp  .Ltiny_mix
; = column3: 22 cycles, 28 bytes

.Ltiny_3:
        KEEP_3
        brts  .Ltiny_encrypted
; = keep: 10 cycles taken, 9 on, 14 bytes
        HOLD
        rjmp  .Ltiny_round
; = again: 7 cycles, 8 bytes
.Ltiny_encrypted:
        std   Y+14, mixed2
        std   Y+15, mixed3
        rjmp  .Ltiny_exit
; = release: 6 cycles, 6 bytes

.Ltiny_decrypt:
        clt                             ; not the last round
        ldd   more2, Y+6                ; d23
        ldd   x3, Y+7                   ; d33
; = start: 5 cycles, 6 bytes

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
        SUB_HELD x2, wait2              ; d22
        SUB_STATE x1, 13
        SUB_STATE x0, 0
        XOR_WORD x0, x1, x2, x3,  k0, k1, k2, k3
; = uncolumn0: 22 cycles, 24 bytes
.Ltiny_unmix:
        brts  .Ltiny_unnone
; = ask: 2 cycles taken, 1 on, 2 bytes
        INV_MIX_COLUMN
; = unmix: 24 cycles, 48 bytes [branch-free: 27 cycles, 54 bytes]
.Ltiny_unmixed:
        subi  place, PLACE
        breq  .Ltiny_un3
; = isun3: 3 cycles taken, 2 on, 4 bytes
        brvs  .Ltiny_un2
; = isun2: 2 cycles taken, 1 on, 2 bytes
        brcc  .Ltiny_un1
; = isun1: 2 cycles taken, 1 on, 2 bytes
        SUB_STATE wait1, 1              ; for column 1
        SUB_STATE wait2, 2              ; for column 2
        std   Y+0, unmixed0
        std   Y+1, unmixed1
        std   Y+2, unmixed2
        REPLACE x3, 3, unmixed3
        SUB_STATE x1, 9
        SUB_HELD x2, more2              ; d23
        SUB_STATE x0, 12
        XOR_WORD x0, x1, x2, x3,  k12, k13, k14, k15
        rjmp  .Ltiny_unmix
; = uncolumn3: 43 cycles, 42 bytes
.Ltiny_unnone:
        ; unmixed <- x.
        mov   zl, x0
        mov   x0, x1
        mov   x1, zl
        rjmp  .Ltiny_unmixed
; = unnone: 5 cycles, 8 bytes
.Ltiny_un1:
        SUB_STATE more2, 14             ; for column 1
        std   Y+12, unmixed0
        std   Y+13, unmixed1
        std   Y+14, unmixed2
        REPLACE x3, 15, unmixed3
        SUB_STATE x1, 5
        mov   x2, wait2
        SUB_STATE x0, 8
        XOR_WORD x0, x1, x2, x3,  k8, k9, k10, k11
        rjmp  .Ltiny_unmix
; = uncolumn2: 35 cycles, 36 bytes
.Ltiny_un2:
        std   Y+8, unmixed0
        std   Y+9, unmixed1
        mov   wait2, unmixed2           ; d22
        REPLACE x3, 11, unmixed3
        mov   x1, wait1
        mov   x2, more2
        SUB_STATE x0, 4
        XOR_WORD x0, x1, x2, x3,  k4, k5, k6, k7
        rjmp  .Ltiny_unmix
; = uncolumn1: 25 cycles, 30 bytes

.Ltiny_un3:
        std   Y+4, unmixed0
        std   Y+5, unmixed1
        mov   more2, unmixed2           ; d23; d33 stays in x3
        brts  .Ltiny_decrypted
; = unkeep: 7 cycles taken, 6 on, 8 bytes
        rjmp  .Ltiny_back
; = unagain: 2 cycles, 2 bytes
.Ltiny_decrypted:
        std   Y+6, more2
        std   Y+7, unmixed3
; = unrelease: 4 cycles, 4 bytes
.Ltiny_exit:
        std   Y+10, wait2
        LEAVE
; = exit: 42 cycles, 44 bytes
END_FUNCTION aesmall_aes128_encrypt_tiny_avr
END_FUNCTION aesmall_aes128_decrypt_tiny_avr
#endif
