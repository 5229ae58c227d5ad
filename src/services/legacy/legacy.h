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
 * SHA-256 or SHA-512 (doc/use/legacy.md). Use this for existing files. Use vaults for new ones
 * (doc/inside/vault-format.md), because this layout has weaknesses that no reader can repair:
 *
 *   - The MAC does not cover the IV. A changed IV is noticed only because the key is made from it.
 *   - The cipher and the MAC share one key.
 *   - aesmall_legacy_seal() gives files of one name and size the same IV, and so the same key.
 *     Then an observer sees up to which block their contents are equal.
 *   - Each guess of the secret costs an attacker only 8,192 hashes, so a weak secret is not safe.
 *   - The file does not name its hash, and does not show whether it is the newest version.
 *
 * Each call has two forms: one does everything, and the form _start only begins, so that
 * aesmall_legacy_step() can do the work in steps. Do not copy the state while it works. For
 * example:
 *
 *   aesmall_aes256 key;
 *   aesmall_sha512_context context;
 *   aesmall_legacy legacy;
 *
 *   error = aesmall_legacy_open(&legacy, aesmall_aes256_key_room(&key), &aesmall_sha512, &context,
 *                               secret, secret_len, &source, &target, NULL, NULL);
 *
 * RAM: the state, 96 bytes on AVR and 124 on a Cortex-M, the key object and the context of the hash
 * (sha2.h). With SHA-512 it needs at most 600 bytes of stack on AVR, 770 on a Cortex-M. Files are
 * read and written in pieces of at most AESMALL_LEGACY_PIECE bytes. */

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
    aesmall_error (*next)(struct aesmall_legacy *legacy); /* the next step, or NULL at the end */
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
    uint32_t end;    /* of the bytes read in pieces */
    uint32_t done;   /* steps */
    uint32_t total;
    uint16_t rounds;                   /* to go */
    uint16_t room;                     /* of the key object, bytes */
    uint8_t chain[AESMALL_BLOCK_SIZE]; /* the last block of ciphertext */
    uint8_t key[AESMALL_LEGACY_KEY_SIZE];
} aesmall_legacy;

/* ---- Whole files ---- */

/**
 * Verify and decrypt a file.
 *
 * @param legacy        the state, one for each file. It MUST stay where it is
 * @param key           room for a key of 32 bytes, such as aesmall_aes256_key_room(&key)
 * @param hash          &aesmall_sha256, &aesmall_sha512 or another (hash.h)
 * @param hash_context  an object for this hash, such as an aesmall_sha512_context
 * @param secret        secret_len bytes
 * @param secret_len    bytes, any number except 0
 * @param source        the file to open. Its read and size are used, twice
 * @param target        gets the result. Its write and commit are used. It may be the source's file,
 *                      because a new file does not count before its commit
 * @param progress      your function, called after every step with `done` and `total` in steps, or
 *                      NULL
 * @param context       `progress` gets it
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH for another secret, another hash, or a changed file;
 *         AESMALL_ERROR_FORMAT if no file of this layout has this length;
 *         AESMALL_ERROR_KEY_SIZE if `key` is not for 32 bytes, or secret_len is 0;
 *         AESMALL_ERROR_KEY if `key` cannot decrypt;
 *         AESMALL_ERROR_STORAGE if a call of source or target failed, or the hash itself. After an
 *         error the target is not committed
 *
 * Opening checks length, MAC and padding before the first byte is written. Then it reads the file a
 * second time and computes the MAC again. If the file changed in between, some bytes may have been
 * written, but they are not committed. Key, hash, context, secret, files and state MUST stay where
 * they are until the end, have no other use, and not overlap.
 *
 * Time: depends on the lengths and the result, apart from the engine's timing class and the time of
 * your files. Memory: secrets in state, key and context and on the stack are wiped at the end, also
 * after an error. Bytes that were written to a target but not committed are not wiped.
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_legacy_open(
    aesmall_legacy *legacy, aesmall_key_room key, const aesmall_hash *hash, void *hash_context,
    const uint8_t *secret, size_t secret_len, const aesmall_file *source,
    const aesmall_file *target, aesmall_progress *progress, void *context);

/**
 * Encrypt a file, with the IV that the sample program makes from its name.
 *
 * @param legacy        the state, one for each file. It MUST stay where it is
 * @param key           room for a key of 32 bytes, such as
 * aesmall_aes256_key_room_encrypt_only(&key)
 * @param hash          &aesmall_sha256, &aesmall_sha512 or another (hash.h)
 * @param hash_context  an object for this hash, such as an aesmall_sha512_context
 * @param secret        secret_len bytes
 * @param secret_len    bytes, any number except 0
 * @param name          the file's name as given to the sample program, NUL-terminated. It MUST NOT
 *                      overlap the objects
 * @param source        the file to seal. Its read and size are used
 * @param target        gets the result. Its write and commit are used. It may be the source's file,
 *                      because a new file does not count before its commit
 * @param progress      your function, called after every step with `done` and `total` in steps, or
 *                      NULL
 * @param context       `progress` gets it
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY_SIZE if `key` is not for 32 bytes, or secret_len is 0;
 *         AESMALL_ERROR_LENGTH if the file would reach 4 GB;
 *         AESMALL_ERROR_STORAGE if a call of source or target failed, or the hash itself. After an
 *         error the target is not committed
 *
 * The IV is the first 16 bytes of hash(size of the source as 8 bytes, low one first || name). Key,
 * hash, context, secret, files and state MUST stay where they are until the end, MUST NOT overlap,
 * and MUST NOT be used for any other call.
 *
 * Time: depends on the lengths, apart from the engine's timing class and the time of your files.
 * Memory: secrets in state, key and context and on the stack are wiped at the end, also after an
 * error. Bytes that were written to a target but not committed are not wiped.
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_legacy_seal(
    aesmall_legacy *legacy, aesmall_key_room key, const aesmall_hash *hash, void *hash_context,
    const uint8_t *secret, size_t secret_len, const char *name, const aesmall_file *source,
    const aesmall_file *target, aesmall_progress *progress, void *context);

/**
 * Encrypt a file, with an IV of yours.
 *
 * @param legacy,key,hash,hash_context,secret,source,target,progress,context  as for
 *         aesmall_legacy_seal()
 * @param secret_len  bytes, any number except 0
 * @param iv          16 bytes, preferably random, which MUST NOT overlap the objects
 * @return AESMALL_OK, or an error of aesmall_legacy_seal()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_legacy_seal_iv(aesmall_legacy *legacy, aesmall_key_room key, const aesmall_hash *hash,
                       void *hash_context, const uint8_t *secret, size_t secret_len,
                       const uint8_t iv[AESMALL_BLOCK_SIZE], const aesmall_file *source,
                       const aesmall_file *target, aesmall_progress *progress, void *context);

/* ---- In steps ---- */

