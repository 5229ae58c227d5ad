/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define KEY_BYTES 24
#define ROUNDS 12
#include "aesmall_avr_tiny_window.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes192_encrypt_only_tiny_avr
 * C:        void f(const uint8_t schedule[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-192, FIPS 197 5.1, round keys on the fly, for programs
 *           that never decrypt
 * Args:     schedule=r25:r24 read 24, the key, in=r23:r22 read 16, out=r21:r20 write 16, in==out
 *           allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r17 r28 r29, pushed with r20 r21: out, with r16-r19: the window
 * Stack:    44 (24 pushed, a frame of 20) + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    the window is overwritten. The registers hold the output block and public values
 * Cost:     AVRe+: CALL 4 + entry 43 + 6 x copy 19 - 1 + start 12
 *           + 40 x look 2 + 8 x (look 3 + word 27)
 *           + 4 x (which 2 + first 52 + next 3) - 1 + 11 x (4 x (which 1 + column 64 + next 3) - 1)
 *           + 11 x (shift 19 + go 2) + shift 20 + out 9
 *           + 4 x last 29 - 1 + close 3 + 6 x wipe 19 - 1
 *           + exit 49 = 4240 cycles
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME, table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round
 */

FUNCTION aesmall_aes192_encrypt_only_tiny_avr
        ENTER
        ldi   count, KEY_BYTES / 4      ; words
; = entry: 43 cycles, 46 bytes
.Ltiny192_only_copy:
        ; The window is a copy of the key.
        PUSH_WORD
        dec   count
        brne  .Ltiny192_only_copy
; = copy: 19 cycles taken, 18 on, 20 bytes
        FIND_WINDOW
        mov   edge, r26
        ldi   reduction, REDUCTION
        ldi   zh, hi8(aesmall_sbox_avr)
        ldi   rcon, 1
        ldi   count, -ROUNDS
        clt                             ; before the first round
        rjmp  .Ltiny192_only_column
; = start: 12 cycles, 20 bytes

.Ltiny192_only_word:
        ; The window begins anew. The next word to be made takes SubWord(RotWord(the word before)).
        SUB_WORD
        ROT_WORD
        adiw  r26, KEY_BYTES
        rjmp  .Ltiny192_only_which
; = word: 27 cycles, 34 bytes

.Ltiny192_only_first:
        ; AddRoundKey with key 0 and the SubBytes of round 1.
        TURN_QUEUE
        FIRST_COLUMN
        rjmp  .Ltiny192_only_next
; = first: 52 cycles, 62 bytes

.Ltiny192_only_column:
        cp    r26, edge
        breq  .Ltiny192_only_word
; = look: 3 cycles taken, 2 on, 4 bytes
.Ltiny192_only_which:
        brtc  .Ltiny192_only_first
; = which: 2 cycles taken, 1 on, 2 bytes
        ; MixColumns, AddRoundKey and the next SubBytes.
        TAKE_COLUMN w0, w2
        MIX_COLUMN
; = column: 64 cycles, 96 bytes [branch-free: 67 cycles, 102 bytes]
.Ltiny192_only_next:
        subi  count, ONE_COLUMN
        brcc  .Ltiny192_only_column
; = next: 3 cycles taken, 2 on, 4 bytes

        set
        SHIFT_ROWS
        inc   count
        breq  .Ltiny192_only_last
; = shift: 20 cycles taken, 19 on, 38 bytes
        rjmp  .Ltiny192_only_column
; = go: 2 cycles, 2 bytes

.Ltiny192_only_last:
        dec   count                     ; four columns
        adiw  r26, KEY_BYTES            ; the window begins anew
        GET_OUT
; = out: 9 cycles, 10 bytes

.Ltiny192_only_store:
        ; The last round has no MixColumns: AddRoundKey, store.
        LAST_COLUMN
        TURN_QUEUE
        subi  count, ONE_COLUMN
        brcc  .Ltiny192_only_store
; = last: 29 cycles taken, 28 on, 40 bytes

        sbiw  r26, KEY_BYTES - 16       ; the lowest byte
        ldi   count, KEY_BYTES / 4
; = close: 3 cycles, 4 bytes
.Ltiny192_only_wipe:
        POP_WORD
        dec   count
        brne  .Ltiny192_only_wipe
; = wipe: 19 cycles taken, 18 on, 20 bytes
        LEAVE
; = exit: 49 cycles, 52 bytes
END_FUNCTION aesmall_aes192_encrypt_only_tiny_avr

#endif
