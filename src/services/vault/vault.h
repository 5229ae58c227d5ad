/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_VAULT_H
#define AESMALL_SERVICES_VAULT_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cast.h"
#include "../../core/cipher.h"
#include "../../core/error.h"
#include "../../modes/ccm/ccm.h"
#include "../../modes/gcm/gcm.h"
#include "../../modes/ocb/ocb.h"
#include "../file/file.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sealed files: encrypted and authenticated, in chunks, written in one go and read at any place.
 * doc/inside/vault-format.md has every byte, doc/use/vault.md shows how to use them and what they
 * protect. A file has a key of its own, which its header holds, wrapped with the master key
 * (KW, SP 800-38F); the chunks are sealed as STREAM does it (CRYPTO 2015), with CCM, OCB3 or GCM.
 *
 * An aesmall_vault is a writer or a reader. _create of the mode begins a new file, _open the
 * reading of one; both take room for the key of the file (core/cipher.h's aesmall_spare), of any
 * engine and of the size that the key has.
 *
 *   aesmall_aes128 key;
 *   aesmall_vault vault;
 *
 *   error = aesmall_vault_ccm_create(&vault, aesmall_aes128_spare_enc(&key), master, key_id,
 *                                    aesmall_vault_random_key, &rng, file, buffer, sizeof buffer,
 *                                    chunk_size);
 *   error = aesmall_vault_ccm_open(&vault, aesmall_aes128_spare_enc(&key), master, file, buffer,
 *                                  sizeof buffer);
 *
 * The buffer is the caller's, AESMALL_VAULT_BUFFER_SIZE(chunk_size) bytes or more (else
 * AESMALL_ERROR_CAPACITY). It, the room and `file` MUST stay where they are; buffer and room are
 * one for each vault, and like the object nothing that a call may read from or write to. RAM beside
 * the buffer: 28 bytes on AVR, 44 on a Cortex-M, and the engine's key object. Calls with one vault
 * MUST NOT run at the same time.
 *
 * A vault MUST be created or opened, or be zeros, before any other call. What fails, except for a
 * length or argument that is refused, ends it: key, buffer and object are wiped, and every call is
 * AESMALL_ERROR_KEY. So does the end of a writer. aesmall_vault_wipe does it at any time: a writer
 * that failed or was wiped never commits its file.
 *
 * Errors of all calls:
 *   AESMALL_ERROR_KEY      the vault is at its end or not of this kind, or the master key is wiped
 *                          or cannot do it
 *   AESMALL_ERROR_STORAGE  a call of `file` failed
 *   AESMALL_ERROR_LENGTH   what is written would make the file longer than 2^32 - 1 bytes; what is
 *                          read lies behind its end
 * and of those that read a file:
 *   AESMALL_ERROR_FORMAT   no vault, a version that is not known, another file key size or mode
 *                          than those of the call, or a length that no vault has
 *   AESMALL_ERROR_AUTH     wrong master key, or header, chunk or length is not as it was written.
 *                          What of it was at an output is zeros
 *
 * Chunks are sealed and opened in place. What is secret on the stack is wiped. Lengths: bytes.
 * Time: the lengths, the header, the result (beyond what the engine says of itself and your calls
 * take). */

/* Bytes: of the shortest and the longest chunk, and of what each has behind it. */
#define AESMALL_VAULT_MIN_CHUNK 64
#define AESMALL_VAULT_MAX_CHUNK 65536
#define AESMALL_VAULT_TAG_SIZE 16

/* Bytes of the buffer, constant if chunk_size is. */
#define AESMALL_VAULT_BUFFER_SIZE(chunk_size)                                                      \
    ((chunk_size) + AESMALL_CAST(size_t, AESMALL_VAULT_TAG_SIZE))

/* Bytes of the header; key_size: of the file key, 16, 24 or 32. */
#define AESMALL_VAULT_HEADER_SIZE(key_size) ((key_size) + 28)

/* Bytes of the file that n bytes of content become. */
#define AESMALL_VAULT_SIZE(n, chunk_size, key_size)                                                \
    ((n) + AESMALL_CAST(uint32_t, AESMALL_VAULT_HEADER_SIZE(0)) + (key_size) +                     \
     AESMALL_VAULT_TAG_SIZE *                                                                      \
         ((n) == 0 ? 1 : ((n)-AESMALL_CAST(uint32_t, 1) + (chunk_size)) / (chunk_size)))

/* Modes, as a header names them. */
enum { AESMALL_VAULT_CCM = 1, AESMALL_VAULT_OCB = 2, AESMALL_VAULT_GCM = 3 };

