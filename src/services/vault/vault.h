/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_VAULT_H
#define AESMALL_SERVICES_VAULT_H

#include <stddef.h>
#include <stdint.h>

#include "../../aesmall_select.h"
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
 * doc/vault-format.md has every byte, doc/vault.md shows how to use them and what they protect. A
 * file has a key of its own, which its header holds, wrapped with the master key (KW, SP 800-38F);
 * the chunks are sealed as STREAM does it (CRYPTO 2015), with CCM, OCB3 or GCM.
 *
 * AESMALL_VAULT(bits, engine, mode), once in a file, makes for the bits of the file key, an engine
 * and ccm, ocb or gcm
 *   aesmall_aesN_E_M_vault          the type: a writer or reader, and its key, in one object
 *   aesmall_aesN_E_M_vault_create(&v, master, key_id, new_key, source, file, buffer, buffer_cap,
 *                                 chunk_size)
 *                                   begins a new file, v is its writer
 *   aesmall_aesN_E_M_vault_open(&v, master, file, buffer, buffer_cap)
 *                                   v is the reader of a file
 *   aesmall_aesN_E_M_vault_wipe(&v) the end
 * For the default engine with CCM they are there already: aesmall_aes128_vault,
 * aesmall_aes256_vault. With `ct` and `ct_small` two blocks are done at a time where the mode can.
 * All other calls take &v.vault.
 *
 * The buffer is the caller's, AESMALL_VAULT_BUFFER_SIZE(chunk_size) bytes or more (else
 * AESMALL_ERROR_CAPACITY), one for each vault, and like the object nothing that a call may read
 * from or write to. It and `file` MUST stay where they are. RAM beside it: 26 bytes on AVR, 40 on a
 * Cortex-M, and the engine's key object. Calls with one vault MUST NOT run at the same time.
 *
 * A vault MUST be created or opened, or be zeros, before any other call. What fails, but for a
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
 *                          than the type's, or a length that no vault has
 *   AESMALL_ERROR_AUTH     wrong master key, or header, chunk or length is not as it was written.
 *                          What of it was at an output is zeros
 *
 * What is secret on the stack is wiped. Time: the lengths, the header, the result (beyond what the
 * engine says of itself and your calls take). */

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

