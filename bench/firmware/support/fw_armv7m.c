/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Implements fw.h on Cortex-M3, M4 and M33 for simulators: a program in SRAM (armv7m.ld), and the
 * UART of Arm's MPS2 boards, polled. A board needs its own start-up code, which sets clocks and
 * pins. */
#include "fw.h"

#define REGISTER(address) (*(volatile uint32_t *)(address))
#define VTOR REGISTER(0xe000ed08) /* [Armv7-M Architecture Reference Manual B3.2.2] */
/* Arm's APB UART [Cortex-M System Design Kit Technical Reference Manual 4.3] */
#define UART_DATA fw_uart[0]
#define UART_STATE fw_uart[1]
#define UART_CTRL fw_uart[2]
#define UART_BAUDDIV fw_uart[4]
#define UART_STATE_TX_FULL (1u << 0)
#define UART_STATE_RX_FULL (1u << 1)
#define UART_CTRL_TX_AND_RX 3u
#define UART_BAUDDIV_LEAST 16u
/* A semihosting call ends QEMU, with an exit code [Semihosting for AArch32 and AArch64]. */
#define SYS_EXIT_EXTENDED 0x20
#define APPLICATION_EXIT 0x20026u

extern volatile uint32_t fw_uart[];
extern uint32_t fw_stack_top, fw_bss_start, fw_bss_end;
extern int main(void);
void fw_reset(void);
void fw_fault(void);

__attribute__((used, section(".vectors"))) static const uintptr_t vectors[16] = {
    [0] = (uintptr_t)&fw_stack_top, [1] = (uintptr_t)fw_reset, [2] = (uintptr_t)fw_fault, /* NMI */
    [3] = (uintptr_t)fw_fault,  /* HardFault */
    [4] = (uintptr_t)fw_fault,  /* MemManage */
    [5] = (uintptr_t)fw_fault,  /* BusFault */
    [6] = (uintptr_t)fw_fault,  /* UsageFault */
    [11] = (uintptr_t)fw_fault, /* SVCall */
    [14] = (uintptr_t)fw_fault, /* PendSV */
    [15] = (uintptr_t)fw_fault, /* SysTick */
};

int fw_getc(void)
{
    while (!(UART_STATE & UART_STATE_RX_FULL)) {
    }
    return (int)(UART_DATA & 0xff);
}

void fw_putc(char c)
{
    while (UART_STATE & UART_STATE_TX_FULL) {
    }
    UART_DATA = (uint8_t)c;
}

void fw_exit(int code)
{
    while (UART_STATE & UART_STATE_TX_FULL) {
    }
    fw_stop(code);
}

static void call_debugger(int code)
{
    const uint32_t arguments[2] = {APPLICATION_EXIT, (uint32_t)code};
    register int call __asm__("r0") = SYS_EXIT_EXTENDED;
    register const uint32_t *block __asm__("r1") = arguments;

    __asm__ volatile("bkpt 0xab" : "+r"(call) : "r"(block) : "memory");
}

__attribute__((noinline)) void fw_stop(int code)
{
    __asm__ volatile("cpsid i");
    call_debugger(code);
    for (;;) {
        __asm__ volatile("wfi");
    }
}

/* The simulators report a run that reaches this function. */
__attribute__((noinline)) void fw_fault(void)
{
    call_debugger(255);
    for (;;) {
    }
}

__attribute__((noreturn, used)) static void start(void)
{
    VTOR = (uintptr_t)vectors;
    for (uint32_t *word = &fw_bss_start; word < &fw_bss_end; word++) {
        *word = 0;
    }
    UART_BAUDDIV = UART_BAUDDIV_LEAST;
    UART_CTRL = UART_CTRL_TX_AND_RX;
    fw_exit(main());
}

/* A debugger sets only the program counter, so that this function sets the stack as well. */
__attribute__((naked)) void fw_reset(void)
{
    __asm__ volatile("cpsid i\n\t"
                     "ldr  r0, =fw_stack_top\n\t"
                     "mov  sp, r0\n\t"
                     "bl   start\n\t"
                     ".ltorg");
}
