/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../compact/aesmall_avr_compact.inc"
#include "../aesmall_avr_decrypt.inc"
#include "aesmall_avr_tiny_long.inc"
#if AESMALL_AVR_ASM

; Both directions in one piece of code, for programs that need both. The flag T distinguishes them.

/* aesmall_aes256_encrypt_tiny_avr
 * C:        void f(const uint8_t schedule[32], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-256, FIPS 197 5.1, round keys on the fly
 * Args:     schedule=r25:r24 read 32, the key, in=r23:r22 read 16, out=r21:r20 write 16, in==out
 *           allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r15 r28 r29
 * Stack:    16 + window 32 + return addresses of this function and of one inside
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash. aesmall_inv_sbox_avr is linked too
 * Wipes:    the window is overwritten. r30 holds a byte of the output
 * Cost:     AVRe+: CALL 4 + encrypt 3 + entry 38 + 32 x copy 7 - 1 + window 9
 *           + 4 x (first 40 + step 3) - 1 + ready 5
 *           + 13 x (shift 19 + before 2 + 4 x (take 9 + mix 44 + next 3) - 1 + after 1 + call 3
 *           + again 2 + move 2 + sub 22 + 4 x (slot 21 + word 3) - 1 + start 6)
 *           + 7 x (same 2 + turn 9) + 6 x same 3
 *           + shift 18 + last 4 + 4 x (store 28 + on 3) - 1 + close 5 + 32 x wipe 7 - 1
 *           + exit 40 = 5836 cycles
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME, table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round, + 4
 */

/* aesmall_aes256_decrypt_tiny_avr
 * C:        void f(const uint8_t schedule[32], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-256, FIPS 197 5.3, round keys on the fly: to the last
 *           one and back. Key, input and output are walked from the last column to the first
 * Args:     schedule=r25:r24 read 32, the key, in=r23:r22 read 16, out=r21:r20 write 16, in==out
 *           allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r15 r28 r29
 * Stack:    16 + window 32 + return addresses of this function and of one inside
 * Tables:   aesmall_inv_sbox_avr and aesmall_sbox_avr, 256 B each, 256-aligned, flash
 * Wipes:    the window is overwritten. r30 holds a byte of the output
 * Cost:     AVRe+: CALL 4 + decrypt 1 + entry 38 + 32 x copy 7 - 1 + window 8 + ends 10
 *           + 13 x (ahead 8 + sub 22 + 4 x (slot 21 + word 3) - 1 + start 6) - 1
 *           + 14 x (same 2 + turn 9) + 12 x same 3 + begin 5
 *           + 4 x (first 39 + back 4 + step 3) - 1 + ready 4 + forth 4
 *           + 13 x (shift 19 + before 1 + called 3 + 4 x (take 10 + inverse 50 + next 3) - 1
 *           + after 2 + again 2 + move 1 + down 3 + 3 x lose 31 - 1 + up 6 + sub 22 + slot 22
 *           + end 1)
 *           + 14 x (wrap 4 + first_half 5) + 12 x (wrap 5 + second_half 6)
 *           + shift 18 + last 3 + home 2 + 4 x (store 27 + back 4 + on 3) - 1
 *           + close 5 + 32 x wipe 7 - 1
 *           + exit 40 = 8581 cycles
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME, table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round, + 4
 */

FUNCTION aesmall_aes256_encrypt_tiny_avr
        clt
        rjmp  .Ltiny256
; = encrypt: 3 cycles, 4 bytes

ENTRY aesmall_aes256_decrypt_tiny_avr
        set
; = decrypt: 1 cycles, 2 bytes

.Ltiny256:
        ENTER
        movw  r26, r24                  ; X = schedule
        movw  r28, r22                  ; Y = in
        movw  r24, r20                  ; out
        adiw  r26, 32
        ldi   count, 32
; = entry: 38 cycles, 42 bytes [branch-free: 40 cycles, 44 bytes]

.Ltiny256_copy:
        ; The window is a copy of the key.
        ld    s33, -X
        push  s33
        dec   count
        brne  .Ltiny256_copy
; = copy: 7 cycles taken, 6 on, 8 bytes
        FIND_WINDOW
        ldi   reduction, REDUCTION
        ldi   zh, hi8(aesmall_sbox_avr)
        ldi   count, -14                ; rounds
        brtc  .Ltiny256_first
; = window: 9 cycles taken, 8 on, 14 bytes

        ; Decryption starts with the last column of everything. The queue is empty yet and keeps in.
        adiw  r28, 12
        adiw  r24, 12
        movw  s00, r28
        adiw  r26, 32                   ; the window ends here
        mov   edge, r26
        ldi   rcon, 1
        clt                             ; forwards
; = ends: 10 cycles, 14 bytes
.Ltiny256_ahead:
        rcall .Ltiny256_forwards
        adiw  r26, 16
        tst   rcon                      ; 0x80 after the last word
        brpl  .Ltiny256_ahead
; = ahead: 8 cycles taken, 7 on, 8 bytes
        set
        sbiw  r26, 4                    ; the last column of the last round key, in the first half
        movw  r28, s00                  ; Y = in
        ldi   zh, hi8(aesmall_inv_sbox_avr)
; = begin: 5 cycles, 8 bytes

.Ltiny256_first:
        ; AddRoundKey, and the first SubBytes or InvSubBytes.
        TURN_QUEUE
        FIRST_COLUMN
        brtc  .Ltiny256_step
; = first: 40 cycles taken, 39 on, 46 bytes
        sbiw  r26, 8                    ; the column before
        sbiw  r28, 8
; = back: 4 cycles, 4 bytes
.Ltiny256_step:
        subi  count, ONE_COLUMN
        brcc  .Ltiny256_first
