/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_cbc_remove_padding
 * C:        uint8_t f(uint8_t last[16]);
 * Does:     zeroes the padding of PKCS#7 (RFC 5652 6.3) at the end of a block. Returns its length,
 *           1 to 16, or 0 where it is no such padding
 * Args:     last=r0 read and write 16
 * Clobbers: r0-r3 r12 flags
 * Saves:    r4-r7
 * Stack:    16
 * Tables:   no tables
 * Wipes:    no secret was on the stack. r2 holds a word or byte of the text XOR the padding
 * Cost:     M0+: entry 10 + start 7 + 4 x word 19 - 1 + result 14 = 106 cycles;
 *           where the block is not word-aligned 253
 * Timing:   T0: no branch and no address depends on the block. The time depends on the alignment,
 *           which is public
 */

@ REGISTERS.
@
@   r0   : last    : pointer, walks backwards over words             : all
@        : i       : index of the byte                               : bytes
@        : result  : the length                                      : result
@   r1   : padding : the last byte                                   : all
@   r2   : x       : text, XOR the padding                           : word, byte
@   r3   : rest    : 8 times the padding in this word and before     : word
@        : count   : bytes of padding in front of this one           : byte
@   r4   : is_text : mask: ones where there is text                  : word, byte
@   r5   : wrong   : ones where the padding is not as it should be   : all
@   r6   : text    : word or byte of the block                       : word, byte
@   r7   : each    : the padding in every byte                       : word
@        : base    : pointer to the block                            : byte
@   r12  : first   : pointer to the first word                       : word
#define last    r0
#define i       r0
#define padding r1
#define x       r2
#define rest    r3
#define count   r3
#define is_text r4
#define wrong   r5
#define text    r6
#define each    r7
#define base    r7
#define first   r12

FUNCTION aesmall_cbc_remove_padding
        push  {r4-r7}
        movs  wrong, #0
        ldrb  padding, [last, #15]
        lsls  x, last, #30
        bne   .Lcbc_remove_padding_bytes
@ = entry: 11 cycles taken, 10 on, 10 bytes
        mov   first, last
        adds  last, #12
        lsls  each, padding, #8
        adds  each, padding
        lsls  rest, each, #16
        adds  each, rest
        lsls  rest, padding, #3
@ = start: 7 cycles, 14 bytes

        @ The top `rest` bits of this word are padding; below 0 no bit, above 31 all bits. A shift by 32 to
        @ 255 gives 0.
.Lcbc_remove_padding_word:
        movs  is_text, #0
        mvns  is_text, is_text
        lsrs  is_text, is_text, rest
        asrs  text, rest, #31
        orrs  is_text, text
        ldr   text, [last]
        movs  x, text
        eors  x, each
        bics  x, is_text
        orrs  wrong, x
        ands  text, is_text
        str   text, [last]
        subs  rest, #32
        subs  last, #4
        cmp   last, first
        bhs   .Lcbc_remove_padding_word
@ = word: 19 cycles taken, 18 on, 32 bytes

        @ A padding below 1 or above 16 is wrong too. The zeroed bytes do not matter then.
.Lcbc_remove_padding_result:
        movs  r0, padding
        subs  padding, #1
        lsrs  padding, padding, #4
        orrs  wrong, padding
        negs  wrong, wrong              @ borrows unless it is 0
        sbcs  wrong, wrong
        bics  r0, wrong
        pop   {r4-r7}
        bx    lr
@ = result: 14 cycles, 18 bytes

.Lcbc_remove_padding_bytes:
        movs  base, last
        movs  count, padding
        movs  i, #15
@ = each: 3 cycles, 6 bytes
.Lcbc_remove_padding_byte:
        subs  count, #1
        asrs  is_text, count, #31
        ldrb  text, [base, i]
        movs  x, text
        eors  x, padding
        bics  x, is_text
        orrs  wrong, x
        ands  text, is_text
        strb  text, [base, i]
        subs  i, #1
        bpl   .Lcbc_remove_padding_byte
@ = byte: 14 cycles taken, 13 on, 22 bytes
        b     .Lcbc_remove_padding_result
@ = done: 2 cycles, 2 bytes
END_FUNCTION aesmall_cbc_remove_padding

#endif
