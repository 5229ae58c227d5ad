/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */

/* The scratch: the factors 8 to 1 and then the high words of their products, the high word of
 * product 0, the low words of products 7 to 0, a free word. */
#define KEEP_FLAGS 0
#define HIGHS      0
#define LOWS       32
#define SCRATCH    72
#include "aesmall_armv7m_ghash.inc"
#if AESMALL_ARMV7M_GHASH

/* aesmall_ghash_update
 * C:        void f(const aesmall_ghash_key *key, uint8_t y[16], const uint8_t *data, size_t len);
 * Does:     y = (y + block) H for each block of data, the last one filled up with zeros: GHASH,
 *           SP 800-38D 6.4
 * Args:     key=r0 read 144, y=r1 read and write 16, data=r2 read len, len=r3 any. y and data need
 *           no alignment, y apart from data
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    128
 * Tables:   no tables
 * Wipes:    the data on the stack, r0-r3, r12 and lr
 * Cost:     43 + 616 x blocks instructions; modelled, M4 / M33: 95 + 633 x blocks / 85 + 642 x blocks
 *           cycles. A last block of n bytes, n < 16, 13 + 8 n / 11 + 4 n more. 2,284 bytes
 * Timing:   T0: no branch and no address depends on a secret, only on len and the alignments, which
 *           are public. UMULL and UMLAL must take the same time for all factors: core/multiply.h
 */

/* aesmall_ghash_reversed
 * C:        void f(const aesmall_ghash_key *key, uint8_t y[16], const uint8_t *data, size_t len);
 * Does:     the same, but takes the bytes of each block in reverse order: POLYVAL, RFC 8452
 *           appendix A. Zeros fill up the last block first
 * Args:     as above
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    128
 * Tables:   no tables
 * Wipes:    as above
 * Cost:     44 + 613 x blocks instructions; modelled, M4 / M33: 98 + 635 x blocks / 87 + 642 x blocks
 *           cycles. The same bytes
 * Timing:   T0: as above
 */

/* aesmall_gcm_siv_default_update
 * C:        void f(const void *key, uint8_t y[16], const uint8_t *data, size_t len);
 * Does:     the same, with the key as a room of GCM-SIV has it
 * Args:     as above
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r11
 * Stack:    128
 * Tables:   no tables
 * Wipes:    as above
 * Cost:     as above
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

@ LOAD n   x3, h0-h3 <- factor n of the block and its parts of the key; the first x3 is not in memory.
@ 6 or 5 instructions
.macro LOAD n
        ldr   r0, [sp, #SCRATCH + KEY]
        .if   \n
        ldr   r7, [sp, #HIGHS + 4 * (8 - (\n))]
        .endif
        ldr   h0, [r0, #16 * (\n)]
        ldr   h1, [r0, #16 * (\n) + 4]
        ldr   h2, [r0, #16 * (\n) + 8]
        ldr   h3, [r0, #16 * (\n) + 12]
.endm

FUNCTION aesmall_ghash_update
        ENTER 0
.Lghash_update_begin:
        sub   sp, #SCRATCH
        LOAD_Y
        b     .Lghash_update_block

.Lghash_update_end:
        STORE_Y
        LEAVE
        OTHER_BLOCK .Lghash_update

        .p2align 2
.Lghash_update_block:
        ADD_BLOCK .Lghash_update
        SUMS
        stm   sp, {r4-r11}              @ the factors 8 to 1
        eor   r7, r10, r11
        LOAD  0

        @ The next factors are loaded before a product is stored: on the Cortex-M4 a load waits for a
        @ store, but a store after loads takes no cycle.
        .irp  n, 0, 1, 2, 3, 4, 5, 6, 7
        PARTS x0, x1, x2, x3
        MULTIPLY
        LOAD  \n + 1
        str   low, [sp, #LOWS + 4 * (8 - \n)]
        str   high, [sp, #HIGHS + 4 * (8 - \n)]
        .endr
        PARTS x0, x1, x2, x3
        MULTIPLY

        JOIN
        REDUCE
        b     .Lghash_update_block

ENTRY aesmall_ghash_reversed
ENTRY aesmall_gcm_siv_default_update
        ENTER 1
        b     .Lghash_update_begin
END_FUNCTION aesmall_ghash_update
END_FUNCTION aesmall_ghash_reversed
END_FUNCTION aesmall_gcm_siv_default_update

#endif
