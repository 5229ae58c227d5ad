/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../sbox.h"
#include "nano_sub.h"

/* S is the affine map A after the inversion, so that with A' the inverse of A
 *   A'(S(A'(x))) = inversion(A'(x)) = the inverse of S at x. */
uint8_t aesmall_inv_sub_byte_nano_c(uint8_t x)
{
    return aesmall_inverse_affine(aesmall_sub_byte(aesmall_inverse_affine(x)));
}
