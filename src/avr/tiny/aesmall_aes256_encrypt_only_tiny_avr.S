/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_BYTES 32
#define ROUNDS 14
#include "aesmall_avr_tiny_window.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes256_encrypt_only_tiny_avr
 * C:        void f(const uint8_t schedule[32], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-256, FIPS 197 5.1, round keys on the fly, for programs
 *           that never decrypt
 * Args:     schedule=r25:r24 read 32, the key, in=r23:r22 read 16, out=r21:r20 write 16, in==out
 *           allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r17 r28 r29, pushed with r20 r21: out, with r16-r19: the window
 * Stack:    52 (24 pushed, a frame of 28) + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    the window is overwritten. The registers hold the output block and public values
 * Cost:     AVRe+: CALL 4 + entry 43 + 8 x copy 19 - 1 + start 10
 *           + 8 x (sub 18 + turn 9) + 7 x sub 19 + 14 x shift 18
 *           + which 3 + 4 x first 53 - 1 + begin 2
 *           + 13 x (which 2 + go 2 + 4 x column 67 - 1)
 *           + shift 19 + out 7 + 4 x last 29 - 1 + close 3 + 8 x wipe 19 - 1
 *           + exit 49 = 4892 cycles
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME, table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round
 */

FUNCTION aesmall_aes256_encrypt_only_tiny_avr
        ENTER
        ldi   count, KEY_BYTES / 4      ; words
; = entry: 43 cycles, 46 bytes
.Ltiny256_only_copy:
        ; The window is a copy of the key.
        PUSH_WORD
        dec   count
        brne  .Ltiny256_only_copy
; = copy: 19 cycles taken, 18 on, 20 bytes
        FIND_WINDOW
        ldi   reduction, REDUCTION
        ldi   zh, hi8(aesmall_sbox_avr)
        ldi   rcon, 1
        ldi   count, -ROUNDS - 1
        rjmp  .Ltiny256_only_round
; = start: 10 cycles, 16 bytes

.Ltiny256_only_column:
        ; MixColumns, AddRoundKey and the next SubBytes.
        TAKE_COLUMN w0, w2
        MIX_COLUMN
        subi  count, ONE_COLUMN
        brcc  .Ltiny256_only_column
; = column: 67 cycles taken, 66 on, 100 bytes [branch-free: 70 cycles taken, 69 on, 106 bytes]

.Ltiny256_only_round:
        ; The first of the four words to be made takes SubWord of the word before; when the window
        ; begins anew RotWord and the round constant too.
        SUB_WORD
        sbrs  count, 0
        rjmp  .Ltiny256_only_shift
; = sub: 19 cycles taken, 18 on, 20 bytes
        ROT_WORD
        adiw  r26, KEY_BYTES
; = turn: 9 cycles, 16 bytes
.Ltiny256_only_shift:
        SHIFT_ROWS                      ; without effect before the first round
        inc   count
        breq  .Ltiny256_only_last
; = shift: 19 cycles taken, 18 on, 36 bytes
        cpi   count, -ROUNDS
        breq  .Ltiny256_only_first
; = which: 3 cycles taken, 2 on, 4 bytes
        rjmp  .Ltiny256_only_column
; = go: 2 cycles, 2 bytes

.Ltiny256_only_first:
        ; AddRoundKey with key 0 and the SubBytes of round 1.
        TURN_QUEUE
        FIRST_COLUMN
        subi  count, ONE_COLUMN
        brcc  .Ltiny256_only_first
; = first: 53 cycles taken, 52 on, 64 bytes
        rjmp  .Ltiny256_only_round
; = begin: 2 cycles, 2 bytes

.Ltiny256_only_last:
        dec   count                     ; four columns
        GET_OUT
; = out: 7 cycles, 8 bytes

.Ltiny256_only_store:
        ; The last round has no MixColumns: AddRoundKey, store.
        LAST_COLUMN
        TURN_QUEUE
        subi  count, ONE_COLUMN
        brcc  .Ltiny256_only_store
; = last: 29 cycles taken, 28 on, 40 bytes

        sbiw  r26, KEY_BYTES - 16       ; the lowest byte
        ldi   count, KEY_BYTES / 4
; = close: 3 cycles, 4 bytes
.Ltiny256_only_wipe:
        POP_WORD
        dec   count
        brne  .Ltiny256_only_wipe
; = wipe: 19 cycles taken, 18 on, 20 bytes
        LEAVE
; = exit: 49 cycles, 52 bytes
END_FUNCTION aesmall_aes256_encrypt_only_tiny_avr

#endif
