/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_tiny.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes128_encrypt_only_tiny_avr
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, round keys on the fly, FIPS 197 5.1 and 5.2, for
 *           programs that never decrypt
 * Args:     secret=r25:r24 read 16, in=r23:r22 read 16, out=r21:r20 write 16; in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG; r1 is 0 on exit
 * Saves:    r2-r16 r28 r29
 * Stack:    17 + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    no secret was on the stack; out held the state of every round; the registers hold the
 *           output block and sums of its last columns and the last round key
 * Cost:     AVRe+: CALL 4 + entry 38 + 16 x first 10 - 1 + start 40 + 10 x (key 39 + 4 x store 12)
 *           + 9 x (load0 36 + load1 26 + load2 16 + load3 6 + 4 x mix 24 + done 1 + again 2)
 *           + load0 37 + load1 27 + load2 17 + load3 7 + done 2 + exit 42 = 2890 cycles
 * Timing:   T2: constant cycles; one branch on secrets, balanced, in XTIME; table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round, + 4
 */

FUNCTION aesmall_aes128_encrypt_only_tiny_avr
        ENTER
        ldi   rcon, 16                  ; bytes
; = entry: 38 cycles, 42 bytes [branch-free: 40 cycles, 44 bytes]

.Ltiny_only_first:
        ; AddRoundKey with the secret.
        FIRST_BYTE
        dec   rcon
        brne  .Ltiny_only_first
; = first: 10 cycles taken, 9 on, 12 bytes

        LOAD_SECRET
        sbiw  r28, 16
        ldi   reduction, REDUCTION
        ldi   zh, hi8(aesmall_sbox_avr)
        ldi   rcon, 1
        clt                             ; not the last round
; = start: 40 cycles, 44 bytes

.Ltiny_only_round:
        NEXT_KEY
        lsl   rcon
        brcc  .Ltiny_only_last
        ldi   rcon, REDUCTION           ; 2^8, once
.Ltiny_only_last:
        cpi   rcon, RCON_END
        brne  .Ltiny_only_columns
        set                             ; the last round has no MixColumns
; = key: 39 cycles, 62 bytes

.Ltiny_only_columns:
        ; Each column goes home as soon as it is done. Bytes that it overwrites and later columns
        ; need are put through SubBytes before.
        SUB_STATE w0, 0
        SUB_STATE w1, 5
        SUB_STATE w2, 10
        SUB_STATE w3, 15
        SUB_STATE w5, 1                 ; for column 3
        SUB_STATE w6, 2                 ; for column 2
        SUB_STATE w7, 3                 ; for column 1
        brts  .Ltiny_only_store0
; = load0: 37 cycles taken, 36 on, 30 bytes
        MIX_COLUMN w0, w1, w2, w3
; = mix: 24 cycles, 48 bytes [branch-free: 27 cycles, 54 bytes]
.Ltiny_only_store0:
        ADD_KEY w0, k0, 0
        ADD_KEY w1, k1, 1
        ADD_KEY w2, k2, 2
        ADD_KEY w3, k3, 3
; = store: 12 cycles, 16 bytes

        SUB_STATE w0, 4
        SUB_STATE w1, 9
        SUB_STATE w2, 14
        SUB_STATE w3, 6                 ; for column 3
        SUB_STATE w4, 7                 ; for column 2
        brts  .Ltiny_only_store1
; = load1: 27 cycles taken, 26 on, 22 bytes
        MIX_COLUMN w0, w1, w2, w7
; = mix: 24 cycles, 48 bytes [branch-free: 27 cycles, 54 bytes]
.Ltiny_only_store1:
        ADD_KEY w0, k4, 4
        ADD_KEY w1, k5, 5
        ADD_KEY w2, k6, 6
        ADD_KEY w7, k7, 7
; = store: 12 cycles, 16 bytes

        SUB_STATE w0, 8
        SUB_STATE w1, 13
        SUB_STATE w2, 11                ; for column 3
        brts  .Ltiny_only_store2
; = load2: 17 cycles taken, 16 on, 14 bytes
        MIX_COLUMN w0, w1, w6, w4
; = mix: 24 cycles, 48 bytes [branch-free: 27 cycles, 54 bytes]
.Ltiny_only_store2:
        ADD_KEY w0, k8, 8
        ADD_KEY w1, k9, 9
        ADD_KEY w6, k10, 10
        ADD_KEY w4, k11, 11
; = store: 12 cycles, 16 bytes

        SUB_STATE w0, 12
        brts  .Ltiny_only_store3
; = load3: 7 cycles taken, 6 on, 6 bytes
        MIX_COLUMN w0, w5, w3, w2
; = mix: 24 cycles, 48 bytes [branch-free: 27 cycles, 54 bytes]
.Ltiny_only_store3:
        ADD_KEY w0, k12, 12
        ADD_KEY w5, k13, 13
        ADD_KEY w3, k14, 14
        ADD_KEY w2, k15, 15
; = store: 12 cycles, 16 bytes
        brts  .Ltiny_only_exit
; = done: 2 cycles taken, 1 on, 2 bytes
        rjmp  .Ltiny_only_round
; = again: 2 cycles, 2 bytes

.Ltiny_only_exit:
        LEAVE
; = exit: 42 cycles, 44 bytes [branch-free: 44 cycles, 46 bytes]
END_FUNCTION aesmall_aes128_encrypt_only_tiny_avr

#endif
