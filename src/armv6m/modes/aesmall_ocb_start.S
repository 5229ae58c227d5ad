/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_ocb_start
 * C:        void f(aesmall_ocb_state *state, const aesmall_cipher *cipher, const uint8_t *nonce,
 *           size_t nonce_len, uint8_t tag_len);
 * Does:     begins OCB3: L_*, L_0 and Offset_0, RFC 7253 4.1 and 4.2. No block and no sum yet
 * Args:     state=r0 write 96, cipher=r1 read 4, nonce=r2 read nonce_len, nonce_len=r3 1 to 15,
 *           tag_len=stack
 * Clobbers: r0-r3 r12 flags, and the registers that the cipher clobbers
 * Saves:    r4-r7
 * Stack:    32, and the stack of the cipher
 * Tables:   no tables
 * Wipes:    no secret was on the stack. r0-r3 hold words of Offset_0. Ktop stays in the state
 * Cost:     M0+: entry 46 + encrypt 8 + l 12 + 2 x double 11 - 1 + l_0 11 + format 20 + 12 x copy 7 - 1
 *           + ktop 16 + stretch 21 + low 1 + shift 39 = 278 cycles;
 *           with a nonce of 12 bytes. Twice the cipher's time is added, and 5 where the last six
 *           bits of the nonce are 32 or more
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on
 *           nonce_len and the last six bits of the nonce, which are public
 */

@ REGISTERS.
@
@   r0   : w0     : 0; word of L, of Stretch, of the offset              : all
@        : byte   : on its way                                           : block
@   r1   : w1     : word of L, of Stretch, of the offset                 : all
@        : nonce  : pointer                                              : block
@   r2   : w2     : 0; word of L, of Stretch, of the offset              : all
@        : i      : bytes of the nonce to do                             : block
@   r3   : w3     : 0; word of L, of Stretch, of the offset              : all
@        : to     : pointer to the nonce in the block                    : block
@        : f      : function of the cipher                               : encrypt
@   r4   : state  : pointer                                              : all
@        : t      : on its way                                           : stretch
@   r5   : top    : all ones if no bit left at the top, otherwise 0      : double
@        : block  : pointer                                              : block
@        : w4     : word of Stretch                                      : stretch
@   r6   : poly   : x^7 + x^2 + x + 1, or 0; the byte that holds bottom  : double, block
@        : w5     : word of Stretch                                      : stretch
@        : rest   : 32 - bits                                            : shift
@   r7   : count  : doublings to do                                      : double
@        : bits   : by which Stretch is shifted                          : block to shift
@   r12  : kept   : state                                                : stretch, shift
#define w0    r0
#define byte  r0
#define w1    r1
#define nonce r1
#define w2    r2
#define i     r2
#define w3    r3
#define to    r3
#define state r4
#define t     r4
#define top   r5
#define block r5
#define w4    r5
#define poly  r6
#define w5    r6
#define rest  r6
#define count r7
#define bits  r7

@ Offsets in aesmall_ocb_state, src/modes/ocb/ocb_stream.h
#define CIPHER 0
#define L_STAR 8
#define L_0    24
#define OFFSET 40
#define BLOCK  72

@ On the stack
#define NONCE     4
#define NONCE_LEN 8
#define TAG_LEN   32

