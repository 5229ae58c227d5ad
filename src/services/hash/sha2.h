/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_SHA2_H
#define AESMALL_SERVICES_SHA2_H

#include "hash.h"

#ifdef __cplusplus
extern "C" {
#endif

/* SHA-256 and SHA-512 (FIPS 180-4), written for little flash: rolled loops, and a schedule that
 * replaces the block in place.
 *
 *   aesmall_sha512_context context;
 *   uint8_t digest[AESMALL_SHA512_SIZE];
 *
 *   aesmall_sha512.init(&context);
 *   aesmall_sha512.update(&context, message, message_len);
 *   aesmall_sha512.finish(&context, digest);
 *
 * finish always returns 0, and wipes the context. Any split of a message gives the same digest.
 * Messages must be shorter than 2^37 bytes. RAM: a context of 101 bytes on AVR and 104 on other
 * targets, for SHA-512 197 and 200. The stack holds 16 words of 4 or 8 bytes and the compiler's own
 * variables. Secrets on the stack are wiped. Time: depends only on the lengths. */

/* The size of a digest in bytes. */
#define AESMALL_SHA256_SIZE 32
#define AESMALL_SHA512_SIZE 64

/* The members are private. */
typedef struct aesmall_sha256_context {
    uint32_t state[8];
    union {
        uint8_t bytes[64];
        uint32_t words[16];
    } block;
    uint32_t blocks; /* hashed */
    uint8_t used;    /* bytes of the block that are there, 0..63 */
} aesmall_sha256_context;

/* The members are private. */
typedef struct aesmall_sha512_context {
    uint64_t state[8];
    union {
        uint8_t bytes[128];
        uint64_t words[16];
    } block;
    uint32_t blocks;
    uint8_t used;
} aesmall_sha512_context;

/* The functions, as hash.h describes them. */
extern const aesmall_hash aesmall_sha256;
extern const aesmall_hash aesmall_sha512;

#ifdef __cplusplus
}
#endif

#endif
