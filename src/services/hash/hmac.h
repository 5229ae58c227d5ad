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
 *   aesmall_hmac_init(&hmac, &aesmall_sha256, &context, key, key_len);
 *   aesmall_hmac_update(&hmac, message, message_len);
 *   aesmall_hmac_finish(&hmac, mac, AESMALL_SHA256_SIZE);
 *
 * hash, context and key MUST NOT move or change until the end, because nothing of them is copied.
 * key may have any length; a key that is longer than a block of the hash is hashed twice. A MAC is
 * the first mac_len bytes of the digest, 4 to digest_size, otherwise AESMALL_ERROR_ARGUMENT. If the
 * hash itself fails (software does not), the result is AESMALL_ERROR_STORAGE. Secrets on the stack
 * are wiped at once, the context when the message ends. RAM: 8 bytes on AVR, 16 on a Cortex-M, and
 * the context. Lengths: bytes. Time: depends on the lengths alone. */

#define AESMALL_HMAC_MIN_SIZE 4 /* bytes */

/* The members are private. */
typedef struct aesmall_hmac {
    const aesmall_hash *hash; /* NULL: finished or wiped */
    void *context;
    const uint8_t *key;
    size_t key_len;
} aesmall_hmac;

/* Starts a message. key may be NULL if key_len is 0. */
AESMALL_MUST_CHECK aesmall_error aesmall_hmac_init(aesmall_hmac *hmac, const aesmall_hash *hash,
                                                   void *context, const uint8_t *key,
                                                   size_t key_len);

/* Adds in_len bytes; any split of a message gives the same MAC. AESMALL_ERROR_KEY, here and in the
 * calls below, if the object is finished or wiped. */
AESMALL_MUST_CHECK aesmall_error aesmall_hmac_update(aesmall_hmac *hmac, const uint8_t *in,
                                                     size_t in_len);

/* End the message. finish writes the MAC, and leaves mac untouched on an error. verify compares it
 * in constant time with yours: AESMALL_ERROR_AUTH if they differ. With a wrong mac_len, both return
 * the error and do nothing else. */
AESMALL_MUST_CHECK aesmall_error aesmall_hmac_finish(aesmall_hmac *hmac, uint8_t *mac,
                                                     size_t mac_len);
AESMALL_MUST_CHECK aesmall_error aesmall_hmac_verify(aesmall_hmac *hmac, const uint8_t *mac,
                                                     size_t mac_len);

/* CAUTION: WEAK. Accepts a MAC of 1 to digest_size bytes: a forger guesses one of 2 bytes, as in
 * MeshCore, in 65,536 packets. Count the wrong ones. mac_len MUST NOT come from the packet.
 * Otherwise as aesmall_hmac_verify. */
AESMALL_MUST_CHECK aesmall_error aesmall_hmac_verify_short(aesmall_hmac *hmac, const uint8_t *mac,
                                                           size_t mac_len);

/* Call it to abandon a message: the context holds secrets until the end. */
void aesmall_hmac_wipe(aesmall_hmac *hmac);

#ifdef __cplusplus
}
#endif

#endif
