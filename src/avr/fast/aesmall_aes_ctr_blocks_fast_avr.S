/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define LOOKUP lpm
#include "aesmall_avr_fast_encrypt.inc"
#include "aesmall_avr_fast_ctr.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes128_ctr_blocks_fast_avr
 * aesmall_aes192_ctr_blocks_fast_avr
 * aesmall_aes256_ctr_blocks_fast_avr
 * C:        void f(const void *schedule, uint8_t counter[16], const uint8_t *in, uint8_t *out,
 *           size_t blocks);
 * Does:     CTR with AES-128 / 192 / 256, SP 800-38A 6.5: out = in + E(counter), E(counter + 1),
 *           and so on. The counter has 128 bits, wraps to 0, and is left as the next block has it
 * Args:     schedule=r25:r24 read 176 / 208 / 240, counter=r23:r22 write 16, in=r21:r20 read 16 x
 *           blocks, out=r19:r18 write 16 x blocks, blocks=r17:r16 to 4095 (64 KB of memory),
 *           in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r19 r22-r25 r28 r29
 * Stack:    45 (24 pushed, a frame of 21) + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    the cache on the stack is zeroed. The registers hold the output of the last block, a
 *           byte of its input, and public values
 * Cost:     AVRe+: CALL 4 + any 4 + entry 75 + run 483 + blocks x (core 1422 / 1774 / 2126
 *           + crypt 91) - 1 + ended 2 + store 11 + more 7 + exit 90
 *           = 2188, 6727, 97507
 *           / 2540, 8135, 120035
 *           / 2892, 9543, 142563 cycles for 1, 4, 64 blocks;
 *           after a counter that ends in 255 the next run costs 511 more (8 if no block follows),
 *           and 9 for each further byte of the counter that becomes 0
 * Timing:   T2: time depends on blocks and on the counter, which are public. One branch on secrets,
 *           balanced, in XTIME, table index secret, memory: flash. T1 with AESMALL_AVR_BRANCH_FREE:
 *           + 91 / 115 / 139 a block
 */

FUNCTION aesmall_aes128_ctr_blocks_fast_avr
        cp    r16, r1
        cpc   r17, r1
        brne  .Lctr128_enter
; = any: 4 cycles taken, 3 on, 6 bytes
        ret
; = none: 4 cycles, 2 bytes

.Lctr128_enter:
        ENTER_CTR 10
; = entry: 75 cycles, 94 bytes [branch-free: 73 cycles, 92 bytes]

.Lctr128_run:
        START_RUN aesmall_sbox_avr
        rjmp  .Lctr128_block
; = run: 483 cycles, 674 bytes [branch-free: 507 cycles, 722 bytes]

        ; The end of a run, here so that all jumps are short enough for RJMP. Byte 15 of the counter
        ; goes back to its block. After 255 it is 0: a carry.
.Lctr128_store:
        ldd   zl, Y+FRAME_COUNTER
        ldd   zh, Y+FRAME_COUNTER+1
        adiw  zl, 15
        st    Z, counter
        tst   counter
        brne  .Lctr128_more
; = store: 11 cycles taken, 10 on, 12 bytes
        ldd   end, Y+FRAME_COUNTER      ; byte 0, its carry is dropped
; = first: 2 cycles, 2 bytes
.Lctr128_carry:
        ld    t, -Z
        inc   t
        st    Z, t
        brne  .Lctr128_more
; = carry: 7 cycles taken, 6 on, 8 bytes
        cpse  zl, end
        rjmp  .Lctr128_carry
; = digit: 3 cycles taken, 2 on, 4 bytes

.Lctr128_more:
        ldd   t, Y+FRAME_LEFT+1
        subi  t, 1
        std   Y+FRAME_LEFT+1, t
        brcs  .Lctr128_exit
        rjmp  .Lctr128_run
; = more: 8 cycles taken, 7 on, 10 bytes

.Lctr128_exit:
        LEAVE_CTR
; = exit: 90 cycles, 94 bytes

.Lctr128_block:
        CACHED_ROUNDS counter
        .rept 10 - 3
        MIX_ROUND
        .endr
        LAST_KEY_CTR
; = core: 1422 cycles, 2018 bytes [branch-free: 1513 cycles, 2198 bytes]
        CRYPT_BLOCK 10, aesmall_sbox_avr
        cpse  counter, end
        rjmp  .Lctr128_block
; = crypt: 91 cycles taken, 90 on, 116 bytes
        rjmp  .Lctr128_store
; = ended: 2 cycles, 2 bytes
END_FUNCTION aesmall_aes128_ctr_blocks_fast_avr

FUNCTION aesmall_aes192_ctr_blocks_fast_avr
        cp    r16, r1
        cpc   r17, r1
        brne  .Lctr192_enter
; = any: 4 cycles taken, 3 on, 6 bytes
        ret
; = none: 4 cycles, 2 bytes

