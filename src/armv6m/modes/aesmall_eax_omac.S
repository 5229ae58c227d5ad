/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_eax_omac
 * C:        void f(const aesmall_eax_state *state, uint8_t tweak, const uint8_t *msg, size_t msg_len);
 * Does:     OMAC of EAX: the CMAC (SP 800-38B 6.2) of the tweak as a block and the message, added to
 *           the tag
 * Args:     state=r0 read 24, in it the cipher, the work (48 bytes: write 16 and 32 to 47) and K1,
 *           tweak=r1, msg=r2 read msg_len, msg_len=r3 any
 * Clobbers: r0-r3 flags, and the registers that the cipher clobbers
 * Saves:    r4-r7
 * Stack:    40, above the stack of the cipher, 16 of them at the end of the message
 * Tables:   no tables
 * Wipes:    the subkey on the stack. No register holds a part of it
 * Cost:     M0+: entry 17 + aesmall_wipe 26 + tweak 3 + next 2 + full 2 + chain 3 + own 1 + encrypt 7
 *           + absorb 18 + aesmall_xor 58 + next 3 + subkey 15 + tag 7 + 58 + wipe 13 + own 1 + encrypt 7
 *           + sum 17 + 58 = 316 cycles;
 *           for 16 bytes, 58 are aesmall_xor. The cipher's time is added. An incomplete last block
 *           45 more. 91 for each block more, 135 more where it is not word-aligned
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on msg_len
 *           and the alignments, which are public
 */

/* aesmall_eax_begin
 * C:        void f(aesmall_eax_state *state, const aesmall_cipher *cipher, uint8_t *work);
 * Does:     cipher, work and K1 (SP 800-38B 6.1) to the state
 * Args:     state=r0 write 24, cipher=r1 read 4, work=r2
 * Clobbers: r0-r3 flags, and the registers that the cipher clobbers
 * Saves:    r4-r7
 * Stack:    8, and the stack of the cipher
 * Tables:   no tables
 * Wipes:    no secret was on the stack. r0 points after K1, r1-r3 are words of it
 * Cost:     M0+: begin 19 + encrypt 7 + begun 10 + aesmall_double_words 37 = 73 cycles;
 *           the cipher's time is added
 * Timing:   T0, except the cipher
 */

@ REGISTERS.
@
@   r0   : arg   : block, out                            : all
@        : x     : byte of the chaining value            : pad
@   r1   : arg   : block, a                              : all
@        : after : the message after the block           : absorb
@   r2   : arg   : block, b                              : all
@   r3   : arg   : f, len                                : all
@   r4   : state : pointer                               : all
@   r5   : mac   : the chaining value, pointer           : all
@   r6   : tweak : the number                            : entry, tweak
@        : used  : bytes of the block that are taken     : tweak to pad
@   r7   : len   : bytes to do; 0 in the end             : all
@   sp   : msg   : pointer, walks forwards               : absorb
@        : k     : 16 bytes, the subkey                  : subkey to wipe
#define state r4
#define mac   r5
#define used  r6
#define len   r7

@ Offsets in aesmall_eax_state, src/modes/eax/eax_core.h
#define CIPHER 0
#define WORK   4
#define K1     8

@ Offset in the work
#define TAG 32

FUNCTION aesmall_eax_omac
        push  {r2, r4-r7, lr}
        movs  state, r0
        movs  r6, r1
        movs  len, r3
        ldr   mac, [state, #WORK]
        movs  r0, mac
        movs  r1, #16
        bl    aesmall_wipe
@ = entry: 17 cycles, 18 bytes
        strb  r6, [mac, #15]
        movs  used, #16
@ = tweak: 3 cycles, 4 bytes

        @ A full block stays unencrypted until another byte comes, as the last block is treated
        @ differently.
.Leax_omac_next:
        cmp   len, #0
        beq   .Leax_omac_end
@ = next: 3 cycles taken, 2 on, 4 bytes
        cmp   used, #16
        bne   .Leax_omac_absorb
@ = full: 3 cycles taken, 2 on, 4 bytes
        bl    .Leax_omac_encrypt_mac
@ = chain: 3 cycles, 4 bytes
.Leax_omac_absorb:
        movs  used, #16
        cmp   len, used
        bhs   .Leax_omac_whole
        movs  used, len
.Leax_omac_whole:
        subs  len, used
        ldr   r2, [sp]
        adds  r1, r2, used
        str   r1, [sp]
        movs  r3, used
        movs  r0, mac
        movs  r1, mac
        bl    aesmall_xor
        b     .Leax_omac_next
@ = absorb: 18 cycles, 28 bytes
.Leax_omac_end:
        movs  r0, state
        adds  r0, #K1
        ldm   r0, {r0-r3}
        push  {r0-r3}
        cmp   used, #16
        beq   .Leax_omac_add
@ = subkey: 15 cycles taken, 14 on, 12 bytes
        @ An incomplete last block gets the padding 10* and K2 = 2 K1.
        ldrb  r0, [mac, used]
        adds  r0, #0x80                 @ the same: the carry is lost
        strb  r0, [mac, used]
        mov   r0, sp
        bl    aesmall_double_words
@ = pad: 9 cycles, 12 bytes
.Leax_omac_add:
        movs  r0, mac
        movs  r1, mac
        mov   r2, sp
        movs  r3, #16
        bl    aesmall_xor
@ = tag: 7 cycles, 12 bytes
        mov   r3, sp
        movs  r0, #0
        movs  r1, #0
        movs  r2, #0
        stm   r3!, {r0-r2, len}
        mov   sp, r3
        bl    .Leax_omac_encrypt_mac
@ = wipe: 13 cycles, 16 bytes
        movs  r0, mac
        adds  r0, #TAG
        movs  r1, r0
        movs  r2, mac
        movs  r3, #16
        bl    aesmall_xor
        pop   {r2, r4-r7, pc}
@ = sum: 17 cycles, 16 bytes

        @ The chaining value, or the block at r1, <- its encryption.
.Leax_omac_encrypt_mac:
        movs  r1, mac
@ = own: 1 cycles, 2 bytes
.Leax_omac_encrypt:
        ldr   r0, [state, #CIPHER]
        movs  r2, r1
        ldr   r3, [r0]
        bx    r3
@ = encrypt: 7 cycles, 8 bytes

ENTRY aesmall_eax_begin
        push  {state, lr}
        movs  state, r0
        stm   r0!, {r1, r2}
        movs  r1, r0
        movs  r2, #0
        movs  r3, #0
        stm   r0!, {r2, r3}
        stm   r0!, {r2, r3}
        bl    .Leax_omac_encrypt
@ = begin: 19 cycles, 20 bytes
        movs  r0, state
        adds  r0, #K1
        bl    aesmall_double_words
        pop   {state, pc}
@ = begun: 10 cycles, 10 bytes
END_FUNCTION aesmall_eax_omac
END_FUNCTION aesmall_eax_begin

#endif
