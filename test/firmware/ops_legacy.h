/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The operations of the test firmware for hashes, HMAC and the legacy layout. */
#ifndef OPS_LEGACY_H
#define OPS_LEGACY_H

#include "suite.h"

int ops_hash(const request *r);
int ops_legacy(const request *r);

/* A byte: are there others than zeros? */
uint8_t ops_any(const void *object, size_t len);

#endif
