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
#include "vault_keys.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sealed files: encrypted and authenticated, in chunks, written from start to end and read at any
 * place. doc/inside/vault-format.md describes every byte; doc/use/vault.md shows how to use them
 * and what they protect. Each file has its own key, which its header holds, wrapped with the master
 * key (KW, SP 800-38F). The chunks are sealed by the STREAM construction (CRYPTO 2015), with CCM,
 * OCB3 or GCM.
 *
 * An aesmall_vault is a writer or a reader. _create of a mode begins a new file, and _open begins
 * to read one. Both need room for the key of the file (aesmall_spare of core/cipher.h), of any
 * engine and of the size of that key.
 *
 *   aesmall_aes128 key;
 *   aesmall_vault vault;
 *
 *   error = aesmall_vault_ccm_create(&vault, aesmall_aes128_spare_enc(&key), master, key_id,
 *                                    aesmall_vault_random_keys(&rng), file, buffer, sizeof buffer,
 *                                    chunk_size);
 *   error = aesmall_vault_ccm_open(&vault, aesmall_aes128_spare_enc(&key), master, file, buffer,
 *                                  sizeof buffer);
 *
 * The caller owns the buffer, AESMALL_VAULT_BUFFER_SIZE(chunk_size) bytes or more (otherwise
 * AESMALL_ERROR_CAPACITY; from _open only if the buffer has fewer than 80 bytes or the header is
 * authentic). Buffer, room and `file` MUST
 * stay where they are. Each vault needs its own buffer and room. No other argument of a call may
 * overlap buffer, room or object. RAM besides the buffer: 28 bytes on AVR, 44 on a Cortex-M, and
 * the engine's key object. Calls with one vault MUST NOT run at the same time.
 *
 * A vault MUST be created or opened, or be all zeros, before any other call. Any failure, except a
 * refused length or argument, ends it: key, buffer and object are wiped, and every further call
 * returns AESMALL_ERROR_KEY; so does aesmall_vault_wipe, at any time, and finishing a writer, which
 * may leave what of the buffer it never wrote to. One that failed or was wiped never commits.
 *
 * Errors of all calls:
 *   AESMALL_ERROR_KEY      the vault has ended or is not of this kind, or the master key is wiped
 *                          or lacks the direction
 *   AESMALL_ERROR_STORAGE  a call of `file` failed
 *   AESMALL_ERROR_LENGTH   a write would make the file longer than 2^32 - 1 bytes, or a read goes
 *                          beyond its end
 * and of those that read a file:
 *   AESMALL_ERROR_FORMAT   not a vault, an unknown version, another file key size or mode than
 *                          those of the call, or a length that no vault has
 *   AESMALL_ERROR_AUTH     wrong master key, or header, chunk or length was changed. The output is
 *                          then zeros
 *
 * Chunks are sealed and opened in place. Secrets on the stack are wiped. Lengths: bytes. Time:
 * depends on the lengths, the header and the result (apart from the engine's timing class and the
 * time of your functions). */

/* Sizes in bytes of the shortest and the longest chunk, and of the tag after each. */
#define AESMALL_VAULT_MIN_CHUNK 64
#define AESMALL_VAULT_MAX_CHUNK 65536
#define AESMALL_VAULT_TAG_SIZE 16

/* The size of the buffer in bytes, constant if chunk_size is. */
#define AESMALL_VAULT_BUFFER_SIZE(chunk_size)                                                      \
    ((chunk_size) + AESMALL_CAST(size_t, AESMALL_VAULT_TAG_SIZE))

/* The size of the header in bytes; key_size is that of the file key, 16, 24 or 32. */
#define AESMALL_VAULT_HEADER_SIZE(key_size) ((key_size) + 28)

/* The size of the file in bytes for n bytes of content. */
#define AESMALL_VAULT_SIZE(n, chunk_size, key_size)                                                \
    ((n) + AESMALL_CAST(uint32_t, AESMALL_VAULT_HEADER_SIZE(0)) + (key_size) +                     \
     AESMALL_VAULT_TAG_SIZE *                                                                      \
         ((n) == 0 ? 1 : ((n)-AESMALL_CAST(uint32_t, 1) + (chunk_size)) / (chunk_size)))

/* The numbers of the modes in a header. */
enum { AESMALL_VAULT_CCM = 1, AESMALL_VAULT_OCB = 2, AESMALL_VAULT_GCM = 3 };

/* Where the key of a file comes from, as its header says. */
enum { AESMALL_VAULT_MASTER_KEY = 0, AESMALL_VAULT_PASSPHRASE = 1 };

/* Seals or opens a chunk; it gives the vault its mode and direction. */
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

/* ---- The beginning ----
 *
 * _create writes the header; its arguments:
 *   key         room for the key of the file; in both calls the object of the master key is
 *               AESMALL_ERROR_ARGUMENT
 *   master      the master key, able to encrypt; it is not needed after the call
 *   key_id      any number, by which you find the master key again
 *   keys        makes the key of the file, see vault_keys.h
 *   file        its write and commit are used
 *   chunk_size  bytes, a power of 2 from 64 to 65,536 (otherwise AESMALL_ERROR_ARGUMENT); on AVR up
 *               to 32,768
 * _open checks the header, unwraps the key and opens the last chunk: from then on the length is
 * authentic. `file` may come from anybody; its read and size are used. master must be able to
 * decrypt. If the file changes after _open, calls fail. */

/* The work after aesmall_vault_set has set the members. */
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

