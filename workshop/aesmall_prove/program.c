/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Holds what the linker is told to take (-Wl,--undefined=...), and does nothing. What is linked
 * behind it moves by PADDING. */

int main(void)
{
#ifdef PADDING
    __asm__ volatile(".space " PADDING);
#endif
    return 0;
}
