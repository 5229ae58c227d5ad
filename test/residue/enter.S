/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * int residue_enter(residue_run *run, uint8_t *top, uint8_t *registers)
 *
 * Calls `run` with its stack below `top`. Then stores the registers that a function need not
 * preserve, and sets them to zero except for the result:
 *   AVR     r0, r18 to r27, r30, r31. `registers` is ignored. The place is residue_registers.
 *   ARM     r0 to r3, r12, lr, and with the DSP extension the GE flags, each as one of two
 *           words that are not public
 *   RISC-V  ra, t0 to t6, a0 to a7
 *   x86-64  rax, rcx, rdx, rsi, rdi, r8 to r11, xmm0 to xmm15 */
    .text
    .global residue_enter

#if defined(__AVR__)

    .type residue_enter, @function
residue_enter:
    movw r30, r24
    in r18, 0x3d
    in r19, 0x3e
    in r0, 0x3f
    cli
    out 0x3e, r23
    out 0x3f, r0
    out 0x3d, r22
    push r18
    push r19
    icall
    sts residue_registers, r0
    sts residue_registers + 1, r18
    sts residue_registers + 2, r19
    sts residue_registers + 3, r20
    sts residue_registers + 4, r21
    sts residue_registers + 5, r22
    sts residue_registers + 6, r23
    sts residue_registers + 7, r24
    sts residue_registers + 8, r25
    sts residue_registers + 9, r26
    sts residue_registers + 10, r27
    sts residue_registers + 11, r30
    sts residue_registers + 12, r31
    pop r19
    pop r18
    in r0, 0x3f
    cli
    out 0x3e, r19
    out 0x3f, r0
    out 0x3d, r18
    .irp n, 18, 19, 20, 21, 22, 23, 26, 27, 30, 31
    clr r\n
    .endr
    ret

#elif defined(__arm__)

    .syntax unified
    .thumb
    .thumb_func
    .type residue_enter, %function
residue_enter:
    push {r4, r5, r6, lr}
    mov r5, sp
    mov r6, r2
    mov sp, r1
#if defined(__ARM_FEATURE_DSP)
    movs r1, #0
    msr APSR_g, r1
#endif
    blx r0
    stmia r6!, {r0, r1, r2, r3}
    mov r1, r12
    mov r2, lr
    stmia r6!, {r1, r2}
#if defined(__ARM_FEATURE_DSP)
    mrs r1, APSR
    movw r4, #0xc3e9
    movt r4, #0x5a17
    .irp flag, 16, 17, 18, 19
    sbfx r2, r1, #\flag, #1
    eors r2, r4
    stmia r6!, {r2}
    .endr
#endif
    movs r1, #0
    movs r2, #0
    movs r3, #0
    mov r12, r1
    mov sp, r5
    pop {r4, r5, r6, pc}

#elif defined(__riscv)

    .option norelax
    .type residue_enter, @function
residue_enter:
    addi sp, sp, -16
    sw ra, 0(sp)
    sw s0, 4(sp)
    sw s1, 8(sp)
    mv s0, sp
    mv s1, a2
    mv sp, a1
    jalr a0
    .set .Lat, 0
    .irp register, ra, t0, t1, t2, t3, t4, t5, t6, a0, a1, a2, a3, a4, a5, a6, a7
    sw \register, .Lat(s1)
    .set .Lat, .Lat + 4
    .endr
    .irp register, t0, t1, t2, t3, t4, t5, t6, a1, a2, a3, a4, a5, a6, a7
    li \register, 0
    .endr
    mv sp, s0
    lw ra, 0(sp)
    lw s0, 4(sp)
    lw s1, 8(sp)
    addi sp, sp, 16
    ret

#elif defined(__x86_64__)

    .macro clear
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    pxor %xmm\n, %xmm\n
    .endr
    xor %ecx, %ecx
    xor %edx, %edx
    xor %esi, %esi
    xor %r8d, %r8d
    xor %r9d, %r9d
    xor %r10d, %r10d
    xor %r11d, %r11d
    .endm

    .type residue_enter, @function
residue_enter:
    push %rbx
    push %rbp
    mov %rsp, -8(%rsi)
    mov %rdx, -16(%rsi)
    lea -16(%rsi), %rsp
    xor %eax, %eax
    xor %ebx, %ebx
    xor %ebp, %ebp
    clear
    call *%rdi
    pop %rbx
    mov %rax, (%rbx)
    mov %rcx, 8(%rbx)
    mov %rdx, 16(%rbx)
    mov %rsi, 24(%rbx)
    mov %rdi, 32(%rbx)
    mov %r8, 40(%rbx)
    mov %r9, 48(%rbx)
    mov %r10, 56(%rbx)
    mov %r11, 64(%rbx)
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    movdqu %xmm\n, 72 + 16 * \n(%rbx)
    .endr
    clear
    pop %rsp
    pop %rbp
    pop %rbx
    ret

#else
#error "no way to switch stacks here"
#endif

#if !defined(__arm__)
    .section .note.GNU-stack, "", @progbits
#endif
