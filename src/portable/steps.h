/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The steps of a round on a state of 16 bytes in memory, column by column as in
 * FIPS 197 3.4, shared by the engines compact, tiny, nano and nano_tableless.
 * They are functions of their own, in files of their own, because compilers for
 * 8-bit processors do best with one pointer at a time. */
#ifndef AESMALL_PORTABLE_STEPS_H
#define AESMALL_PORTABLE_STEPS_H

#include <stdint.h>

void aesmall_shift_rows_c(uint8_t state[16]);
void aesmall_inv_shift_rows_c(uint8_t state[16]);
void aesmall_mix_columns_c(uint8_t state[16]);
void aesmall_inv_mix_columns_c(uint8_t state[16]);
/* MixColumns in the fewest bytes of code, at about half the speed */
void aesmall_mix_columns_nano_c(uint8_t state[16]);

#endif
