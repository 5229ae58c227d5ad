/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_compact.inc"
#include "../aesmall_avr_decrypt.inc"
#if AESMALL_AVR_ASM

; Both directions in one piece of code, for programs that need both. The flag T distinguishes them.

/* aesmall_aes_encrypt_compact_avr
 * C:        void f(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16], uint8_t rounds);
 * Does:     encryption of one block with AES-128, -192 or -256, FIPS 197 5.1
 * Args:     schedule=r25:r24 read 16 (rounds + 1), in=r23:r22 read 16, out=r21:r20 write 16,
 *           rounds=r18 is 10, 12 or 14, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r15 r28 r29
 * Stack:    16 + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash. aesmall_inv_sbox_avr is linked too
 * Wipes:    no secret was on the stack. The registers hold the output block and public values
 * Cost:     AVRe+: CALL 4 + encrypt 3 + entry 39 + negate 1 + 4 x (first 40 + step 3) - 1 + ready 2
 *           + (rounds - 1) x (shift 19 + 4 x (take 9 + mix 44 + next 3) - 1 + again 2)
 *           + shift 18 + last 4 + 4 x (store 28 + on 3) - 1
 *           + exit 40 = 2601, 3089, 3577 cycles for 10, 12, 14 rounds
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME, table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round, + 4
 */

/* aesmall_aes_decrypt_compact_avr
 * C:        void f(const uint8_t *schedule, const uint8_t in[16], uint8_t out[16], uint8_t rounds);
 * Does:     decryption of one block with AES-128, -192 or -256, FIPS 197 5.3, with the schedule of
 *           encryption. Key, input and output are walked from the last column to the first
 * Args:     schedule=r25:r24 read 16 (rounds + 1), in=r23:r22 read 16, out=r21:r20 write 16,
 *           rounds=r18 is 10, 12 or 14, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r15 r28 r29
 * Stack:    16 + return address
 * Tables:   aesmall_inv_sbox_avr, 256 B, 256-aligned, flash. aesmall_sbox_avr is linked too
 * Wipes:    no secret was on the stack. The registers hold the output block and public values
 * Cost:     AVRe+: CALL 4 + decrypt 1 + entry 38 + ends 11 + negate 1
 *           + 4 x (first 39 + back 4 + step 3) - 1 + ready 1 + forth 2
 *           + (rounds - 1) x (shift 19 + 4 x (take 10 + inverse 50 + next 3) - 1 + again 2)
 *           + shift 18 + last 3 + home 2 + 4 x (store 27 + back 4 + on 3) - 1
 *           + exit 40 = 2887, 3431, 3975 cycles for 10, 12, 14 rounds
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME, table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round, + 4
 */

FUNCTION aesmall_aes_encrypt_compact_avr
        clt
        rjmp  .Lcompact
; = encrypt: 3 cycles, 4 bytes

ENTRY aesmall_aes_decrypt_compact_avr
        set
; = decrypt: 1 cycles, 2 bytes

.Lcompact:
        ENTER
        movw  r26, r24                  ; X = schedule
        movw  r28, r22                  ; Y = in
        movw  r24, r20                  ; out
        ldi   reduction, REDUCTION
        ldi   zh, hi8(aesmall_sbox_avr)
        brtc  .Lcompact_negate
; = entry: 39 cycles taken, 38 on, 44 bytes [branch-free: 41 cycles taken, 40 on, 46 bytes]

        ; Decryption starts with the last column of everything.
        ldi   zh, hi8(aesmall_inv_sbox_avr)
        adiw  r28, 12
        adiw  r24, 12
        swap  count                     ; 16 rounds: the distance of the last round key
        add   r26, count
        adc   r27, r1
        adiw  r26, 12
        swap  count
; = ends: 11 cycles, 16 bytes

.Lcompact_negate:
        neg   count
; = negate: 1 cycles, 2 bytes

.Lcompact_first:
        ; AddRoundKey, and the first SubBytes or InvSubBytes.
        TURN_QUEUE
        FIRST_COLUMN
        brtc  .Lcompact_step
; = first: 40 cycles taken, 39 on, 46 bytes
        sbiw  r26, 8                    ; the column before
        sbiw  r28, 8
; = back: 4 cycles, 4 bytes
.Lcompact_step:
        subi  count, ONE_COLUMN
        brcc  .Lcompact_first
; = step: 3 cycles taken, 2 on, 4 bytes

        brtc  .Lcompact_round
; = ready: 2 cycles taken, 1 on, 2 bytes
        adiw  r26, 4                    ; after the last column of the next round key
; = forth: 2 cycles, 2 bytes

.Lcompact_round:
        SHIFT_ROWS                      ; in the order of decryption InvShiftRows
        inc   count
        brne  .Lcompact_column
; = shift: 19 cycles taken, 18 on, 36 bytes

        dec   count                     ; four columns
        movw  r28, r24                  ; Y = out
        brtc  .Lcompact_store
; = last: 4 cycles taken, 3 on, 6 bytes
        sbiw  r26, 4                    ; the last column of round key 0
; = home: 2 cycles, 2 bytes

.Lcompact_store:
        ; The last round has no MixColumns: AddRoundKey, store.
        LAST_COLUMN
        TURN_QUEUE
        brtc  .Lcompact_on
; = store: 28 cycles taken, 27 on, 38 bytes
        sbiw  r26, 8                    ; the column before
        sbiw  r28, 8
; = back: 4 cycles, 4 bytes
.Lcompact_on:
        subi  count, ONE_COLUMN
        brcc  .Lcompact_store
; = on: 3 cycles taken, 2 on, 4 bytes

        LEAVE
; = exit: 40 cycles, 42 bytes [branch-free: 42 cycles, 44 bytes]

.Lcompact_column:
        TAKE_COLUMN w0, w2
        brts  .Lcompact_inverse
; = take: 10 cycles taken, 9 on, 18 bytes
        MIX_COLUMN
; = mix: 44 cycles, 64 bytes [branch-free: 47 cycles, 70 bytes]
.Lcompact_next:
        subi  count, ONE_COLUMN
        brcc  .Lcompact_column
; = next: 3 cycles taken, 2 on, 4 bytes
        rjmp  .Lcompact_round
; = again: 2 cycles, 2 bytes

.Lcompact_inverse:
        INV_MIX_COLUMN w0, w1, w2, w3,  s03, s13, s23, s33,  reduction, mask
        rjmp  .Lcompact_next
; = inverse: 50 cycles, 74 bytes [branch-free: 53 cycles, 80 bytes]
END_FUNCTION aesmall_aes_encrypt_compact_avr
END_FUNCTION aesmall_aes_decrypt_compact_avr

#endif
