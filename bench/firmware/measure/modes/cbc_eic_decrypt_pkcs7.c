/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * As cbc_decrypt_pkcs7.c, with a key object that only decrypts. */
#include "../measure.h"

#undef MEASURE_INIT
#define MEASURE_INIT MEASURE_EXPAND_KEY(MEASURE_BITS, MEASURE_ENGINE, _init_decrypt_only)
#include "cbc_decrypt_pkcs7.c"
