/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/multiply.h"
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_GHASH

/* aesmall_ghash_reversed
 * C:        void f(const aesmall_ghash_key *key, uint8_t y[16], const uint8_t *data, size_t len);
 * Does:     GHASH as aesmall_ghash_update, but takes the bytes of each block in reverse order:
 *           POLYVAL, RFC 8452 appendix A. Zeros fill up the last block first
 * Args:     key=r0 read 324, y=r1 read and write 16, data=r2 read len, len=r3 any. y and data need
 *           no alignment, y apart from data
 * Clobbers: r0-r3 r12 flags
 * Saves:    r4-r7
 * Stack:    24, and the stack of aesmall_ghash_update
 * Tables:   no tables
 * Wipes:    no secret was on the stack. aesmall_ghash_update wipes r0-r3
 * Cost:     M0+: entry 13 + blocks x (test 3 + block 3 + aligned 4 + words 1 + 4 x word 12 - 1 + whole 3
 *           + update 7) + test 2 + exit 9 = 24, 92 cycles for 0, 1 blocks;
 *           aesmall_ghash_update with a block is added to each. A block that is not word-aligned
 *           takes 130 more
 * Timing:   T0: no branch and no address depends on a secret, only on len and the alignments, which
 *           are public, and as aesmall_ghash_update
 */

/* aesmall_gcm_siv_default_update
 * C:        void f(const void *key, uint8_t y[16], const uint8_t *data, size_t len);
 * Does:     the same, with the key as a room of GCM-SIV has it
 * Args:     as above
 * Clobbers: r0-r3 r12 flags
 * Saves:    r4-r7
 * Stack:    24, and the stack of aesmall_ghash_update
 * Tables:   no tables
 * Wipes:    as above
 * Cost:     M0+: entry 13 + blocks x (test 3 + block 3 + aligned 4 + words 1 + 4 x word 12 - 1 + whole 3
 *           + update 7) + test 2 + exit 9 = 24, 92 cycles for 0, 1 blocks;
 *           aesmall_ghash_update with a block is added to each. A block that is not word-aligned
 *           takes 130 more
 * Timing:   T0: as above
 */

@ REGISTERS.
@
@   r0   : x    : word or byte of data; key                      : all
@   r1   : w    : word or byte of y; y                           : all
@   r2   : n    : bytes of the block to do; zeros                : all
@   r3   : to   : pointer into y; bytes of a block               : all
@   r4   : key  : pointer                                        : all
@   r5   : y    : pointer                                        : all
@   r6   : data : pointer, walks forwards                        : all
@   r7   : len  : bytes to do                                    : all
#define x    r0
#define w    r1
#define n    r2
#define to   r3
#define key  r4
#define y    r5
#define data r6
#define len  r7

FUNCTION aesmall_ghash_reversed
ENTRY aesmall_gcm_siv_default_update
        push  {r3-r7, lr}
        movs  key, r0
        movs  y, r1
        movs  data, r2
        movs  len, r3
        b     .Lghash_reversed_test
@ = entry: 13 cycles, 12 bytes

        @ The blocks are added here, so that no block is copied. Then zeros are added.
.Lghash_reversed_block:
        movs  n, #16
        cmp   len, n
        blo   .Lghash_reversed_part
@ = block: 4 cycles taken, 3 on, 6 bytes
        movs  x, data
        orrs  x, y
        lsls  x, x, #30
        bne   .Lghash_reversed_bytes
@ = aligned: 5 cycles taken, 4 on, 8 bytes
        adds  to, y, n
@ = words: 1 cycles, 2 bytes
.Lghash_reversed_word:
        ldm   data!, {x}
        subs  to, #4
        rev   x, x
        ldr   w, [to]
        eors  w, x
        str   w, [to]
        cmp   to, y
        bne   .Lghash_reversed_word
@ = word: 12 cycles taken, 11 on, 16 bytes
        subs  len, #16
        b     .Lghash_reversed_update
@ = whole: 3 cycles, 4 bytes

.Lghash_reversed_part:
        movs  n, len
@ = part: 1 cycles, 2 bytes
.Lghash_reversed_bytes:
        subs  len, n
        movs  to, y
        adds  to, #16
        subs  to, n
        subs  n, #1
@ = bytes: 5 cycles, 10 bytes
.Lghash_reversed_byte:
        ldrb  x, [data]
        adds  data, #1
        ldrb  w, [to, n]
        eors  w, x
        strb  w, [to, n]
        subs  n, #1
        bhs   .Lghash_reversed_byte
@ = byte: 11 cycles taken, 10 on, 14 bytes
.Lghash_reversed_update:
        movs  r0, key
        movs  r1, y
        adr   r2, .Lghash_reversed_zeros
        movs  r3, #16
        bl    aesmall_ghash_update
@ = update: 7 cycles, 12 bytes
.Lghash_reversed_test:
        cmp   len, #0
        bne   .Lghash_reversed_block
@ = test: 3 cycles taken, 2 on, 4 bytes
        pop   {r3-r7, pc}
@ = exit: 9 cycles, 2 bytes

        .p2align 2
.Lghash_reversed_zeros:
        .word 0
        .word 0
        .word 0
        .word 0
END_FUNCTION aesmall_ghash_reversed
END_FUNCTION aesmall_gcm_siv_default_update

#endif
