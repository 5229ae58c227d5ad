/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_tiny.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes128_encrypt_only_tiny_avr
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, round keys on the fly, FIPS 197 5.1 and 5.2, for
 *           programs that never decrypt
 * Args:     secret=r25:r24 read 16, in=r23:r22 read 16, out=r21:r20 write 16, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r4-r17 r28 r29
 * Stack:    16 + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    no secret was on the stack. out held the state of every round. The registers hold the
 *           output block and public values
 * Cost:     AVRe+: CALL 4 + entry 70 + first 80
 *           + 9 x (key 39 + column0 11 + 4 x (sub 4 + mix 22) + 3 x is3 2 + 2 x is2 1 + is1 1
 *           + column1 40 + is1 2 + column2 32 + is2 2 + column3 22 + is3 3 + keep 9 + again 7)
 *           + key 39 + column0 11 + 4 x (sub 5 + none 5) + 3 x is3 2 + 2 x is2 1 + is1 1
 *           + column1 40 + is1 2 + column2 32 + is2 2 + column3 22 + is3 3 + keep 10
 *           + exit 46 = 2930 cycles
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME, table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round
 */

FUNCTION aesmall_aes128_encrypt_only_tiny_avr
        ENTER
; = entry: 70 cycles, 76 bytes

        ; AddRoundKey with the secret, which is round key 0.
        FIRST_BYTES
        SUB_HELD x2, wait2
        ADD_KEY_HELD wait2, k14
        ADD_KEY_HELD mixed3, k15
        ldi   reduction, REDUCTION
        clt                             ; not the last round
; = first: 80 cycles, 98 bytes

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

        ENCRYPT_0
; = column0: 11 cycles, 10 bytes
.Ltiny_only_mix:
        lpm   x0, Z
        brts  .Ltiny_only_none
; = sub: 5 cycles taken, 4 on, 4 bytes
        MIX_COLUMN
; = mix: 22 cycles, 44 bytes [branch-free: 25 cycles, 50 bytes]
.Ltiny_only_mixed:
        subi  place, PLACE
        breq  .Ltiny_only_3
; = is3: 3 cycles taken, 2 on, 4 bytes
        brvs  .Ltiny_only_2
; = is2: 2 cycles taken, 1 on, 2 bytes
        brcc  .Ltiny_only_1
; = is1: 2 cycles taken, 1 on, 2 bytes
        ENCRYPT_1
        rjmp  .Ltiny_only_mix
; = column1: 40 cycles, 40 bytes
.Ltiny_only_none:
        NO_MIX_COLUMN
        rjmp  .Ltiny_only_mixed
; = none: 5 cycles, 8 bytes
.Ltiny_only_1:
        ENCRYPT_2
        rjmp  .Ltiny_only_mix
; = column2: 32 cycles, 34 bytes
.Ltiny_only_2:
        ENCRYPT_3
        rjmp  .Ltiny_only_mix
; = column3: 22 cycles, 28 bytes

.Ltiny_only_3:
        KEEP_3
        brts  .Ltiny_only_exit
; = keep: 10 cycles taken, 9 on, 14 bytes
        HOLD
        rjmp  .Ltiny_only_round
; = again: 7 cycles, 8 bytes

.Ltiny_only_exit:
        std   Y+10, wait2
        std   Y+14, mixed2
        std   Y+15, mixed3
        LEAVE
; = exit: 46 cycles, 48 bytes
END_FUNCTION aesmall_aes128_encrypt_only_tiny_avr

#endif
