/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_ghash_small.inc"
#if AESMALL_AVR_ASM

/* aesmall_ghash_small_reversed
 * C:        void f(const aesmall_ghash_small_key *key, uint8_t y[16], const uint8_t *data, size_t len);
 * Does:     GHASH of blocks, SP 800-38D 6.4, from the state y on. The last block is filled up with
 *           zeros, and then the bytes of each block are taken in reverse order: POLYVAL, RFC 8452 A
 * Args:     key=r25:r24 read 24, y=r23:r22 read and write 16, data=r21:r20 read len, apart from y,
 *           len=r19:r18 any
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r17 r28 r29, as the frame r1 r22-r25, around the product r30 r31, and these r24
 *           r25
 * Stack:    74 (27 pushed, a frame of 47) by a loop that pushes again + 3 return addresses
 * Tables:   no tables
 * Wipes:    the frame and the registers
 * Cost:     AVRe+: CALL 4 + enter 47 + 48 x clear 5 - 1 + frame 2 + blocks x (block 3 + state 7
 *           + 16 x add 10 + 16 x count 3 - 1 + product 22 + aesmall_ghash_small_product 7415 - 4)
 *           + add 11 - 10 - count 2 + block 4 + end 4 + 52 x wipe 7 - 1 + exit 44 = 8356, 16006, 23656
 *           cycles for 1, 2, 3 blocks
 * Timing:   T0: no branch and no address depends on a secret
 */

; REGISTERS. See aesmall_avr_ghash_small.inc.

FUNCTION aesmall_ghash_small_reversed
        SMALL_ENTER
; = enter: 47 cycles, 50 bytes
.Lghash_small_clear:
        push  r1
        dec   r20
        brne  .Lghash_small_clear
; = clear: 5 cycles taken, 4 on, 6 bytes
        GET_SP r28, r29
; = frame: 2 cycles, 4 bytes
.Lghash_small_block:
        sbiw  r24, 0
        breq  .Lghash_small_end
; = block: 4 cycles taken, 3 on, 4 bytes
        ldd   r26, Y+49
        ldd   r27, Y+50
        adiw  r26, 16
        ldi   r20, 16
; = state: 7 cycles, 8 bytes
.Lghash_small_add:
        ld    r18, -X
        ld    r0, Z+
        eor   r18, r0
        st    X, r18
        sbiw  r24, 1
        breq  .Lghash_small_added
; = add: 11 cycles taken, 10 on, 12 bytes
        dec   r20
        brne  .Lghash_small_add
; = count: 3 cycles taken, 2 on, 4 bytes
.Lghash_small_added:
        SMALL_PRODUCT
        rjmp  .Lghash_small_block
; = product: 22 cycles, 22 bytes
.Lghash_small_end:
        movw  r30, r28
        adiw  r30, 1
        ldi   r20, 52
; = end: 4 cycles, 6 bytes
.Lghash_small_wipe:
        st    Z+, r1
        pop   r0
        dec   r20
        brne  .Lghash_small_wipe
; = wipe: 7 cycles taken, 6 on, 8 bytes
        SMALL_EXIT
; = exit: 44 cycles, 46 bytes
END_FUNCTION aesmall_ghash_small_reversed

#endif
