/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_tiny.inc"
#if AESMALL_AVR_ASM

; Both directions, for programs that need both: the way in and out, the key expansion and the first
; AddRoundKey are one piece. T is set while decryption runs the key forwards, and in the last round.

/* aesmall_aes128_encrypt_tiny_avr
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, round keys on the fly, FIPS 197 5.1 and 5.2
 * Args:     secret=r25:r24 read 16, in=r23:r22 read 16, out=r21:r20 write 16; in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG; r1 is 0 on exit
 * Saves:    r2-r16 r28 r29
 * Stack:    17 + return address, and another for MixColumns
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash; aesmall_inv_sbox_avr is linked too
 * Wipes:    no secret was on the stack; out held the state of every round; the registers hold the
 *           output block and sums of its last columns and the last round key
 * Cost:     AVRe+: CALL 4 + encrypt 3 + entry 72 + first 83 + 10 x (key 38 + which 2)
 *           + 10 x encolumns 147 + 9 x (4 x (mix 1 + column 24 + mixed 4) + again 2)
 *           + 4 x (mix 2 + mixed 4) + 1 + encrypted 2 + exit 42 = 3163 cycles
 * Timing:   T2: constant cycles; one branch on secrets, balanced, in XTIME; table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round, + 4
 */

/* aesmall_aes128_decrypt_tiny_avr
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-128, round keys on the fly, FIPS 197 5.3 and 5.2: the
 *           key runs forwards to the last round key, and back during the rounds
 * Args:     secret=r25:r24 read 16, in=r23:r22 read 16, out=r21:r20 write 16; in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG; r1 is 0 on exit
 * Saves:    r2-r16 r28 r29
 * Stack:    17 + return address, and another for MixColumns
 * Tables:   aesmall_inv_sbox_avr and aesmall_sbox_avr, 256 B each, 256-aligned, flash
 * Wipes:    no secret was on the stack; out held the state of every round; the registers hold the
 *           output block and sums of its last columns and the last round key
 * Cost:     AVRe+: CALL 4 + decrypt 1 + entry 73 + 10 x (key 39 + forwards 2) - 1 + last 2
 *           + first 82 + turn 2 + start 1 + 10 x (back 41 + decolumns 147)
 *           + 9 x (4 x (unmix 1 + uncolumn 26 + unmixed 4) + again 2)
 *           + 4 x (unmix 2 + unmixed 4) + 1 + exit 42 = 3655 cycles
 * Timing:   T2: constant cycles; one branch on secrets, balanced, in XTIME; table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round, + 4
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
        .irp  k, k0,k1,k2,k3, k4,k5,k6,k7, k8,k9,k10,k11, k12,k13,k14,k15
        ld    \k, Z+
        .endr
        ldi   zh, hi8(aesmall_sbox_avr)
        ldi   rcon, 1
        brts  .Ltiny_next
; = entry: 73 cycles taken, 72 on, 78 bytes [branch-free: 75 cycles taken, 74 on, 80 bytes]

.Ltiny_first:
        ; AddRoundKey with the first key of encryption or the last, which is the first of decryption.
        .set  .Lplace, 0
        .irp  k, k0,k1,k2,k3, k4,k5,k6,k7, k8,k9,k10,k11, k12,k13,k14,k15
        ld    zl, X+
        ADD_KEY zl, \k, .Lplace
        .set  .Lplace, .Lplace + 1
        .endr
        ldi   reduction, REDUCTION      ; X is gone
        brtc  .Ltiny_next
; = first: 83 cycles taken, 82 on, 100 bytes
        rjmp  .Ltiny_decrypt
; = turn: 2 cycles, 2 bytes

.Ltiny_forwards:
        brne  .Ltiny_next
; = forwards: 2 cycles taken, 1 on, 2 bytes
        rjmp  .Ltiny_first
; = last: 2 cycles, 2 bytes

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
; = which: 2 cycles, 4 bytes

.Ltiny_encrypt:
        SUB_STATE w0, 0
        SUB_STATE w1, 5
        SUB_STATE w2, 10
        SUB_STATE w3, 15
        SUB_STATE w5, 1                 ; for column 3
        SUB_STATE w6, 2                 ; for column 2
        SUB_STATE w7, 3                 ; for column 1
        rcall .Ltiny_mix
        ADD_KEY w0, k0, 0
        ADD_KEY w1, k1, 1
        ADD_KEY w2, k2, 2
        ADD_KEY w3, k3, 3

        SUB_STATE w0, 4
        SUB_STATE w1, 9
        SUB_STATE w2, 14
        mov   w3, w7
        SUB_STATE w7, 6                 ; for column 3
        SUB_STATE w4, 7                 ; for column 2
        rcall .Ltiny_mix
        ADD_KEY w0, k4, 4
        ADD_KEY w1, k5, 5
        ADD_KEY w2, k6, 6
        ADD_KEY w3, k7, 7

        SUB_STATE w0, 8
        SUB_STATE w1, 13
        mov   w2, w6
        mov   w3, w4
        SUB_STATE w4, 11                ; for column 3
        rcall .Ltiny_mix
        ADD_KEY w0, k8, 8
        ADD_KEY w1, k9, 9
        ADD_KEY w2, k10, 10
        ADD_KEY w3, k11, 11

        SUB_STATE w0, 12
        mov   w1, w5
        mov   w2, w7
        mov   w3, w4
        rcall .Ltiny_mix
        ADD_KEY w0, k12, 12
        ADD_KEY w1, k13, 13
        ADD_KEY w2, k14, 14
        ADD_KEY w3, k15, 15
        brts  .Ltiny_encrypted
; = encolumns: 148 cycles taken, 147 on, 150 bytes
        rjmp  .Ltiny_next
; = again: 2 cycles, 2 bytes
.Ltiny_encrypted:
        rjmp  .Ltiny_exit
; = encrypted: 2 cycles, 2 bytes

.Ltiny_mix:
        brts  .Ltiny_mixed
; = mix: 2 cycles taken, 1 on, 2 bytes
        MIX_COLUMN w0, w1, w2, w3
; = column: 24 cycles, 48 bytes [branch-free: 27 cycles, 54 bytes]
.Ltiny_mixed:
        ret
; = mixed: 4 cycles, 2 bytes

.Ltiny_decrypt:
        clt                             ; not the last round
; = start: 1 cycles, 2 bytes

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
        ADD_SUB_ROT
        ldi   zh, hi8(aesmall_inv_sbox_avr)
        cpi   rcon, 1
        brne  .Ltiny_inverse
        set                             ; the last round has no InvMixColumns
; = back: 41 cycles, 66 bytes

.Ltiny_inverse:
        SUB_STATE w0, 12
        SUB_STATE w1, 9
        SUB_STATE w2, 6
        SUB_STATE w3, 3
        SUB_STATE w5, 13                ; for column 0
        SUB_STATE w6, 14                ; for column 1
        SUB_STATE w7, 15                ; for column 2
        XOR_WORD w0, w1, w2, w3,  k12, k13, k14, k15
        rcall .Ltiny_unmix
        std   Y+12, w0
        std   Y+13, w1
        std   Y+14, w2
        std   Y+15, w3

        SUB_STATE w0, 8
        SUB_STATE w1, 5
        SUB_STATE w2, 2
        mov   w3, w7
        SUB_STATE w7, 10                ; for column 0
        SUB_STATE w4, 11                ; for column 1
        XOR_WORD w0, w1, w2, w3,  k8, k9, k10, k11
        rcall .Ltiny_unmix
        std   Y+8, w0
        std   Y+9, w1
        std   Y+10, w2
        std   Y+11, w3

        SUB_STATE w0, 4
        SUB_STATE w1, 1
        mov   w2, w6
        mov   w3, w4
        SUB_STATE w4, 7                 ; for column 0
        XOR_WORD w0, w1, w2, w3,  k4, k5, k6, k7
        rcall .Ltiny_unmix
        std   Y+4, w0
        std   Y+5, w1
        std   Y+6, w2
        std   Y+7, w3

        SUB_STATE w0, 0
        mov   w1, w5
        mov   w2, w7
        mov   w3, w4
        XOR_WORD w0, w1, w2, w3,  k0, k1, k2, k3
        rcall .Ltiny_unmix
        std   Y+0, w0
        std   Y+1, w1
        std   Y+2, w2
        std   Y+3, w3
        brts  .Ltiny_exit
; = decolumns: 148 cycles taken, 147 on, 150 bytes
        rjmp  .Ltiny_back
; = again: 2 cycles, 2 bytes

.Ltiny_exit:
        LEAVE
; = exit: 42 cycles, 44 bytes [branch-free: 44 cycles, 46 bytes]

.Ltiny_unmix:
        brts  .Ltiny_unmixed
; = unmix: 2 cycles taken, 1 on, 2 bytes
        INV_MIX_COLUMN w0, w1, w2, w3
; = uncolumn: 26 cycles, 52 bytes [branch-free: 29 cycles, 58 bytes]
.Ltiny_unmixed:
        ret
; = unmixed: 4 cycles, 2 bytes
END_FUNCTION aesmall_aes128_encrypt_tiny_avr
END_FUNCTION aesmall_aes128_decrypt_tiny_avr

#endif
