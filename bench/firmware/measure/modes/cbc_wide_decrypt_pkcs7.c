/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * As cbc_decrypt_pkcs7.c, with the engine's call for two blocks. */
#include "../measure.h"

static void aesmall_measured_decrypt_wide(const void *schedule, const uint8_t in[32],
                                          uint8_t out[32])
{
    MEASURE_VERB(decrypt_wide)(schedule, in, out);
}

#define MEASURE_DECRYPT(key, ...)                                                                  \
    aesmall_cbc_decrypt_pkcs7_wide_with(&(key)->cipher, (key)->schedule,                           \
                                        aesmall_measured_decrypt_wide, __VA_ARGS__)
#include "cbc_decrypt_pkcs7.c"
