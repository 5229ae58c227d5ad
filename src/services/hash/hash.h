/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_HASH_H
#define AESMALL_SERVICES_HASH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A hash function, as HMAC (hmac.h) and the legacy file layout (legacy.h) use it: sizes in bytes,
 * and functions over a context that the caller owns. sha2.h has aesmall_sha256 and aesmall_sha512,
 * and adapters/mbedtls.h the hashes of Mbed TLS. You can make your own in the same way, for example
 * over a peripheral.
 *
 *   init     starts a message, with any old content of the context
 *   update   adds in_len bytes. in may be NULL if in_len is 0
 *   finish   writes digest_size bytes and wipes the secrets in the context. Returns 0, or
 *            another value if the hash failed in any call since init: a peripheral may fail,
 *            software does not.
 *   wipe     ends without a digest. The context may be finished or wiped already
 *
 * A context serves one message at a time and MUST stay where it is from init to the end. */
typedef struct aesmall_hash {
    uint8_t digest_size; /* at most AESMALL_HASH_MAX_DIGEST_SIZE */
    uint8_t block_size;  /* at most AESMALL_HASH_MAX_BLOCK_SIZE, and more than digest_size */
    void (*init)(void *context);
    void (*update)(void *context, const uint8_t *in, size_t in_len);
    int (*finish)(void *context, uint8_t *digest);
    void (*wipe)(void *context);
} aesmall_hash;

/* The largest digest and block in bytes for which HMAC has room. */
#define AESMALL_HASH_MAX_DIGEST_SIZE 64
#define AESMALL_HASH_MAX_BLOCK_SIZE 128

#ifdef __cplusplus
}
#endif

#endif
