/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../compact/aesmall_avr_compact.inc"
#include "../aesmall_avr_decrypt.inc"
#include "aesmall_avr_tiny_long.inc"
#if AESMALL_AVR_ASM

; Both directions in one piece of code, for programs that need both. The flag T distinguishes them.

/* aesmall_aes192_encrypt_tiny_avr
 * C:        void f(const uint8_t schedule[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-192, FIPS 197 5.1, round keys on the fly
 * Args:     schedule=r25:r24 read 24, the key, in=r23:r22 read 16, out=r21:r20 write 16, in==out
 *           allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r15 r28 r29
 * Stack:    16 + window 24 + return addresses of this function and of one inside
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash. aesmall_inv_sbox_avr is linked too
 * Wipes:    the window is overwritten. r30 holds a byte of the output
 * Cost:     AVRe+: CALL 4 + encrypt 3 + entry 38 + 24 x copy 7 - 1 + window 9
 *           + 4 x (first 40 + step 3) - 1 + ready 5
 *           + 11 x (shift 19 + 4 x (take 9 + mix 44 + next 3) - 1 + again 2)
 *           + 36 x look 3 + 8 x (look 2 + call 3)
 *           + 8 x (move 2 + sub 23 + 6 x (slot 21 + word 3) - 1 + start 7)
 *           + shift 18 + last 4 + 4 x (store 28 + on 3) - 1 + close 5 + 24 x wipe 7 - 1
 *           + exit 40 = 4986 cycles
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME, table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round, + 4
 */

/* aesmall_aes192_decrypt_tiny_avr
 * C:        void f(const uint8_t schedule[24], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-192, FIPS 197 5.3, round keys on the fly: to the last
 *           one and back. Key, input and output are walked from the last column to the first
 * Args:     schedule=r25:r24 read 24, the key, in=r23:r22 read 16, out=r21:r20 write 16, in==out
 *           allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r15 r28 r29
 * Stack:    16 + window 24 + return addresses of this function and of one inside
 * Tables:   aesmall_inv_sbox_avr and aesmall_sbox_avr, 256 B each, 256-aligned, flash
 * Wipes:    the window is overwritten. r30 holds a byte of the output
 * Cost:     AVRe+: CALL 4 + decrypt 1 + entry 38 + 24 x copy 7 - 1 + window 8 + ends 10
 *           + 8 x (ahead 8 + sub 23 + 6 x (slot 21 + word 3) - 1 + start 7) - 1 + begin 5
 *           + 4 x (first 39 + back 4 + step 3) - 1 + ready 4 + forth 7
 *           + 11 x (shift 19 + 4 x (take 10 + inverse 50 + next 3) - 1 + again 2)
 *           + 37 x look 3 + 7 x (look 2 + call 3)
 *           + 8 x (move 1 + down 3 + 5 x lose 31 - 1 + up 3 + sub 23 + slot 22 + end 8)
 *           + shift 18 + last 3 + home 2 + 4 x (store 27 + back 4 + on 3) - 1
 *           + close 5 + 24 x wipe 7 - 1
 *           + exit 40 = 7094 cycles
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME, table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round, + 4
 */

FUNCTION aesmall_aes192_encrypt_tiny_avr
        clt
        rjmp  .Ltiny192
; = encrypt: 3 cycles, 4 bytes

ENTRY aesmall_aes192_decrypt_tiny_avr
        set
; = decrypt: 1 cycles, 2 bytes

.Ltiny192:
        ENTER
        movw  r26, r24                  ; X = schedule
        movw  r28, r22                  ; Y = in
        movw  r24, r20                  ; out
        adiw  r26, 24
        ldi   count, 24
; = entry: 38 cycles, 42 bytes [branch-free: 40 cycles, 44 bytes]

.Ltiny192_copy:
        ; The window is a copy of the key.
        ld    s33, -X
        push  s33
        dec   count
        brne  .Ltiny192_copy
; = copy: 7 cycles taken, 6 on, 8 bytes
        FIND_WINDOW
        ldi   reduction, REDUCTION
        ldi   zh, hi8(aesmall_sbox_avr)
        ldi   count, -12                ; rounds
        brtc  .Ltiny192_first
; = window: 9 cycles taken, 8 on, 14 bytes

        ; Decryption starts with the last column of everything. The queue is empty yet and keeps in.
        adiw  r28, 12
        adiw  r24, 12
        movw  s00, r28
        adiw  r26, 24                   ; the window ends here
        mov   edge, r26
        ldi   rcon, 1
        clt                             ; forwards
; = ends: 10 cycles, 14 bytes
.Ltiny192_ahead:
        rcall .Ltiny192_forwards
        adiw  r26, 24
        tst   rcon
        brne  .Ltiny192_ahead
; = ahead: 8 cycles taken, 7 on, 8 bytes
        set
        sbiw  r26, 12                   ; the last column of the last round key
        movw  r28, s00                  ; Y = in
        ldi   zh, hi8(aesmall_inv_sbox_avr)
; = begin: 5 cycles, 8 bytes

.Ltiny192_first:
        ; AddRoundKey, and the first SubBytes or InvSubBytes.
        TURN_QUEUE
        FIRST_COLUMN
        brtc  .Ltiny192_step
