/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The operations of the test firmware for keys, nonces and sectors: keys as in ops_block.c. */
#ifndef OPS_KEYS_H
#define OPS_KEYS_H

#include "suite.h"

int ops_keys(const request *r);
int ops_drbg(const request *r);
int ops_nonce(const request *r);

#endif
