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
 * hash, context and key MUST stay where they are, and as they are, until the end: nothing is copied
 * of them. key has any length; one that is longer than a block of the hash is hashed, which takes
 * the context twice. A MAC is the first mac_len bytes of the digest, 4 to digest_size, else
 * AESMALL_ERROR_ARGUMENT. Where the hash itself failed (software does not) the result is
 * AESMALL_ERROR_STORAGE. What is secret on the stack is wiped; the context is when the message
 * ends. RAM: 8 bytes on AVR, 16 on a Cortex-M, and the context. Lengths: bytes. Time: the lengths
 * alone. */

#define AESMALL_HMAC_MIN_SIZE 4 /* bytes */

/* The members are private. */
typedef struct aesmall_hmac {
    const aesmall_hash *hash; /* NULL: finished or wiped */
    void *context;
    const uint8_t *key;
    size_t key_len;
} aesmall_hmac;

/* Starts a message. key may be NULL when key_len is 0. */
AESMALL_MUST_CHECK aesmall_error aesmall_hmac_init(aesmall_hmac *hmac, const aesmall_hash *hash,
                                                   void *context, const uint8_t *key,
                                                   size_t key_len);

/* Adds in_len bytes; any split of a message gives the same MAC. AESMALL_ERROR_KEY for one that is
 * finished or wiped, here and in what follows. */
AESMALL_MUST_CHECK aesmall_error aesmall_hmac_update(aesmall_hmac *hmac, const uint8_t *in,
                                                     size_t in_len);

/* The end: the MAC, which is untouched on an error, or the comparison with one in constant time,
 * AESMALL_ERROR_AUTH where it differs. With a wrong mac_len nothing happens. */
AESMALL_MUST_CHECK aesmall_error aesmall_hmac_finish(aesmall_hmac *hmac, uint8_t *mac,
                                                     size_t mac_len);
AESMALL_MUST_CHECK aesmall_error aesmall_hmac_verify(aesmall_hmac *hmac, const uint8_t *mac,
                                                     size_t mac_len);

/* To give a message up: the context holds secrets until the end. */
void aesmall_hmac_wipe(aesmall_hmac *hmac);

#ifdef __cplusplus
}
#endif

#endif
