/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "nano_sub.h"

uint8_t aesmall_inv_sub_byte_tableless_c(uint8_t x)
{
    return aesmall_invert_tableless_c(aesmall_inverse_affine(x));
}
