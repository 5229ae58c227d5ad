/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * As ctr.c, with the engine's call for many blocks. */
#define MEASURE_CTR(key, ...)                                                                      \
    MEASURE_EXPAND_KEY(MEASURE_BITS, MEASURE_ENGINE, _ctr_crypt)(key, __VA_ARGS__)
#include "ctr.c"
