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

/* Nonces that never repeat: a counter that continues after a reset (SP 800-38D section 8.2.1, the
 * deterministic construction: fixed field and counter). It keeps a bound in your storage, an EEPROM
 * or two pages of flash. Every value below the bound may have been used. The bound is written
 * before the values below it are used, for a whole range at once. After a reset the counter starts
 * at the bound and skips the rest of the range. So no value is used twice, whenever the power
 * fails, even during a store. The values are not secret.
 *
 * There are two slots, numbers 0 and 1, of AESMALL_NONCE_RECORD_SIZE bytes each, written in turn:
 * the bound, 8 bytes, big-endian, and its CRC-32 (as in Ethernet), big-endian. A store that the
 * power interrupts leaves the other slot unchanged. If a slot has no valid record, because a store
 * was interrupted or its memory failed, 2^16 values are skipped: the lost bound was at most that
 * much higher. If both slots have no valid record, the call returns AESMALL_ERROR_STORAGE and
 * returns no value.
 *
 * A record names its owner, a number of yours, 0 to 63: the CRC starts with 0xffffffff XOR
 * 0x01010101 times the number. Give each counter in one memory another number. Then a counter
 * never takes the record of another one for its own: it returns AESMALL_ERROR_FORMAT and does not
 * write. Without a number it is 0. Two objects of one owner in the same slots share one counter.
 *
 * No counter can notice if someone restores the storage from a copy, or erases it and creates it
 * again. The counter then repeats values under the same key. Anyone who can write to the storage
 * can do this. If that is a danger, use SIV, which stays safe.
 *
 * Two threads must not use the same object at once. */

#define AESMALL_NONCE_RECORD_SIZE 12 /* bytes */

/* Your functions for the storage. They return 0 on success, and another value on failure. `store`
 * MUST return 0 only if the record is stored permanently, and MUST NOT change the other slot, so
 * two slots must not share a page of flash. A record that was not completely written may have any
 * bytes. */
typedef int aesmall_nonce_load(void *context, uint8_t slot,
                               uint8_t record[AESMALL_NONCE_RECORD_SIZE]);
typedef int aesmall_nonce_store(void *context, uint8_t slot,
                                const uint8_t record[AESMALL_NONCE_RECORD_SIZE]);

/* The members are private. They are not secret. */
typedef struct aesmall_nonce {
    aesmall_nonce_load *load;
    aesmall_nonce_store *store;
    void *context;
    uint8_t value[8]; /* the next one, big-endian */
    uint16_t left;    /* values from there on that may be used */
    uint16_t range;   /* values for one store */
    uint8_t owner;
    uint8_t slot;         /* the slot of the next store */
    uint8_t counter_size; /* bytes */
} aesmall_nonce;

/* ---- Every day ---- */

/**
 * Write a nonce that this counter never gives again.
 *
 * @param source      the counter
 * @param prefix      prefix_len bytes of your choice, before the counter: if several devices send
 *                    under one key, the number of the device or of the direction. It may overlap
 *                    `out`. NULL if prefix_len is 0
 * @param prefix_len  bytes. Prefixes may have different lengths
 * @param out         receives the prefix, then the counter, big-endian
 * @param out_len     bytes: prefix_len + counter_size
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ARGUMENT if out_len is not this sum;
 *         AESMALL_ERROR_STORAGE if one of your functions fails, or the record reads back
 *         differently, or aesmall_nonce_init() did not succeed;
 *         AESMALL_ERROR_FORMAT if a slot holds a record of another owner;
 *         AESMALL_ERROR_COUNTER if less than a range of values is left: use a new key. After an
 *         error `out` is untouched
 *
 * One call in `range` reads both slots and stores a record. After an error the next call tries
 * again, and skips a bound that was stored although the store failed. Time: the time of your
 * functions.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_nonce_next(aesmall_nonce *source, const uint8_t *prefix,
                                                    size_t prefix_len, uint8_t *out,
                                                    size_t out_len);

/**
 * Continue a counter, at every start of the program.
 *
 * @param source        receives the counter
 * @param load          reads a slot
 * @param store         stores a slot
 * @param context       passed to your functions. It MUST stay where it is
 * @param counter_size  bytes of the counter in a nonce, 1 to 8. Use 8 if there is room. 4 give 2^32
 *                      values, less a range for every reset. With 1 or 2, a damaged slot, even from
 *                      an interrupted store, ends the counter (AESMALL_ERROR_COUNTER)
 * @param range         values for one store, 1 to 65,535. A reset skips up to this many values. An
 *                      EEPROM of 100,000 writes lasts for 200,000 times as many
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ARGUMENT if counter_size or range is not allowed;
 *         AESMALL_ERROR_STORAGE if one of your functions fails, or no slot holds a record, or a
 *         repaired record reads back differently;
 *         AESMALL_ERROR_FORMAT if a slot holds a record of another owner;
 *         AESMALL_ERROR_COUNTER if a repair leaves no values. After an error the object returns no
 *         value
 *
 * It reads both slots, and writes only to repair a damaged one. Time: the time of your functions.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_nonce_init(aesmall_nonce *source, aesmall_nonce_load *load,
                                                    aesmall_nonce_store *store, void *context,
                                                    uint8_t counter_size, uint16_t range);

/**
 * Create a counter that starts at 0, once in the life of a key.
 *
 * @param load     reads a slot
 * @param store    stores a slot
 * @param context  passed to your functions
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ARGUMENT if a slot already holds a record: it is left as it is, so call
 *         aesmall_nonce_init(), and the counter may continue under a new key;
 *         AESMALL_ERROR_STORAGE if one of your functions fails, or a stored record reads back
 *         differently;
 *         AESMALL_ERROR_FORMAT if a slot holds a record of another owner, which is left as it is
 *
 * Call it when the key is made. It writes both slots. A program MUST NOT call it because
 * aesmall_nonce_init() failed: if the records are lost, the values that were used are unknown. Use
 * a new key, or do not send. Time: the time of your functions.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_nonce_create(aesmall_nonce_load *load,
                                                      aesmall_nonce_store *store, void *context);

/* ---- With a number of the owner ---- */

/**
 * Continue the counter of an owner.
 *
 * @param source,load,store,context,counter_size,range  as for aesmall_nonce_init()
 * @param owner  0 to 63, otherwise AESMALL_ERROR_ARGUMENT. 0 is aesmall_nonce_init()
 * @return AESMALL_OK, or an error of aesmall_nonce_init()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_nonce_init_owned(aesmall_nonce *source,
                                                          aesmall_nonce_load *load,
                                                          aesmall_nonce_store *store, void *context,
                                                          uint8_t counter_size, uint16_t range,
                                                          uint8_t owner);

/**
 * Create the counter of an owner.
 *
 * @param load,store,context  as for aesmall_nonce_create()
 * @param owner               0 to 63, otherwise AESMALL_ERROR_ARGUMENT. 0 is aesmall_nonce_create()
 * @return AESMALL_OK, or an error of aesmall_nonce_create()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_nonce_create_owned(aesmall_nonce_load *load,
                                                            aesmall_nonce_store *store,
                                                            void *context, uint8_t owner);

#ifdef __cplusplus
}
#endif

#endif
