/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_rv32.inc"
#if AESMALL_RV32_ASM

/* aesmall_ghash_small_update
 * C:        void f(const aesmall_ghash_small_key *key, uint8_t y[16], const uint8_t *data, size_t
 *           len);
 * Does:     y = (y + block) H for each block of data, the last one filled up with zeros: GHASH, SP
 *           800-38D 6.4. Bit by bit, in little flash
 * Args:     key=a0 read 16, y=a1 read and write 16, data=a2 read len, len=a3 any. y and data need no
 *           alignment, y apart from data
 * Clobbers: a0-a7 t0-t2
 * Saves:    s0 s1
 * Stack:    16
 * Tables:   no tables
 * Wipes:    a1-a4. No secret was on the stack. No other register holds one
 * Cost:     Hazard3: JAL 2 + entry 1 + some 1 + saved 6 + blocks x (block 3 + 16 x add 11 + 2 +
 *           start 6 + 16 x (fetch 4 + 8 x bit 41 + 2 + more 3) - 1 + result 1 + 4 x (3 x (store 7 +
 *           same 2) + store 6 + word 4 + same 2) + 2 + next 2 + again 4) + next 3 - 2 - 4 + exit 3 +
 *           return 2 = 5755, 11498 cycles for 1, 2 blocks; 7 without data. Each byte that the last
 *           block lacks takes 11 fewer
 * Timing:   T0: no branch and no address depends on a secret, only on len, which is public
 */

/* aesmall_gcm_small_update
 * C:        void f(const aesmall_gcm_hash *hash, uint8_t y[16], const uint8_t *data, size_t len);
 * Does:     the same, with the key after a pointer, as aesmall_gcm_small has it
 * Args:     hash=a0 read 20, otherwise as above
 * Clobbers: a0-a7 t0-t2
 * Saves:    s0 s1
 * Stack:    16
 * Tables:   no tables
 * Wipes:    as above
 * Cost:     Hazard3: JAL 2 + hash 2 + entry 1 + some 1 + saved 6 + blocks x (block 3 + 16 x add 11 +
 *           2 + start 6 + 16 x (fetch 4 + 8 x bit 41 + 2 + more 3) - 1 + result 1 + 4 x (3 x (store
 *           7 + same 2) + store 6 + word 4 + same 2) + 2 + next 2 + again 4) + next 3 - 2 - 4 + exit
 *           3 + return 2 = 5757, 11500 cycles for 1, 2 blocks; 9 without data. Each byte that the
 *           last block lacks takes 11 fewer
 * Timing:   T0: as above
 */

/* aesmall_ghash_small_reversed
 * C:        void f(const aesmall_ghash_small_key *key, uint8_t y[16], const uint8_t *data, size_t
 *           len);
 * Does:     the same, but takes the bytes of each block in reverse order: POLYVAL, RFC 8452 appendix
 *           A. Zeros fill up the last block first
 * Args:     as aesmall_ghash_small_update
 * Clobbers: a0-a7 t0-t2
 * Saves:    s0 s1
 * Stack:    16
 * Tables:   no tables
 * Wipes:    as above
 * Cost:     Hazard3: JAL 2 + reversed 3 + some 1 + saved 6 + blocks x (block 3 + 16 x add 11 + 2 +
 *           start 6 + 16 x (fetch 4 + 8 x bit 41 + 2 + more 3) - 1 + result 1 + 4 x (3 x (store 7 +
 *           same 2) + store 6 + word 4 + same 2) + 2 + next 2 + again 4) + next 3 - 2 - 4 + exit 3 +
 *           return 2 = 5757, 11500 cycles for 1, 2 blocks; 9 without data. Each byte that the last
 *           block lacks takes 11 fewer
 * Timing:   T0: as above
 */

