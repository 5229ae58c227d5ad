/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_ocb_blocks
 * C:        void f(aesmall_ocb_state *state, const uint8_t *in, size_t len, uint8_t *out, uint8_t what);
 * Does:     the next bytes of text or AD in OCB3, RFC 7253 4.1 to 4.3
 * Args:     state=r0 read and write 96, in=r1 read len, len=r2 any, out=r3 write len, what=stack,
 *           in==out allowed
 * Clobbers: r0-r3 r12 flags, and the registers that the cipher clobbers
 * Saves:    r4-r11
 * Stack:    40, and the stack of its calls
 * Tables:   no tables
 * Wipes:    no secret was on the stack. r0-r3 hold the last words of output or sum
 * Cost:     M0+: entry 38 + seal 8 + aesmall_ocb_sum 53 + test 3 + number 13 + offset 22 + input 20 + encrypt 5
 *           + aligned 3 + output 24 + test 2 + end 2 + what 8 + exit 18 = 219 cycles for 16 bytes;
 *           of it 103 a block. The cipher's time is added, and 10 + 11 k for the block whose number
 *           ends in k zeros. Where in, out are not word-aligned 350, 170 more a block
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on what, len,
 *           the number of the block and the alignments, which are public
 */

@ REGISTERS.
@
@   r0   : w0     : word of L, of the offset, of the block               : block
@        : arg    : of the call                                          : all
@   r1   : w1     : word of L, of the offset, of the block               : block
@        : data   : argument of the sum                                  : seal, open, add
@   r2   : w2     : word of L, of the offset, of the block               : block
@        : left   : argument of the sum                                  : seal, open, add
@   r3   : w3     : word of L, of the offset, of the block               : block
@        : f      : function of the cipher                               : encrypt
@   r4   : state  : pointer                                              : all
@   r5   : in     : pointer, walks forwards                              : all
@        : top    : all ones if no bit left at the top, otherwise 0      : double
@   r6   : len    : bytes to do                                          : all
@        : poly   : x^7 + x^2 + x + 1, or 0                              : double
@   r7   : n      : number of the block, shifted                         : count to double
@        : t      : word of the offset, of the input; pointer; what      : all
@   r8   : out    : pointer, walks forwards, or NONE                     : all
@   r9   : crypt  : function of the cipher for whole blocks              : all
@   r10  : cipher : pointer                                              : all
@   r11  : count  : whole blocks so far                                  : all
@   r12  : kept   : in                                                   : double
@   lr   : kept   : len                                                  : double
#define w0    r0
#define w1    r1
#define data  r1
#define w2    r2
#define left  r2
#define w3    r3
#define state r4
#define in    r5
#define top   r5
#define len   r6
#define poly  r6
#define n     r7
#define t     r7
#define out    r8
#define crypt  r9
#define cipher r10
#define count  r11

@ Offsets in aesmall_ocb_state, src/modes/ocb/ocb_stream.h
#define CIPHER 0
#define COUNT  4
#define L_STAR 8
#define L_0    24
#define OFFSET 40
#define BLOCK  72

@ On the stack: len, what
#define SIZE 16
#define WHAT 40

@ In the place of out if there is no output: state + NONE, which is no word and no output's
#define NONE 1

@ src/modes/aead/aead_stream.h. Bit 0: there is output; bit 1: whole blocks are decrypted.
#define AD   0
#define SEAL 1
#define OPEN 3

