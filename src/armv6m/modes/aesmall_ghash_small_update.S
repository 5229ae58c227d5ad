/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_ghash_small_update
 * C:        void f(const aesmall_ghash_small_key *key, uint8_t y[16], const uint8_t *data, size_t
 *           len);
 * Does:     y = (y + block) H for each block of data, the last one filled up with zeros: GHASH, SP
 *           800-38D 6.4. Bit by bit, in little flash
 * Args:     key=r0 read 16, y=r1 read and write 16, data=r2 read len, len=r3 any. y and data need no
 *           alignment, y apart from data
 * Clobbers: r0-r3 r12 flags
 * Saves:    r4-r7
 * Stack:    40
 * Tables:   no tables
 * Wipes:    no secret was on the stack. No register holds one
 * Cost:     M0+: entry 7 + some 2 + blocks x (block 1 + 16 x (add 4 + byte 7 + added 3) - 1 + start
 *           11 + 16 x (fetch 9 + 8 x bit 36 - 1 + more 4) - 1 + result 3 + 4 x (3 x (store 6 + same
 *           3) + store 5 + word 3 + same 3) - 1 + next 10) - 1 + exit 8 = 5214, 10412 cycles for 1,
 *           2 blocks; 18 without data. Each byte that the last block lacks takes 6 fewer
 * Timing:   T0: no branch and no address depends on a secret, only on len, which is public
 */

/* aesmall_gcm_small_update
 * C:        void f(const aesmall_gcm_hash *hash, uint8_t y[16], const uint8_t *data, size_t len);
 * Does:     the same, with the key after a pointer, as aesmall_gcm_small has it
 * Args:     hash=r0 read 20, otherwise as above
 * Clobbers: r0-r3 r12 flags
 * Saves:    r4-r7
 * Stack:    40
 * Tables:   no tables
 * Wipes:    as above
 * Cost:     M0+: hash 1 + entry 7 + some 2 + blocks x (block 1 + 16 x (add 4 + byte 7 + added 3) - 1
 *           + start 11 + 16 x (fetch 9 + 8 x bit 36 - 1 + more 4) - 1 + result 3 + 4 x (3 x (store 6
 *           + same 3) + store 5 + word 3 + same 3) - 1 + next 10) - 1 + exit 8 = 5215, 10413 cycles
 *           for 1, 2 blocks; 19 without data. Each byte that the last block lacks takes 6 fewer
 * Timing:   T0: as above
 */

/* aesmall_ghash_small_reversed
 * C:        void f(const aesmall_ghash_small_key *key, uint8_t y[16], const uint8_t *data, size_t
 *           len);
 * Does:     the same, but takes the bytes of each block in reverse order: POLYVAL, RFC 8452 appendix
 *           A. Zeros fill up the last block first
 * Args:     as aesmall_ghash_small_update
 * Clobbers: r0-r3 r12 flags
 * Saves:    r4-r7
 * Stack:    40
 * Tables:   no tables
 * Wipes:    as above
 * Cost:     M0+: reversed 9 + some 2 + blocks x (block 1 + 16 x (add 4 + byte 7 + added 3) - 1 +
 *           start 11 + 16 x (fetch 9 + 8 x bit 36 - 1 + more 4) - 1 + result 3 + 4 x (3 x (store 6 +
 *           same 3) + store 5 + word 3 + same 3) - 1 + next 10) - 1 + exit 8 = 5216, 10414 cycles
 *           for 1, 2 blocks; 20 without data. Each byte that the last block lacks takes 6 fewer
 * Timing:   T0: as above
 */

/* aesmall_gcm_siv_small_update
 * C:        void f(const void *key, uint8_t y[16], const uint8_t *data, size_t len);
 * Does:     the same, with the key as a room of GCM-SIV has it
 * Args:     as above
 * Clobbers: r0-r3 r12 flags
 * Saves:    r4-r7
 * Stack:    40
 * Tables:   no tables
 * Wipes:    as above
 * Cost:     M0+: reversed 9 + some 2 + blocks x (block 1 + 16 x (add 4 + byte 7 + added 3) - 1 +
 *           start 11 + 16 x (fetch 9 + 8 x bit 36 - 1 + more 4) - 1 + result 3 + 4 x (3 x (store 6 +
 *           same 3) + store 5 + word 3 + same 3) - 1 + next 10) - 1 + exit 8 = 5216, 10414 cycles
 *           for 1, 2 blocks; 20 without data. Each byte that the last block lacks takes 6 fewer
 * Timing:   T0: as above
 */

@ REGISTERS.
@
@   r0   : key   : pointer                                                   : entry to add, next
@        : t     : work                                                      : bit, store
@   r1   : y     : pointer                                                   : entry to add, store, next
@        : bits  : of a byte of y, the one of the highest power first        : fetch, bit
@   r2   : data  : pointer, walks forwards                                   : entry to add, next
@        : place : of the byte in y                                          : fetch, store
@        : h     : pointer to the key                                        : bit
@   r3   : len   : bytes of data to do                                       : entry to add, next
@        : mask  : 0 if a bit is 1, otherwise all ones                       : bit
@   r4   : flip  : 15 if the bytes of a block are reversed, otherwise 0      : entry to add, next
@        : z0    : the word of the product with x^0 to x^31, x^0 the high bit : fetch to store
@   r5   : at    : place of the byte in the block                            : add
@        : z1    : the word with x^32 to x^63                                : fetch to store
@   r6   : x     : byte of y, its sum                                        : add
@        : z2    : the word with x^64 to x^95                                : fetch to store
@   r7   : i     : place of the byte in y                                    : add
@        : z3    : the word with x^96 to x^127                               : fetch to store
@   r12  : PLACE : of the byte in y                                          : bit
#define key   r0
#define t     r0
#define y     r1
#define bits  r1
#define data  r2
#define place r2
#define h     r2
#define len   r3
#define mask  r3
#define flip  r4
#define z0    r4
#define at    r5
#define z1    r5
#define x     r6
#define z2    r6
#define i     r7
#define z3    r7
#define PLACE r12