/* aesmall_gcm_siv_small_update
 * C:        void f(const void *key, uint8_t y[16], const uint8_t *data, size_t len);
 * Does:     the same, with the key as a room of GCM-SIV has it
 * Args:     as above
 * Clobbers: a0-a7 t0-t2
 * Saves:    s0 s1
 * Stack:    16
 * Tables:   no tables
 * Wipes:    as above
 * Cost:     Hazard3: JAL 2 + reversed 3 + some 1 + saved 6 + blocks x (block 3 + 16 x add 11 + 2 +
 *           start 6 + 16 x (fetch 4 + 8 x bit 41 + 2 + more 3) - 1 + result 1 + 4 x (3 x (store 7 +
 *           same 2) + store 6 + word 4 + same 2) + 2 + next 2 + again 4) + next 3 - 2 - 4 + exit 3 +
 *           return 2 = 5757, 11500 cycles for 1, 2 blocks; 9 without data. Each byte that the last
 *           block lacks takes 11 fewer
 * Timing:   T0: as above
 */

# REGISTERS.
#
#   a0    : key   : pointer                                                      : all
#   a1    : y     : pointer                                                      : entry
#         : n     : bytes of the block to add                                    : add
#         : z0    : the word of the product with x^0 to x^31, x^0 the high bit   : bit to store
#   a2    : data  : pointer                                                      : entry
#         : z1    : the word with x^32 to x^63                                   : bit to store
#   a3    : len   : bytes of data                                                : entry
#         : z2    : the word with x^64 to x^95                                   : bit to store
#   a4    : z3    : the word with x^96 to x^127                                  : bit to store
#   a5    : t     : work                                                         : all
#   a6    : flip  : 15 if the bytes of a block are reversed, otherwise 0         : all
#   a7    : i     : place of the byte in y                                       : fetch, store
#   t0    : to    : pointer to y                                                 : all
#   t1    : from  : pointer to data, walks forwards                              : all
#   t2    : left  : bytes of data to do                                          : all
#   s0    : bits  : of a byte of y, the one of the highest power first           : add to bit
#   s1    : mask  : all ones if a bit is 1, otherwise 0                          : bit
#         : at    : pointer to the byte of y; the low bits of its place          : add, fetch, store
#define key  a0
#define n    a1
#define z0   a1
#define z1   a2
#define z2   a3
#define z3   a4
#define t    a5
#define flip a6
#define i    a7
#define to   t0
#define from t1
#define left t2
#define bits s0
#define mask s1
#define at   s1

# DOWN word, above   word <- word / 2, and the bit that comes from the word above; clobbers t
# 4 cycles, 8 bytes [rv32i: 4 instructions]
.macro DOWN word, above
        mv    t, \above
        slli  t, t, 31
        srli  \word, \word, 1
        or    \word, \word, t
.endm

# TIMES_X   z <- z x mod x^128 + x^7 + x^2 + x + 1; clobbers t, mask
# 19 cycles, 40 bytes
.macro TIMES_X
        mv    mask, z3
        slli  mask, mask, 31
        srai  mask, mask, 31            # all ones if x^128 leaves
        DOWN  z3, z2
        DOWN  z2, z1
        DOWN  z1, z0
        srli  z0, z0, 1
        lui   t, 0xe1000                # 1 + x + x^2 + x^7
        and   t, t, mask
        xor   z0, z0, t
.endm

# ADD_H   z <- z + H if mask is all ones; clobbers t
# 16 cycles, 24 bytes
.macro ADD_H
        lw    t, 0(key)
        and   t, t, mask
        xor   z0, z0, t
        lw    t, 4(key)
        and   t, t, mask
        xor   z1, z1, t
        lw    t, 8(key)
        and   t, t, mask
        xor   z2, z2, t
        lw    t, 12(key)
        and   t, t, mask
        xor   z3, z3, t
.endm

CODE aesmall_ghash_small_update
ENTRY aesmall_ghash_small_reversed
ENTRY aesmall_gcm_siv_small_update
        li    flip, 15
        j     .Lghash_small_update_any
        # = reversed: 3 cycles, 4 bytes
