/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * As ctr.c, with the engine's call for many blocks. */
#define MEASURE_CTR(key, ...)                                                                      \
    aesmall_ctr_crypt_wide(MEASURE_EXPAND_KEY(MEASURE_BITS, MEASURE_ENGINE, _wide_ctr)(key),       \
                           __VA_ARGS__)
#include "ctr.c"
