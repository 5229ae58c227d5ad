/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The part of the loader that runs in flash: it copies the rest to SRAM, because the flash cannot
 * be read while it is written, and it starts the installed program. */
        .syntax unified
        .cpu    cortex-m0plus
        .thumb

        .equ    VTOR, 0xe000ed08
        .equ    PSM_OFF_SET, 0x40012004
        .equ    PROC1, 1 << 16
        .equ    RESETS_SET, 0x4000e000
        .equ    DMA, 1 << 2
        .equ    PSM_WDSEL, 0x40010008
        .equ    PSM_ALL, 0x1ffff - 3    /* without the oscillators */
        .equ    WATCHDOG_TRIGGER, 0x4005a000 /* sets bits of CTRL */

        .section .vectors, "a"
        .word   loader_ram_end
        .word   loader_reset
        .word   loader_restart          /* NMI */
        .word   loader_restart          /* HardFault */

        .section .boot, "ax"

/* From LR on: a reset of the chip, without an end */
        .global loader_restart
        .type   loader_restart, %function
        .thumb_func
loader_restart:
        ldr     r0, =PSM_WDSEL
        ldr     r1, =PSM_ALL
        str     r1, [r0]
        ldr     r0, =WATCHDOG_TRIGGER
        ldr     r1, =1 << 31
        str     r1, [r0]
1:      b       1b
        .ltorg
        .size   loader_restart, . - loader_restart

        .type   loader_reset, %function
        .thumb_func
loader_reset:
        /* After a reset of core 0 alone they run on, and could write into the SRAM. */
        ldr     r0, =PSM_OFF_SET
        ldr     r1, =PROC1
        str     r1, [r0]
        ldr     r0, =RESETS_SET
        movs    r1, #DMA
        str     r1, [r0]
        ldr     r0, =loader_ram
        ldr     r1, =loader_data_end
        ldr     r2, =loader_load
1:      ldmia   r2!, {r3}
        stmia   r0!, {r3}
        cmp     r0, r1
        blo     1b
        ldr     r1, =loader_bss_end
        movs    r3, #0
2:      stmia   r0!, {r3}
        cmp     r0, r1
        blo     2b
        ldr     r0, =loader_main
        bx      r0
        .ltorg
        .size   loader_reset, . - loader_reset

/* void loader_start(uintptr_t vectors): wipes the SRAM of the loader, its key and its stack, and
 * starts a program as the boot ROM starts the loader. */
        .global loader_start
        .type   loader_start, %function
        .thumb_func
loader_start:
        ldr     r1, =loader_ram
        ldr     r2, =loader_ram_end
        movs    r3, #0
1:      stmia   r1!, {r3}
        cmp     r1, r2
        blo     1b
        ldr     r1, =VTOR
        str     r0, [r1]
        ldmia   r0!, {r1, r2}
        msr     msp, r1
        mov     lr, r3
        bx      r2
        .ltorg
        .size   loader_start, . - loader_start
