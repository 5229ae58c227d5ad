/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the records of a nonce counter. */
#ifndef AESMALL_SERVICES_NONCE_RECORD_H
#define AESMALL_SERVICES_NONCE_RECORD_H

#include "nonce.h"

#ifdef __cplusplus
extern "C" {
#endif

#define AESMALL_NONCE_VALUE_SIZE 8

/* By how much the bounds of two records may differ: a range is less, and so is what is skipped
 * for a damaged record. */
#define AESMALL_NONCE_SKIP 0x10000ul

/* Completes a record that begins with a bound. */
void aesmall_nonce_seal(uint8_t record[AESMALL_NONCE_RECORD_SIZE]);

/* 1 for a record that is whole, else 0. */
int aesmall_nonce_is_whole(const uint8_t record[AESMALL_NONCE_RECORD_SIZE]);

/* Stores a bound and reads it back; AESMALL_ERROR_STORAGE when it is not there. */
aesmall_error aesmall_nonce_write(aesmall_nonce_load *load, aesmall_nonce_store *store,
                                  void *context, uint8_t slot,
                                  const uint8_t bound[AESMALL_NONCE_VALUE_SIZE]);

/* value += n; AESMALL_ERROR_COUNTER when the sum does not fit into the last `size` bytes, and value
 * is then of no use. */
aesmall_error aesmall_nonce_add(uint8_t value[AESMALL_NONCE_VALUE_SIZE], uint32_t n, uint8_t size);

#ifdef __cplusplus
}
#endif

#endif
