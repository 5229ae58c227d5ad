/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls the functions of functions_avr.S, functions_m0plus.S or functions_rv32.S, twice each,
 * and checks that they preserve the values that are live in registers. */
#include "fw.h"

void timed_loop(void);
void timed_mix(void);
void stack_two_pushes(void);
void stack_frame(void);
void clean(void);
void below_sp(void);
void moves_sp(void);
#if defined(__AVR__)
void leaves_interrupts(void);
void changes_r2(void);
void changes_r17(void);
void changes_r28(void);
void leaves_r1(void);
#elif defined(__riscv)
void changes_s0(void);
void changes_s1(void);
void changes_s11(void);
void changes_gp(void);
void changes_tp(void);
void calls_unaligned(void);
void below_sp_and_back(void);
#else
void leaves_interrupts(void);
void changes_r4(void);
void changes_r7(void);
void changes_r8(void);
void changes_r11(void);
void calls_unaligned(void);
void below_sp_and_back(void);
#endif

static volatile uint8_t source = 3;

__attribute__((noinline)) void call_all(void)
{
    timed_loop();
    timed_mix();
    stack_two_pushes();
    stack_frame();
    clean();
}

int main(void)
{
    uint8_t a = source, b = (uint8_t)(source * 5), c = (uint8_t)(source * 7);

    for (uint8_t i = 0; i < 2; i++) {
        call_all();
        if (fw_getc() == 'o') {
            moves_sp();
            below_sp();
#if defined(__AVR__)
            leaves_interrupts();
            changes_r2();
            changes_r17();
            changes_r28();
            leaves_r1();
#elif defined(__riscv)
            changes_s0();
            changes_s1();
            changes_s11();
            changes_gp();
            changes_tp();
            calls_unaligned();
            below_sp_and_back();
#else
            leaves_interrupts();
            changes_r4();
            changes_r7();
            changes_r8();
            changes_r11();
            calls_unaligned();
            below_sp_and_back();
#endif
        }
        a = (uint8_t)(a + b + c);
    }
    fw_puthex(&a, 1); /* 3 + 2 * (15 + 21) = 0x4b */
    fw_exit(0);
    return 0;
}