/* The members are private. */
typedef struct aesmall_vault {
    uint8_t state; /* the bytes stand in front, where a Cortex-M0+ reaches them with less code */
    uint8_t algorithm;
    uint8_t chunk_log;
    uint8_t header_size;
    uint16_t object_size; /* with the key */
    void (*set_key)(struct aesmall_vault *vault, const uint8_t *secret);
    aesmall_error (*crypt)(const struct aesmall_vault *vault, const aesmall_aead_parts *parts);
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
 * doc/vault-format.md. source: an aesmall_nonce, services/nonce/nonce.h, with a counter of 8 bytes
 * (else AESMALL_ERROR_ARGUMENT), that nothing else uses. Who shares the master key MUST NOT share
 * the counter's values: two devices need two master keys. The master key both derives and wraps
 * then; doc/vault-format.md says why that is sound. It MUST serve nothing else. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_counted_key(void *source,
                                                           const aesmall_cipher *master,
                                                           uint8_t *out, size_t len);

/* ---- Writers ----
 *
 * _create writes the header; its arguments:
 *   master      the master key, which encrypts; it is not needed any more afterwards
 *   key_id      any number, to find the master key by
 *   chunk_size  bytes, a power of 2 from 64 to 65,536 (else AESMALL_ERROR_ARGUMENT); on AVR up to
 *               32,768
 *   file        write and commit are called */

/* More of the content. Full chunks are sealed and written as others follow. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_write(aesmall_vault *vault, const uint8_t *in,
                                                     size_t in_len);

/* The last chunk, then file->commit. The writer ends with it, the file is there if all went
 * well. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_finish(aesmall_vault *vault);

/* ---- Readers ----
 *
 * _open checks the header, unwraps the key and opens the last chunk: from then on the length is
 * authentic. `file` may be anybody's, read and size are called. master decrypts. What _open says
 * of a file holds as long as it does not change; when it does, calls fail. */

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
 *       error = aesmall_vault_seal_step(&v.vault, &source, &step);
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
 * begun refuses it, AESMALL_ERROR_STORAGE or _FORMAT, and is not committed (file.h). Who has a copy
 * of the old header and the old key still opens the file. With AESMALL_VAULT_PASSPHRASE the
 * parameters and the salt stay. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_rekey(const aesmall_file *file,
                                                     const aesmall_cipher *old_master,
                                                     const aesmall_cipher *new_master,
                                                     uint32_t new_key_id);

/* ---- What AESMALL_VAULT is made of ---- */

/* Behind _create and _open, which have set set_key, crypt, file, buffer, stride, object_size and
 * algorithm; and behind _wipe. */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_create(aesmall_vault *vault,
                                                      const aesmall_cipher *master, uint32_t key_id,
                                                      aesmall_vault_new_key *new_key, void *source,
                                                      uint32_t chunk_size);
AESMALL_MUST_CHECK aesmall_error aesmall_vault_unlock(aesmall_vault *vault,
                                                      const aesmall_cipher *master);
void aesmall_vault_wipe(aesmall_vault *vault);

#define AESMALL_VAULT(bits, engine, mode)                                                          \
    AESMALL_VAULT_NAMED(aesmall_aes##bits##_##engine##_##mode##_vault, bits, engine, mode)

/* The same under a name of yours. */
#define AESMALL_VAULT_NAMED(name, bits, engine, mode)                                              \
    AESMALL_VAULT_MAKE(name, bits, engine, mode, AESMALL_VAULT_WAY(engine))

#define AESMALL_VAULT_MAKE(name, bits, engine, mode, way)                                          \
    AESMALL_VAULT_MAKE_WAY(name, bits, engine, mode, way)

#define AESMALL_VAULT_MAKE_WAY(name, bits, engine, mode, way)                                      \
    AESMALL_VAULT_OF(name, aesmall_aes##bits##_##engine, aesmall_aes##bits##_##engine##_init_enc,  \
                     AESMALL_VAULT_INIT_##mode(aesmall_aes##bits##_##engine##_init), bits,         \
                     AESMALL_VAULT_MODE_##mode, AESMALL_VAULT_SEAL_##way##_##mode(bits, engine),   \
                     AESMALL_VAULT_OPEN_##way##_##mode(bits, engine))

/* The same for a key object of yours: its type; its calls (key *, const uint8_t *secret) for
 * sealing and for opening; the bits of the secret, 128, 192 or 256; the mode's number; what seals
 * and opens the aesmall_aead_parts at `parts` with the object at `key`, two expressions such as
 * aesmall_ccm_seal_parts(&key->cipher, parts). */
#define AESMALL_VAULT_OF(name, key_type, init_seal, init_open, bits, mode, seal_call, open_call)   \
    typedef struct name {                                                                          \
        aesmall_vault vault;                                                                       \
        key_type key;                                                                              \
    } name;                                                                                        \
                                                                                                   \
    AESMALL_VAULT_DIRECTION(name, key_type, init_seal, seal, seal_call)                            \
    AESMALL_VAULT_DIRECTION(name, key_type, init_open, open, open_call)                            \
                                                                                                   \
    AESMALL_MUST_CHECK AESMALL_MAY_BE_UNUSED static inline aesmall_error name##_create(            \
        name *v, const aesmall_cipher *master, uint32_t key_id, aesmall_vault_new_key *new_key,    \
        void *source, const aesmall_file *file, uint8_t *buffer, size_t buffer_cap,                \
        uint32_t chunk_size)                                                                       \
    {                                                                                              \
        AESMALL_VAULT_SET(name, bits, mode, seal)                                                  \
        return aesmall_vault_create(&v->vault, master, key_id, new_key, source, chunk_size);       \
    }                                                                                              \
                                                                                                   \
    AESMALL_MUST_CHECK AESMALL_MAY_BE_UNUSED static inline aesmall_error name##_open(              \
        name *v, const aesmall_cipher *master, const aesmall_file *file, uint8_t *buffer,          \
        size_t buffer_cap)                                                                         \
    {                                                                                              \
        AESMALL_VAULT_SET(name, bits, mode, open)                                                  \
        return aesmall_vault_unlock(&v->vault, master);                                            \
    }                                                                                              \
                                                                                                   \
    AESMALL_MAY_BE_UNUSED static inline void name##_wipe(name *v)                                  \
    {                                                                                              \
        aesmall_vault_wipe(&v->vault);                                                             \
    }

#define AESMALL_VAULT_DIRECTION(name, key_type, init, verb, expression)                            \
    static inline void name##_set_key_to_##verb(aesmall_vault *vault, const uint8_t *secret)       \
    {                                                                                              \
        init(&AESMALL_CAST(name *, AESMALL_CAST(void *, vault))->key, secret);                     \
    }                                                                                              \
                                                                                                   \
    static inline aesmall_error name##_##verb##_chunk(const aesmall_vault *vault,                  \
                                                      const aesmall_aead_parts *parts)             \
    {                                                                                              \
        const key_type *const key =                                                                \
            &AESMALL_CAST(const name *, AESMALL_CAST(const void *, vault))->key;                   \
                                                                                                   \
        return expression;                                                                         \
    }

