/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls functions that an interrupt breaks, and emits what they return. */
#include "emit.h"

/* Keeps the number below the stack pointer for a while. */
uint8_t below_the_stack(uint8_t number);
/* Gives a preserved register back from there. */
uint8_t register_below_the_stack(uint8_t number);
/* Writes the stack pointer in two halves, with an instruction more between them. AVR alone. */
uint8_t torn_stack(uint8_t number);
/* Comes back with interrupts off. AVR alone. */
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
