/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Room for the S-box, FIPS 197 table 4, in RAM. The key set-up fills it. */
#include "aesmall_avr.inc"
#if AESMALL_AVR_ASM

RAM_TABLE aesmall_sbox_ram_avr

#endif
