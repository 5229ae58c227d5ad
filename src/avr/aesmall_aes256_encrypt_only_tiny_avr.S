/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_compact.inc"
#include "aesmall_avr_tiny_long.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes256_encrypt_only_tiny_avr
 * C:        void f(const uint8_t schedule[32], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-256, FIPS 197 5.1, round keys on the fly, for programs
 *           that never decrypt
 * Args:     schedule=r25:r24 read 32, the key; in=r23:r22 read 16, out=r21:r20 write 16; in==out
 *           allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG; r1 is 0 on exit
 * Saves:    r2-r15 r28 r29
 * Stack:    16 + window 32 + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    the window is overwritten; the registers hold public values
 * Cost:     AVRe+: CALL 4 + entry 40 + 32 x copy 7 - 1 + window 5 + 4 x first 41 - 1 + edges 3
 *           + 13 x (shift 19 + 4 x column 55 - 1 + sub 22 + 4 x word 23 - 1 + start 4)
 *           + 7 x (same 2 + turn 9) + 6 x same 3
 *           + shift 18 + out 2 + 4 x last 29 - 1 + close 3 + 32 x wipe 7 - 1
 *           + exit 40 = 5549 cycles
 * Timing:   T2: constant cycles; one branch on secrets, balanced, in XTIME; table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round
 */

FUNCTION aesmall_aes256_encrypt_only_tiny_avr
        ENTER
        movw  r26, r24                  ; X = schedule
        movw  r28, r22                  ; Y = in
        movw  r24, r20                  ; out
        ldi   reduction, REDUCTION
        ldi   zh, hi8(aesmall_sbox_avr)
        adiw  r26, 32
        ldi   count, 32
; = entry: 40 cycles, 46 bytes [branch-free: 42 cycles, 48 bytes]

.Ltiny256_only_copy:
        ; The window is a copy of the key.
        ld    s33, -X
        push  s33
        dec   count
        brne  .Ltiny256_only_copy
; = copy: 7 cycles taken, 6 on, 8 bytes
        FIND_WINDOW
        ldi   count, -14                ; rounds
; = window: 5 cycles, 8 bytes

.Ltiny256_only_first:
        ; AddRoundKey with key 0 and the SubBytes of round 1.
        TURN_QUEUE
        FIRST_COLUMN
        subi  count, ONE_COLUMN
        brcc  .Ltiny256_only_first
; = first: 41 cycles taken, 40 on, 48 bytes
        ldi   rcon, 1
        mov   edge, r26
        subi  edge, -16                 ; four words to go
; = edges: 3 cycles, 6 bytes

.Ltiny256_only_round:
        SHIFT_ROWS
        inc   count
        brne  .Ltiny256_only_column
; = shift: 19 cycles taken, 18 on, 36 bytes

        dec   count                     ; four columns
        movw  r28, r24                  ; Y = out
; = out: 2 cycles, 4 bytes

.Ltiny256_only_store:
        ; The last round has no MixColumns: AddRoundKey, store.
        LAST_COLUMN
        TURN_QUEUE
        subi  count, ONE_COLUMN
        brcc  .Ltiny256_only_store
; = last: 29 cycles taken, 28 on, 40 bytes

        sbiw  r26, 16
        ldi   count, 32
; = close: 3 cycles, 4 bytes
.Ltiny256_only_wipe:
        st    X+, count                 ; anything but the key
        pop   s00
        dec   count
        brne  .Ltiny256_only_wipe
; = wipe: 7 cycles taken, 6 on, 8 bytes

        LEAVE
; = exit: 40 cycles, 42 bytes [branch-free: 42 cycles, 44 bytes]

.Ltiny256_only_column:
        ; MixColumns, AddRoundKey and the next SubBytes.
        TAKE_COLUMN
        MIX_COLUMN
        subi  count, ONE_COLUMN
        brcc  .Ltiny256_only_column
; = column: 55 cycles taken, 54 on, 84 bytes [branch-free: 58 cycles taken, 57 on, 90 bytes]

        ; The next four words of the expanded key, FIPS 197 5.2, in the other half of the window.
        SUB_WORD
        adiw  r26, 4
; = sub: 22 cycles, 18 bytes
        cp    r26, edge
        brne  .Ltiny256_only_word
; = same: 3 cycles taken, 2 on, 4 bytes
        ROT_WORD
        eor   w0, rcon
        lsl   rcon                      ; up to 0x40
        sbiw  r26, 32
; = turn: 9 cycles, 16 bytes
.Ltiny256_only_word:
        ADD_TO_SLOT
        subi  count, ONE_COLUMN
        brcc  .Ltiny256_only_word
; = word: 23 cycles taken, 22 on, 28 bytes
        sbiw  r26, 16
        rjmp  .Ltiny256_only_round
; = start: 4 cycles, 4 bytes
END_FUNCTION aesmall_aes256_encrypt_only_tiny_avr

#endif
