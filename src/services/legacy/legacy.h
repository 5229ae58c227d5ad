/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_LEGACY_H
#define AESMALL_SERVICES_LEGACY_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cast.h"
#include "../../core/cipher.h"
#include "../../core/error.h"
#include "../../core/wipe.h"
#include "../file/file.h"
#include "../hash/hmac.h"
#include "../hash/sha2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Encrypted files in the layout of Mbed TLS's sample program crypt_and_hash, with AES-256-CBC and
 * SHA-256 or SHA-512 (doc/use/legacy.md). It is for existing files; use vaults for new ones
 * (doc/inside/vault-format.md). The layout has weaknesses that no reader can repair:
 *   - the MAC does not cover the IV; a changed IV is noticed only because the key is made from it -
 *   one key for the cipher and the MAC - files with the same name and size get the same IV from
 *   _seal, and so the same key: then an observer sees up to which block their contents are equal -
 *   it computes 8,192 hashes for each file, which hardly protect a secret that can be guessed -
 *   nothing says which hash was used, or that the file is the newest
 *
 * Each call has two forms: one does everything, and _start only begins, so that aesmall_legacy_step
 * can do the work in steps. Both need room for a key of AES-256 (aesmall_spare of core/cipher.h, of
 * any engine; for both directions to open, for encryption to seal), a hash (hash.h) and its
 * context:
 *   aesmall_aes256 key;
 *   aesmall_sha512_context context;
 *   aesmall_legacy legacy;
 *
 *   error = aesmall_legacy_open(&legacy, aesmall_aes256_spare(&key), &aesmall_sha512, &context,
 *                               secret, secret_len, &source, &target, NULL, NULL);
 *
 *   key       a key that is not of 32 bytes is AESMALL_ERROR_KEY_SIZE; opening with a key that does
 *             not decrypt is AESMALL_ERROR_KEY. Key, hash and context MUST stay where they are
 *             until the end, and serve nothing else
 *   secret    any number of bytes except 0 (AESMALL_ERROR_KEY_SIZE). Secret, `source`, `target` and
 *             the object MUST stay where they are until the end. Do not copy the object.
 *   name      the file's name as given to the sample program, NUL-terminated
 *   source    is read, twice for opening; needs `read` and `size`
 *   target    gets the result; needs `write` and `commit`. It may be the source's file, because a
 *             new file does not count before its commit.
 *   progress  is called after every step, with `done` and `total` in steps; or NULL
 *
 * Opening checks length, MAC and padding before the first byte is written. Then it reads the file a
 * second time and computes the MAC again. If the file changed in between, some bytes may have been
 * written, but nothing is committed. Errors, after which nothing is committed:
 *   AESMALL_ERROR_FORMAT   no file of this layout has this length
 *   AESMALL_ERROR_AUTH     another secret, another hash, or a changed file
 *   AESMALL_ERROR_LENGTH   sealing: the file would reach 4 GB
 *   AESMALL_ERROR_STORAGE  a call of source or target failed
 * Secrets in object, key and context and on the stack are wiped at the end, also after an error.
 * Bytes that were written to a target but not committed are not wiped.
 *
 * RAM: the object, 96 bytes on AVR and 124 on a Cortex-M, the key object and the context of the
 * hash (sha2.h); with SHA-512 at most 600 bytes of stack on AVR, 770 on a Cortex-M. Files are read
 * and written in pieces of at most AESMALL_LEGACY_PIECE bytes. Lengths: bytes. Secret, IV and name
 * MUST NOT overlap object, key or context. Time: depends on the lengths and the result alone (apart
 * from the engine's timing class). */

#define AESMALL_LEGACY_PIECE 64 /* bytes */

/* The number of hashes for a key, and how many of them make one step. */
#define AESMALL_LEGACY_ROUNDS 8192
#define AESMALL_LEGACY_STEP_ROUNDS 8

#define AESMALL_LEGACY_KEY_SIZE 32 /* bytes */

/* The size of the file in bytes for n bytes of content, n at most 2^32 - 97. */
#define AESMALL_LEGACY_SIZE(n, digest_size)                                                        \
    (((n) / AESMALL_CAST(uint32_t, 16) + 2) * 16 + (digest_size))

/* The members are private. */
typedef struct aesmall_legacy {
    aesmall_error (*next)(struct aesmall_legacy *legacy); /* the next step; NULL: there is none */
    aesmall_error (*then)(struct aesmall_legacy *legacy); /* once the key is there */
    void (*init)(void *key, const uint8_t *secret);
    aesmall_cipher *cipher; /* the key object */
    const aesmall_hash *hash;
    void *context; /* of the hash */
    const aesmall_file *source;
    const aesmall_file *target;
    const uint8_t *secret;
    size_t secret_len;
    aesmall_hmac hmac;
    uint32_t offset; /* in the source, of the next piece */
    uint32_t end;    /* of what is read in pieces */
    uint32_t done;   /* steps */
    uint32_t total;
    uint16_t rounds;                   /* to go */
    uint16_t room;                     /* of the key object, bytes */
    uint8_t chain[AESMALL_BLOCK_SIZE]; /* the last block of ciphertext */
    uint8_t key[AESMALL_LEGACY_KEY_SIZE];
} aesmall_legacy;

/* ---- After a _start ---- */

/* Does one step: 8 rounds of the key, or a piece of the file. AESMALL_ERROR_KEY if nothing is left
 * to do. */
AESMALL_MUST_CHECK aesmall_error aesmall_legacy_step(aesmall_legacy *legacy);

/* 1 if nothing is left to do: the file is committed, or there was an error. */
static inline int aesmall_legacy_is_done(const aesmall_legacy *legacy)
{
    return legacy->next == NULL;
}

/* Does all steps. progress may be NULL. */
AESMALL_MUST_CHECK aesmall_error aesmall_legacy_run(aesmall_legacy *legacy,
                                                    aesmall_progress *progress, void *context);

/* Abandons the work, at any time; the object may also be all zeros. */
static inline void aesmall_legacy_wipe(aesmall_legacy *legacy)
{
    if (legacy->next != NULL) {
        aesmall_hmac_wipe(&legacy->hmac);
    }
    aesmall_wipe(legacy->cipher, legacy->room);
    aesmall_wipe(legacy, sizeof *legacy);
}

/* ---- Opening and sealing ---- */

/* The work after aesmall_legacy_set has set the members. _named makes the IV of the sample program:
 * the first 16 bytes of hash(size of the source as 8 bytes, low one first || name). */
AESMALL_MUST_CHECK aesmall_error aesmall_legacy_begin_open(aesmall_legacy *legacy,
                                                           const uint8_t *secret, size_t secret_len,
                                                           const aesmall_file *source,
                                                           const aesmall_file *target);
AESMALL_MUST_CHECK aesmall_error aesmall_legacy_begin_seal(aesmall_legacy *legacy,
                                                           const uint8_t *secret, size_t secret_len,
                                                           const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                           const aesmall_file *source,
                                                           const aesmall_file *target);
AESMALL_MUST_CHECK aesmall_error aesmall_legacy_begin_named(aesmall_legacy *legacy,
                                                            const uint8_t *secret,
                                                            size_t secret_len, const char *name,
                                                            const aesmall_file *source,
                                                            const aesmall_file *target);

AESMALL_FRONT int aesmall_legacy_set(aesmall_legacy *legacy, aesmall_spare key,
                                     const aesmall_hash *hash, void *hash_context)
{
    legacy->next = NULL;
    legacy->init = key.init;
    legacy->cipher = key.cipher;
    legacy->hash = hash;
    legacy->context = hash_context;
    legacy->room = key.size & 0xffff;
    return key.secret_len == AESMALL_LEGACY_KEY_SIZE;
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_legacy_open_start(aesmall_legacy *legacy, aesmall_spare key, const aesmall_hash *hash,
                          void *hash_context, const uint8_t *secret, size_t secret_len,
                          const aesmall_file *source, const aesmall_file *target)
{
    return !aesmall_legacy_set(legacy, key, hash, hash_context)
               ? AESMALL_ERROR_KEY_SIZE
               : aesmall_legacy_begin_open(legacy, secret, secret_len, source, target);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_legacy_open(
    aesmall_legacy *legacy, aesmall_spare key, const aesmall_hash *hash, void *hash_context,
    const uint8_t *secret, size_t secret_len, const aesmall_file *source,
    const aesmall_file *target, aesmall_progress *progress, void *context)
{
    const aesmall_error error = aesmall_legacy_open_start(legacy, key, hash, hash_context, secret,
                                                          secret_len, source, target);

    return error != AESMALL_OK ? error : aesmall_legacy_run(legacy, progress, context);
}

/* Seals with the IV of the sample program, made from the name. */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_legacy_seal_start(aesmall_legacy *legacy, aesmall_spare key, const aesmall_hash *hash,
                          void *hash_context, const uint8_t *secret, size_t secret_len,
                          const char *name, const aesmall_file *source, const aesmall_file *target)
{
    return !aesmall_legacy_set(legacy, key, hash, hash_context)
               ? AESMALL_ERROR_KEY_SIZE
               : aesmall_legacy_begin_named(legacy, secret, secret_len, name, source, target);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_legacy_seal(
    aesmall_legacy *legacy, aesmall_spare key, const aesmall_hash *hash, void *hash_context,
    const uint8_t *secret, size_t secret_len, const char *name, const aesmall_file *source,
    const aesmall_file *target, aesmall_progress *progress, void *context)
{
    const aesmall_error error = aesmall_legacy_seal_start(legacy, key, hash, hash_context, secret,
                                                          secret_len, name, source, target);

    return error != AESMALL_OK ? error : aesmall_legacy_run(legacy, progress, context);
}

/* Seals with 16 bytes of yours as IV, preferably random ones. */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_legacy_seal_iv_start(
    aesmall_legacy *legacy, aesmall_spare key, const aesmall_hash *hash, void *hash_context,
    const uint8_t *secret, size_t secret_len, const uint8_t iv[AESMALL_BLOCK_SIZE],
    const aesmall_file *source, const aesmall_file *target)
{
    return !aesmall_legacy_set(legacy, key, hash, hash_context)
               ? AESMALL_ERROR_KEY_SIZE
               : aesmall_legacy_begin_seal(legacy, secret, secret_len, iv, source, target);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_legacy_seal_iv(aesmall_legacy *legacy, aesmall_spare key, const aesmall_hash *hash,
                       void *hash_context, const uint8_t *secret, size_t secret_len,
                       const uint8_t iv[AESMALL_BLOCK_SIZE], const aesmall_file *source,
                       const aesmall_file *target, aesmall_progress *progress, void *context)
{
    const aesmall_error error = aesmall_legacy_seal_iv_start(
        legacy, key, hash, hash_context, secret, secret_len, iv, source, target);

    return error != AESMALL_OK ? error : aesmall_legacy_run(legacy, progress, context);
}

#ifdef __cplusplus
}
#endif

#endif
