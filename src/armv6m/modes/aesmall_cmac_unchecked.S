/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_cmac_unchecked
 * C:        void f(const aesmall_cipher *cipher, uint8_t work[32], uint8_t room,
 *           const uint8_t *msg, size_t msg_len);
 * Does:     CMAC without checks, SP 800-38B 6.2, the subkeys (6.1) made in it
 * Args:     cipher=r0 read 4, work=r1 write 16 (the chaining value, which becomes the tag),
 *           room=r2 is 16 or 0, msg=r3 read msg_len, msg_len=stack any
 * Clobbers: r0-r3 flags, and the registers that the cipher clobbers
 * Saves:    r4-r7
 * Stack:    40, above the stack of the cipher, 16 of them at the end of the message
 * Tables:   no tables
 * Wipes:    the subkey on the stack. No register holds a part of it
 * Cost:     M0+: entry 13 + blocks x (next 2 + absorb 18 + aesmall_xor 58) + full 3
 *           + (blocks - 1) x (full 2 + chain 3 + own 1 + encrypt 6) + next 3 + subkey 12 + encrypt 6
 *           + double 4 + aesmall_double_words 37 + last 3 + tag 29 + aesmall_xor 58 + own 1
 *           + encrypt 6 = 253, 343, 523 cycles for 16, 32, 64 bytes;
 *           the cipher's time is added. An incomplete last block 48 more. room 0 9 more. A block
 *           that is not word-aligned 135 more
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on room,
 *           msg_len and the alignments, which are public
 */

@ REGISTERS.
@
@   r0   : arg    : cipher, block, out                             : all
@        : x      : byte of the chaining value                     : pad
@   r1   : arg    : block, a                                       : all
@        : after  : the message after the block                    : absorb
@   r2   : arg    : room, block, b                                 : all
@   r3   : arg    : msg, f, len                                    : all
@   r4   : cipher : pointer                                        : all
@   r5   : mac    : the chaining value, pointer                    : all
@   r6   : used   : bytes of the block that are taken              : all
@   r7   : len    : bytes to do; 0 in the end                      : all
@   sp   : msg    : pointer, walks forwards                        : absorb
@        : subkey : 16 bytes                                       : subkey to exit
@   lr   : return : of encrypt                                     : all
#define cipher r4
#define mac    r5
#define used   r6
#define len    r7
#define LEN    24

FUNCTION aesmall_cmac_unchecked
        push  {r3-r7, lr}
        movs  cipher, r0
        movs  mac, r1
        movs  used, #16
        subs  used, r2
        ldr   len, [sp, #LEN]
@ = entry: 13 cycles, 12 bytes

        @ A full block stays unencrypted until another byte comes, as the last block is treated
        @ differently.
.Lcmac_unchecked_next:
        cmp   len, #0
        beq   .Lcmac_unchecked_end
@ = next: 3 cycles taken, 2 on, 4 bytes
        cmp   used, #16
        bne   .Lcmac_unchecked_absorb
@ = full: 3 cycles taken, 2 on, 4 bytes
        bl    .Lcmac_unchecked_encrypt_mac
@ = chain: 3 cycles, 4 bytes
.Lcmac_unchecked_absorb:
        movs  used, #16
        cmp   len, used
        bhs   .Lcmac_unchecked_whole
        movs  used, len
.Lcmac_unchecked_whole:
        subs  len, used
        ldr   r2, [sp]
        adds  r1, r2, used
        str   r1, [sp]
        movs  r3, used
        movs  r0, mac
        movs  r1, mac
        bl    aesmall_xor
        b     .Lcmac_unchecked_next
@ = absorb: 18 cycles, 28 bytes

        @ The subkey: L = E(0), doubled.
.Lcmac_unchecked_end:
        movs  r0, #0
        movs  r1, #0
        movs  r2, #0
        push  {r0-r2, len}
        mov   r1, sp
        bl    .Lcmac_unchecked_encrypt
@ = subkey: 12 cycles, 14 bytes
.Lcmac_unchecked_double:
        mov   r0, sp
        bl    aesmall_double_words
@ = double: 4 cycles, 6 bytes
        cmp   used, #16
        beq   .Lcmac_unchecked_add
@ = last: 3 cycles taken, 2 on, 4 bytes
        @ An incomplete last block gets the padding 10* and K2 = 2 K1.
        ldrb  r0, [mac, used]
        adds  r0, #0x80                 @ the same: the carry is lost
        strb  r0, [mac, used]
        movs  used, #16
        b     .Lcmac_unchecked_double
@ = pad: 8 cycles, 10 bytes

.Lcmac_unchecked_add:
        movs  r0, mac
        movs  r1, mac
        mov   r2, sp
        movs  r3, #16
        bl    aesmall_xor
        mov   r3, sp
        movs  r0, #0
        movs  r1, #0
        movs  r2, #0
        stm   r3!, {r0-r2, len}
        mov   sp, r3
        bl    .Lcmac_unchecked_encrypt_mac
        pop   {r3-r7, pc}
@ = tag: 29 cycles, 30 bytes

        @ The chaining value, or the block at r1, <- its encryption.
.Lcmac_unchecked_encrypt_mac:
        movs  r1, mac
@ = own: 1 cycles, 2 bytes
.Lcmac_unchecked_encrypt:
        movs  r0, cipher
        movs  r2, r1
        ldr   r3, [cipher]
        bx    r3
@ = encrypt: 6 cycles, 8 bytes
END_FUNCTION aesmall_cmac_unchecked

#endif
