/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_siv_unchecked
 * C:        aesmall_error f(const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher,
 *                           const aesmall_siv_args *args, uint8_t is_open);
 * Does:     seals or opens a message of SIV without checks, RFC 5297 2.4 to 2.7. If an opened message is
 *           not authentic, out is zeroed
 * Args:     mac_cipher=r0 read 4, ctr_cipher=r1 read 4, args=r2 read 24 and the buffers that it names,
 *           is_open=r3 is 0 or 1
 * Clobbers: r0-r3 flags, and the registers that the ciphers clobber
 * Saves:    r4-r7
 * Stack:    136 (36 pushed, a frame of 84, 16 of local functions), and the stack of its calls
 * Tables:   no tables
 * Wipes:    the blocks in the frame. r1-r3 hold no secret
 * Cost:     M0+: entry 20 + keys 51 + zero 12 + 2 x encrypt 5 + 2 x aesmall_double_words 37 + ads 2
 *           + text 7 + long 11 + to_d 14 + 2 x aesmall_xor 58 + 2 x absorb 5 + 2 x next 3 + 2 x absorbed 5
 *           + last 12 + mac 11 + next 2 + full 4 + take 17 + whole 12 + add 26 + own 2 + encrypt 5
 *           + seal 23 + 2 x aesmall_copy 39 + crypt 40 + exit 28 + zero 12 = 615 cycles;
 *           to seal 16 bytes without AD. The time of the ciphers and aesmall_ctr_unchecked is added,
 *           256 for an AD string of 16 bytes, and 101 to open
 * Timing:   T0, except the ciphers: no branch and no address depends on a secret, only on lengths,
 *           alignments, carries of the counter, is_open and the result, which are public
 */

@ REGISTERS.
@
@   r0 : arg    : of the call; on its way                           : all
@   r1 : arg    : of the call; on its way                           : all
@   r2 : arg    : of the call; on its way                           : all
@      : args   : pointer                                           : entry
@   r3 : arg    : of the call; on its way                           : all
@   r4 : cipher : the cipher of the tag, pointer                    : all
@   r5 : frame  : pointer, which is V                               : all
@   r6 : used   : bytes of the block V that are taken               : s2v
@      : in     : pointer                                           : entry
@   r7 : len    : bytes to do; of the text                          : all
@      : word   : of a block                                        : keys, add
@      : result : 0 while the tags agree; the result                : seal to exit
#define cipher r4
#define frame  r5
#define used   r6
#define in     r6
#define len    r7
#define word   r7
#define result r7

@ Offsets in aesmall_siv_args, src/modes/siv/siv.h, and in aesmall_siv_ad
#define ADS      0
#define AD_COUNT 4
#define IN       8
#define IN_LEN   12
#define OUT      16

@ In the frame. V, also the chaining value of CMAC; D of S2V; the subkeys of CMAC, in their place the
@ counter and keystream of CTR; the message that CMAC does; the text; AD strings to do; then the arguments
#define D       16
#define K1      32
#define K2      48
#define MSG     64
#define TEXT    68
#define LEN     72
#define COUNT   76
#define AD      84
#define CTR     88
#define ARGS    92
#define IS_OPEN 96

@ ~AESMALL_ERROR_AUTH in src/core/error.h
#define NOT_ERROR_AUTH 5

@ POINT to, offset   to <- a block of the frame
@ 2 cycles, 4 bytes
.macro POINT to, offset
        movs  \to, frame
        adds  \to, #\offset
.endm

