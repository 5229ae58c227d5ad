/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../kernels.h"
#include "nano_sub.h"

#define nano_sub_byte(x) aesmall_sub_byte_tableless_c(x)
#include "nano_encrypt.h"

void aesmall_aes256_encrypt_nano_tableless_c(const uint8_t secret[32], const uint8_t in[16],
                                             uint8_t out[16])
{
    nano_encrypt(secret, in, out, 32);
}