#define AESMALL_VAULT_SET(name, bits, mode, verb)                                                  \
    v->vault.set_key = name##_set_key_to_##verb;                                                   \
    v->vault.crypt = name##_##verb##_chunk;                                                        \
    v->vault.file = file;                                                                          \
    v->vault.buffer = buffer;                                                                      \
    v->vault.stride = buffer_cap;                                                                  \
    v->vault.object_size = sizeof *v;                                                              \
    v->vault.algorithm = (bits) / 64 << 4 | (mode);

#define AESMALL_VAULT_MODE_ccm AESMALL_VAULT_CCM
#define AESMALL_VAULT_MODE_ocb AESMALL_VAULT_OCB
#define AESMALL_VAULT_MODE_gcm AESMALL_VAULT_GCM

/* The key object of a reader: OCB3 decrypts with the block cipher's decryption. */
#define AESMALL_VAULT_INIT_ccm(init) init##_enc
#define AESMALL_VAULT_INIT_ocb(init) init
#define AESMALL_VAULT_INIT_gcm(init) init##_enc

/* The engines with calls for two blocks; AESMALL_VAULT_WAY is pairs for them, else plain. */
#if AESMALL_ARMV6M_ASM
#define AESMALL_VAULT_PAIRS_ct ~, pairs
#define AESMALL_VAULT_PAIRS_ct_small ~, pairs
#elif !AESMALL_AVR_ASM
#define AESMALL_VAULT_PAIRS_ct ~, pairs
#endif
#define AESMALL_VAULT_WAY(engine) AESMALL_VAULT_SECOND(AESMALL_VAULT_PAIRS_##engine, plain, ~)
#define AESMALL_VAULT_SECOND(...) AESMALL_VAULT_SECOND_OF(__VA_ARGS__)
#define AESMALL_VAULT_SECOND_OF(first, second, ...) second

#define AESMALL_VAULT_SEAL_plain_ccm(bits, engine) aesmall_ccm_seal_parts(&key->cipher, parts)
#define AESMALL_VAULT_OPEN_plain_ccm(bits, engine) aesmall_ccm_open_parts(&key->cipher, parts)
#define AESMALL_VAULT_SEAL_plain_ocb(bits, engine) aesmall_ocb_seal_parts(&key->cipher, parts)
#define AESMALL_VAULT_OPEN_plain_ocb(bits, engine) aesmall_ocb_open_parts(&key->cipher, parts)
#define AESMALL_VAULT_SEAL_plain_gcm(bits, engine) aesmall_gcm_seal_parts(&key->cipher, parts)
#define AESMALL_VAULT_OPEN_plain_gcm(bits, engine) aesmall_gcm_open_parts(&key->cipher, parts)

#define AESMALL_VAULT_SEAL_pairs_ccm(bits, engine)                                                 \
    aesmall_ccm_bulk_seal_parts(&key->cipher, parts, key->schedule,                                \
                                aesmall_aes##bits##_##engine##_ccm_encrypt2)
#define AESMALL_VAULT_OPEN_pairs_ccm(bits, engine)                                                 \
    aesmall_ccm_bulk_open_parts(&key->cipher, parts, key->schedule,                                \
                                aesmall_aes##bits##_##engine##_ccm_encrypt2)
#define AESMALL_VAULT_SEAL_pairs_ocb(bits, engine)                                                 \
    aesmall_ocb_bulk_seal_parts(&key->cipher, parts, key->schedule,                                \
                                aesmall_aes##bits##_##engine##_ocb_encrypt2)
#define AESMALL_VAULT_OPEN_pairs_ocb(bits, engine)                                                 \
    aesmall_ocb_bulk_open_parts(&key->cipher, parts, key->schedule,                                \
                                aesmall_aes##bits##_##engine##_ocb_encrypt2,                       \
                                aesmall_aes##bits##_##engine##_ocb_decrypt2)
#define AESMALL_VAULT_SEAL_pairs_gcm AESMALL_VAULT_SEAL_plain_gcm
#define AESMALL_VAULT_OPEN_pairs_gcm AESMALL_VAULT_OPEN_plain_gcm

AESMALL_VAULT_NAMED(aesmall_aes128_vault, 128, AESMALL_DEFAULT(, ), ccm)
AESMALL_VAULT_NAMED(aesmall_aes256_vault, 256, AESMALL_DEFAULT(, ), ccm)

#ifdef __cplusplus
}
#endif

#endif