@ The stack, from SP up: key, y, data, len, flip
#define KEY 0
#define Y   4

@ DOWN word, above   word <- word / 2, and the bit that comes from the word above; clobbers t
@ 3 cycles, 6 bytes
.macro DOWN word, above
        lsrs  \word, \word, #1
        lsls  t, \above, #31
        orrs  \word, t
.endm

@ TIMES_X   z <- z times x, modulo x^128 + x^7 + x^2 + x + 1; clobbers t, mask
@ 15 cycles, 30 bytes
.macro TIMES_X
        lsrs  z3, z3, #1
        sbcs  mask, mask                @ 0 if x^128 was shifted out
        lsls  t, z2, #31
        orrs  z3, t
        DOWN  z2, z1
        DOWN  z1, z0
        lsrs  z0, z0, #1
        movs  t, #0xe1                  @ 1 + x + x^2 + x^7
        lsls  t, t, #24
        bics  t, mask
        eors  z0, t
.endm

@ ADD_H   z <- z + H if the low bit of bits is 1, and on to the next bit; clobbers t, mask
@ 18 cycles, 28 bytes
.macro ADD_H
        lsrs  bits, bits, #1
        sbcs  mask, mask
        ldr   t, [h]
        bics  t, mask
        eors  z0, t
        ldr   t, [h, #4]
        bics  t, mask
        eors  z1, t
        ldr   t, [h, #8]
        bics  t, mask
        eors  z2, t
        ldr   t, [h, #12]
        bics  t, mask
        eors  z3, t
.endm

CODE aesmall_ghash_small_update
ENTRY aesmall_ghash_small_reversed
ENTRY aesmall_gcm_siv_small_update
        push  {r4-r7, lr}
        movs  flip, #15
        b     .Lghash_small_update_any
@ = reversed: 9 cycles, 6 bytes
ENTRY aesmall_gcm_small_update
        adds  key, #4                   @ It is after the pointer to this function.
@ = hash: 1 cycles, 2 bytes
ENTRY aesmall_ghash_small_update
        push  {r4-r7, lr}
        movs  flip, #0
@ = entry: 7 cycles, 4 bytes
.Lghash_small_update_any:
        cmp   len, #0
        beq   .Lghash_small_update_exit
@ = some: 3 cycles taken, 2 on, 4 bytes

        @ y <- y + block
.Lghash_small_update_block:
        movs  i, #15
@ = block: 1 cycles, 2 bytes
.Lghash_small_update_add:
        movs  at, flip
        eors  at, i
        cmp   at, len
        bhs   .Lghash_small_update_added
@ = add: 5 cycles taken, 4 on, 8 bytes
        ldrb  at, [data, at]
        ldrb  x, [y, i]
        eors  x, at
        strb  x, [y, i]
@ = byte: 7 cycles, 8 bytes
.Lghash_small_update_added:
        subs  i, #1
        bpl   .Lghash_small_update_add
@ = added: 3 cycles taken, 2 on, 4 bytes

        @ z <- y H by Horner's rule, from x^127 on, the low bit of byte 15
        push  {r0-r4}
        movs  z0, #0
        movs  z1, #0
        movs  z2, #0
        movs  z3, #0
        movs  place, #15
@ = start: 11 cycles, 12 bytes
.Lghash_small_update_fetch:
        ldr   bits, [sp, #Y]
        ldrb  bits, [bits, place]
        adds  bits, #0x80
        adds  bits, #0x80               @ A one after them ends the loop.
        mov   PLACE, place
        ldr   h, [sp, #KEY]
@ = fetch: 9 cycles, 12 bytes
.Lghash_small_update_bit:
        TIMES_X
        ADD_H
        lsrs  t, bits, #1
        bne   .Lghash_small_update_bit
@ = bit: 36 cycles taken, 35 on, 62 bytes
        mov   place, PLACE
        subs  place, #1
        bpl   .Lghash_small_update_fetch
@ = more: 4 cycles taken, 3 on, 6 bytes

        @ y <- z, the last byte first
        ldr   y, [sp, #Y]
        movs  place, #15
@ = result: 3 cycles, 4 bytes
.Lghash_small_update_store:
        strb  z3, [y, place]
        lsrs  z3, z3, #8
        lsls  t, place, #30
        bne   .Lghash_small_update_same
@ = store: 6 cycles taken, 5 on, 8 bytes
        movs  z3, z2
        movs  z2, z1
        movs  z1, z0
@ = word: 3 cycles, 6 bytes
.Lghash_small_update_same:
        subs  place, #1
        bpl   .Lghash_small_update_store
@ = same: 3 cycles taken, 2 on, 4 bytes
        pop   {r0-r4}
        adds  data, #16
        subs  len, #16
        bhi   .Lghash_small_update_block
@ = next: 10 cycles taken, 9 on, 8 bytes
.Lghash_small_update_exit:
        pop   {r4-r7, pc}
@ = exit: 8 cycles, 2 bytes
END_FUNCTION aesmall_ghash_small_update
END_FUNCTION aesmall_ghash_small_reversed
END_FUNCTION aesmall_gcm_siv_small_update
END_FUNCTION aesmall_gcm_small_update

#endif
