/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_HMAC_H
#define AESMALL_SERVICES_HMAC_H

#include "../../core/error.h"
#include "hash.h"

#ifdef __cplusplus
extern "C" {
#endif

/* HMAC (FIPS 198-1) over any hash of hash.h, for messages in pieces:
 *
 *   aesmall_sha256_context context;
 *   aesmall_hmac hmac;
 *
 *   error = aesmall_hmac_init(&hmac, &aesmall_sha256, &context, key, key_len);
 *   error = aesmall_hmac_update(&hmac, message, message_len);
 *   error = aesmall_hmac_finish(&hmac, mac, AESMALL_SHA256_SIZE);
 *
 * A MAC is the first mac_len bytes of the digest. RAM: 8 bytes on AVR, 16 on a Cortex-M, and the
 * context. */

#define AESMALL_HMAC_MIN_SIZE 4 /* bytes */

/* The members are private. */
typedef struct aesmall_hmac {
    const aesmall_hash *hash; /* NULL: finished or wiped */
    void *context;
    const uint8_t *key;
    size_t key_len;
} aesmall_hmac;

/**
 * Start the HMAC of a message.
 *
 * @param hmac     receives the state, which MUST NOT overlap any other argument
 * @param hash     such as &aesmall_sha256
 * @param context  an object for this hash, such as an aesmall_sha256_context
 * @param key      key_len bytes. NULL if key_len is 0
 * @param key_len  bytes, any number. A key that is longer than a block of the hash is hashed twice
 * @return AESMALL_OK;
 *         AESMALL_ERROR_STORAGE if the hash itself fails, which software does not
 *
 * Hash, context and key MUST NOT move or change until the message ends: they are not copied. Time:
 * depends on key_len. Memory: the context holds secrets until the message ends.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_hmac_init(aesmall_hmac *hmac, const aesmall_hash *hash,
                                                   void *context, const uint8_t *key,
                                                   size_t key_len);

/**
 * Add bytes to the message: any split of a message gives the same MAC.
 *
 * @param hmac    the state
 * @param in      in_len bytes. NULL if in_len is 0
 * @param in_len  bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the state is finished or wiped
 *
 * Time: depends on in_len.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_hmac_update(aesmall_hmac *hmac, const uint8_t *in,
                                                     size_t in_len);

/**
 * Write the MAC and end the message.
 *
 * @param hmac     the state. Afterwards it is finished, and the context is wiped
 * @param mac      receives mac_len bytes
 * @param mac_len  bytes, from AESMALL_HMAC_MIN_SIZE to the digest's size
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the state is finished or wiped;
 *         AESMALL_ERROR_ARGUMENT if mac_len is not allowed. Then the message can continue;
 *         AESMALL_ERROR_STORAGE if the hash itself fails, which software does not. After an error
 *         `mac` is untouched
 *
 * Time: depends on the lengths. Memory: secrets on the stack and in the context are wiped.
 * Source: FIPS 198-1.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_hmac_finish(aesmall_hmac *hmac, uint8_t *mac,
                                                     size_t mac_len);

/**
 * Compare the MAC with yours, in constant time, and end the message.
 *
 * @param hmac     the state. Afterwards it is finished, and the context is wiped
 * @param mac      mac_len bytes
 * @param mac_len  bytes, from AESMALL_HMAC_MIN_SIZE to the digest's size
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if they differ;
 *         AESMALL_ERROR_KEY if the state is finished or wiped;
 *         AESMALL_ERROR_ARGUMENT if mac_len is not allowed. Then the message can continue;
 *         AESMALL_ERROR_STORAGE if the hash itself fails, which software does not
 *
 * Time: depends on the lengths and the result. Memory: secrets on the stack and in the context are
 * wiped.
 * Source: FIPS 198-1.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_hmac_verify(aesmall_hmac *hmac, const uint8_t *mac,
                                                     size_t mac_len);

/**
 * Compare a MAC that may be as short as one byte. CAUTION: WEAK.
 *
 * @param hmac     as for aesmall_hmac_verify()
 * @param mac      mac_len bytes
 * @param mac_len  bytes, from 1 to the digest's size. It MUST NOT be taken from the packet
 * @return AESMALL_OK, or an error of aesmall_hmac_verify()
 *
 * A forger guesses a MAC of 2 bytes, as in MeshCore, in 65,536 packets. Count the wrong ones.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_hmac_verify_short(aesmall_hmac *hmac, const uint8_t *mac,
                                                           size_t mac_len);

/**
 * Wipe the state and the context, to abandon a message.
 *
 * @param hmac  the state, which may be finished or wiped already
 */
void aesmall_hmac_wipe(aesmall_hmac *hmac);

#ifdef __cplusplus
}
#endif

#endif
