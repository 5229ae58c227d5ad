/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Holds what the linker is told to take (-Wl,--undefined=...), and does nothing. */

int main(void)
{
    return 0;
}
