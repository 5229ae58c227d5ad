/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_ctr_mac_absorb
 * C:        void f(aesmall_ctr_mac *state, const uint8_t *data, size_t len);
 * Does:     a CBC-MAC goes on, SP 800-38C 6.1: len bytes more are added to the chaining value
 * Args:     state=r0 read and write 53, data=r1 read len, len=r2 any
 * Clobbers: r0-r3 flags, and the registers that the cipher clobbers
 * Saves:    r4-r7
 * Stack:    24, and the stack of the cipher
 * Tables:   no tables
 * Wipes:    no secret was on the stack. r0 holds a word or byte of data, r1 one of the chaining
 *           value
 * Cost:     M0+: entry 16 + full 2 + blocks x (test 2 + encrypt 9 + long 2 + aligned 2 + 4 x word 11 - 1
 *           + whole 3) + test 3 + end 11 = 93, 276 cycles for 16, 64 bytes;
 *           after a full block. The cipher's time is added. Where data is not word-aligned, and
 *           after whole blocks, a byte takes 14
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on len, the
 *           bytes absorbed before and the alignment of data, which are public
 */

@ REGISTERS.
@
@   r0   : arg    : state, cipher                                   : entry, encrypt
@        : x      : word or byte of data                            : word, byte
@   r1   : arg    : data, block                                     : entry, encrypt
@        : y      : word or byte of the chaining value              : word, byte
@   r2   : arg    : len, block                                      : entry, encrypt
@   r3   : used   : bytes of the block that are taken               : all
@        : f      : function of the cipher                          : encrypt
@   r4   : state  : pointer                                         : all
@   r5   : data   : pointer, walks forwards                         : all
@   r6   : len    : bytes to do                                     : all
@   r7   : mac    : the chaining value, pointer                     : all
#define x     r0
#define y     r1
#define used  r3
#define state r4
#define data  r5
#define len   r6
#define mac   r7

@ Offsets in aesmall_ctr_mac, src/modes/aead/ctr_mac.h
#define CIPHER 32
#define MAC    36
#define USED   16                       /* after MAC */

FUNCTION aesmall_ctr_mac_absorb
        push  {r3-r7, lr}
        movs  state, r0
        movs  data, r1
        movs  len, r2
        movs  mac, r0
        adds  mac, #MAC
        ldrb  used, [mac, #USED]
        b     .Lctr_mac_absorb_full
@ = entry: 16 cycles, 16 bytes

.Lctr_mac_absorb_byte:
        subs  len, #1
        blo   .Lctr_mac_absorb_end
@ = byte: 3 cycles taken, 2 on, 4 bytes
        ldrb  x, [data]
        ldrb  y, [mac, used]
        eors  y, x
        strb  y, [mac, used]
        adds  data, #1
        adds  used, #1
@ = add: 9 cycles, 12 bytes
.Lctr_mac_absorb_full:
        cmp   used, #16
        bne   .Lctr_mac_absorb_byte
@ = full: 3 cycles taken, 2 on, 4 bytes

        @ A full block stays unencrypted until another byte comes.
.Lctr_mac_absorb_test:
        cmp   len, #0
        beq   .Lctr_mac_absorb_end
@ = test: 3 cycles taken, 2 on, 4 bytes
        ldr   r0, [state, #CIPHER]
        movs  r1, mac
        movs  r2, mac
        ldr   r3, [r0]
        blx   r3
        movs  used, #0
@ = encrypt: 9 cycles, 12 bytes
        cmp   len, #16
        blo   .Lctr_mac_absorb_byte
@ = long: 3 cycles taken, 2 on, 4 bytes
        lsls  x, data, #30
        bne   .Lctr_mac_absorb_byte
@ = aligned: 3 cycles taken, 2 on, 4 bytes
.Lctr_mac_absorb_word:
        ldm   data!, {x}
        ldr   y, [mac, used]
        eors  y, x
        str   y, [mac, used]
        adds  used, #4
        cmp   used, #16
        bne   .Lctr_mac_absorb_word
@ = word: 11 cycles taken, 10 on, 14 bytes
        subs  len, #16
        b     .Lctr_mac_absorb_test
@ = whole: 3 cycles, 4 bytes

.Lctr_mac_absorb_end:
        strb  used, [mac, #USED]
        pop   {r3-r7, pc}
@ = end: 11 cycles, 4 bytes
END_FUNCTION aesmall_ctr_mac_absorb

#endif
