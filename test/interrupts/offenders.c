/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls functions that an interrupt breaks, and emits their results. */
#include "emit.h"

/* Keeps the number below the stack pointer for a while. */
uint8_t below_the_stack(uint8_t number);
/* Restores a preserved register from there. */
uint8_t register_below_the_stack(uint8_t number);
/* Writes the stack pointer in two halves, with an instruction between them. Only on AVR. */
uint8_t torn_stack(uint8_t number);
/* Returns with interrupts off. Only on AVR. */
uint8_t masks(uint8_t number);

int main(void)
{
    emit_byte(below_the_stack(0x17));
    emit_byte(register_below_the_stack(0x2a));
#ifdef __AVR__
    emit_byte(torn_stack(0x39));
    emit_byte(masks(0x4c));
#endif
    fw_exit(0);
    return 0;
}
