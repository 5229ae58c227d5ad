/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_LEGACY_H
#define AESMALL_SERVICES_LEGACY_H

#include <stddef.h>
#include <stdint.h>

#include "../../aesmall_select.h"
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

/* Encrypted files as the sample program crypt_and_hash of Mbed TLS lays them out, with AES-256-CBC
 * and SHA-256 or SHA-512 (doc/legacy.md): for files that are there already. New ones belong into
 * vaults (doc/vault-format.md). Weaknesses of the layout, which no reader can mend:
 *   - the MAC does not cover the IV; a changed one is noticed because the key comes from it
 *   - one key for the cipher and the MAC
 *   - the IV of _seal repeats with name and size, and the key with it: then equal beginnings show,
 *     down to the block where the contents part
 *   - 8,192 hashes for each file, and yet little help for a secret that can be guessed
 *   - nothing says which hash it was, or that the file is the newest
 *
 * AESMALL_LEGACY(engine, hash), once in a file, makes for an engine and sha256 or sha512
 *   aesmall_aes256_E_H_legacy                 the type: state, key and hash in one object
 *   ..._open(&object, secret, secret_len, source, target, progress, context)
 *   ..._seal(&object, secret, secret_len, name, source, target, progress, context)
 *                                             with the IV of the sample, from `name`
 *   ..._seal_iv(&object, secret, secret_len, iv, source, target, progress, context)
 *                                             with 16 bytes of yours, best random ones
 *   ..._open_start, _seal_start, _seal_iv_start     the same without progress and context, and
 *                                             without work: it is done by aesmall_legacy_step
 *   ..._wipe(&object)                         to give up behind a _start
 * For the default engine they are there already, as aesmall_aes256_sha256_legacy and
 * aesmall_aes256_sha512_legacy. A program that only seals links no decryption.
 *
 *   secret    any number of bytes but 0 (AESMALL_ERROR_KEY_SIZE); they, `source` and `target` MUST
 *             stay where they are until the end. The object too, and it MUST NOT be copied.
 *   name      the file's name as the sample got it, NUL-terminated
 *   source    is read, twice for opening: `read` and `size`
 *   target    gets the result: `write` and `commit`. May be the source's file, as a new file does
 *             not count before its commit.
 *   progress  hears of every step, with `done` and `total` in steps; or NULL
 *
 * Opening checks length, MAC and padding before the first byte is written. Then the file is read a
 * second time, and its MAC computed again: of a file that changed in between some bytes may have
 * been written, but nothing is committed. Errors, after which nothing is committed:
 *   AESMALL_ERROR_FORMAT   the length is not one of this layout
 *   AESMALL_ERROR_AUTH     another secret, another hash, or a changed file
 *   AESMALL_ERROR_LENGTH   sealing: the file would have 4 GB
 *   AESMALL_ERROR_STORAGE  a call of source or target failed
 * What is secret in the object and on the stack is wiped at the end, also after an error; what a
 * target keeps of bytes that are not committed is its own affair.
 *
 * RAM: the object, 96 bytes on AVR and 124 on a Cortex-M with the key object and the context of the
 * hash (sha2.h); with SHA-512 at most 600 bytes of stack on AVR, 770 on a Cortex-M. Files are read
 * and written in pieces of at most AESMALL_LEGACY_PIECE bytes. Time: lengths, and whether it is
 * right, alone (beyond what the engine says of itself). */
#define AESMALL_LEGACY_PIECE 64

/* Hashes for a key, and how many of them are a step. */
#define AESMALL_LEGACY_ROUNDS 8192
#define AESMALL_LEGACY_STEP_ROUNDS 8

#define AESMALL_LEGACY_KEY_SIZE 32

/* Bytes of the file for n bytes of content, n at most 2^32 - 97. */
#define AESMALL_LEGACY_SIZE(n, digest_size)                                                        \
    (((n) / AESMALL_CAST(uint32_t, 16) + 2) * 16 + (digest_size))

