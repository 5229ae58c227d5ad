/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
/* The scratch, from SP up when the products begin: a pointer to the key, how many factors are left, the
 * factors 8 to 0. When they end, SP is nine words lower: pointer and count, the low words of the
 * products 8 to 0, their high words in the place of the factors. */
#define KEEP_FLAGS 1
#define LOWS       8
#define HIGHS      44
#define SCRATCH    44
#include "aesmall_armv7m_ghash.inc"
#if AESMALL_ARMV7M_GHASH

/* aesmall_ghash_compact_update
 * C:        void f(const aesmall_ghash_key *key, uint8_t y[16], const uint8_t *data, size_t len);
 * Does:     the same as aesmall_ghash_update, with a loop over the nine products
 * Args:     key=r0 read 144, y=r1 read and write 16, data=r2 read len, len=r3 any. y and data need
 *           no alignment, y apart from data
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    136
 * Tables:   no tables
 * Wipes:    the data on the stack, r0-r3, r12 and lr
 * Cost:     44 + 631 x blocks instructions; modelled, M4 / M33: 96 + 729 x blocks / 86 + 702 x blocks
 *           cycles. A last block of n bytes, n < 16, 13 + 8 n / 11 + 4 n more. 694 bytes
 * Timing:   T0: no branch and no address depends on a secret, only on len and the alignments, which
 *           are public. UMULL and UMLAL must take the same time for all factors: core/multiply.h
 */

/* aesmall_ghash_compact_reversed
 * C:        void f(const aesmall_ghash_key *key, uint8_t y[16], const uint8_t *data, size_t len);
 * Does:     the same, but takes the bytes of each block in reverse order: POLYVAL, RFC 8452
 *           appendix A. Zeros fill up the last block first
 * Args:     as above
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    136
 * Tables:   no tables
 * Wipes:    as above
 * Cost:     45 + 628 x blocks instructions; modelled, M4 / M33: 99 + 731 x blocks / 88 + 702 x blocks
 *           cycles. The same bytes
 * Timing:   T0: as above
 */

@ REGISTERS.
@
@   r0-r3   : t      : words of two products; words of a block, pointers, bytes left : all
@   r4-r7   : x0-x3  : parts of a factor of the block, which comes in x3             : products
@           : u0-u3  : words of y                                                    : elsewhere
@   r8-r11  : h0-h3  : parts of a factor of the key                                  : products
@           : sums   : of words of y                                                 : add
@   r12, lr : low, high : sum of products, then the product                          : products
@   r0-r12, lr :     : words of products, as JOIN says                               : sum

FUNCTION aesmall_ghash_compact_update
        ENTER 0
.Lghash_compact_begin:
        sub   sp, #SCRATCH
        LOAD_Y
        b.w   .Lghash_compact_block     @ wide: the block begins at a word without padding

.Lghash_compact_end:
        STORE_Y
        sub   sp, #28
        LEAVE
        OTHER_BLOCK .Lghash_compact

        .p2align 2
.Lghash_compact_block:
        ADD_BLOCK .Lghash_compact
        SUMS
        eor   r12, r10, r11
        ldr   r0, [sp, #SCRATCH + KEY]
        mov.w r1, #FACTORS              @ wide, like the branch below: what follows begins at a word
        stm   sp, {r0, r1, r4-r12}      @ key, how many, the factors 8 to 0

        @ SP goes down by a word each time, so that the next factor, its parts of the key and the places of
        @ its product are always at the same distance. MULTIPLY keeps the flags of the count.
        .p2align 2
.Lghash_compact_product:
        ldr   r0, [sp]
        ldr   r1, [sp, #4]
        ldr   r7, [sp, #40]
        ldm   r0!, {h0, h1, h2, h3}
        subs  r1, #1
        strd  r0, r1, [sp, #-4]!
        PARTS x0, x1, x2, x3
        MULTIPLY
        str   low, [sp, #8]
        str   high, [sp, #44]
        bne.w .Lghash_compact_product

        JOIN
        add   sp, #4 * FACTORS
        REDUCE
        b     .Lghash_compact_block

ENTRY aesmall_ghash_compact_reversed
        ENTER 1
        b     .Lghash_compact_begin
END_FUNCTION aesmall_ghash_compact_update
END_FUNCTION aesmall_ghash_compact_reversed

#endif
