/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_ctr_unchecked
 * C:        void f(const aesmall_cipher *cipher, uint8_t work[32], const uint8_t *in,
 *           size_t in_len, uint8_t *out);
 * Does:     CTR without checks, SP 800-38A 6.5: out = in + E(counter), E(counter + 1), ...
 * Args:     cipher=r0 read 4, work=r1 write 32 (the counter, then the keystream), in=r2 read
 *           in_len, in_len=r3 any, out=stack write in_len, in==out allowed
 * Clobbers: r0-r3 flags, the argument on the stack, and the registers that the cipher clobbers
 * Saves:    r4-r7
 * Stack:    24, and the stack of the cipher
 * Tables:   no tables
 * Wipes:    no secret was on the stack. keystream is zeroed at the end. r2 and r4 hold the last
 *           bytes of output and keystream
 * Cost:     M0+: entry 12 + blocks x (test 3 + encrypt 10 + point 1 + digit 2 + carry 7
 *           + pointers 5 + length 5 + aligned 4 + words 2 + 4 x word 10 - 1 + rest 3 + stored 2) + test 2
 *           + wipe 82 + exit 9 = 105, 188, 437 cycles for 0, 16, 64 bytes;
 *           the cipher's time is added. A byte after the last word costs 13, and all do where in,
 *           out and work are not all word-aligned: 164 more a block. Each carry beyond the last
 *           byte of the counter 10
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on in_len,
 *           the carries of the counter and the alignments, which are public
 */

@ REGISTERS.
@
@   r0   : cipher : pointer, then argument of the cipher            : encrypt
@        : i      : index of the byte of the counter                : carry
@        : out    : pointer, walks forwards                         : aligned to stored
@        : zero   : wipes the keystream                             : wipe
@   r1   : block  : argument of the cipher                          : encrypt
@        : digit  : byte of the counter                             : carry
@        : next   : word or byte of keystream, pointer              : aligned to stored
@        : i      : index of the byte to wipe                       : wipe
@   r2   : block  : argument of the cipher                          : encrypt
@        : x      : word or byte of the input, of the output        : aligned to stored
@   r3   : f      : function of the cipher                          : encrypt
@        : n      : bytes of the block to do                        : length to stored
@   r4   : k      : word or byte of keystream                       : aligned to stored
@   r5   : work   : pointer                                         : all
@   r6   : in     : pointer, walks forwards                         : all
@   r7   : len    : bytes to do                                     : all
@   lr   : return : on entry                                        : entry
#define next  r1
#define x     r2
#define n     r3
#define k     r4
#define work  r5
#define in    r6
#define len   r7
#define out   r0
#define OUT   24

FUNCTION aesmall_ctr_unchecked
        push  {r0, r4-r7, lr}
        movs  work, r1
        movs  in, r2
        movs  len, r3
        b     .Lctr_unchecked_test
@ = entry: 12 cycles, 10 bytes

.Lctr_unchecked_block:
        ldr   r0, [sp]
        movs  r1, work
        movs  r2, work
        adds  r2, #16
        ldr   r3, [r0]
        movs  k, #0                     @ or the cipher saves a word of keystream
        blx   r3
@ = encrypt: 10 cycles, 14 bytes

        @ The next value of the counter: the carry goes on while a byte becomes 0, to the first byte
        @ at the farthest.
        movs  r0, #16
@ = point: 1 cycles, 2 bytes
.Lctr_unchecked_carry:
        subs  r0, #1
        blo   .Lctr_unchecked_counted
@ = digit: 3 cycles taken, 2 on, 4 bytes
        ldrb  r1, [work, r0]
        adds  r1, #1
        strb  r1, [work, r0]
        lsrs  r1, r1, #8
        bne   .Lctr_unchecked_carry
@ = carry: 8 cycles taken, 7 on, 10 bytes
.Lctr_unchecked_counted:
        ldr   out, [sp, #OUT]
        movs  next, work
        adds  next, #16
        movs  n, #16
@ = pointers: 5 cycles, 8 bytes
        cmp   len, n
        bhs   .Lctr_unchecked_whole
        movs  n, len
.Lctr_unchecked_whole:
        subs  len, n
        movs  x, out
@ = length: 5 cycles, 10 bytes
        orrs  x, next
        orrs  x, in
        lsls  x, x, #30
        bne   .Lctr_unchecked_byte
@ = aligned: 5 cycles taken, 4 on, 8 bytes
        subs  n, #4
        blo   .Lctr_unchecked_rest
@ = words: 3 cycles taken, 2 on, 4 bytes
.Lctr_unchecked_word:
        ldm   in!, {x}
        ldm   next!, {k}
        eors  x, k
        stm   out!, {x}
        subs  n, #4
        bhs   .Lctr_unchecked_word
@ = word: 10 cycles taken, 9 on, 12 bytes
.Lctr_unchecked_rest:
        adds  n, #4
        beq   .Lctr_unchecked_stored
@ = rest: 3 cycles taken, 2 on, 4 bytes
.Lctr_unchecked_byte:
        ldrb  x, [in]
        ldrb  k, [next]
        eors  x, k
        strb  x, [out]
        adds  in, #1
        adds  next, #1
        adds  out, #1
        subs  n, #1
        bne   .Lctr_unchecked_byte
@ = byte: 13 cycles taken, 12 on, 18 bytes
.Lctr_unchecked_stored:
        str   out, [sp, #OUT]
@ = stored: 2 cycles, 2 bytes
.Lctr_unchecked_test:
        cmp   len, #0
        bne   .Lctr_unchecked_block
@ = test: 3 cycles taken, 2 on, 4 bytes

        movs  r0, #0
        adds  work, #16
        movs  r1, #15
.Lctr_unchecked_wipe:
        strb  r0, [work, r1]
        subs  r1, #1
        bpl   .Lctr_unchecked_wipe
@ = wipe: 82 cycles, 12 bytes
        pop   {r0, r4-r7, pc}
@ = exit: 9 cycles, 2 bytes
END_FUNCTION aesmall_ctr_unchecked

#endif
