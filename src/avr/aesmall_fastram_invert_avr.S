/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_fastram_invert_avr
 * C:        void f(void);
 * Does:     fills the inverse S-box in RAM, FIPS 197 5.3.2, from the S-box in RAM: entry S(x) is x.
 *           Before that the S-box, if it is not filled
 * Args:     no arguments
 * Clobbers: r0 r18-r21 r26 r27 r30 r31 SREG
 * Saves:    no register
 * Stack:    0 + return address, and the stack of the function that fills the S-box
 * Tables:   aesmall_sbox_ram_avr, 256 B, 256-aligned, RAM. Writes aesmall_inv_sbox_ram_avr,
 *           likewise
 * Wipes:    no secrets
 * Cost:     AVRe+: CALL 4 + filled 5 + entry 3 + 256 x byte 7 - 1 + exit 4 = 1807 cycles
 * Timing:   T0: no secrets
 */

; REGISTERS.
;
;   r18          :                   : an entry of the S-box     : filled
;   r27:r26 = X  : S(x)              : pointer into the inverse  : all
;   r31:r30 = Z  : x                 : pointer into the S-box    : all

FUNCTION aesmall_fastram_invert_avr
        IF_NO_SBOX
; = filled: 5 cycles taken, 3 on, 6 bytes
        FILL_SBOX
; = fill: 4 cycles, 4 bytes
        ldi   r27, hi8(aesmall_inv_sbox_ram_avr)
        clr   zl
        ldi   zh, hi8(aesmall_sbox_ram_avr)
; = entry: 3 cycles, 6 bytes
.Linvert_byte:
        ld    r26, Z
        st    X, zl
        inc   zl
        brne  .Linvert_byte
; = byte: 7 cycles taken, 6 on, 8 bytes
        ret
; = exit: 4 cycles, 2 bytes
END_FUNCTION aesmall_fastram_invert_avr

#endif
