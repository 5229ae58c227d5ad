/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32_ct_sub_bytes.inc"
#include "aesmall_rv32_ct.inc"
#include "aesmall_rv32_ct_ctr.inc"
#include "aesmall_rv32_ct_pack.inc"
#if AESMALL_RV32_ASM

/* aesmall_aes_ctr_blocks_ct_rv32
 * C:        void f(const void *schedule, uint8_t counter[16], const uint8_t *in, uint8_t *out,
 *           size_t blocks, uint32_t rounds);
 * Does:     CTR over whole blocks, SP 800-38A 6.5, two at a time: an even counter and the odd one
 *           after it. The unchanged parts are computed once: round 1 except byte 15 of the counter
 *           in 256 blocks, the S-box for byte 15 in 32 (doc/inside/armv6m-ct-small.md). Fewer than
 *           3 are not worth it
 * Args:     schedule=a0 read 352, 416 or 480, counter=a1 read and write 16, in=a2 read 16 blocks,
 *           out=a3 write 16 blocks, blocks=a4 any, rounds=a5 is 10, 12 or 14, in==out allowed, any
 *           alignment
 * Clobbers: a0-a7 t0-t6
 * Saves:    ra s0-s11
 * Stack:    208, and 64 of aesmall_encrypt_wide_planes_ct_rv32
 * Tables:   no tables
 * Wipes:    the key stream and all that is cached
 * Cost:     Hazard3: JAL 2 + entry 22 + first 7 + some 2 + group 70 + sub_bytes 111 + next_front 2
 *           + front 83 + sub_bytes 111 + mix 164 + 16 x (change 85 + pair 8 + output 7 + both 36 +
 *           done 2) + 15 x (more 1 + many 1 + next 3) + more 3 + back 7 + leave 24 = 2891 cycles;
 *           for 32 blocks, so after a counter that ends in 0. In addition 16 times
 *           aesmall_encrypt_wide_planes_ct_rv32, twice aesmall_copy, and aesmall_wipe. With all of them
 *           1048 a block in the long run, unaligned 87 more. 2538 for one block, 1127 a block for
 *           8, 1082 for 16, 1060 for 32
 * Timing:   T0: constant cycles, no branch on secrets, no secret address
 */

# REGISTERS.
#
#   s0       : schedule : pointer                                         : all
#   s1 s2    : in out   : pointers, walk forwards                         : all
#   s3       : left     : blocks to do                                    : all
#   s4       : low      : last byte of the counter                        : all
#   s5       : counter  : pointer                                         : all
#   s6       : rounds   : their number                                    : all
#   s7       : few      : whether there are few blocks                    : all
#   a0-a7 t0-t6 :       : arguments, of this function and of calls; work  : all
#   t0       : shift    : of the bits of the two blocks                   : change
#   t1       : top      : plane 7, for planes 1, 3 and 4                  : change
#   t2       : s        : bit p of the S-box of both blocks, in all rows  : change
#   t3       : plane    : plane p                                         : change
#   t4       : doubled  : plane p - 1 of 2 s in rows 2 and 3              : change
#   t5 t6    : ROWS_012 ROWS_23 : factors                                 : change
#   a0       :          : return address                                  : sub_bytes
#   t5 t6    :          : pointer to round key 0, low, masks              : group, front
#   all others          : planes, and work of SUB_BYTES                   : group, front
#   a0       : keys     : pointer to round key 0                          : mix
#define schedule s0
#define in       s1
#define out      s2
#define left     s3
#define low      s4
#define counter  s5
#define rounds   s6
#define few      s7

FUNCTION aesmall_aes_ctr_blocks_ct_rv32
        addi  sp, sp, -CTR_FRAME
        SAVED_REGISTERS sw, KEPT
        mv    schedule, a0
        mv    counter, a1
        mv    in, a2
        mv    out, a3
        mv    left, a4
        mv    rounds, a5
        sltiu few, left, FEW
        beqz  left, .Lctr_wipe
        # = entry: 23 cycles taken, 22 on, 48 bytes
        addi  a0, sp, BLOCK
        li    a2, 16
        call  aesmall_copy
        lbu   low, BLOCK+15(sp)
        bnez  few, .Lctr_plain
        # = first: 8 cycles taken, 7 on, 20 bytes
        jal   ra, .Lctr_group
        # = some: 2 cycles, 4 bytes
.Lctr_next_front:
        jal   ra, .Lctr_front
        # = next_front: 2 cycles, 4 bytes

        # To the planes after round 1 adds the part of the last bytes of the two counters. Byte 15 is in
        # row 3 and comes to column 0 by ShiftRows: MixColumns makes s, s, 3 s, 2 s of it, in the bits
        # 0, 10, 20 and 30 and those after them for the second block.
        .balign 4
