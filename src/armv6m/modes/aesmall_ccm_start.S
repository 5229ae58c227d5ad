/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_ccm_start
 * C:        void f(aesmall_ctr_mac *state, const aesmall_cipher *cipher,
 *           const aesmall_aead_args *args, size_t msg_len);
 * Does:     begins CCM: the counter block 0 (SP 800-38C A.3), and the MAC of block B0, the length
 *           of AD (A.2) and AD, unless args puts AD at state: then AD follows later
 * Args:     state=r0 write 53, cipher=r1 read 4, args=r2 read 36, the nonce and AD, msg_len=r3
 * Clobbers: r0-r3 flags, and the registers that the cipher clobbers
 * Saves:    r4-r7
 * Stack:    24, and the stack of aesmall_ctr_mac_absorb
 * Tables:   no tables
 * Wipes:    no secret was on the stack. r0-r3 hold only secrets that the cipher left there
 * Cost:     M0+: entry 29 + 13 x copy 7 - 1 + flags 18 + first 11 + exit 9 = 157 cycles;
 *           with a nonce of 13 bytes and no AD
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on lengths,
 *           which are public
 */

@ REGISTERS.
@
@   r0   : next   : pointer into state, walks forwards              : entry to B0
@        : prefix : bytes of the length of AD                       : length, long
@   r1   : nonce  : pointer; then word 0 of the block               : all
@        : start  : pointer to the length of AD; argument           : length to ad
@   r2   : i      : bytes of the nonce; then word 1 of the block    : all
@        : size   : bytes of the length of AD; argument             : length to ad
@   r3   : t      : byte, and word 2 of the block                   : all
@        : limit  : lengths from here on take 6 bytes               : length
@   r4   : state  : pointer                                         : all
@   r5   : args   : pointer                                         : all
@   r6   : to     : pointer to the nonce in the block               : nonce
@        : last   : word 3 of the block                             : all
@   r7   : text   : msg_len in the order of the block               : all
@        : ad_len : bytes of AD                                     : B0 to ad
#define next   r0
#define prefix r0
#define nonce  r1
#define start  r1
#define i      r2
#define size   r2
#define t      r3
#define limit  r3
#define state  r4
#define args   r5
#define to     r6
#define last   r6
#define text   r7
#define ad_len r7

@ Offsets in aesmall_ctr_mac, src/modes/aead/ctr_mac.h
#define CIPHER 32
#define MAC    36
#define USED   52

@ Offsets in aesmall_aead_args, src/modes/aead/aead.h, after nonce and nonce_len
#define AD      0
#define AD_LEN  4
#define TAG_LEN 24

FUNCTION aesmall_ccm_start
        push  {r3-r7, lr}
        movs  state, r0
        movs  args, r2
        rev   text, r3
        str   r1, [state, #CIPHER]
        movs  r1, #0
        movs  r2, #0
        movs  r3, #0
        movs  last, #0
        stm   next!, {r1-r3, last}
        ldm   args!, {nonce, i}
        movs  t, #14
        subs  t, i
        strb  t, [state]                @ bytes of the counter - 1
        adds  to, state, #1
@ = entry: 29 cycles, 30 bytes
.Lccm_start_copy:
        subs  i, #1
        ldrb  t, [nonce, i]
        strb  t, [to, i]
        bne   .Lccm_start_copy         @ of SUBS
@ = copy: 7 cycles taken, 6 on, 8 bytes

        @ B0 is the counter block 0 with more flags, and the length of the text in its last bytes.
        movs  next, state
        ldm   next!, {r1-r3, last}
        eors  last, text
        ldr   text, [args, #TAG_LEN]
        subs  text, #2
        lsls  text, text, #2            @ 8 ((tag_len - 2) / 2)
        orrs  r1, text
        adds  next, #MAC - 16
        ldr   ad_len, [args, #AD_LEN]
        cmp   ad_len, #0
        beq   .Lccm_start_flags
@ = flags: 18 cycles taken, 17 on, 22 bytes
        adds  r1, #0x40
@ = has: 1 cycles, 2 bytes
.Lccm_start_flags:
        stm   next!, {r1-r3, last}
        movs  r1, #16
        strb  r1, [next]                @ used
        cmp   ad_len, #0
        beq   .Lccm_start_exit
@ = first: 11 cycles taken, 10 on, 10 bytes

        @ The length has 2 bytes, or 4 after 0xfffe. It is written where the keystream comes later.
        movs  start, state
        adds  start, #18
        movs  size, #2
        rev16 prefix, ad_len
        movs  limit, #0xff
        lsls  limit, limit, #8
        cmp   ad_len, limit
        blo   .Lccm_start_length
@ = length: 9 cycles taken, 8 on, 16 bytes
        rev   prefix, ad_len
        str   prefix, [state, #20]
        subs  prefix, limit, #1
        movs  size, #6
@ = long: 5 cycles, 8 bytes
.Lccm_start_length:
        strh  prefix, [start]
        movs  r0, state
        bl    aesmall_ctr_mac_absorb
        ldr   r1, [args, #AD]
        cmp   r1, state                 @ where it comes later
        beq   .Lccm_start_exit
@ = absorbed: 11 cycles taken, 10 on, 14 bytes
        movs  r0, state
        movs  r2, ad_len
        bl    aesmall_ctr_mac_absorb
        movs  r1, #16
        adds  state, #USED
        strb  r1, [state]               @ zeros fill the block up
@ = ad: 9 cycles, 14 bytes
.Lccm_start_exit:
        pop   {r3-r7, pc}
@ = exit: 9 cycles, 2 bytes
END_FUNCTION aesmall_ccm_start

#endif