; = first: 40 cycles taken, 39 on, 46 bytes
        sbiw  r26, 8                    ; the column before
        sbiw  r28, 8
; = back: 4 cycles, 4 bytes
.Ltiny192_step:
        subi  count, ONE_COLUMN
        brcc  .Ltiny192_first
; = step: 3 cycles taken, 2 on, 4 bytes

        ldi   rcon, 1
        mov   edge, r26
        subi  edge, -8                  ; two words to go
        brtc  .Ltiny192_round
; = ready: 5 cycles taken, 4 on, 8 bytes
        ldi   rcon, 0x80                ; the last one
        adiw  r26, 4                    ; where the window starts
        mov   edge, r26
        rcall .Ltiny192_move
; = forth: 7 cycles, 8 bytes

.Ltiny192_round:
        SHIFT_ROWS                      ; in the order of decryption InvShiftRows
        inc   count
        brne  .Ltiny192_column
; = shift: 19 cycles taken, 18 on, 36 bytes

        dec   count                     ; four columns
        movw  r28, r24                  ; Y = out
        brtc  .Ltiny192_store
; = last: 4 cycles taken, 3 on, 6 bytes
        sbiw  r26, 4                    ; the last column of round key 0
; = home: 2 cycles, 2 bytes

.Ltiny192_store:
        ; The last round has no MixColumns: AddRoundKey, store.
        LAST_COLUMN
        TURN_QUEUE
        brtc  .Ltiny192_on
; = store: 28 cycles taken, 27 on, 38 bytes
        sbiw  r26, 8                    ; the column before
        sbiw  r28, 8
; = back: 4 cycles, 4 bytes
.Ltiny192_on:
        subi  count, ONE_COLUMN
        brcc  .Ltiny192_store
; = on: 3 cycles taken, 2 on, 4 bytes

        FIND_WINDOW
        ldi   count, 24
; = close: 5 cycles, 8 bytes
.Ltiny192_wipe:
        st    X+, count                 ; anything but the key
        pop   s00
        dec   count
        brne  .Ltiny192_wipe
; = wipe: 7 cycles taken, 6 on, 8 bytes

        LEAVE
; = exit: 40 cycles, 42 bytes [branch-free: 42 cycles, 44 bytes]

.Ltiny192_column:
        TAKE_COLUMN w0, w2
        brts  .Ltiny192_inverse
; = take: 10 cycles taken, 9 on, 18 bytes
        MIX_COLUMN
; = mix: 44 cycles, 64 bytes [branch-free: 47 cycles, 70 bytes]
.Ltiny192_look:
        cp    r26, edge
        brne  .Ltiny192_next            ; the last round begins with a new window, needs no look
; = look: 3 cycles taken, 2 on, 4 bytes
        rcall .Ltiny192_move
; = call: 3 cycles, 2 bytes
.Ltiny192_next:
        subi  count, ONE_COLUMN
        brcc  .Ltiny192_column
; = next: 3 cycles taken, 2 on, 4 bytes
        rjmp  .Ltiny192_round
; = again: 2 cycles, 2 bytes

.Ltiny192_inverse:
        INV_MIX_COLUMN w0, w1, w2, w3,  s03, s13, s23, s33,  reduction, mask
        rjmp  .Ltiny192_look
; = inverse: 50 cycles, 74 bytes [branch-free: 53 cycles, 80 bytes]

.Ltiny192_move:
        ; The window moves by six words of the expanded key, FIPS 197 5.2.
        brtc  .Ltiny192_forwards
; = move: 2 cycles taken, 1 on, 2 bytes
        ; Backwards: each word loses the word before it, the last word first.
        movw  zl, r26
        adiw  zl, 20
; = down: 3 cycles, 4 bytes
.Ltiny192_before:
        ADD_WORD_BEFORE
        cp    zl, r26
        brne  .Ltiny192_before
; = lose: 31 cycles taken, 30 on, 36 bytes
        adiw  r26, 24
        ldi   zh, hi8(aesmall_sbox_avr)
; = up: 3 cycles, 4 bytes

.Ltiny192_forwards:
        ; X is where the window ends. The first word takes SubWord(RotWord(the last)) + rcon in
        ; both directions; forwards each of the others then takes the word before it.
        ROT_SUB_WORD
        eor   w0, rcon
        sbiw  r26, 20
; = sub: 23 cycles, 20 bytes
.Ltiny192_slot:
        ADD_TO_SLOT
        brts  .Ltiny192_end
; = slot: 22 cycles taken, 21 on, 26 bytes
        cp    r26, edge
        brne  .Ltiny192_slot
; = word: 3 cycles taken, 2 on, 4 bytes
        lsl   rcon                      ; up to 0x80, then 0
        sbiw  r26, 24
        ret
; = start: 7 cycles, 6 bytes
.Ltiny192_end:
        lsr   rcon
        adiw  r26, 20
        ldi   zh, hi8(aesmall_inv_sbox_avr)
        ret
; = end: 8 cycles, 8 bytes
END_FUNCTION aesmall_aes192_encrypt_tiny_avr
END_FUNCTION aesmall_aes192_decrypt_tiny_avr

#endif