.Lctr_pair:
        andi  t0, low, 30
        li    t5, ROWS_012
        li    t6, ROWS_23
        BITS_OF t2, 7
        IN_ROWS_23 t1, t2, a7
        mv    t4, t1
        CHANGE_PLANE 0, 0
        CHANGE_PLANE 1, 1
        CHANGE_PLANE 2, 0
        CHANGE_PLANE 3, 1
        CHANGE_PLANE 4, 1
        CHANGE_PLANE 5, 0
        CHANGE_PLANE 6, 0
        CHANGE_PLANE 7, 0
        # = change: 85 cycles, 286 bytes

        # The other rounds
        mv    a0, schedule
        addi  a1, sp, BUFFER
        mv    a2, a1
        mv    a3, rounds
        call  aesmall_encrypt_wide_planes_ct_rv32
        # = pair: 8 cycles, 16 bytes

        # Two blocks, all at words
.Lctr_output:
        andi  t0, low, 1
        sltiu t1, left, 2
        or    t2, in, out
        andi  t2, t2, 3
        or    t1, t1, t0
        or    t1, t1, t2
        bnez  t1, .Lctr_part
        # = output: 8 cycles taken, 7 on, 28 bytes
        ADD_STREAM in, out, 0
        ADD_STREAM in, out, 16
        addi  in, in, 32
        addi  out, out, 32
        addi  low, low, 2
        .option push
        .option norvc                   # so that a word begins after the loop
        addi  left, left, -2
        .option pop
        # = both: 36 cycles, 122 bytes
.Lctr_done:
        srli  t0, low, 8
        bnez  t0, .Lctr_carries
        # = done: 4 cycles taken, 2 on, 8 bytes
        beqz  left, .Lctr_end
        # = more: 3 cycles taken, 1 on, 4 bytes
        bnez  few, .Lctr_plain
        # = many: 2 cycles taken, 1 on, 4 bytes
        andi  t0, low, 31
        bnez  t0, .Lctr_pair
        # = next: 3 cycles taken, 2 on, 8 bytes
        jal   ra, .Lctr_group
        j     .Lctr_pair
        # = next_group: 4 cycles, 6 bytes

        # The first block of all may be odd, the last one even.
.Lctr_part:
        li    t1, 2
        sub   t1, t1, t0
        bgeu  left, t1, .Lctr_enough
        # = part: 4 cycles taken, 3 on, 10 bytes
        mv    t1, left
        # = one: 1 cycles, 2 bytes
.Lctr_enough:
        slli  t0, t0, 4
        addi  a2, sp, BUFFER
        add   a2, a2, t0
        slli  a3, t1, 4
        mv    a0, out
        mv    a1, in
        add   in, in, a3
        add   out, out, a3
        add   low, low, t1
        sub   left, left, t1
        call  aesmall_xor
        j     .Lctr_done
        # = enough: 15 cycles, 34 bytes

        # Of a few blocks all is computed for each pair.
.Lctr_plain:
        lw    t0, BLOCK(sp)
        lw    t1, BLOCK+4(sp)
        lw    t2, BLOCK+8(sp)
        lw    t3, BLOCK+12(sp)
        srli  t4, low, 1
        slli  t4, t4, 25
        slli  t3, t3, 8
        srli  t3, t3, 8
        or    t3, t3, t4
        lui   t4, 0x1000                # 1 in byte 15
        or    t4, t4, t3
        sw    t0, BUFFER(sp)
        sw    t1, BUFFER+4(sp)
        sw    t2, BUFFER+8(sp)
        sw    t3, BUFFER+12(sp)
        sw    t0, BUFFER+16(sp)
        sw    t1, BUFFER+20(sp)
        sw    t2, BUFFER+24(sp)
        sw    t4, BUFFER+28(sp)
        mv    a0, schedule
        addi  a1, sp, BUFFER
        mv    a2, a1
        mv    a3, rounds
        call  aesmall_aes_encrypt_wide_ct_rv32
        j     .Lctr_output
        # = plain: 29 cycles, 66 bytes

.Lctr_carries:
        addi  t0, sp, BLOCK+14
        addi  t2, sp, BLOCK
        li    low, 0
        # = carries: 3 cycles, 10 bytes
.Lctr_carry:
        lbu   t1, 0(t0)
        addi  t1, t1, 1
        sb    t1, 0(t0)
        andi  t1, t1, 255
        bnez  t1, .Lctr_carried
        # = carry: 7 cycles taken, 6 on, 18 bytes
        addi  t0, t0, -1
        bgeu  t0, t2, .Lctr_carry
        # = higher: 3 cycles taken, 2 on, 6 bytes
.Lctr_carried:
        beqz  left, .Lctr_end
        # = carried: 3 cycles taken, 1 on, 4 bytes
        bnez  few, .Lctr_plain
        # = many_256: 2 cycles taken, 1 on, 4 bytes
        jal   ra, .Lctr_group
        j     .Lctr_next_front
        # = next_256: 4 cycles, 6 bytes

