/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A test double: sketches include it first. */
#ifndef CRYPTO_h
#define CRYPTO_h
#endif
