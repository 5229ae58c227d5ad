/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_fastram_invert_avr
 * C:        void f(void);
 * Does:     fills the inverse S-box in RAM, FIPS 197 5.3.2, from the S-box in RAM: entry S(x) is x
 * Args:     none
 * Clobbers: r26 r27 r30 r31 SREG
 * Saves:    none
 * Stack:    0 + return address
 * Tables:   aesmall_sbox_ram_avr, 256 B, 256-aligned, RAM; writes aesmall_inv_sbox_ram_avr, likewise
 * Wipes:    no secrets
 * Cost:     AVRe+: CALL 4 + entry 3 + 256 x byte 7 - 1 + exit 4 = 1802 cycles
 * Timing:   T0: no secrets
 */

; REGISTERS.
;
;   r27:r26 = X  : S(x)              : pointer into the inverse  : all
;   r31:r30 = Z  : x                 : pointer into the S-box    : all

FUNCTION aesmall_fastram_invert_avr
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