FUNCTION aesmall_siv_unchecked
        push  {r0-r7, lr}
        sub   sp, #84
        mov   frame, sp
        movs  cipher, r0
        ldr   in, [r2, #IN]
        ldr   len, [r2, #IN_LEN]
        cmp   r3, #0
        beq   .Lsiv_unchecked_s2v
@ = entry: 20 cycles taken, 19 on, 16 bytes
        subs  len, #16
        movs  r0, in
        ldr   r1, [r2, #OUT]
        movs  r2, in
        adds  r2, #16
        bl    .Lsiv_unchecked_crypt
        ldr   r2, [frame, #ARGS]
        ldr   r6, [r2, #OUT]            @ the text
@ = open: 13 cycles, 18 bytes

        @ The subkeys, and D = CMAC(0), RFC 5297 2.4
.Lsiv_unchecked_s2v:
        str   in, [frame, #TEXT]
        str   len, [frame, #LEN]
        bl    .Lsiv_unchecked_zero
        movs  r1, frame
        POINT r2, K1
        bl    .Lsiv_unchecked_encrypt
        POINT r0, K1
        bl    aesmall_double_words
        POINT r0, K1
        ldm   r0!, {r1-r3, word}
        stm   r0!, {r1-r3, word}
        subs  r0, #16
        bl    aesmall_double_words
        POINT r1, K1
        POINT r2, D
        bl    .Lsiv_unchecked_encrypt
        ldr   r1, [frame, #ARGS]
        ldr   r0, [r1, #AD_COUNT]
        ldr   r1, [r1, #ADS]
        str   r1, [frame, #AD]
        b     .Lsiv_unchecked_ads
@ = keys: 51 cycles, 62 bytes

        @ D = 2 D + CMAC(AD)
.Lsiv_unchecked_ad:
        str   r0, [frame, #COUNT]
        POINT r0, D
        bl    aesmall_double_words
        ldr   r1, [frame, #AD]
        ldm   r1!, {r0, len}
        str   r1, [frame, #AD]
        bl    .Lsiv_unchecked_mac
        POINT r0, D
        movs  r2, frame
        bl    .Lsiv_unchecked_add
        bl    .Lsiv_unchecked_zero
        ldr   r0, [frame, #COUNT]
@ = ad: 28 cycles, 36 bytes
.Lsiv_unchecked_ads:
        subs  r0, #1
        bhs   .Lsiv_unchecked_ad
@ = ads: 3 cycles taken, 2 on, 4 bytes

        @ The last 16 bytes of the text are added to D, or a shorter text, padded with 10*, to 2 D. CMAC
        @ takes the rest of the text, and D.
        ldr   r2, [frame, #TEXT]
        ldr   len, [frame, #LEN]
        movs  r3, #16
        subs  len, r3
        blo   .Lsiv_unchecked_short
@ = text: 8 cycles taken, 7 on, 10 bytes
        adds  r2, r2, len
        bl    .Lsiv_unchecked_add_to_d
        ldr   r0, [frame, #TEXT]
        bl    .Lsiv_unchecked_absorb
        b     .Lsiv_unchecked_last
@ = long: 11 cycles, 14 bytes
.Lsiv_unchecked_short:
        POINT r0, D
        bl    aesmall_double_words
        ldr   r2, [frame, #TEXT]
        ldr   r3, [frame, #LEN]
        movs  len, r3
        bl    .Lsiv_unchecked_add_to_d
        POINT r0, D
        ldrb  r1, [r0, len]
        adds  r1, #0x80                 @ the same: the carry is lost
        strb  r1, [r0, len]
@ = short: 20 cycles, 28 bytes
.Lsiv_unchecked_last:
        POINT r0, D
        movs  len, #16
        bl    .Lsiv_unchecked_mac
        ldr   r3, [frame, #ARGS]
        ldr   r0, [frame, #IS_OPEN]
        cmp   r0, #0
        bne   .Lsiv_unchecked_verify
@ = last: 13 cycles taken, 12 on, 18 bytes

        ldr   r0, [r3, #OUT]
        movs  r1, frame
        movs  r2, #16
        bl    aesmall_copy
        ldr   r3, [frame, #ARGS]
        ldr   len, [frame, #LEN]
        ldr   r0, [r3, #OUT]
        movs  r1, r0
        adds  r1, #16
        ldr   r2, [r3, #IN]
        bl    .Lsiv_unchecked_crypt
        movs  result, #0
        b     .Lsiv_unchecked_wipe
@ = seal: 23 cycles, 30 bytes

.Lsiv_unchecked_verify:
        ldr   r2, [r3, #IN]
        movs  r3, #15
        movs  result, #0
@ = verify: 4 cycles, 6 bytes
.Lsiv_unchecked_compare:
        ldrb  r0, [frame, r3]
        ldrb  r1, [r2, r3]
        eors  r0, r1
        orrs  result, r0
        subs  r3, #1
        bpl   .Lsiv_unchecked_compare
@ = compare: 9 cycles taken, 8 on, 12 bytes
        cmp   result, #0
        beq   .Lsiv_unchecked_wipe
@ = verdict: 3 cycles taken, 2 on, 4 bytes
        ldr   r0, [frame, #TEXT]
        ldr   r1, [frame, #LEN]
        bl    aesmall_wipe
        movs  result, #NOT_ERROR_AUTH
        mvns  result, result
@ = forged: 9 cycles, 12 bytes
.Lsiv_unchecked_wipe:
        bl    .Lsiv_unchecked_zero
        stm   r3!, {r0-r2, used}
        stm   r3!, {r0-r2, used}
        stm   r3!, {r0-r2, used}
        movs  r0, result
        add   sp, #84 + 16
        pop   {r4-r7, pc}
@ = exit: 28 cycles, 16 bytes

        @ D takes the sum with r3 bytes at r2.
.Lsiv_unchecked_add_to_d:
        push  {r3, lr}
        POINT r0, D
        movs  r1, r0
        bl    aesmall_xor
        pop   {r3, pc}
@ = to_d: 14 cycles, 14 bytes

        @ V = CMAC of what it has taken already, and the message at r0.
.Lsiv_unchecked_mac:
        push  {r3, lr}
        bl    .Lsiv_unchecked_absorb
        POINT r2, K1
        cmp   used, #16
        beq   .Lsiv_unchecked_whole
@ = mac: 11 cycles taken, 10 on, 14 bytes
        ldrb  r0, [frame, used]
        adds  r0, #0x80                 @ the same: the carry is lost
        strb  r0, [frame, used]
        adds  r2, #16                   @ K2
@ = pad: 6 cycles, 8 bytes
.Lsiv_unchecked_whole:
        movs  r0, frame
        bl    .Lsiv_unchecked_add
        bl    .Lsiv_unchecked_encrypt_v
        pop   {r3, pc}
@ = whole: 12 cycles, 12 bytes

        @ CMAC takes the message at r0. A full block stays unencrypted until another byte comes, as the
        @ last block is treated differently.
.Lsiv_unchecked_absorb:
        push  {r3, lr}
        str   r0, [frame, #MSG]
@ = absorb: 5 cycles, 4 bytes
.Lsiv_unchecked_next:
        cmp   len, #0
        beq   .Lsiv_unchecked_absorbed
@ = next: 3 cycles taken, 2 on, 4 bytes
        movs  r3, #16
        subs  r3, used
        bne   .Lsiv_unchecked_room
@ = full: 4 cycles taken, 3 on, 6 bytes
        bl    .Lsiv_unchecked_encrypt_v
        movs  used, #0
        movs  r3, #16
@ = chain: 5 cycles, 8 bytes
.Lsiv_unchecked_room:
        cmp   len, r3
        bhs   .Lsiv_unchecked_take
        movs  r3, len
.Lsiv_unchecked_take:
        subs  len, r3
        ldr   r2, [frame, #MSG]
        adds  r1, r2, r3
        str   r1, [frame, #MSG]
        adds  r0, frame, used
        movs  r1, r0
        adds  used, r3
        bl    aesmall_xor
        b     .Lsiv_unchecked_next
@ = take: 17 cycles, 26 bytes
.Lsiv_unchecked_absorbed:
        pop   {r3, pc}
@ = absorbed: 5 cycles, 2 bytes

        @ The block at r2 is added to the block at r0, both in the frame.
.Lsiv_unchecked_add:
        ldm   r2!, {r1, r3}
        ldr   word, [r0]
        eors  r1, word
        ldr   word, [r0, #4]
        eors  r3, word
        stm   r0!, {r1, r3}
        ldm   r2!, {r1, r3}
        ldr   word, [r0]
        eors  r1, word
        ldr   word, [r0, #4]
        eors  r3, word
        stm   r0!, {r1, r3}
        bx    lr
@ = add: 26 cycles, 26 bytes

        @ V = 0, and CMAC has taken no byte. r3 is the block after V.
.Lsiv_unchecked_zero:
        movs  r0, #0
        movs  r1, #0
        movs  r2, #0
        movs  used, #0
        movs  r3, frame
        stm   r3!, {r0-r2, used}
        bx    lr
@ = zero: 12 cycles, 14 bytes

        @ V, or the block at r2, <- the encryption of V, or of the block at r1.
.Lsiv_unchecked_encrypt_v:
        movs  r1, frame
        movs  r2, frame
@ = own: 2 cycles, 4 bytes
.Lsiv_unchecked_encrypt:
        movs  r0, cipher
        ldr   r3, [cipher]
        bx    r3
@ = encrypt: 5 cycles, 6 bytes

        @ CTR of len bytes at r2 to r1. The counter is the tag at r0 without bits 31 and 63, 2.5.
.Lsiv_unchecked_crypt:
        push  {r1-r3, lr}
        movs  r1, r0
        POINT r0, K1
        movs  r2, #16
        bl    aesmall_copy
        POINT r1, K1
        movs  r2, #0x80                 @ of the first byte of a word
        ldr   r0, [r1, #8]
        bics  r0, r2
        str   r0, [r1, #8]
        ldr   r0, [r1, #12]
        bics  r0, r2
        str   r0, [r1, #12]
        ldr   r0, [frame, #CTR]
        ldr   r2, [sp, #4]
        movs  r3, len
        bl    aesmall_ctr_unchecked
        pop   {r1-r3, pc}
@ = crypt: 40 cycles, 44 bytes
END_FUNCTION aesmall_siv_unchecked

#endif
