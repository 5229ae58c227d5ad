/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_fastram_copy_avr
 * C:        void f(void);
 * Does:     fills the S-box in RAM, FIPS 197 5.1.1, from the one in flash
 * Args:     no arguments
 * Clobbers: r0 r26 r27 r30 r31 SREG
 * Saves:    no register
 * Stack:    0 + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash. Writes aesmall_sbox_ram_avr, likewise, RAM
 * Wipes:    no secrets
 * Cost:     AVRe+: CALL 4 + entry 4 + 256 x byte 8 - 1 + exit 4 = 2059 cycles
 * Timing:   T0: no secrets
 */

; REGISTERS.
;
;   r0           : value             : byte of the table         : byte
;   r27:r26 = X  : to                : pointer to RAM            : all
;   r31:r30 = Z  : from              : pointer to flash          : all
#define value r0

FUNCTION aesmall_fastram_copy_avr
        clr   r26
        ldi   r27, hi8(aesmall_sbox_ram_avr)
        clr   zl
        ldi   zh, hi8(aesmall_sbox_avr)
; = entry: 4 cycles, 8 bytes
.Lcopy_byte:
        lpm   value, Z
        st    X+, value
        inc   zl
        brne  .Lcopy_byte
; = byte: 8 cycles taken, 7 on, 8 bytes
        ret
; = exit: 4 cycles, 2 bytes
END_FUNCTION aesmall_fastram_copy_avr

#endif
