/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define AESLIB_BITS 128
#include "aeslib_size.h"