ENTRY aesmall_gcm_small_update
        addi  a0, a0, 4                 # the key, after the pointer to this function
        .balign 4
        # = hash: 2 cycles, 4 bytes
ENTRY aesmall_ghash_small_update
        li    flip, 0
        # = entry: 1 cycles, 2 bytes
.Lghash_small_update_any:
        beqz  a3, .Lghash_small_update_return
        # = some: 2 cycles taken, 1 on, 2 bytes
        addi  sp, sp, -16
        sw    s0, 0(sp)
        sw    s1, 4(sp)
        mv    to, a1
        mv    from, a2
        mv    left, a3
        # = saved: 6 cycles, 12 bytes

        # y <- y + block
.Lghash_small_update_block:
        li    n, 16
        bgeu  left, n, .Lghash_small_update_add
        # = block: 3 cycles taken, 2 on, 6 bytes
        mv    n, left
        # = rest: 1 cycles, 2 bytes
.Lghash_small_update_add:
        addi  n, n, -1
        xor   at, n, flip
        add   at, at, to
        lbu   bits, 0(at)
        mv    t, n
        add   t, t, from
        lbu   t, 0(t)
        xor   bits, bits, t
        sb    bits, 0(at)
        bnez  n, .Lghash_small_update_add
        # = add: 12 cycles taken, 11 on, 28 bytes

        # z <- y H by Horner's rule, from x^127 on, the low bit of byte 15
        li    z0, 0
        li    z1, 0
        li    z2, 0
        li    z3, 0
        li    i, 15
        .balign 4
        # = start: 6 cycles, 12 bytes
.Lghash_small_update_fetch:
        add   at, to, i
        lbu   bits, 0(at)
        ori   bits, bits, 256           # A one after them ends the loop.
        # = fetch: 4 cycles, 12 bytes
.Lghash_small_update_bit:
        TIMES_X
        mv    mask, bits
        slli  mask, mask, 31
        srai  mask, mask, 31
        ADD_H
        srli  bits, bits, 1
        srli  t, bits, 1
        bnez  t, .Lghash_small_update_bit
        # = bit: 42 cycles taken, 41 on, 78 bytes
        addi  i, i, -1
        bgez  i, .Lghash_small_update_fetch
        # = more: 3 cycles taken, 2 on, 6 bytes

        # y <- z, the last byte first
        li    i, 15
        # = result: 1 cycles, 2 bytes
.Lghash_small_update_store:
        mv    at, i
        add   at, at, to
        sb    z3, 0(at)
        srli  z3, z3, 8
        andi  at, i, 3
        bnez  at, .Lghash_small_update_same
        # = store: 7 cycles taken, 6 on, 16 bytes
        mv    z3, z2
        mv    z2, z1
        mv    z1, z0
        li    z0, 0
        # = word: 4 cycles, 8 bytes
.Lghash_small_update_same:
        addi  i, i, -1
        bgez  i, .Lghash_small_update_store
        # = same: 3 cycles taken, 2 on, 6 bytes
        li    t, 16
        bgeu  t, left, .Lghash_small_update_exit
        # = next: 3 cycles taken, 2 on, 6 bytes
        add   from, from, t
        sub   left, left, t
        j     .Lghash_small_update_block
        # = again: 4 cycles, 8 bytes
.Lghash_small_update_exit:
        lw    s0, 0(sp)
        lw    s1, 4(sp)
        addi  sp, sp, 16
        # = exit: 3 cycles, 6 bytes
.Lghash_small_update_return:
        ret
        # = return: 2 cycles, 2 bytes
END_FUNCTION aesmall_ghash_small_update
END_FUNCTION aesmall_ghash_small_reversed
END_FUNCTION aesmall_gcm_siv_small_update
END_FUNCTION aesmall_gcm_small_update

#endif
