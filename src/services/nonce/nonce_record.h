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

/* The owners: a counter has the number that its user gives, 0 to 63. Other objects add: */
#define AESMALL_NONCE_OF_MEMORY 0x40 /* a receiver's memory */
#define AESMALL_NONCE_OF_FILE 0x80   /* a file in two slots */

/* The two records of a counter differ by less than this: a range is less, and so is the number of
 * values that aesmall_nonce_init skips for a damaged record. */
#define AESMALL_NONCE_SKIP 0x10000ul

/* The valid records of two slots. */
typedef struct aesmall_nonce_found {
    uint8_t bound[AESMALL_NONCE_VALUE_SIZE]; /* the later bound */
    uint8_t newest;                          /* its slot */
    uint8_t whole;                           /* bit 0: slot 0 is valid, bit 1: slot 1 */
} aesmall_nonce_found;

/* Completes a record that begins with a bound. */
void aesmall_nonce_seal(uint8_t record[AESMALL_NONCE_RECORD_SIZE], uint8_t owner);

#define AESMALL_NONCE_MOST_OWNERS 63 /* the largest number of a counter's owner */

/* The owner of a record: 0 to AESMALL_NONCE_OF_FILE, or -1 if it is not a valid record of any
 * owner. */
int16_t aesmall_nonce_owner(const uint8_t record[AESMALL_NONCE_RECORD_SIZE]);

/* Reads both slots. AESMALL_ERROR_STORAGE if `load` fails, AESMALL_ERROR_FORMAT if a slot holds a
 * record of another owner. */
aesmall_error aesmall_nonce_find(aesmall_nonce_found *found, aesmall_nonce_load *load,
                                 void *context, uint8_t owner);

/* Writes both slots with a bound of 0, for any owner: aesmall_nonce_create_owned. */
aesmall_error aesmall_nonce_create_records(aesmall_nonce_load *load, aesmall_nonce_store *store,
                                           void *context, uint8_t owner);

/* Stores a bound and reads it back. Returns AESMALL_ERROR_STORAGE if they differ. */
aesmall_error aesmall_nonce_write(aesmall_nonce_load *load, aesmall_nonce_store *store,
                                  void *context, uint8_t owner, uint8_t slot,
                                  const uint8_t bound[AESMALL_NONCE_VALUE_SIZE]);

/* 1 if a < b, both big-endian, otherwise 0. */
uint8_t aesmall_nonce_is_below(const uint8_t a[AESMALL_NONCE_VALUE_SIZE],
                               const uint8_t b[AESMALL_NONCE_VALUE_SIZE]);

/* value += n. Returns AESMALL_ERROR_COUNTER if the sum does not fit into the last `size` bytes.
 * Then the value is useless. */
aesmall_error aesmall_nonce_add(uint8_t value[AESMALL_NONCE_VALUE_SIZE], uint32_t n, uint8_t size);

#ifdef __cplusplus
}
#endif

#endif