/* The members are private. */
typedef struct aesmall_legacy {
    aesmall_error (*next)(struct aesmall_legacy *legacy); /* the next step; NULL: there is none */
    aesmall_error (*then)(struct aesmall_legacy *legacy); /* once the key is there */
    void (*set_key)(struct aesmall_legacy *legacy);
    const aesmall_cipher *cipher;
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
    uint16_t whole;                    /* bytes of the object that begins here */
    uint8_t chain[AESMALL_BLOCK_SIZE]; /* the last block of ciphertext */
    uint8_t key[AESMALL_LEGACY_KEY_SIZE];
} aesmall_legacy;

/* Behind a _start: 8 rounds of the key, or a piece of the file. AESMALL_ERROR_KEY where nothing is
 * left to do. */
AESMALL_MUST_CHECK aesmall_error aesmall_legacy_step(aesmall_legacy *legacy);

/* 1 when there is nothing left to do: the file is committed, or there was an error. */
static inline int aesmall_legacy_is_done(const aesmall_legacy *legacy)
{
    return legacy->next == NULL;
}

/* All steps. progress may be NULL. */
AESMALL_MUST_CHECK aesmall_error aesmall_legacy_run(aesmall_legacy *legacy,
                                                    aesmall_progress *progress, void *context);

/* ---- What AESMALL_LEGACY is made of ---- */

/* Behind what AESMALL_LEGACY_START has set. */
AESMALL_MUST_CHECK aesmall_error aesmall_legacy_open_start(aesmall_legacy *legacy,
                                                           const uint8_t *secret, size_t secret_len,
                                                           const aesmall_file *source,
                                                           const aesmall_file *target);
AESMALL_MUST_CHECK aesmall_error aesmall_legacy_seal_start(aesmall_legacy *legacy,
                                                           const uint8_t *secret, size_t secret_len,
                                                           const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                           const aesmall_file *source,
                                                           const aesmall_file *target);

/* The same with the IV of the sample: the first 16 bytes of hash(size of the source as 8 bytes, low
 * one first || name). */
AESMALL_MUST_CHECK aesmall_error aesmall_legacy_seal_named(aesmall_legacy *legacy,
                                                           const uint8_t *secret, size_t secret_len,
                                                           const char *name,
                                                           const aesmall_file *source,
                                                           const aesmall_file *target);