/**
 * Begin to verify and decrypt a file, for aesmall_legacy_step().
 *
 * @param legacy,key,hash,hash_context,secret,secret_len,source,target  as for aesmall_legacy_open()
 * @return AESMALL_OK: then call aesmall_legacy_step();
 *         or an error of aesmall_legacy_open()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_legacy_open_start(aesmall_legacy *legacy, aesmall_key_room key, const aesmall_hash *hash,
                          void *hash_context, const uint8_t *secret, size_t secret_len,
                          const aesmall_file *source, const aesmall_file *target);

/**
 * Begin to encrypt a file, with the IV that the sample program makes, for aesmall_legacy_step().
 *
 * @param legacy,key,hash,hash_context,secret,secret_len,name,source,target  as for
 *         aesmall_legacy_seal()
 * @return AESMALL_OK: then call aesmall_legacy_step();
 *         or an error of aesmall_legacy_seal()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_legacy_seal_start(aesmall_legacy *legacy, aesmall_key_room key, const aesmall_hash *hash,
                          void *hash_context, const uint8_t *secret, size_t secret_len,
                          const char *name, const aesmall_file *source, const aesmall_file *target);

/**
 * Begin to encrypt a file, with an IV of yours, for aesmall_legacy_step().
 *
 * @param legacy,key,hash,hash_context,secret,secret_len,iv,source,target  as for
 *         aesmall_legacy_seal_iv()
 * @return AESMALL_OK: then call aesmall_legacy_step();
 *         or an error of aesmall_legacy_seal_iv()
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_legacy_seal_iv_start(
    aesmall_legacy *legacy, aesmall_key_room key, const aesmall_hash *hash, void *hash_context,
    const uint8_t *secret, size_t secret_len, const uint8_t iv[AESMALL_BLOCK_SIZE],
    const aesmall_file *source, const aesmall_file *target);

/**
 * Do one step: 8 rounds of the key, or a piece of the file.
 *
 * @param legacy  the state, after a _start
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if no step is left;
 *         or an error of aesmall_legacy_open() or aesmall_legacy_seal()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_legacy_step(aesmall_legacy *legacy);

/**
 * Return whether no step is left: the file is committed, or there was an error.
 *
 * @param legacy  the state, after a _start
 * @return 1 if no step is left, otherwise 0
 */
static inline int aesmall_legacy_is_done(const aesmall_legacy *legacy);

/**
 * Do all steps.
 *
 * @param legacy    the state, after a _start
 * @param progress  your function, called after every step, or NULL
 * @param context   `progress` gets it
 * @return AESMALL_OK, or an error of aesmall_legacy_step()
 */
AESMALL_MUST_CHECK aesmall_error aesmall_legacy_run(aesmall_legacy *legacy,
                                                    aesmall_progress *progress, void *context);

/**
 * Wipe state, key and context, to abandon the work at any time.
 *
 * @param legacy  the state, which may also be all zeros
 */
static inline void aesmall_legacy_wipe(aesmall_legacy *legacy);

#ifdef __cplusplus
}
#endif

#include "inner/legacy.h"

#endif
