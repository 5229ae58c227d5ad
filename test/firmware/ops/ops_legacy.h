/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The operations of the test firmware for hashes, HMAC and the legacy layout. */
#ifndef OPS_LEGACY_H
#define OPS_LEGACY_H

#include "suite.h"

int ops_hash(const request *r);
int ops_legacy(const request *r);

/* RAM for objects that are not needed at the same time: the context of a hash, or a file. */
typedef union ops_shared {
    aesmall_sha256_context sha256;
    aesmall_sha512_context sha512;
    uint8_t file[DATA_MAX];
} ops_shared;

extern ops_shared ops_room;

/* Returns a byte that is not 0 if any byte is not 0. */
uint8_t ops_any(const void *object, size_t len);

#endif
