/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The first 256 bytes of the flash. The boot ROM checks their CRC, copies them to SRAM and calls
 * them (RP2040 datasheet, 2.8.1.3). They set the flash up for reads by command 03h with one data
 * line, which every flash understands, and start the loader. Programs may call them again, as the
 * Pico SDK does after it has written to the flash.
 *
 * For faster reads use a boot2 of the Pico SDK in place of this file. */
        .syntax unified
        .cpu    cortex-m0plus
        .thumb

        .equ    SSI, 0x18000000         /* registers: 4.10.13 */
        .equ    CTRLR0, 0x00
        .equ    CTRLR1, 0x04
        .equ    SSIENR, 0x08
        .equ    BAUDR, 0x14
        .equ    SPI_CTRLR0, 0xf4 - 0x60 /* from SSI + 0x60, for the offsets of STR */
        .equ    VTOR, 0xe000ed08
        .equ    LOADER, 0x10000100      /* its vectors */

        .section .boot2, "ax"
        .global boot2
        .type   boot2, %function
        .thumb_func
boot2:
        push    {lr}
        ldr     r3, =SSI
        movs    r0, #0
        str     r0, [r3, #SSIENR]
        movs    r1, #4                  /* clk_sys / 4 */
        str     r1, [r3, #BAUDR]
        ldr     r1, =31 << 16 | 3 << 8  /* frames of 32 bits; command, then data */
        str     r1, [r3, #CTRLR0]
        str     r0, [r3, #CTRLR1]       /* one frame */
        ldr     r1, =3 << 24 | 2 << 8 | 6 << 2 /* command 03h, of 8 bits; address of 24 bits */
        mov     r2, r3
        adds    r2, #0x60
        adds    r2, #SPI_CTRLR0
        str     r1, [r2]
        movs    r1, #1
        str     r1, [r3, #SSIENR]

        pop     {r0}                    /* 0 if the boot ROM calls */
        cmp     r0, #0
        beq     1f
        bx      r0
1:      ldr     r0, =LOADER
        ldr     r1, =VTOR
        str     r0, [r1]
        ldmia   r0!, {r1, r2}
        msr     msp, r1
        bx      r2
        .ltorg
        .size   boot2, . - boot2

        .org    252
        .word   0x649eb6b7              /* the CRC-32 (MPEG-2) of the 252 bytes */