#define AESMALL_LEGACY(engine, hash)                                                               \
    AESMALL_LEGACY_OF(aesmall_aes256_##engine##_##hash##_legacy, aesmall_aes256_##engine,          \
                      aesmall_aes256_##engine##_init, aesmall_aes256_##engine##_init_enc,          \
                      aesmall_##hash, aesmall_##hash##_context)

/* The same under a name of yours for a key object and a hash of yours: the key's type, whose first
 * member is an aesmall_cipher, and its calls (key *, const uint8_t *secret) for both directions and
 * for encryption; the aesmall_hash and the type of its context. */
#define AESMALL_LEGACY_OF(name, key_type, init, init_enc, hash_object, context_type)               \
    typedef struct name {                                                                          \
        aesmall_legacy legacy;                                                                     \
        key_type key;                                                                              \
        context_type context;                                                                      \
    } name;                                                                                        \
                                                                                                   \
    static inline void name##_set_open_key(aesmall_legacy *legacy)                                 \
    {                                                                                              \
        init(&AESMALL_CAST(name *, AESMALL_CAST(void *, legacy))->key, legacy->key);               \
    }                                                                                              \
                                                                                                   \
    static inline void name##_set_seal_key(aesmall_legacy *legacy)                                 \
    {                                                                                              \
        init_enc(&AESMALL_CAST(name *, AESMALL_CAST(void *, legacy))->key, legacy->key);           \
    }                                                                                              \
                                                                                                   \
    static inline aesmall_legacy *name##_prepare(name *object,                                     \
                                                 void (*set_key)(aesmall_legacy * legacy))         \
    {                                                                                              \
        object->legacy.set_key = set_key;                                                          \
        object->legacy.cipher = &object->key.cipher;                                               \
        object->legacy.hash = &hash_object;                                                        \
        object->legacy.context = &object->context;                                                 \
        object->legacy.whole = sizeof(name);                                                       \
        return &object->legacy;                                                                    \
    }                                                                                              \
                                                                                                   \
    AESMALL_MUST_CHECK AESMALL_MAY_BE_UNUSED static inline aesmall_error name##_open_start(        \
        name *object, const uint8_t *secret, size_t secret_len, const aesmall_file *source,        \
        const aesmall_file *target)                                                                \
    {                                                                                              \
        return aesmall_legacy_open_start(name##_prepare(object, name##_set_open_key), secret,      \
                                         secret_len, source, target);                              \
    }                                                                                              \
                                                                                                   \
    AESMALL_MUST_CHECK AESMALL_MAY_BE_UNUSED static inline aesmall_error name##_seal_start(        \
        name *object, const uint8_t *secret, size_t secret_len, const char *file_name,             \
        const aesmall_file *source, const aesmall_file *target)                                    \
    {                                                                                              \
        return aesmall_legacy_seal_named(name##_prepare(object, name##_set_seal_key), secret,      \
                                         secret_len, file_name, source, target);                   \
    }                                                                                              \
                                                                                                   \
    AESMALL_MUST_CHECK AESMALL_MAY_BE_UNUSED static inline aesmall_error name##_seal_iv_start(     \
        name *object, const uint8_t *secret, size_t secret_len,                                    \
        const uint8_t iv[AESMALL_BLOCK_SIZE], const aesmall_file *source,                          \
        const aesmall_file *target)                                                                \
    {                                                                                              \
        return aesmall_legacy_seal_start(name##_prepare(object, name##_set_seal_key), secret,      \
                                         secret_len, iv, source, target);                          \
    }                                                                                              \
                                                                                                   \
    AESMALL_MUST_CHECK AESMALL_MAY_BE_UNUSED static inline aesmall_error name##_open(              \
        name *object, const uint8_t *secret, size_t secret_len, const aesmall_file *source,        \
        const aesmall_file *target, aesmall_progress *progress, void *context)                     \
    {                                                                                              \
        const aesmall_error error = name##_open_start(object, secret, secret_len, source, target); \
                                                                                                   \
        return error != AESMALL_OK ? error                                                         \
                                   : aesmall_legacy_run(&object->legacy, progress, context);       \
    }                                                                                              \
                                                                                                   \
    AESMALL_MUST_CHECK AESMALL_MAY_BE_UNUSED static inline aesmall_error name##_seal(              \
        name *object, const uint8_t *secret, size_t secret_len, const char *file_name,             \
        const aesmall_file *source, const aesmall_file *target, aesmall_progress *progress,        \
        void *context)                                                                             \
    {                                                                                              \
        const aesmall_error error =                                                                \
            name##_seal_start(object, secret, secret_len, file_name, source, target);              \
                                                                                                   \
        return error != AESMALL_OK ? error                                                         \
                                   : aesmall_legacy_run(&object->legacy, progress, context);       \
    }                                                                                              \
                                                                                                   \
    AESMALL_MUST_CHECK AESMALL_MAY_BE_UNUSED static inline aesmall_error name##_seal_iv(           \
        name *object, const uint8_t *secret, size_t secret_len,                                    \
        const uint8_t iv[AESMALL_BLOCK_SIZE], const aesmall_file *source,                          \
        const aesmall_file *target, aesmall_progress *progress, void *context)                     \
    {                                                                                              \
        const aesmall_error error =                                                                \
            name##_seal_iv_start(object, secret, secret_len, iv, source, target);                  \
                                                                                                   \
        return error != AESMALL_OK ? error                                                         \
                                   : aesmall_legacy_run(&object->legacy, progress, context);       \
    }                                                                                              \
                                                                                                   \
    AESMALL_MAY_BE_UNUSED static inline void name##_wipe(name *object)                             \
    {                                                                                              \
        if (object->legacy.next != NULL) {                                                         \
            aesmall_hmac_wipe(&object->legacy.hmac);                                               \
        }                                                                                          \
        aesmall_wipe(object, sizeof *object);                                                      \
    }

AESMALL_LEGACY_OF(aesmall_aes256_sha256_legacy, aesmall_aes256, aesmall_aes256_init,
                  aesmall_aes256_init_enc, aesmall_sha256, aesmall_sha256_context)
AESMALL_LEGACY_OF(aesmall_aes256_sha512_legacy, aesmall_aes256, aesmall_aes256_init,
                  aesmall_aes256_init_enc, aesmall_sha512, aesmall_sha512_context)

#ifdef __cplusplus
}
#endif

#endif