/* Each mode has its own _create and _open with its own function for a chunk, so a writer links no
 * code for opening. */

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

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_vault_ccm_create(aesmall_vault *vault, aesmall_spare key, const aesmall_cipher *master,
                         uint32_t key_id, aesmall_vault_keys keys, const aesmall_file *file,
                         uint8_t *buffer, size_t buffer_cap, uint32_t chunk_size)
{
    aesmall_vault_set(vault, key, AESMALL_VAULT_CCM, aesmall_vault_ccm_seal_chunk, file, buffer,
                      buffer_cap);
    return aesmall_vault_create(vault, master, key_id, keys.new_key, keys.source, chunk_size);
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

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_vault_ocb_create(aesmall_vault *vault, aesmall_spare key, const aesmall_cipher *master,
                         uint32_t key_id, aesmall_vault_keys keys, const aesmall_file *file,
                         uint8_t *buffer, size_t buffer_cap, uint32_t chunk_size)
{
    aesmall_vault_set(vault, key, AESMALL_VAULT_OCB, aesmall_vault_ocb_seal_chunk, file, buffer,
                      buffer_cap);
    return aesmall_vault_create(vault, master, key_id, keys.new_key, keys.source, chunk_size);
}

/* The reader needs the block cipher's decryption: make `key` with the engine's _spare; with
 * _spare_enc the call returns AESMALL_ERROR_KEY. */
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

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_vault_gcm_create(aesmall_vault *vault, aesmall_spare key, const aesmall_cipher *master,
                         uint32_t key_id, aesmall_vault_keys keys, const aesmall_file *file,
                         uint8_t *buffer, size_t buffer_cap, uint32_t chunk_size)
{
    aesmall_vault_set(vault, key, AESMALL_VAULT_GCM, aesmall_vault_gcm_seal_chunk, file, buffer,
                      buffer_cap);
    return aesmall_vault_create(vault, master, key_id, keys.new_key, keys.source, chunk_size);
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

/* Ends a vault at any time; it may also be all zeros. */
void aesmall_vault_wipe(aesmall_vault *vault);

/* ---- Writers ---- */

/* Adds to the content. A full chunk is sealed and written when more content follows. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_write(aesmall_vault *vault, const uint8_t *in,
                                                     size_t in_len);

/* Writes the last chunk and calls file->commit. This ends the writer; if it succeeds, the file
 * exists. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_finish(aesmall_vault *vault);

/* ---- Readers ---- */

/* The size of the content in bytes. */
static inline uint32_t aesmall_vault_size(const aesmall_vault *vault)
{
    return vault->size;
}

/* Reads len bytes of the content from offset on. A range that is not within the content is
 * AESMALL_ERROR_LENGTH, and the vault stays usable. Reads from the same chunk read and open it only
 * once. On AESMALL_ERROR_AUTH and AESMALL_ERROR_STORAGE all of out is zeros. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_read(aesmall_vault *vault, uint32_t offset,
                                                    uint8_t *out, size_t len);

/* ---- Whole files ----
 *
 * Each call has two forms. One does everything, and calls your progress function (or NULL) after
 * each chunk. The _step form does one chunk in each call, for a main loop or another core:
 *   aesmall_vault_step step = {0, 0};
 *   do {
 *       error = aesmall_vault_seal_step(&vault, &source, &step);
 *   } while (error == AESMALL_OK && step.done != step.total);
 * `done` of `total` chunks are finished. A step after the last is AESMALL_ERROR_ARGUMENT, or
 * AESMALL_ERROR_KEY for a writer, because it has ended. */
typedef struct aesmall_vault_step {
    uint32_t done;
    uint32_t total; /* 0 at the beginning */
} aesmall_vault_step;

typedef aesmall_error aesmall_vault_do_step(aesmall_vault *vault, const aesmall_file *file,
                                            aesmall_vault_step *step);

/* Seals all of source as the content of a new writer (otherwise AESMALL_ERROR_ARGUMENT); the last
 * step finishes it. Uses read and size of source. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_seal_step(aesmall_vault *vault,
                                                         const aesmall_file *source,
                                                         aesmall_vault_step *step);

/* Writes all of the content to target and commits it; uses write and commit of target. It first
 * verifies all chunks, then opens them again and writes, so total is twice their number. If the
 * file is not authentic, nothing is written. With target NULL it only verifies. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_open_step(aesmall_vault *vault,
                                                         const aesmall_file *target,
                                                         aesmall_vault_step *step);

AESMALL_MUST_CHECK static inline aesmall_error aesmall_vault_verify_step(aesmall_vault *vault,
                                                                         aesmall_vault_step *step)
{
    return aesmall_vault_open_step(vault, NULL, step);
}

/* Does all steps of one of these. */
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

/* Reads the header without a key, so nothing of it is authentic. Uses read and size. After an
 * error, do not use *info. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_inspect(const aesmall_file *file,
                                                       aesmall_vault_info *info);

/* Puts the file under another master key: writes key id and wrapped key into the header and
 * commits. The rest stays as it is, and is not checked. All four functions of file are used. It
 * MUST be a file that is changed in place: aesmall_two_slots_copy, aesmall_littlefs_update. A file
 * with new content refuses it (AESMALL_ERROR_STORAGE or _FORMAT) and is not committed (file.h).
 * Anyone with a copy of the old header and the old key can still open the file. With
 * AESMALL_VAULT_PASSPHRASE the parameters and the salt stay the same. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_rekey(const aesmall_file *file,
                                                     const aesmall_cipher *old_master,
                                                     const aesmall_cipher *new_master,
                                                     uint32_t new_key_id);

#ifdef __cplusplus
}
#endif

#endif