.Lctr_end:
        sb    low, BLOCK+15(sp)
        mv    a0, counter
        addi  a1, sp, BLOCK
        li    a2, 16
        call  aesmall_copy
        # = back: 7 cycles, 18 bytes
.Lctr_wipe:
        mv    a0, sp
        li    a1, SECRETS
        call  aesmall_wipe
        li    t4, 0                     # of the text
        li    t5, 0
        li    t6, 0
        SAVED_REGISTERS lw, KEPT
        addi  sp, sp, CTR_FRAME
        ret
        # = leave: 24 cycles, 50 bytes

        # The S-box of the planes of 32 bytes
.Lctr_sub_bytes:
        SUB_BYTES
        li    s8, 0                     # the values that the next call saves are public
        li    s9, 0
        li    s10, 0
        li    s11, 0
        jr    a0
        # = sub_bytes: 111 cycles, 346 bytes

        # The S-box of the last byte in the 32 counters around this one
.Lctr_group:
        KEEP  sw
        mv    t5, schedule
        mv    t6, low
        lw    P7, 28(t5)
        lw    P6, 24(t5)
        lw    P5, 20(t5)
        slli  a3, t6, 24
        xor   P7, P7, a3
        slli  a3, t6, 25
        xor   P6, P6, a3
        slli  a3, t6, 26
        xor   P5, P5, a3
        srai  P7, P7, 31
        srai  P6, P6, 31
        srai  P5, P5, 31
        KEY_BITS P4, 4, 0xffff0000
        KEY_BITS P3, 3, 0xff00ff00
        KEY_BITS P2, 2, 0xf0f0f0f0
        KEY_BITS P1, 1, 0xcccccccc
        KEY_BITS P0, 0, 0xaaaaaaaa
        jal   a0, .Lctr_sub_bytes
        sw    S0, SUBBED(sp)
        sw    S1, SUBBED+4(sp)
        sw    S2, SUBBED+8(sp)
        sw    S3, SUBBED+12(sp)
        sw    S4, SUBBED+16(sp)
        sw    S5, SUBBED+20(sp)
        sw    S6, SUBBED+24(sp)
        sw    S7, SUBBED+28(sp)
        KEEP  lw
        ret
        # = group: 70 cycles, 192 bytes

        # Two equal counter blocks through SubBytes of round 1
.Lctr_front:
        KEEP  sw
        mv    t5, schedule
        lw    a3, BLOCK(sp)
        lw    a4, BLOCK+4(sp)
        lw    a5, BLOCK+8(sp)
        lw    a7, BLOCK+12(sp)
        li    t6, 0x0f0f0f0f
        EXCHANGE_BITS a3, a5, a6, t6, 4
        EXCHANGE_BITS a4, a7, a6, t6, 4
        li    t6, 0x33333333
        EXCHANGE_BITS a3, a4, a6, t6, 2
        EXCHANGE_BITS a5, a7, a6, t6, 2
        li    t6, 0x55555555
        WIDEN P0, P1, a3, t6, a6
        WIDEN P2, P3, a4, t6, a6
        WIDEN P4, P5, a5, t6, a6
        WIDEN P6, P7, a7, t6, a6
        lw    a3, 0(t5)
        lw    a4, 4(t5)
        lw    a5, 8(t5)
        lw    a6, 12(t5)
        xor   P0, P0, a3
        xor   P1, P1, a4
        xor   P2, P2, a5
        xor   P3, P3, a6
        lw    a3, 16(t5)
        lw    a4, 20(t5)
        lw    a5, 24(t5)
        lw    a6, 28(t5)
        xor   P4, P4, a3
        xor   P5, P5, a4
        xor   P6, P6, a5
        xor   P7, P7, a6
        jal   a0, .Lctr_sub_bytes
        # = front: 83 cycles, 282 bytes

        # The rest of round 1, but without byte 15
        lw    keys, STATE(sp)
        lui   nibbles, 0xf0f0f
        addi  nibbles, nibbles, 0x0f0
        lui   twos, 0x03030
        addi  twos, twos, 0x303
        WITHOUT_BYTE_15 S0
        WITHOUT_BYTE_15 S1
        WITHOUT_BYTE_15 S2
        WITHOUT_BYTE_15 S3
        WITHOUT_BYTE_15 S4
        WITHOUT_BYTE_15 S5
        WITHOUT_BYTE_15 S6
        WITHOUT_BYTE_15 S7
        MIX_COLUMNS 1, 32
        sw    P0, CACHE(sp)
        sw    P1, CACHE+4(sp)
        sw    P2, CACHE+8(sp)
        sw    P3, CACHE+12(sp)
        sw    P4, CACHE+16(sp)
        sw    P5, CACHE+20(sp)
        sw    P6, CACHE+24(sp)
        sw    P7, CACHE+28(sp)
        KEEP  lw
        ret
        # = mix: 164 cycles, 482 bytes
END_FUNCTION aesmall_aes_ctr_blocks_ct_rv32

#endif
