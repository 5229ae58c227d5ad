/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Corner cases of ARMv6-M that emulators get wrong. void edges(uint32_t results[10]) */
#if defined(__arm__)
        .syntax unified
        .cpu    cortex-m0plus
        .thumb
        .section .text.edges, "ax", %progbits
        .align  2
        .global edges
        .type   edges, %function

/* Stores the flags after `shift r2, r3`, with C set before. */
.macro FLAGS_OF shift, value, amount
        ldr     r2, =\value
        movs    r3, #\amount
        cmp     r3, r3          @ C = 1
        \shift  r2, r2, r3
        mrs     r1, APSR
        stm     r0!, {r1}
.endm

        .thumb_func
edges:
        FLAGS_OF lsls, 0x7fffffff, 0    @ C stays: 0x20000000
        FLAGS_OF lsrs, 0x7fffffff, 0    @ 0x20000000
        FLAGS_OF asrs, 0x7fffffff, 0    @ 0x20000000
        FLAGS_OF rors, 0x7fffffff, 0    @ 0x20000000
        FLAGS_OF lsls, 0x80000001, 33   @ no bit is left: 0x40000000
        FLAGS_OF lsrs, 0x80000001, 33   @ 0x40000000
        /* 0x7fffffff + 0x7fffffff + 1 overflows: N, V */
        ldr     r2, =0x7fffffff
        mov     r3, r2
        cmp     r3, r3
        adcs    r2, r2, r3
        mrs     r1, APSR
        stm     r0!, {r1}
        /* STM writes its base back although the base is in the list: the difference is 8. */
        mov     r3, r0
        stm     r0!, {r0, r1}
        subs    r1, r0, r3
        stm     r0!, {r1}
        bx      lr
        .ltorg
        .size   edges, . - edges
#endif
