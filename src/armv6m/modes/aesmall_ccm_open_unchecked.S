/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_ccm_open_unchecked
 * C:        aesmall_error f(const aesmall_cipher *cipher, const aesmall_aead_args *args);
 * Does:     opens a message of CCM without checks, SP 800-38C 6.2: decrypts, then verifies. If the
 *           message is not authentic, out is zeroed
 * Args:     cipher=r0 read 4, args=r1 read 36 and the buffers that it names, in==out allowed
 * Clobbers: r0-r3 flags, and the registers that the cipher clobbers
 * Saves:    r4-r7
 * Stack:    104 (24 pushed, a frame of 80), and the stack of its calls
 * Tables:   no tables
 * Wipes:    the state and the tags in the frame
 * Cost:     M0+: entry 21 + start 6 + tag 11 + crypt 9 + absorb 6 + encrypt 7 + tags 6
 *           + bytes x compare 9 - 1 + verdict 3 + wipe 6 + exit 10 = 228 cycles for 16 bytes;
 *           of the tag. The time of its calls is added, and 6 where the result is
 *           AESMALL_ERROR_AUTH
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on lengths
 *           and the result, which are public
 */

@ REGISTERS.
@
@   r0    : arg        : of the call; the result                    : all
@         : x          : byte of the right tag                      : compare
@   r1    : arg        : of the call                                : all
@         : right      : the right tag, pointer                     : compare
@   r2    : arg        : of the call                                : all
@         : came       : the tag that came, pointer                 : compare
@   r3    : arg        : of the call                                : all
@         : count      : bytes of the tag to do, then - 1           : compare
@   r4    : cipher     : pointer                                    : all
@         : y          : byte of the tag that came                  : compare
@   r5    : in         : pointer                                    : all
@         : difference : 0 while the tags agree; the result         : compare to exit
@   r6    : len        : bytes of the text                          : all
@   r7    : out        : pointer                                    : all
#define x          r0
#define right      r1
#define came       r2
#define count      r3
#define cipher     r4
#define y          r4
#define in         r5
#define difference r5
#define len        r6
#define out        r7

@ Offsets in aesmall_aead_args, src/modes/aead/aead.h
#define IN      16
#define IN_LEN  20
#define OUT     24
#define TAG_LEN 32

@ In the frame, above the last argument of aesmall_ctr_unchecked: aesmall_ctr_mac, src/modes/aead/ctr_mac.h,
@ the tag that came, its length
#define STATE 4
#define MAC   40
#define CAME  60
#define SIZE  72
#define COUNT 76

@ ~AESMALL_ERROR_AUTH in src/core/error.h
#define NOT_ERROR_AUTH 5

FUNCTION aesmall_ccm_open_unchecked
        push  {r3-r7, lr}
        sub   sp, #80
        movs  cipher, r0
        movs  r2, r1
        ldr   in, [r1, #IN]
        ldr   len, [r1, #IN_LEN]
        ldr   out, [r1, #OUT]
        ldr   count, [r1, #TAG_LEN]
        str   count, [sp, #COUNT]
        subs  len, count
@ = entry: 21 cycles, 20 bytes
        add   r0, sp, #STATE
        movs  r1, cipher
        movs  r3, len
        bl    aesmall_ccm_start
@ = start: 6 cycles, 10 bytes

        @ The MAC covers the text, so the text is decrypted first.
        add   r0, sp, #CAME
        str   r0, [sp]
        movs  r0, cipher
        add   r1, sp, #STATE
        adds  r2, in, len
        ldr   r3, [sp, #COUNT]
        bl    aesmall_ctr_unchecked
@ = tag: 11 cycles, 16 bytes
        str   out, [sp]
        movs  r0, cipher
        add   r1, sp, #STATE
        movs  r2, in
        movs  r3, len
        bl    aesmall_ctr_unchecked
@ = crypt: 9 cycles, 14 bytes
        add   r0, sp, #STATE
        movs  r1, out
        movs  r2, len
        bl    aesmall_ctr_mac_absorb
@ = absorb: 6 cycles, 10 bytes
        movs  r0, cipher
        add   r1, sp, #MAC
        movs  r2, r1
        ldr   r3, [cipher]
        blx   r3
@ = encrypt: 7 cycles, 10 bytes

        ldr   count, [sp, #COUNT]
        add   right, sp, #MAC
        add   came, sp, #CAME
        subs  count, #1
        asrs  difference, count, #31    @ 0, but of no tag it is not
@ = tags: 6 cycles, 10 bytes
.Lccm_open_unchecked_compare:
        ldrb  x, [right, count]
        ldrb  y, [came, count]
        eors  x, y
        orrs  difference, x
        subs  count, #1
        bpl   .Lccm_open_unchecked_compare
@ = compare: 9 cycles taken, 8 on, 12 bytes
        cmp   difference, #0
        beq   .Lccm_open_unchecked_wipe
@ = verdict: 3 cycles taken, 2 on, 4 bytes
        movs  r0, out
        movs  r1, len
        bl    aesmall_wipe
        movs  difference, #NOT_ERROR_AUTH
        mvns  difference, difference
@ = forged: 7 cycles, 12 bytes
.Lccm_open_unchecked_wipe:
        add   r0, sp, #STATE
        movs  r1, #SIZE
        bl    aesmall_wipe
        movs  r0, difference
@ = wipe: 6 cycles, 10 bytes
        add   sp, #80
        pop   {r3-r7, pc}
@ = exit: 10 cycles, 4 bytes
END_FUNCTION aesmall_ccm_open_unchecked

#endif