/* Where keys of a file come from, as its header says. */
enum { AESMALL_VAULT_MASTER_KEY = 0, AESMALL_VAULT_PASSPHRASE = 1 };

/* Seals or opens a chunk: which one makes a vault one of a mode and a direction. */
struct aesmall_vault;
typedef aesmall_error aesmall_vault_crypt_chunk(const struct aesmall_vault *vault,
                                                const aesmall_aead_parts *parts);

/* The members are private. */
typedef struct aesmall_vault {
    uint8_t state; /* the bytes stand in front, where a Cortex-M0+ reaches them with less code */
    uint8_t algorithm;
    uint8_t chunk_log;
    uint8_t header_size;
    uint16_t room;          /* of the key object, bytes */
    aesmall_cipher *cipher; /* the key object */
    void (*init)(void *key, const uint8_t *secret);
    aesmall_vault_crypt_chunk *crypt;
    const aesmall_file *file;
    uint8_t *buffer;
    size_t stride;  /* of a chunk with its tag; at first, the bytes of the buffer */
    size_t fill;    /* bytes of content in the buffer */
    uint32_t index; /* writer: of the next chunk; reader: of that in the buffer */
    uint32_t size;  /* reader: of the content; writer: of what a file that is sealed has */
} aesmall_vault;

/* ---- The key of a file ----
 *
 * A call that fills out with the len bytes of a new key, one that never was and never comes again:
 * 16, 24 or 32 bytes. _create takes one of these two or one of your own. An error of it is that of
 * _create, and nothing is written. */
typedef aesmall_error aesmall_vault_new_key(void *source, const aesmall_cipher *master,
                                            uint8_t *out, size_t len);

/* Random bytes. source: an aesmall_drbg, services/drbg/drbg.h. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_random_key(void *source,
                                                          const aesmall_cipher *master,
                                                          uint8_t *out, size_t len);

/* From the master key and a counter, where there is no randomness: SP 800-108, see
 * doc/inside/vault-format.md. source: an aesmall_nonce, services/nonce/nonce.h, with a counter of 8
 * bytes (else AESMALL_ERROR_ARGUMENT), that nothing else uses. Devices that share the master key
 * MUST NOT share the counter's values: two devices need two master keys. The master key both
 * derives and wraps then; doc/inside/vault-format.md says why that is sound. It MUST serve nothing
 * else. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_counted_key(void *source,
                                                           const aesmall_cipher *master,
                                                           uint8_t *out, size_t len);

/* ---- The beginning ----
 *
 * _create writes the header; its arguments:
 *   key         room for the key of the file
 *   master      the master key, which encrypts; it is not needed any more afterwards
 *   key_id      any number, to find the master key by
 *   new_key     makes the key of the file, from `source`: above
 *   file        write and commit are called
 *   chunk_size  bytes, a power of 2 from 64 to 65,536 (else AESMALL_ERROR_ARGUMENT); on AVR up to
 *               32,768
 * _open checks the header, unwraps the key and opens the last chunk: from then on the length is
 * authentic. `file` may be anybody's, read and size are called. master decrypts. What _open says
 * of a file holds as long as it does not change; when it does, calls fail. */

/* Behind what aesmall_vault_set sets. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_create(aesmall_vault *vault,
                                                      const aesmall_cipher *master, uint32_t key_id,
                                                      aesmall_vault_new_key *new_key, void *source,
                                                      uint32_t chunk_size);
AESMALL_MUST_CHECK aesmall_error aesmall_vault_unlock(aesmall_vault *vault,
                                                      const aesmall_cipher *master);

AESMALL_FRONT void aesmall_vault_set(aesmall_vault *vault, aesmall_spare key, uint8_t mode,
                                     aesmall_vault_crypt_chunk *crypt, const aesmall_file *file,
                                     uint8_t *buffer, size_t buffer_cap)
{
    vault->room = key.size & 0xffff;
    vault->cipher = key.cipher;
    vault->init = key.init;
    vault->crypt = crypt;
    vault->file = file;
    vault->buffer = buffer;
    vault->stride = buffer_cap;
    vault->algorithm = AESMALL_CAST(uint8_t, key.secret_len << 1 | mode);
}

/* What seals and opens a chunk stands in front of _create and _open of each mode: a writer links no
 * opening. */

AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_ccm_seal_chunk(
    const aesmall_vault *vault, const aesmall_aead_parts *parts)
{
    return aesmall_ccm_seal_parts(vault->cipher, parts);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_ccm_open_chunk(
    const aesmall_vault *vault, const aesmall_aead_parts *parts)
{
    return aesmall_ccm_open_parts(vault->cipher, parts);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_ccm_create(
    aesmall_vault *vault, aesmall_spare key, const aesmall_cipher *master, uint32_t key_id,
    aesmall_vault_new_key *new_key, void *source, const aesmall_file *file, uint8_t *buffer,
    size_t buffer_cap, uint32_t chunk_size)
{
    aesmall_vault_set(vault, key, AESMALL_VAULT_CCM, aesmall_vault_ccm_seal_chunk, file, buffer,
                      buffer_cap);
    return aesmall_vault_create(vault, master, key_id, new_key, source, chunk_size);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_vault_ccm_open(aesmall_vault *vault, aesmall_spare key, const aesmall_cipher *master,
                       const aesmall_file *file, uint8_t *buffer, size_t buffer_cap)
{
    aesmall_vault_set(vault, key, AESMALL_VAULT_CCM, aesmall_vault_ccm_open_chunk, file, buffer,
                      buffer_cap);
    return aesmall_vault_unlock(vault, master);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_ocb_seal_chunk(
    const aesmall_vault *vault, const aesmall_aead_parts *parts)
{
    return aesmall_ocb_seal_parts(vault->cipher, parts);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_ocb_open_chunk(
    const aesmall_vault *vault, const aesmall_aead_parts *parts)
{
    return aesmall_ocb_open_parts(vault->cipher, parts);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_ocb_create(
    aesmall_vault *vault, aesmall_spare key, const aesmall_cipher *master, uint32_t key_id,
    aesmall_vault_new_key *new_key, void *source, const aesmall_file *file, uint8_t *buffer,
    size_t buffer_cap, uint32_t chunk_size)
{
    aesmall_vault_set(vault, key, AESMALL_VAULT_OCB, aesmall_vault_ocb_seal_chunk, file, buffer,
                      buffer_cap);
    return aesmall_vault_create(vault, master, key_id, new_key, source, chunk_size);
}

/* The reader decrypts with the block cipher's decryption: `key` is of an engine's _spare, with one
 * of _spare_enc the call is AESMALL_ERROR_KEY. */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_vault_ocb_open(aesmall_vault *vault, aesmall_spare key, const aesmall_cipher *master,
                       const aesmall_file *file, uint8_t *buffer, size_t buffer_cap)
{
    aesmall_vault_set(vault, key, AESMALL_VAULT_OCB, aesmall_vault_ocb_open_chunk, file, buffer,
                      buffer_cap);
    return aesmall_vault_unlock(vault, master);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_gcm_seal_chunk(
    const aesmall_vault *vault, const aesmall_aead_parts *parts)
{
    return aesmall_gcm_seal_parts(vault->cipher, parts);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_gcm_open_chunk(
    const aesmall_vault *vault, const aesmall_aead_parts *parts)
{
    return aesmall_gcm_open_parts(vault->cipher, parts);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error aesmall_vault_gcm_create(
    aesmall_vault *vault, aesmall_spare key, const aesmall_cipher *master, uint32_t key_id,
    aesmall_vault_new_key *new_key, void *source, const aesmall_file *file, uint8_t *buffer,
    size_t buffer_cap, uint32_t chunk_size)
{
    aesmall_vault_set(vault, key, AESMALL_VAULT_GCM, aesmall_vault_gcm_seal_chunk, file, buffer,
                      buffer_cap);
    return aesmall_vault_create(vault, master, key_id, new_key, source, chunk_size);
}

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_vault_gcm_open(aesmall_vault *vault, aesmall_spare key, const aesmall_cipher *master,
                       const aesmall_file *file, uint8_t *buffer, size_t buffer_cap)
{
    aesmall_vault_set(vault, key, AESMALL_VAULT_GCM, aesmall_vault_gcm_open_chunk, file, buffer,
                      buffer_cap);
    return aesmall_vault_unlock(vault, master);
}

/* ---- The end ---- */

/* Also before; a vault of zeros may be wiped. */
void aesmall_vault_wipe(aesmall_vault *vault);

/* ---- Writers ---- */

/* More of the content. Full chunks are sealed and written as others follow. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_write(aesmall_vault *vault, const uint8_t *in,
                                                     size_t in_len);

/* The last chunk, then file->commit. The writer ends with it, the file is there if all went
 * well. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_finish(aesmall_vault *vault);

/* ---- Readers ---- */

/* Bytes of the content. */
static inline uint32_t aesmall_vault_size(const aesmall_vault *vault)
{
    return vault->size;
}

/* len bytes of the content from offset on. What does not lie within it is AESMALL_ERROR_LENGTH, and
 * the vault goes on. A chunk is read and opened once as long as no other is needed. On
 * AESMALL_ERROR_AUTH and AESMALL_ERROR_STORAGE all of out is zeros. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_read(aesmall_vault *vault, uint32_t offset,
                                                    uint8_t *out, size_t len);

/* ---- Whole files ----
 *
 * Each comes in two forms: at one go, with a call of yours after each chunk that says how far it
 * is, or NULL; and as _step, which does one chunk for each call, for a main loop or another core:
 *   aesmall_vault_step step = {0, 0};
 *   do {
 *       error = aesmall_vault_seal_step(&vault, &source, &step);
 *   } while (error == AESMALL_OK && step.done != step.total);
 * `done` of `total` chunks are through. A step behind the last is AESMALL_ERROR_ARGUMENT, or, for a
 * writer, which has ended, AESMALL_ERROR_KEY. */
typedef struct aesmall_vault_step {
    uint32_t done;
    uint32_t total; /* 0 at the beginning */
} aesmall_vault_step;

typedef aesmall_error aesmall_vault_do_step(aesmall_vault *vault, const aesmall_file *file,
                                            aesmall_vault_step *step);

/* All of source becomes the content of a writer that is fresh (else AESMALL_ERROR_ARGUMENT); the
 * last step finishes it. read and size of source are called. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_seal_step(aesmall_vault *vault,
                                                         const aesmall_file *source,
                                                         aesmall_vault_step *step);

/* All of the content is written to target, and that is committed; write and commit are called.
 * First all chunks are verified, then all are opened again and written, so that total is twice
 * their number, and a file that is not authentic writes nothing. target NULL: verifies only. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_open_step(aesmall_vault *vault,
                                                         const aesmall_file *target,
                                                         aesmall_vault_step *step);

AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_verify_step(aesmall_vault *vault,
                                                                         aesmall_vault_step *step)
{
    return aesmall_vault_open_step(vault, NULL, step);
}

/* All steps of one of these. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_run(aesmall_vault *vault, const aesmall_file *file,
                                                   aesmall_vault_do_step *do_step,
                                                   aesmall_progress *progress, void *context);

AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_seal(aesmall_vault *vault,
                                                                  const aesmall_file *source,
                                                                  aesmall_progress *progress,
                                                                  void *context)
{
    return aesmall_vault_run(vault, source, aesmall_vault_seal_step, progress, context);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_open(aesmall_vault *vault,
                                                                  const aesmall_file *target,
                                                                  aesmall_progress *progress,
                                                                  void *context)
{
    return aesmall_vault_run(vault, target, aesmall_vault_open_step, progress, context);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_verify(aesmall_vault *vault,
                                                                    aesmall_progress *progress,
                                                                    void *context)
{
    return aesmall_vault_run(vault, NULL, aesmall_vault_open_step, progress, context);
}

/* ---- Headers alone ---- */

/* What a header says. */
typedef struct aesmall_vault_info {
    uint32_t size;       /* bytes of content, if the file is whole */
    uint32_t chunk_size; /* bytes */
    uint32_t key_id;
    uint8_t header_size; /* bytes */
    uint8_t key_size;    /* bytes of the file key */
    uint8_t mode;        /* AESMALL_VAULT_CCM, ... */
    uint8_t key_source;  /* AESMALL_VAULT_PASSPHRASE: scrypt's parameters and salt stand at bytes 12
                          * to 31 of the file */
    uint8_t chunk_log;   /* private */
} aesmall_vault_info;

/* What the header says, without a key: nothing of it is authentic. read and size are called. On
 * error *info is not to be looked at. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_inspect(const aesmall_file *file,
                                                       aesmall_vault_info *info);

/* Another master key: key id and wrapped key are written into the header, and committed; the rest
 * stays as it is, and is not looked at. All four calls of file are used, and it MUST be one that
 * stands and is changed: aesmall_two_slots_copy, aesmall_littlefs_update. One where new content was
 * begun refuses it, AESMALL_ERROR_STORAGE or _FORMAT, and is not committed (file.h). Anyone with a
 * copy of the old header and the old key can still open the file. With AESMALL_VAULT_PASSPHRASE the
 * parameters and the salt stay. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_rekey(const aesmall_file *file,
                                                     const aesmall_cipher *old_master,
                                                     const aesmall_cipher *new_master,
                                                     uint32_t new_key_id);

#ifdef __cplusplus
}
#endif

#endif
