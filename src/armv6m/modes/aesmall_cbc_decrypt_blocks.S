/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_cbc_decrypt_blocks
 * C:        void f(const aesmall_cipher *cipher, const uint8_t iv[16], const uint8_t *in, size_t len,
 *           uint8_t *out);
 * Does:     CBC decryption of whole blocks, SP 800-38A 6.2, from the last to the first: with in == out
 *           the ciphertext that a block is chained to is then still there
 * Args:     cipher=r0 read 8, iv=r1 read 16, in=r2 read len, len=r3 a multiple of 16, out=stack
 *           write len, in==out allowed
 * Clobbers: r0-r3 flags, and the registers that the cipher clobbers
 * Saves:    r4-r7
 * Stack:    32, and the stack of the cipher
 * Tables:   no tables
 * Wipes:    no secret was on the stack. r2-r4 hold words of the text's first block
 * Cost:     M0+: entry 13 + blocks x (next 2 + decrypt 9 + aligned 4 + words 26)
 *           + (blocks - 1) x (which 5 + before 2) + which 6 + next 3 + exit 11 = 74, 218 cycles for
 *           16, 64 bytes;
 *           the cipher's time is added. A block that is not word-aligned at out or at the chaining
 *           value 137 more
 * Timing:   T0, except the cipher. The time depends on len and the alignments, which are public
 */

@ REGISTERS.
@
@   r0   : arg    : cipher                                         : decrypt
@        : block  : pointer, walks forwards over words             : point to words
@   r1   : arg    : iv; block                                      : decrypt
@        : chain  : pointer to the chaining value                  : point to words
@   r2   : arg    : in; block                                      : decrypt
@        : x0     : word or byte of the chaining value             : aligned to words
@   r3   : arg    : len; function of the cipher                    : decrypt
@        : x1     : word of the chaining value; index of the byte  : words, bytes
@   r4   : y      : word or byte of the block                      : words, bytes
@   r5   : in     : pointer                                        : all
@   r6   : out    : pointer                                        : all
@   r7   : len    : bytes in front of the block                    : all
@   lr   : return : on entry                                       : entry
#define block r0
#define chain r1
#define x0    r2
#define x1    r3
#define i     r3
#define y     r4
#define in    r5
#define out   r6
#define len   r7
#define IV    4
#define OUT   32

FUNCTION aesmall_cbc_decrypt_blocks
        push  {r0, r1, r3-r7, lr}
        movs  in, r2
        movs  len, r3
        ldr   out, [sp, #OUT]
@ = entry: 13 cycles, 8 bytes

.Lcbc_decrypt_blocks_next:
        subs  len, #16
        blo   .Lcbc_decrypt_blocks_exit
@ = next: 3 cycles taken, 2 on, 4 bytes
        ldr   r0, [sp]
        adds  r1, in, len
        adds  r2, out, len
        ldr   r3, [r0, #4]
        movs  y, #0                     @ or the cipher saves a word of a block
        blx   r3
@ = decrypt: 9 cycles, 12 bytes
        adds  block, out, len
        ldr   chain, [sp, #IV]
        cmp   len, #0
        beq   .Lcbc_decrypt_blocks_chained
@ = which: 6 cycles taken, 5 on, 8 bytes
        adds  chain, in, len
        subs  chain, #16
@ = before: 2 cycles, 4 bytes
.Lcbc_decrypt_blocks_chained:
        movs  x0, block
        orrs  x0, chain
        lsls  x0, x0, #30
        bne   .Lcbc_decrypt_blocks_bytes
@ = aligned: 5 cycles taken, 4 on, 8 bytes
        .rept 2
        ldm   chain!, {x0, x1}
        ldr   y, [block]
        eors  x0, y
        ldr   y, [block, #4]
        eors  x1, y
        stm   block!, {x0, x1}
        .endr
        b     .Lcbc_decrypt_blocks_next
@ = words: 26 cycles, 26 bytes
.Lcbc_decrypt_blocks_bytes:
        movs  i, #15
.Lcbc_decrypt_blocks_byte:
        ldrb  x0, [chain, i]
        ldrb  y, [block, i]
        eors  y, x0
        strb  y, [block, i]
        subs  i, #1
        bpl   .Lcbc_decrypt_blocks_byte
        b     .Lcbc_decrypt_blocks_next
@ = bytes: 162 cycles, 16 bytes
.Lcbc_decrypt_blocks_exit:
        pop   {r0, r1, r3-r7, pc}
@ = exit: 11 cycles, 2 bytes
END_FUNCTION aesmall_cbc_decrypt_blocks

#endif
