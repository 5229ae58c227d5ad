/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "kdf_run.h"

aesmall_error aesmall_kdf_fixed(const aesmall_cipher *cipher, uint8_t counter_size,
                                const uint8_t *fixed, size_t fixed_len, uint8_t *out,
                                size_t out_len)
{
    aesmall_kdf_part parts[2];

    parts[1].data = fixed;
    parts[1].len = fixed_len;
    return aesmall_kdf_run(cipher, counter_size, parts, 2, out, out_len);
}