.Lctr192_enter:
        ENTER_CTR 12
; = entry: 75 cycles, 94 bytes [branch-free: 73 cycles, 92 bytes]

.Lctr192_run:
        START_RUN aesmall_sbox_avr
        rjmp  .Lctr192_block
; = run: 483 cycles, 674 bytes [branch-free: 507 cycles, 722 bytes]

        ; The end of a run, here so that all jumps are short enough for RJMP. Byte 15 of the counter
        ; goes back to its block. After 255 it is 0: a carry.
.Lctr192_store:
        ldd   zl, Y+FRAME_COUNTER
        ldd   zh, Y+FRAME_COUNTER+1
        adiw  zl, 15
        st    Z, counter
        tst   counter
        brne  .Lctr192_more
; = store: 11 cycles taken, 10 on, 12 bytes
        ldd   end, Y+FRAME_COUNTER      ; byte 0, its carry is dropped
; = first: 2 cycles, 2 bytes
.Lctr192_carry:
        ld    t, -Z
        inc   t
        st    Z, t
        brne  .Lctr192_more
; = carry: 7 cycles taken, 6 on, 8 bytes
        cpse  zl, end
        rjmp  .Lctr192_carry
; = digit: 3 cycles taken, 2 on, 4 bytes

.Lctr192_more:
        ldd   t, Y+FRAME_LEFT+1
        subi  t, 1
        std   Y+FRAME_LEFT+1, t
        brcs  .Lctr192_exit
        rjmp  .Lctr192_run
; = more: 8 cycles taken, 7 on, 10 bytes

.Lctr192_exit:
        LEAVE_CTR
; = exit: 90 cycles, 94 bytes

.Lctr192_block:
        CACHED_ROUNDS counter
        .rept 12 - 3
        MIX_ROUND
        .endr
        LAST_KEY_CTR
; = core: 1774 cycles, 2530 bytes [branch-free: 1889 cycles, 2758 bytes]
        CRYPT_BLOCK 12, aesmall_sbox_avr
        cpse  counter, end
        rjmp  .Lctr192_block
; = crypt: 91 cycles taken, 90 on, 116 bytes
        rjmp  .Lctr192_store
; = ended: 2 cycles, 2 bytes
END_FUNCTION aesmall_aes192_ctr_blocks_fast_avr

FUNCTION aesmall_aes256_ctr_blocks_fast_avr
        cp    r16, r1
        cpc   r17, r1
        brne  .Lctr256_enter
; = any: 4 cycles taken, 3 on, 6 bytes
        ret
; = none: 4 cycles, 2 bytes

.Lctr256_enter:
        ENTER_CTR 14
; = entry: 75 cycles, 94 bytes [branch-free: 73 cycles, 92 bytes]

.Lctr256_run:
        START_RUN aesmall_sbox_avr
        rjmp  .Lctr256_block
; = run: 483 cycles, 674 bytes [branch-free: 507 cycles, 722 bytes]

        ; The end of a run, here so that all jumps are short enough for RJMP. Byte 15 of the counter
        ; goes back to its block. After 255 it is 0: a carry.
.Lctr256_store:
        ldd   zl, Y+FRAME_COUNTER
        ldd   zh, Y+FRAME_COUNTER+1
        adiw  zl, 15
        st    Z, counter
        tst   counter
        brne  .Lctr256_more
; = store: 11 cycles taken, 10 on, 12 bytes
        ldd   end, Y+FRAME_COUNTER      ; byte 0, its carry is dropped
; = first: 2 cycles, 2 bytes
.Lctr256_carry:
        ld    t, -Z
        inc   t
        st    Z, t
        brne  .Lctr256_more
; = carry: 7 cycles taken, 6 on, 8 bytes
        cpse  zl, end
        rjmp  .Lctr256_carry
; = digit: 3 cycles taken, 2 on, 4 bytes

.Lctr256_more:
        ldd   t, Y+FRAME_LEFT+1
        subi  t, 1
        std   Y+FRAME_LEFT+1, t
        brcs  .Lctr256_exit
        rjmp  .Lctr256_run
; = more: 8 cycles taken, 7 on, 10 bytes

.Lctr256_exit:
        LEAVE_CTR
; = exit: 90 cycles, 94 bytes

.Lctr256_block:
        CACHED_ROUNDS counter
        .rept 14 - 3
        MIX_ROUND
        .endr
        LAST_KEY_CTR
; = core: 2126 cycles, 3042 bytes [branch-free: 2265 cycles, 3318 bytes]
        CRYPT_BLOCK 14, aesmall_sbox_avr
        cpse  counter, end
        rjmp  .Lctr256_block
; = crypt: 91 cycles taken, 90 on, 116 bytes
        rjmp  .Lctr256_store
; = ended: 2 cycles, 2 bytes
END_FUNCTION aesmall_aes256_ctr_blocks_fast_avr

#endif
