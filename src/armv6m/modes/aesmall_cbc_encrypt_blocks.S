/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_cbc_encrypt_blocks
 * C:        const uint8_t *f(const aesmall_cipher *cipher, const uint8_t iv[16],
 *           const uint8_t *in, size_t len, uint8_t *out);
 * Does:     CBC encryption of whole blocks, SP 800-38A 6.2. Returns the address of the last block
 *           of ciphertext, or iv if len is 0
 * Args:     cipher=r0 read 4, iv=r1 read 16, in=r2 read len, len=r3 a multiple of 16, out=stack
 *           write len, in==out allowed
 * Clobbers: r0-r3 flags, and the registers that the cipher clobbers
 * Saves:    r4-r7
 * Stack:    24, and the stack of the cipher
 * Tables:   no tables
 * Wipes:    no secret was on the stack. The cipher had the text last
 * Cost:     M0+: entry 14 + blocks x (test 3 + aligned 5 + words 22 + encrypt 11) + test 2 + exit 10
 *           = 67, 190 cycles for 16, 64 bytes;
 *           the cipher's time is added. A block whose in, out or chaining value is not word-aligned
 *           143 more
 * Timing:   T0, except the cipher. The time depends on len and the alignments, which are public
 */

@ REGISTERS.
@
@   r0   : arg    : cipher                                         : encrypt
@        : x0     : word of the input                              : words
@        : i      : index of the byte                              : bytes
@   r1   : arg    : iv; block                                      : encrypt
@        : x1     : word or byte of the input                      : words, bytes
@   r2   : arg    : in; block                                      : encrypt
@        : y0     : word or byte of the chaining value             : words, bytes
@   r3   : arg    : len; function of the cipher                    : encrypt
@        : y1     : word of the chaining value                     : words
@   r4   : chain  : pointer to the chaining value                  : all
@   r5   : out    : pointer, walks forwards                        : all
@   r6   : in     : pointer, walks forwards                        : all
@   r7   : len    : bytes to do                                    : all
@   lr   : return : on entry                                       : entry
#define x0    r0
#define i     r0
#define x1    r1
#define y0    r2
#define y1    r3
#define chain r4
#define out   r5
#define in    r6
#define len   r7
#define OUT   24

FUNCTION aesmall_cbc_encrypt_blocks
        push  {r0, r4-r7, lr}
        movs  chain, r1
        movs  in, r2
        movs  len, r3
        ldr   out, [sp, #OUT]
        b     .Lcbc_encrypt_blocks_test
@ = entry: 14 cycles, 12 bytes

.Lcbc_encrypt_blocks_block:
        movs  x0, in
        orrs  x0, chain
        orrs  x0, out
        lsls  x0, x0, #30
        bne   .Lcbc_encrypt_blocks_bytes
@ = aligned: 6 cycles taken, 5 on, 10 bytes
        .rept 2
        ldm   in!, {x0, x1}
        ldm   chain!, {y0, y1}
        eors  x0, y0
        eors  x1, y1
        stm   out!, {x0, x1}
        .endr
@ = words: 22 cycles, 20 bytes
.Lcbc_encrypt_blocks_encrypt:
        movs  chain, out
        subs  chain, #16
        ldr   r0, [sp]
        movs  r1, chain
        movs  r2, chain
        ldr   r3, [r0]
        blx   r3
        subs  len, #16
@ = encrypt: 11 cycles, 16 bytes
.Lcbc_encrypt_blocks_test:
        cmp   len, #0
        bne   .Lcbc_encrypt_blocks_block
@ = test: 3 cycles taken, 2 on, 4 bytes
        movs  r0, chain
        pop   {r1, r4-r7, pc}
@ = exit: 10 cycles, 4 bytes

.Lcbc_encrypt_blocks_bytes:
        movs  i, #15
.Lcbc_encrypt_blocks_byte:
        ldrb  x1, [in, i]
        ldrb  y0, [chain, i]
        eors  x1, y0
        strb  x1, [out, i]
        subs  i, #1
        bpl   .Lcbc_encrypt_blocks_byte
        adds  in, #16
        adds  out, #16
        b     .Lcbc_encrypt_blocks_encrypt
@ = bytes: 164 cycles, 20 bytes
END_FUNCTION aesmall_cbc_encrypt_blocks

#endif
