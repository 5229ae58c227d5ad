/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Holds the functions that the linker is told to include (-Wl,--undefined=...), and does no work.
 * PADDING moves the code that is linked after it. */

int main(void)
{
#ifdef PADDING
    __asm__ volatile(".space " PADDING);
#endif
    return 0;
}
