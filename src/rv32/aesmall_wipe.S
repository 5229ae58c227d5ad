/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32.inc"
#if AESMALL_RV32_ASM

/* aesmall_wipe
 * C:        void f(void *data, size_t len);
 * Does:     zeroes data, by pairs of words where it begins at one. No compiler can remove the
 *           stores
 * Args:     data=a0 write len, len=a1 any
 * Clobbers: a0-a2
 * Saves:    no register
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no secret was on the stack. No register holds a byte of the data
 * Cost:     Hazard3: JAL 2 + entry 2 + pairs 5 + 2 x pair 5 + bytes 3 + exit 2 = 24 cycles;
 *           that is 16 bytes at a word. 18 for 8, 4 more for each pair after the second. A byte of
 *           the rest, or where data is not word-aligned, 3
 * Timing:   T0: len and the alignment decide, which are public
 */

# REGISTERS.
#
#   a0   : data : pointer, walks forwards                    : all
#   a1   : len  : bytes to do                                : entry
#        : end  : pointer after the last byte                : pairs to byte
#   a2   : low  : the low bits of the address                : entry
#        : last : pointer after the last pair                : pairs
#define data a0
#define len  a1
#define end  a1
#define low  a2
#define last a2

FUNCTION aesmall_wipe
        andi  low, data, 3
        bnez  low, .Lwipe_bytes
        # = entry: 3 cycles taken, 2 on, 6 bytes
        andi  last, len, -8
        add   last, last, data
        sub   len, len, last
        add   len, len, data            # of the rest
        beq   last, data, .Lwipe_bytes
        # = pairs: 6 cycles taken, 5 on, 14 bytes
.Lwipe_pair:
        sw    zero, 0(data)
        sw    zero, 4(data)
        addi  data, data, 8
        bne   data, last, .Lwipe_pair
        # = pair: 5 cycles taken, 4 on, 14 bytes
.Lwipe_bytes:
        add   end, data, len
        beq   data, end, .Lwipe_done
        # = bytes: 3 cycles taken, 2 on, 6 bytes
.Lwipe_byte:
        sb    zero, 0(data)
        addi  data, data, 1
        bne   data, end, .Lwipe_byte
        # = byte: 4 cycles taken, 3 on, 10 bytes
.Lwipe_done:
        ret
        # = exit: 2 cycles, 2 bytes
END_FUNCTION aesmall_wipe

#endif
