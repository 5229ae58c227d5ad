/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_compact.inc"
#include "aesmall_avr_tiny_long.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes192_encrypt_only_tiny_avr
 * C:        void f(const uint8_t schedule[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-192, FIPS 197 5.1, round keys on the fly, for programs
 *           that never decrypt
 * Args:     schedule=r25:r24 read 24, the key; in=r23:r22 read 16, out=r21:r20 write 16; in==out
 *           allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG; r1 is 0 on exit
 * Saves:    r2-r15 r28 r29
 * Stack:    16 + window 24 + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    the window is overwritten; the registers hold public values
 * Cost:     AVRe+: CALL 4 + entry 40 + 24 x copy 7 - 1 + window 5 + 4 x first 41 - 1 + edges 3
 *           + 11 x (shift 18 + 4 x next 3 - 1 + again 2) + 36 x column 54
 *           + 8 x (column 55 + sub 24 + 6 x word 23 - 1 + start 4)
 *           + shift 19 + turn 2 + 4 x last 29 - 1 + close 3 + 24 x wipe 7 - 1
 *           + exit 40 = 4773 cycles
 * Timing:   T2: constant cycles; one branch on secrets, balanced, in XTIME; table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round
 */

FUNCTION aesmall_aes192_encrypt_only_tiny_avr
        ENTER
        movw  r26, r24                  ; X = schedule
        movw  r28, r22                  ; Y = in
        movw  r24, r20                  ; out
        ldi   reduction, REDUCTION
        ldi   zh, hi8(aesmall_sbox_avr)
        adiw  r26, 24
        ldi   count, 24
; = entry: 40 cycles, 46 bytes [branch-free: 42 cycles, 48 bytes]

.Ltiny192_only_copy:
        ; The window is a copy of the key.
        ld    s33, -X
        push  s33
        dec   count
        brne  .Ltiny192_only_copy
; = copy: 7 cycles taken, 6 on, 8 bytes
        FIND_WINDOW
        ldi   count, -12                ; rounds
; = window: 5 cycles, 8 bytes

.Ltiny192_only_first:
        ; AddRoundKey with key 0 and the SubBytes of round 1.
        TURN_QUEUE
        FIRST_COLUMN
        subi  count, ONE_COLUMN
        brcc  .Ltiny192_only_first
; = first: 41 cycles taken, 40 on, 48 bytes
        ldi   rcon, 1
        mov   edge, r26
        subi  edge, -8                  ; two words to go
; = edges: 3 cycles, 6 bytes

.Ltiny192_only_round:
        SHIFT_ROWS
        inc   count
        breq  .Ltiny192_only_last
; = shift: 19 cycles taken, 18 on, 36 bytes

.Ltiny192_only_column:
        ; MixColumns, AddRoundKey and the next SubBytes.
        TAKE_COLUMN
        MIX_COLUMN
        cp    r26, edge
        breq  .Ltiny192_only_move       ; the last round begins with a new window, needs no look
; = column: 55 cycles taken, 54 on, 84 bytes [branch-free: 58 cycles taken, 57 on, 90 bytes]
.Ltiny192_only_next:
        subi  count, ONE_COLUMN
        brcc  .Ltiny192_only_column
; = next: 3 cycles taken, 2 on, 4 bytes
        rjmp  .Ltiny192_only_round
; = again: 2 cycles, 2 bytes

.Ltiny192_only_last:
        dec   count                     ; four columns
        movw  r28, r24                  ; Y = out
; = turn: 2 cycles, 4 bytes

.Ltiny192_only_store:
        ; The last round has no MixColumns: AddRoundKey, store.
        LAST_COLUMN
        TURN_QUEUE
        subi  count, ONE_COLUMN
        brcc  .Ltiny192_only_store
; = last: 29 cycles taken, 28 on, 40 bytes

        sbiw  r26, 16
        ldi   count, 24
; = close: 3 cycles, 4 bytes
.Ltiny192_only_wipe:
        st    X+, count                 ; anything but the key
        pop   s00
        dec   count
        brne  .Ltiny192_only_wipe
; = wipe: 7 cycles taken, 6 on, 8 bytes

        LEAVE
; = exit: 40 cycles, 42 bytes [branch-free: 42 cycles, 44 bytes]

.Ltiny192_only_move:
        ; The next six words of the expanded key, FIPS 197 5.2.
        ROT_SUB_WORD
        eor   w0, rcon
        lsl   rcon                      ; up to 0x80
        sbiw  r26, 20
; = sub: 24 cycles, 22 bytes
.Ltiny192_only_word:
        ADD_TO_SLOT
        cp    r26, edge
        brne  .Ltiny192_only_word
; = word: 23 cycles taken, 22 on, 28 bytes
        sbiw  r26, 24
        rjmp  .Ltiny192_only_next
; = start: 4 cycles, 4 bytes
END_FUNCTION aesmall_aes192_encrypt_only_tiny_avr

#endif
