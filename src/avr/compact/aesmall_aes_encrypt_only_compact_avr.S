/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_compact.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes_encrypt_only_compact_avr
 * C:        void f(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16], uint8_t rounds);
 * Does:     encryption of one block with AES-128, -192 or -256, FIPS 197 5.1, for programs that
 *           never decrypt
 * Args:     schedule=r25:r24 read 16 (rounds + 1), in=r23:r22 read 16, out=r21:r20 write 16,
 *           rounds=r18 is 10, 12 or 14, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r15 r28 r29
 * Stack:    16 + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    no secret was on the stack. The registers hold the output block and public values
 * Cost:     AVRe+: CALL 4 + entry 38 + 4 x first 41 - 1
 *           + (rounds - 1) x (shift 18 + 4 x column 55 - 1 + again 2)
 *           + shift 19 + turn 2 + 4 x last 29 - 1 + exit 40
 *           = 2532, 3010, 3488 cycles for 10, 12, 14 rounds
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME, table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round
 */

FUNCTION aesmall_aes_encrypt_only_compact_avr
        ENTER
        movw  r26, r24                  ; X = schedule
        movw  r28, r22                  ; Y = in
        movw  r24, r20                  ; out
        neg   count
        ldi   reduction, REDUCTION
        ldi   zh, hi8(aesmall_sbox_avr)
; = entry: 38 cycles, 44 bytes [branch-free: 40 cycles, 46 bytes]

.Lencrypt_only_first:
        ; AddRoundKey with key 0 and the SubBytes of round 1.
        TURN_QUEUE
        FIRST_COLUMN
        subi  count, ONE_COLUMN
        brcc  .Lencrypt_only_first
; = first: 41 cycles taken, 40 on, 48 bytes

.Lencrypt_only_round:
        SHIFT_ROWS
        inc   count
        breq  .Lencrypt_only_last
; = shift: 19 cycles taken, 18 on, 36 bytes

.Lencrypt_only_column:
        ; MixColumns, AddRoundKey and the next SubBytes.
        TAKE_COLUMN w0, w2
        MIX_COLUMN
        subi  count, ONE_COLUMN
        brcc  .Lencrypt_only_column
; = column: 55 cycles taken, 54 on, 84 bytes [branch-free: 58 cycles taken, 57 on, 90 bytes]
        rjmp  .Lencrypt_only_round
; = again: 2 cycles, 2 bytes

.Lencrypt_only_last:
        dec   count                     ; four columns
        movw  r28, r24                  ; Y = out
; = turn: 2 cycles, 4 bytes

.Lencrypt_only_store:
        ; The last round has no MixColumns: AddRoundKey, store.
        LAST_COLUMN
        TURN_QUEUE
        subi  count, ONE_COLUMN
        brcc  .Lencrypt_only_store
; = last: 29 cycles taken, 28 on, 40 bytes

        LEAVE
; = exit: 40 cycles, 42 bytes [branch-free: 42 cycles, 44 bytes]
END_FUNCTION aesmall_aes_encrypt_only_compact_avr

#endif
