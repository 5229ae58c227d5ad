/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_text_begin_seal
 * C:        aesmall_error f(aesmall_aead_args *args, uint8_t form, size_t *out_len);
 * Does:     begins a sealed text: checks all but the keys, and puts form, nonce and message to their
 *           places in out, from which the mode works
 * Args:     args=r0 read and write 32, and its buffers, form=r1, out_len=r2 write 4. The message
 *           may overlap out
 * Clobbers: r0-r3 flags, and the registers that aesmall_text_check clobbers
 * Saves:    r4-r7
 * Stack:    32, and the stack of aesmall_text_check
 * Tables:   no tables
 * Wipes:    no secret was on the stack. r0-r3 hold no byte of the message
 * Cost:     M0+: entry 18 + short 2 + sizes 5 + 26 x third 4 - 1 + check 12 + 55 + fine 4 + place 17
 *           + in 8 + 47 x byte 5 + 48 x more 3 - 1 + nonce 9 + 12 x each 4 + 13 x rest 3 - 1
 *           + form 5 + exit 11 = 713 cycles;
 *           for 47 bytes and a nonce of 12, 55 are aesmall_text_check
 * Timing:   T0: no branch and no address depends on the message, only on lengths and places,
 *           which are public
 */

@ REGISTERS.
@
@   r0   : error  : the result                                     : check to exit
@   r1   : left   : bytes that are not counted yet                 : sizes, third
@        : step   : to the next byte of the message: 1 or -1       : in to copied
@        : nonce  : pointer                                        : nonce, each
@        : t1     : form, pointer to the length                    : fine, form
@   r2   : i      : index of the byte; and of no meaning           : all
@   r3   : to     : pointer into out; and of no meaning            : all
@   r4   : args   : pointer                                        : all
@   r5   : msg    : pointer                                        : check to byte
@   r6   : size   : characters                                     : sizes to fine
@        : byte   : on its way; and of no meaning                  : place to each
@   r7   : len    : bytes of the message, then those that are left : all
#define left  r1
#define step  r1
#define i     r2
#define to    r3
#define args  r4
#define msg   r5
#define size  r6
#define len   r7

@ The pushed registers
#define FORM    0
#define OUT_LEN 4

@ Offsets in aesmall_aead_args, src/modes/aead/aead.h
#define NONCE     0
#define NONCE_LEN 4
#define IN        16
#define IN_LEN    20
#define OUT       24
#define OUT_ROOM  28

#define V   16                          /* bytes in front of the message of SIV */
#define TAG 16
#define SIV 1                           /* the form, src/services/text/text_core.h */

#define ERROR_CAPACITY 4

FUNCTION aesmall_text_begin_seal
        push  {r1-r7, lr}
        movs  args, r0
        ldr   len, [args, #IN_LEN]
        ldr   r2, [args, #OUT_ROOM]    @ So that no sum wraps, and the loop ends soon.
        lsrs  r3, r2, #2
        subs  r2, r3
        cmp   r2, len
        blo   .Ltext_begin_seal_capacity
@ = entry: 19 cycles taken, 18 on, 16 bytes
        cmp   len, #0
        blt   .Ltext_begin_seal_capacity
@ = short: 3 cycles taken, 2 on, 4 bytes

        @ A character more than bytes for each three of them, or fewer at the end
        ldr   left, [args, #NONCE_LEN]
        adds  left, len
        adds  left, #1 + TAG
        movs  size, left
@ = sizes: 5 cycles, 8 bytes
.Ltext_begin_seal_third:
        adds  size, #1
        subs  left, #3
        bhi   .Ltext_begin_seal_third
@ = third: 4 cycles taken, 3 on, 6 bytes
        adds  r1, size, #1              @ and a NUL
        ldr   msg, [args, #IN]
        ldr   r2, [args, #OUT]
        str   r2, [args, #IN]
        bl    aesmall_text_check
        cmp   r0, #0
        bne   .Ltext_begin_seal_exit
@ = check: 13 cycles taken, 12 on, 16 bytes
        ldr   r1, [sp, #OUT_LEN]
        str   size, [r1]
@ = fine: 4 cycles, 4 bytes

        @ After form and nonce the mode's output follows: for SIV V, and then the message.
        ldr   to, [args, #OUT]
        ldr   r2, [args, #NONCE_LEN]
        adds  to, #1
        adds  to, r2
        str   to, [args, #OUT]
        movs  r2, len
        adds  r2, #TAG
        str   r2, [args, #OUT_ROOM]
        ldr   r6, [sp, #FORM]
        cmp   r6, #SIV
        bne   .Ltext_begin_seal_in
@ = place: 17 cycles taken, 16 on, 22 bytes
        adds  to, #V
@ = siv: 1 cycles, 2 bytes
.Ltext_begin_seal_in:
        str   to, [args, #IN]
        movs  step, #1
        movs  i, #0
        subs  r6, to, msg
        cmp   r6, len
        bhs   .Ltext_begin_seal_left
@ = in: 8 cycles taken, 7 on, 12 bytes
        subs  i, len, #1                @ It starts in the message: backwards.
        negs  step, step
        b     .Ltext_begin_seal_left
@ = backwards: 4 cycles, 6 bytes
.Ltext_begin_seal_byte:
        ldrb  r6, [msg, i]
        strb  r6, [to, i]
        adds  i, step
@ = byte: 5 cycles, 6 bytes
.Ltext_begin_seal_left:
        subs  len, #1
        bhs   .Ltext_begin_seal_byte
@ = more: 3 cycles taken, 2 on, 4 bytes
        ldr   to, [args, #OUT]
        ldr   r1, [args, #NONCE]
        ldr   i, [args, #NONCE_LEN]
        subs  to, i
        b     .Ltext_begin_seal_rest
@ = nonce: 9 cycles, 10 bytes
.Ltext_begin_seal_each:
        ldrb  r6, [r1, i]
        strb  r6, [to, i]
@ = each: 4 cycles, 4 bytes
.Ltext_begin_seal_rest:
        subs  i, #1
        bhs   .Ltext_begin_seal_each
@ = rest: 3 cycles taken, 2 on, 4 bytes
        subs  to, #1
        ldr   r1, [sp, #FORM]
        strb  r1, [to]
@ = form: 5 cycles, 6 bytes
.Ltext_begin_seal_exit:
        pop   {r1-r7, pc}
@ = exit: 11 cycles, 2 bytes
.Ltext_begin_seal_capacity:
        movs  r0, #ERROR_CAPACITY
        negs  r0, r0
        b     .Ltext_begin_seal_exit
@ = capacity: 4 cycles, 6 bytes
END_FUNCTION aesmall_text_begin_seal

#endif
