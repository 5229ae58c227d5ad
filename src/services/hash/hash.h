/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_HASH_H
#define AESMALL_SERVICES_HASH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A hash function, as HMAC (hmac.h) and the legacy file layout (legacy.h) see one: sizes in bytes,
 * and calls over a context of yours. aesmall_sha256 and aesmall_sha512 of sha2.h are two of them,
 * adapters/mbedtls.h has those of Mbed TLS, and one of your own, over a peripheral say, is made in
 * the same way.
 *
 *   init     starts a message. What the context held before does not matter.
 *   update   adds in_len bytes, which may be none (in may be NULL then)
 *   finish   writes digest_size bytes and leaves nothing secret in the context. Returns 0, or
 *            anything else when the hash failed at any call since init: a peripheral may, software
 *            does not.
 *   wipe     the end without a digest, also of a context that is finished or wiped
 *
 * A context belongs to one message at a time and stays where it is from init to the end. */
typedef struct aesmall_hash {
    uint8_t digest_size; /* at most AESMALL_HASH_MAX_DIGEST_SIZE */
    uint8_t block_size;  /* at most AESMALL_HASH_MAX_BLOCK_SIZE, and more than digest_size */
    void (*init)(void *context);
    void (*update)(void *context, const uint8_t *in, size_t in_len);
    int (*finish)(void *context, uint8_t *digest);
    void (*wipe)(void *context);
} aesmall_hash;

/* Bytes that a digest and a block have at most: what HMAC has room for. */
#define AESMALL_HASH_MAX_DIGEST_SIZE 64
#define AESMALL_HASH_MAX_BLOCK_SIZE 128

#ifdef __cplusplus
}
#endif

#endif
