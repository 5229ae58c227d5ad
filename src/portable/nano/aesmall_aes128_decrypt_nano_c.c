/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../kernels.h"
#include "../sbox.h"
#include "nano_sub.h"

#define nano_sub_byte(x) aesmall_sub_byte(x)
#define nano_inv_sub_byte(x) aesmall_inv_sub_byte_nano_c(x)
#include "nano_decrypt.h"

void aesmall_aes128_decrypt_nano_c(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16])
{
    nano_decrypt(secret, in, out, 16);
}
