/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_balanced_expand128.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes128_expand_balanced_avr
 * C:        void f(uint8_t schedule[176], const uint8_t secret[16]);
 * Does:     the key expansion of AES-128, FIPS 197 5.2
 * Args:     schedule=r25:r24 write 176, secret=r23:r22 read 16, schedule==secret allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r8
 * Stack:    7 + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    no secret was on the stack. r0, r19-r25 and r30 hold bytes of the last round key
 *           (which is in the schedule) and of its making
 * Cost:     AVRe+: CALL 4 + entry 50 + 10 x (store 34 + step 36) - 1 + wrap 3 + store 35
 *           + exit 19 = 810 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: flash
 */

FUNCTION aesmall_aes128_expand_balanced_avr
        ENTER_EXPAND aesmall_sbox_avr
; = entry: 50 cycles, 54 bytes

.Lexpand128_store:
        STORE_KEY
        cpi   rcon, RCON_END
        breq  .Lexpand128_exit
; = store: 35 cycles taken, 34 on, 36 bytes

        NEXT_KEY
        lsl   rcon
        brcc  .Lexpand128_store
; = step: 36 cycles taken, 35 on, 54 bytes

        ldi   rcon, REDUCTION           ; 2^8, once
        rjmp  .Lexpand128_store
; = wrap: 3 cycles, 4 bytes

.Lexpand128_exit:
        LEAVE_EXPAND
; = exit: 19 cycles, 18 bytes
END_FUNCTION aesmall_aes128_expand_balanced_avr

#endif
