/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "kdf.h"

#include "kdf_run.h"

aesmall_error aesmall_kdf(const aesmall_cipher *cipher, uint8_t counter_size, const uint8_t *label,
                          size_t label_len, const uint8_t *context, size_t context_len,
                          uint8_t *out, size_t out_len)
{
    uint8_t between[5] = {0}; /* 0x00, and L */
    aesmall_kdf_part parts[5];
    uint32_t bits = (uint32_t)out_len << 3;
    uint8_t i;

    for (i = 4; i != 0; i--, bits >>= 8) {
        between[i] = (uint8_t)bits;
    }
    parts[1].data = label;
    parts[1].len = label_len;
    parts[2].data = between;
    parts[2].len = 1;
    parts[3].data = context;
    parts[3].len = context_len;
    parts[4].data = between + 1;
    parts[4].len = 4;
    return aesmall_kdf_run(cipher, counter_size, parts, 5, out, out_len);
}
