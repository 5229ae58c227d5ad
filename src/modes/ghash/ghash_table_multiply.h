/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_GHASH_TABLE_MULTIPLY_H
#define AESMALL_MODES_GHASH_TABLE_MULTIPLY_H

#include "ghash_table.h"

/* Internal: y = y * h, as in ghash_multiply.h, with the table of h. */
void aesmall_ghash_table_multiply(uint8_t y[AESMALL_BLOCK_SIZE], const aesmall_ghash_table *table);

#endif