FUNCTION aesmall_ocb_start
        push  {r1-r7, lr}
        movs  state, r0
        movs  r2, #0
        movs  r3, #0
        movs  r5, #0
        movs  r6, #0
        stm   r0!, {r2, r3, r5, r6}
        stm   r0!, {r2, r3, r5, r6}
        stm   r0!, {r2, r3, r5, r6}
        stm   r0!, {r2, r3, r5, r6}
        stm   r0!, {r2, r3, r5, r6}
        stm   r0!, {r2, r3, r5, r6}
        str   r1, [state, #CIPHER]
@ = entry: 46 cycles, 26 bytes
        movs  r0, r1
        movs  r1, state
        adds  r1, #L_STAR
        movs  r2, r1
        ldr   r3, [r0]
        blx   r3
@ = encrypt: 8 cycles, 12 bytes

        @ L_0 = 4 L_*
        movs  w0, state
        adds  w0, #L_STAR
        ldm   w0, {w0-w3}
        rev   w0, w0
        rev   w1, w1
        rev   w2, w2
        rev   w3, w3
        movs  count, #2
@ = l: 12 cycles, 16 bytes
.Locb_start_double:
        adds  w3, w3
        adcs  w2, w2
        adcs  w1, w1
        adcs  w0, w0
        sbcs  top, top
        movs  poly, #0x87
        bics  poly, top
        eors  w3, poly
        subs  count, #1
        bne   .Locb_start_double
@ = double: 11 cycles taken, 10 on, 20 bytes
        rev   w0, w0
        rev   w1, w1
        rev   w2, w2
        rev   w3, w3
        movs  r5, state
        adds  r5, #L_0
        stm   r5!, {w0-w3}
@ = l_0: 11 cycles, 14 bytes

        @ Of the nonce: bits of the tag mod 128 in the first 7 of the block, and 1 in front.
        movs  block, state
        adds  block, #BLOCK
        ldr   byte, [sp, #TAG_LEN]
        lsls  byte, byte, #4
        strb  byte, [block]
        ldr   nonce, [sp, #NONCE]
        ldr   i, [sp, #NONCE_LEN]
        movs  to, #15
        subs  to, i
        adds  to, block
        ldrb  byte, [to]
        adds  byte, #1
        strb  byte, [to]
        adds  to, #1
@ = format: 20 cycles, 28 bytes
.Locb_start_copy:
        subs  i, #1
        ldrb  byte, [nonce, i]
        strb  byte, [to, i]
        bne   .Locb_start_copy          @ of SUBS
@ = copy: 7 cycles taken, 6 on, 8 bytes
        ldrb  r6, [block, #15]
        movs  r0, #0x3f
        movs  bits, r0
        ands  bits, r6
        bics  r6, r0
        strb  r6, [block, #15]
        ldr   r0, [state, #CIPHER]
        movs  r1, block
        movs  r2, block
        ldr   r3, [r0]
        blx   r3
@ = ktop: 16 cycles, 22 bytes

        @ Stretch is Ktop and after it Ktop[1..64] + Ktop[9..72].
        mov   r12, state
        ldm   block!, {w0-w3}
        rev   w0, w0
        rev   w1, w1
        rev   w2, w2
        rev   w3, w3
        lsls  w4, w0, #8
        lsrs  t, w1, #24
        orrs  w4, t
        eors  w4, w0
        lsls  w5, w1, #8
        lsrs  t, w2, #24
        orrs  w5, t
        eors  w5, w1
        subs  bits, #32
        blo   .Locb_start_low
@ = stretch: 21 cycles taken, 20 on, 32 bytes
        movs  w0, w1
        movs  w1, w2
        movs  w2, w3
        movs  w3, w4
        movs  w4, w5
        b     .Locb_start_shift
@ = high: 7 cycles, 12 bytes
.Locb_start_low:
        adds  bits, #32
@ = low: 1 cycles, 2 bytes
.Locb_start_shift:
        movs  rest, #32                 @ a shift by 32 gives 0
        subs  rest, bits
        lsls  w0, bits
        movs  t, w1
        lsrs  t, rest
        orrs  w0, t
        lsls  w1, bits
        movs  t, w2
        lsrs  t, rest
        orrs  w1, t
        lsls  w2, bits
        movs  t, w3
        lsrs  t, rest
        orrs  w2, t
        lsls  w3, bits
        lsrs  w4, rest
        orrs  w3, w4
        rev   w0, w0
        rev   w1, w1
        rev   w2, w2
        rev   w3, w3
        mov   r4, r12
        adds  r4, #OFFSET
        stm   r4!, {w0-w3}
        pop   {r1-r7, pc}
@ = shift: 39 cycles, 50 bytes
END_FUNCTION aesmall_ocb_start

#endif
