/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_ccm_seal_unchecked
 * C:        void f(const aesmall_cipher *cipher, const aesmall_aead_args *args);
 * Does:     seals a message of CCM without checks, SP 800-38C 6.1
 * Args:     cipher=r0 read 4, args=r1 read 36 and the buffers that it names, in==out allowed
 * Clobbers: r0-r3 flags, and the registers that the cipher clobbers
 * Saves:    r4-r7
 * Stack:    80 (20 pushed, a frame of 60), and the stack of its calls
 * Tables:   no tables
 * Wipes:    the state in the frame
 * Cost:     M0+: entry 13 + start 7 + absorb 7 + encrypt 7 + tag 11 + crypt 10 + wipe 5 + exit 9
 *           = 69 cycles;
 *           the time of its calls is added
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on lengths,
 *           which are public
 */

@ REGISTERS.
@
@   r0   : arg    : cipher; of the call                            : all
@   r1   : arg    : args; of the call                              : all
@   r2   : arg    : of the call                                    : all
@   r3   : arg    : of the call                                    : all
@   r4   : cipher : pointer                                        : all
@   r5   : args   : pointer                                        : all
@   r6   : len    : bytes of the message                           : all
@   r7   : out    : pointer                                        : all
#define cipher r4
#define args   r5
#define len    r6
#define out    r7

@ Offsets in aesmall_aead_args, src/modes/aead/aead.h
#define IN      16
#define IN_LEN  20
#define OUT     24
#define TAG_LEN 32

@ In the frame, above the last argument of aesmall_ctr_unchecked: aesmall_ctr_mac, src/modes/aead/ctr_mac.h
#define STATE 4
#define MAC   40
#define SIZE  56

FUNCTION aesmall_ccm_seal_unchecked
        push  {r4-r7, lr}
        sub   sp, #60
        movs  cipher, r0
        movs  args, r1
        ldr   len, [args, #IN_LEN]
        ldr   out, [args, #OUT]
@ = entry: 13 cycles, 12 bytes
        add   r0, sp, #STATE
        movs  r1, cipher
        movs  r2, args
        movs  r3, len
        bl    aesmall_ccm_start
@ = start: 7 cycles, 12 bytes
        add   r0, sp, #STATE
        ldr   r1, [args, #IN]
        movs  r2, len
        bl    aesmall_ctr_mac_absorb
@ = absorb: 7 cycles, 10 bytes
        movs  r0, cipher
        add   r1, sp, #MAC
        movs  r2, r1
        ldr   r3, [cipher]
        blx   r3
@ = encrypt: 7 cycles, 10 bytes

        @ The MAC is encrypted as if it were text, with the counter block 0.
        adds  r3, out, len
        str   r3, [sp]
        movs  r0, cipher
        add   r1, sp, #STATE
        add   r2, sp, #MAC
        ldr   r3, [args, #TAG_LEN]
        bl    aesmall_ctr_unchecked
@ = tag: 11 cycles, 16 bytes
        str   out, [sp]
        movs  r0, cipher
        add   r1, sp, #STATE
        ldr   r2, [args, #IN]
        movs  r3, len
        bl    aesmall_ctr_unchecked
@ = crypt: 10 cycles, 14 bytes

        add   r0, sp, #STATE
        movs  r1, #SIZE
        bl    aesmall_wipe
@ = wipe: 5 cycles, 8 bytes
        add   sp, #60
        pop   {r4-r7, pc}
@ = exit: 9 cycles, 4 bytes
END_FUNCTION aesmall_ccm_seal_unchecked

#endif
