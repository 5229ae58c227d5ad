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
 * Saves:    r2-r17 r28 r29
 * Stack:    18 + return address, and another for MixColumns
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    no secret was on the stack; out held the state of every round; the registers hold the
 *           output block and public values
 * Cost:     AVRe+: CALL 4 + entry 71 + first 70 + start 4
 *           + 9 x (key 39 + columns 119 + 4 x (sub 4 + mix 26) + again 2)
 *           + key 39 + columns 120 + 4 x (sub 5 + none 7) + exit 54 = 2930 cycles
 * Timing:   T2: constant cycles; one branch on secrets, balanced, in XTIME; table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round
 */

FUNCTION aesmall_aes128_encrypt_only_tiny_avr
        ENTER
; = entry: 71 cycles, 74 bytes

        ; AddRoundKey with the secret, which is round key 0.
        FIRST_COLUMNS
        ADD_KEY_BYTE 12, k12
        ADD_KEY_HELD h13, k13
        ADD_KEY_HELD h23, k14
        ld    h33, X                    ; which is the low byte of X
        eor   h33, k15
; = first: 70 cycles, 86 bytes
        ldi   reduction, REDUCTION
        ldi   zh, hi8(aesmall_sbox_avr)
        ldi   rcon, 1
        clt                             ; not the last round
; = start: 4 cycles, 8 bytes

.Ltiny_only_round:
        NEXT_KEY
        lsl   rcon
        brcc  .Ltiny_only_last
        ldi   rcon, REDUCTION           ; 2^8, once
.Ltiny_only_last:
        cpi   rcon, RCON_END
        brne  .Ltiny_only_columns
        set                             ; the last round has no MixColumns
.Ltiny_only_columns:
; = key: 39 cycles, 62 bytes

        ENCRYPT_COLUMNS .Ltiny_only_mix
        brts  .Ltiny_only_exit
; = columns: 120 cycles taken, 119 on, 130 bytes
        rjmp  .Ltiny_only_round
; = again: 2 cycles, 2 bytes

.Ltiny_only_exit:
        std   Y+9, h12
        std   Y+10, h22
        std   Y+13, h13
        std   Y+14, h23
        std   Y+15, h33
        LEAVE
; = exit: 54 cycles, 56 bytes

.Ltiny_only_mix:
        lpm   x0, Z
        brts  .Ltiny_only_none
; = sub: 5 cycles taken, 4 on, 4 bytes
        MIX_COLUMN
        ret
; = mix: 26 cycles, 46 bytes [branch-free: 29 cycles, 52 bytes]
.Ltiny_only_none:
        NO_MIX_COLUMN
        ret
; = none: 7 cycles, 8 bytes
END_FUNCTION aesmall_aes128_encrypt_only_tiny_avr

#endif