FUNCTION aesmall_ocb_blocks
        push  {r2, r4-r7, lr}
        movs  state, r0
        movs  in, r1
        movs  len, r2
        mov   r0, r8
        mov   r1, r9
        mov   r2, r10
        mov   t, r11
        push  {r0-r2, t}
        mov   out, r3
        ldr   r0, [state, #COUNT]
        mov   count, r0
        ldr   r0, [state, #CIPHER]
        mov   cipher, r0
        ldr   t, [sp, #WHAT]
        adds  r1, state, #NONE
        lsrs  r3, t, #1
        bcs   .Locb_blocks_out
        mov   out, r1
.Locb_blocks_out:
        lsls  r3, r3, #2                @ 4, the offset of decrypt
        ldr   r3, [r0, r3]
        mov   crypt, r3
        cmp   t, #SEAL
        bne   .Locb_blocks_test
@ = entry: 39 cycles taken, 38 on, 48 bytes
        movs  r0, state
        movs  data, in
        movs  left, len
        bl    aesmall_ocb_sum
        b     .Locb_blocks_test
@ = seal: 8 cycles, 12 bytes

.Locb_blocks_block:
        mov   n, count
        adds  n, #1
        mov   count, n
        movs  w0, state
        adds  w0, #L_0
        ldm   w0, {w0-w3}
        lsrs  n, n, #1
        bcs   .Locb_blocks_offset
@ = number: 13 cycles taken, 12 on, 16 bytes

        @ L of the number of zeros at the end of the block's number, by doubling L_0.
        mov   r12, in
        mov   lr, len
        rev   w0, w0
        rev   w1, w1
        rev   w2, w2
        rev   w3, w3
@ = turn: 6 cycles, 12 bytes
.Locb_blocks_double:
        adds  w3, w3
        adcs  w2, w2
        adcs  w1, w1
        adcs  w0, w0
        sbcs  top, top
        movs  poly, #0x87
        bics  poly, top
        eors  w3, poly
        lsrs  n, n, #1
        bcc   .Locb_blocks_double
@ = double: 11 cycles taken, 10 on, 20 bytes
        rev   w0, w0
        rev   w1, w1
        rev   w2, w2
        rev   w3, w3
        mov   in, r12
        mov   len, lr
@ = back: 6 cycles, 12 bytes

.Locb_blocks_offset:
        ldr   t, [state, #OFFSET]
        eors  w0, t
        str   w0, [state, #OFFSET]
        ldr   t, [state, #OFFSET + 4]
        eors  w1, t
        str   w1, [state, #OFFSET + 4]
        ldr   t, [state, #OFFSET + 8]
        eors  w2, t
        str   w2, [state, #OFFSET + 8]
        ldr   t, [state, #OFFSET + 12]
        eors  w3, t
        str   w3, [state, #OFFSET + 12]
        lsls  t, in, #30
        bne   .Locb_blocks_in_bytes
@ = offset: 23 cycles taken, 22 on, 28 bytes
        ldm   in!, {t}
        eors  w0, t
        ldm   in!, {t}
        eors  w1, t
        ldm   in!, {t}
        eors  w2, t
        ldm   in!, {t}
        eors  w3, t
        movs  t, state
        adds  t, #BLOCK
        stm   t!, {w0-w3}
        subs  t, #16
@ = input: 20 cycles, 24 bytes
.Locb_blocks_encrypt:
        mov   r0, cipher
        movs  r1, t
        movs  r2, t
        blx   crypt
@ = encrypt: 5 cycles, 8 bytes
        mov   r0, out
        lsls  r1, r0, #30
        bne   .Locb_blocks_out_bytes
@ = aligned: 4 cycles taken, 3 on, 6 bytes
        ldm   t!, {w0-w3}
        ldr   t, [state, #OFFSET]
        eors  w0, t
        ldr   t, [state, #OFFSET + 4]
        eors  w1, t
        ldr   t, [state, #OFFSET + 8]
        eors  w2, t
        ldr   t, [state, #OFFSET + 12]
        eors  w3, t
        mov   t, out
        stm   t!, {w0-w3}
.Locb_blocks_stored:
        mov   out, t
@ = output: 24 cycles, 24 bytes
.Locb_blocks_test:
        subs  len, #16
        bhs   .Locb_blocks_block
@ = test: 3 cycles taken, 2 on, 4 bytes
        adds  len, #16
        bne   .Locb_blocks_last
@ = end: 3 cycles taken, 2 on, 4 bytes

        mov   r0, count
        str   r0, [state, #COUNT]
        ldr   t, [sp, #WHAT]
        cmp   t, #OPEN
        bne   .Locb_blocks_exit
@ = what: 8 cycles taken, 7 on, 10 bytes
        @ In opening, the text is known only now.
        mov   data, out
        ldr   left, [sp, #SIZE]
        subs  data, left
        movs  r0, state
        bl    aesmall_ocb_sum
@ = open: 8 cycles, 12 bytes
.Locb_blocks_exit:
        pop   {r0-r2, t}
        mov   r8, r0
        mov   r9, r1
        mov   r10, r2
        mov   r11, t
        pop   {r2, r4-r7, pc}
@ = exit: 18 cycles, 12 bytes

.Locb_blocks_in_bytes:
        movs  t, state
        adds  t, #BLOCK
        movs  r0, t
        movs  r1, state
        adds  r1, #OFFSET
        movs  r2, in
        movs  r3, #16
        bl    aesmall_xor
        adds  in, #16
        b     .Locb_blocks_encrypt
@ = in_bytes: 13 cycles, 22 bytes

.Locb_blocks_out_bytes:
        movs  r1, t
        adds  r2, state, #NONE
        movs  r3, #16
        movs  t, r0
        cmp   t, r2
        beq   .Locb_blocks_unseen
@ = out_bytes: 7 cycles taken, 6 on, 12 bytes
        adds  r2, #OFFSET - NONE
        bl    aesmall_xor
        adds  t, #16
        b     .Locb_blocks_stored
@ = seen: 7 cycles, 10 bytes

        @ No output: AD, or text that is only checked, which has an offset still.
.Locb_blocks_unseen:
        ldr   t, [sp, #WHAT]
        cmp   t, #AD
        beq   .Locb_blocks_hash
@ = unseen: 5 cycles taken, 4 on, 6 bytes
        adds  r2, #OFFSET - NONE
        movs  r0, r1
        bl    aesmall_xor
@ = checked: 5 cycles, 8 bytes
.Locb_blocks_hash:
        movs  left, #16
@ = hash: 1 cycles, 2 bytes
.Locb_blocks_add:
        movs  r0, state
        movs  data, state
        adds  data, #BLOCK
        bl    aesmall_ocb_sum
        b     .Locb_blocks_test
@ = add: 8 cycles, 12 bytes

        @ An incomplete block: text is added to the encryption of the offset, AD to the offset.
.Locb_blocks_last:
        movs  r0, state
        adds  r0, #OFFSET
        movs  r1, r0
        movs  r2, state
        adds  r2, #L_STAR
        movs  r3, #16
        bl    aesmall_xor
        ldr   t, [sp, #WHAT]
        cmp   t, #AD
        bne   .Locb_blocks_pad
@ = last: 14 cycles taken, 13 on, 22 bytes
        movs  r0, state
        adds  r0, #OFFSET
        movs  r1, r0
        movs  r2, in
        movs  r3, len
        bl    aesmall_xor
        adds  len, state
        adds  len, #OFFSET
        ldrb  r0, [len]
        adds  r0, #0x80                 @ the same: the carry is lost
        strb  r0, [len]
@ = last_ad: 15 cycles, 24 bytes
.Locb_blocks_pad:
        mov   r0, cipher
        movs  r1, state
        adds  r1, #OFFSET
        movs  r2, state
        adds  r2, #BLOCK
        ldr   r3, [r0]
        blx   r3
        movs  left, #16
        movs  r3, len
        movs  len, #0
        cmp   t, #AD
        beq   .Locb_blocks_add
@ = pad: 15 cycles taken, 14 on, 24 bytes
        movs  r0, state
        adds  r0, #BLOCK
        movs  r1, r0
        movs  r2, in
        lsrs  t, t, #1                  @ whether there is output
        mov   t, out
        bcs   .Locb_blocks_text
@ = last_text: 8 cycles taken, 7 on, 14 bytes
        movs  in, r3
        bl    aesmall_xor
        movs  left, in
        b     .Locb_blocks_add
@ = last_unseen: 7 cycles, 10 bytes
.Locb_blocks_text:
        movs  r0, t
        adds  t, r3
        bl    aesmall_xor
        b     .Locb_blocks_stored
@ = last_seen: 7 cycles, 10 bytes
END_FUNCTION aesmall_ocb_blocks

#endif
