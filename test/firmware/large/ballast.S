; Copyright (c) 2026 the aesmall authors
; SPDX-License-Identifier: MIT-0
;
; Fills the flash of a large AVR like a user's program, with constants where PROGMEM places them and
; with code. It is the first file of the link, so the whole library follows it.
;   CONSTANTS  bytes of constants
;   CODE       bytes of code

        .section .progmem.data.ballast_constants, "a", @progbits
        .global ballast_constants
        .type ballast_constants, @object
ballast_constants:
        .rept CONSTANTS / 1000
        .fill 1000, 1, 0xa5
        .endr
        .size ballast_constants, . - ballast_constants

        .section .text.ballast_code, "ax", @progbits
        .global ballast_code
        .type ballast_code, @function
ballast_code:
        .rept CODE / 1000
        .fill 500, 2, 0x9508 ; RET
        .endr
        .size ballast_code, . - ballast_code
