/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Room for the inverse S-box, FIPS 197 table 6, in RAM. aesmall_fastram_init_decrypt_only fills it, and
 * so does a key object that decrypts. */
#include "aesmall_avr.inc"
#if AESMALL_AVR_ASM

RAM_TABLE aesmall_inv_sbox_ram_avr

#endif