; = step: 3 cycles taken, 2 on, 4 bytes

        ldi   rcon, 1
        mov   edge, r26
        subi  edge, -16                 ; four words to go
        brtc  .Ltiny256_round
; = ready: 5 cycles taken, 4 on, 8 bytes
        ldi   rcon, 0x80                ; after the last one
        adiw  r26, 4                    ; where the window starts
        subi  edge, -20                 ; where it ends
; = forth: 4 cycles, 6 bytes

.Ltiny256_round:
        SHIFT_ROWS                      ; in the order of decryption InvShiftRows
        inc   count
        brne  .Ltiny256_middle
; = shift: 19 cycles taken, 18 on, 36 bytes

        dec   count                     ; four columns
        movw  r28, r24                  ; Y = out
        brtc  .Ltiny256_store
; = last: 4 cycles taken, 3 on, 6 bytes
        sbiw  r26, 4                    ; the last column of round key 0
; = home: 2 cycles, 2 bytes

.Ltiny256_store:
        ; The last round has no MixColumns: AddRoundKey, store.
        LAST_COLUMN
        TURN_QUEUE
        brtc  .Ltiny256_on
; = store: 28 cycles taken, 27 on, 38 bytes
        sbiw  r26, 8                    ; the column before
        sbiw  r28, 8
; = back: 4 cycles, 4 bytes
.Ltiny256_on:
        subi  count, ONE_COLUMN
        brcc  .Ltiny256_store
; = on: 3 cycles taken, 2 on, 4 bytes

        FIND_WINDOW
        ldi   count, 32
; = close: 5 cycles, 8 bytes
.Ltiny256_wipe:
        st    X+, count                 ; anything but the key
        pop   s00
        dec   count
        brne  .Ltiny256_wipe
; = wipe: 7 cycles taken, 6 on, 8 bytes

        LEAVE
; = exit: 40 cycles, 42 bytes [branch-free: 42 cycles, 44 bytes]

.Ltiny256_middle:
        brtc  .Ltiny256_column
; = before: 2 cycles taken, 1 on, 2 bytes
        rcall .Ltiny256_move
; = called: 3 cycles, 2 bytes
.Ltiny256_column:
        TAKE_COLUMN w0, w2
        brts  .Ltiny256_inverse
; = take: 10 cycles taken, 9 on, 18 bytes
        MIX_COLUMN
; = mix: 44 cycles, 64 bytes [branch-free: 47 cycles, 70 bytes]
.Ltiny256_next:
        subi  count, ONE_COLUMN
        brcc  .Ltiny256_column
; = next: 3 cycles taken, 2 on, 4 bytes
        brts  .Ltiny256_again
; = after: 2 cycles taken, 1 on, 2 bytes
        rcall .Ltiny256_move
; = call: 3 cycles, 2 bytes
.Ltiny256_again:
        rjmp  .Ltiny256_round
; = again: 2 cycles, 2 bytes

.Ltiny256_inverse:
        INV_MIX_COLUMN w0, w1, w2, w3,  s03, s13, s23, s33,  reduction, mask
        rjmp  .Ltiny256_next
; = inverse: 50 cycles, 74 bytes [branch-free: 53 cycles, 80 bytes]

.Ltiny256_move:
        ; One half of the window moves by eight words of the expanded key, FIPS 197 5.2: forwards
        ; that after X, around the end; backwards that which begins at X.
        brtc  .Ltiny256_forwards
; = move: 2 cycles taken, 1 on, 2 bytes
        ; Backwards: each word of the half loses the word before it, the last word first.
        movw  zl, r26
        adiw  zl, 12
; = down: 3 cycles, 4 bytes
.Ltiny256_before:
        ADD_WORD_BEFORE
        cp    zl, r26
        brne  .Ltiny256_before
; = lose: 31 cycles taken, 30 on, 36 bytes
        adiw  r26, 4
        rcall .Ltiny256_wrap
        ldi   zh, hi8(aesmall_sbox_avr)
; = up: 6 cycles, 6 bytes

.Ltiny256_forwards:
        ; X is where the other half ends. The first word takes SubWord of the word there, and when
        ; that is the end of the window SubWord(RotWord) + rcon, in both directions.
        SUB_WORD
        adiw  r26, 4
; = sub: 22 cycles, 18 bytes
        cp    r26, edge
        brne  .Ltiny256_slot
; = same: 3 cycles taken, 2 on, 4 bytes
        ROT_WORD
        eor   w0, rcon
        lsl   rcon                      ; up to 0x80
        sbiw  r26, 32
; = turn: 9 cycles, 16 bytes
.Ltiny256_slot:
        ADD_TO_SLOT
        brts  .Ltiny256_end
; = slot: 22 cycles taken, 21 on, 26 bytes
        ; Forwards each of the others takes the word before it.
        subi  count, ONE_COLUMN
        brcc  .Ltiny256_slot
; = word: 3 cycles taken, 2 on, 4 bytes
        sbiw  r26, 16
        ret
; = start: 6 cycles, 4 bytes
.Ltiny256_end:
        ldi   zh, hi8(aesmall_inv_sbox_avr)
; = end: 1 cycles, 2 bytes
.Ltiny256_wrap:
        ; From 4 after the start of a half to where the other half ends. rcon is halved before and
        ; after the first half moves back and doubled between.
        adiw  r26, 28
        cp    r26, edge
        brne  .Ltiny256_second
; = wrap: 5 cycles taken, 4 on, 6 bytes
        lsr   rcon
        ret
; = first_half: 5 cycles, 4 bytes
.Ltiny256_second:
        sbiw  r26, 32
        ret
; = second_half: 6 cycles, 4 bytes
END_FUNCTION aesmall_aes256_encrypt_tiny_avr
END_FUNCTION aesmall_aes256_decrypt_tiny_avr

#endif
