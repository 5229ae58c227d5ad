/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_NONCE_H
#define AESMALL_SERVICES_NONCE_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Nonces that never repeat: a counter that goes on after a reset (SP 800-38D section 8.2.1, the
 * deterministic construction: fixed field and counter). It keeps a bound in storage of yours, an
 * EEPROM or two pages of flash, below which every value may have been used. The bound is written
 * before the values below it are given out, for a range of them at once; after a reset the
 * counter starts at the bound, and what was left of the range is skipped. So no value comes
 * twice, at whatever moment the power fails, also inside a store.
 *
 * There are two slots, numbers 0 and 1, of AESMALL_NONCE_RECORD_SIZE bytes each, written in turn:
 * the bound, 8 bytes, big-endian, and its CRC-32 (that of Ethernet), big-endian. A store that was
 * torn leaves the other slot as it was. A slot that cannot be read as a record, for a torn store or
 * because its memory failed, costs 2^16 values: the bound that it held is known to that. Two such
 * slots are AESMALL_ERROR_STORAGE, and no value is given out.
 *
 * What no counter can see: storage that somebody restores from a copy, or erases and creates
 * anew. The counter then starts again under the same key. Whoever can write the storage can make
 * values repeat; where that is a danger take SIV, which survives it.
 *
 * Not to be called from two threads at once for the same object. Lengths: bytes. Time: your calls;
 * nothing here is secret. */

#define AESMALL_NONCE_RECORD_SIZE 12 /* bytes */

/* The storage, calls of yours; 0 is success, anything else a failure. `store` MUST return 0 only
 * when the record is there to stay, and MUST change nothing of the other slot: two slots may not
 * share a page of flash. What was not yet written of a record may be anything. */
typedef int aesmall_nonce_load(void *context, uint8_t slot,
                               uint8_t record[AESMALL_NONCE_RECORD_SIZE]);
typedef int aesmall_nonce_store(void *context, uint8_t slot,
                                const uint8_t record[AESMALL_NONCE_RECORD_SIZE]);

/* The members are private. There is nothing secret in them. */
typedef struct aesmall_nonce {
    aesmall_nonce_load *load;
    aesmall_nonce_store *store;
    void *context;
    uint8_t value[8];     /* the next one, big-endian */
    uint16_t left;        /* values from there on that may be given out */
    uint16_t range;       /* values for one store */
    uint8_t slot;         /* the slot of the next store */
    uint8_t counter_size; /* bytes */
} aesmall_nonce;

/* Once in the life of a key, when the key is made: writes both slots, so that the counter starts
 * at 0. AESMALL_ERROR_ARGUMENT when one of them holds a record already, and nothing is written:
 * aesmall_nonce_init does the rest, and the counter may go on under a new key.
 * AESMALL_ERROR_STORAGE when a call of yours fails, or what was stored is not what is read back.
 *
 * MUST NOT be what a program does when aesmall_nonce_init fails: a counter whose records are gone
 * has been at values that nobody knows any more. Take a new key, or do not send. */
AESMALL_MUST_CHECK aesmall_error aesmall_nonce_create(aesmall_nonce_load *load,
                                                      aesmall_nonce_store *store, void *context);

/* At every start: reads both slots. Writes nothing unless one of them is damaged; that one is then
 * repaired. `context` is what your calls get and MUST stay where it is.
 *   counter_size  bytes of a nonce that count, 1 to 8 (else AESMALL_ERROR_ARGUMENT). 8 where there
 *                 is room; 4 give 2^32 values, less a range for every reset. With 1 or 2 a
 *                 damaged slot, also one that was torn, is the end (AESMALL_ERROR_COUNTER).
 *   range         values for one store, 1 to 65,535 (0: AESMALL_ERROR_ARGUMENT). A reset skips up
 *                 to so many; an EEPROM of 100,000 writes lasts for 200,000 times as many.
 * AESMALL_ERROR_STORAGE when a call of yours fails, or no slot holds a record, or a repair is not
 * what is read back; AESMALL_ERROR_COUNTER when a repair leaves no values. On error the object
 * gives out nothing. */
AESMALL_MUST_CHECK aesmall_error aesmall_nonce_init(aesmall_nonce *source, aesmall_nonce_load *load,
                                                    aesmall_nonce_store *store, void *context,
                                                    uint8_t counter_size, uint16_t range);

/* Writes a nonce of out_len bytes: the prefix, then the counter, big-endian, in counter_size bytes.
 * out_len MUST be their sum (else AESMALL_ERROR_ARGUMENT). The prefix is yours, with equal length
 * or not: the number of the device or of the direction, where several send under one key. It may
 * overlap out.
 *
 * One call in `range` stores. AESMALL_ERROR_STORAGE when that fails, or what was stored is not what
 * is read back; the next call tries again. AESMALL_ERROR_COUNTER: less than a range of values is
 * left; take a new key. On error out is untouched. */
AESMALL_MUST_CHECK aesmall_error aesmall_nonce_next(aesmall_nonce *source, const uint8_t *prefix,
                                                    size_t prefix_len, uint8_t *out,
                                                    size_t out_len);

#ifdef __cplusplus
}
#endif

#endif
