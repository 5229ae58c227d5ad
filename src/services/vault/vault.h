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
#include "../file/file.h"
#include "vault_keys.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sealed files: encrypted and authenticated, in chunks, written from start to end and read at any
 * place. doc/use/vault.md shows how to use them and describes their protection.
 * doc/inside/vault-format.md describes every byte. Each file has its own key, which its header
 * holds, wrapped with the master key (KW, SP 800-38F). The chunks are sealed by the STREAM
 * construction (CRYPTO 2015), with CCM, OCB3 or GCM. vault_modes.h has the calls for OCB3 and GCM,
 * vault_whole.h seals and opens whole files, vault_header.h changes the master key, vault_wide.h
 * does two blocks at a time.
 *
 * An aesmall_vault is a writer or a reader:
 *
 *   aesmall_aes128 key;
 *   aesmall_vault vault;
 *
 *   error = aesmall_vault_ccm_create(&vault, aesmall_aes128_key_room_encrypt_only(&key), master,
 *                                    key_id, aesmall_vault_random_keys(&rng), file, buffer,
 *                                    sizeof buffer, chunk_size);
 *   error = aesmall_vault_ccm_open(&vault, aesmall_aes128_key_room_encrypt_only(&key), master,
 *                                  file, buffer, sizeof buffer);
 *
 * Buffer, room and `file` MUST stay where they are, and each vault needs its own buffer and room.
 * No other argument of a call may overlap buffer, room or vault. Chunks are sealed and opened in
 * place. RAM besides the buffer: 28 bytes on AVR, 44 on a Cortex-M, and the engine's key object.
 * Calls with one vault MUST NOT run at the same time.
 *
 * A vault MUST be created or opened, or be all zeros, before any other call. Any failure, except a
 * refused length or argument, ends it: key, buffer and vault are wiped, and every further call
 * returns AESMALL_ERROR_KEY. aesmall_vault_wipe() and aesmall_vault_finish() end it too. Finishing
 * does not wipe the bytes of the buffer that the vault never wrote. A vault that failed or was
 * wiped never commits.
 *
 * Time: depends on the lengths, the header and the result, apart from the engine's timing class and
 * the time of your functions. Memory: secrets on the stack are wiped. */

/* Sizes in bytes of the shortest and the longest chunk, and of the tag after each. */
#define AESMALL_VAULT_MIN_CHUNK 64
#define AESMALL_VAULT_MAX_CHUNK 65536
#define AESMALL_VAULT_TAG_SIZE 16

/* The size of the buffer in bytes, constant if chunk_size is. */
#define AESMALL_VAULT_BUFFER_SIZE(chunk_size)                                                      \
    ((chunk_size) + AESMALL_CAST(size_t, AESMALL_VAULT_TAG_SIZE))

/* The size of the header in bytes. key_size is the size of the file key, 16, 24 or 32. */
#define AESMALL_VAULT_HEADER_SIZE(key_size) ((key_size) + 28)

/* The size of the file in bytes for n bytes of content. */
#define AESMALL_VAULT_SIZE(n, chunk_size, key_size)                                                \
    ((n) + AESMALL_CAST(uint32_t, AESMALL_VAULT_HEADER_SIZE(0)) + (key_size) +                     \
     AESMALL_VAULT_TAG_SIZE *                                                                      \
         ((n) == 0 ? 1 : ((n)-AESMALL_CAST(uint32_t, 1) + (chunk_size)) / (chunk_size)))

/* The numbers of the modes in a header. */
enum { AESMALL_VAULT_CCM = 1, AESMALL_VAULT_OCB = 2, AESMALL_VAULT_GCM = 3 };

/* The source of a file's key, from its header. */
enum { AESMALL_VAULT_MASTER_KEY = 0, AESMALL_VAULT_PASSPHRASE = 1 };

/* Seals or opens a chunk. This function gives the vault its mode and direction. */
struct aesmall_vault;
typedef aesmall_error aesmall_vault_crypt_chunk(const struct aesmall_vault *vault,
                                                const aesmall_aead_args *args);

/* The members are private. */
typedef struct aesmall_vault {
    uint8_t state; /* the bytes are first, where a Cortex-M0+ reaches them with less code */
    uint8_t algorithm;
    uint8_t chunk_log;
    uint8_t header_size;
    uint16_t room;          /* of the key object, bytes */
    aesmall_cipher *cipher; /* the key object */
    void (*init)(void *key, const uint8_t *secret);
    aesmall_vault_crypt_chunk *crypt;
    const aesmall_file *file;
    uint8_t *buffer;
    size_t stride;  /* of a chunk with its tag. At first, the bytes of the buffer */
    size_t fill;    /* bytes of content in the buffer */
    uint32_t index; /* writer: of the next chunk, reader: of the chunk in the buffer */
    uint32_t size;  /* of the content. Writer: of the file to seal */
} aesmall_vault;

/* ---- Writers ---- */

/**
 * Begin a new file with CCM.
 *
 * @param vault       receives the writer
 * @param key         room for the file's key of 16, 24 or 32 bytes, such as
 *                    aesmall_aes128_key_room_encrypt_only(&key)
 * @param master      the master key, which must be able to encrypt. It is not needed after the call
 * @param key_id      any number, by which you find the master key again
 * @param keys        makes the file's key: aesmall_vault_random_keys(),
 *                    aesmall_vault_counted_keys() or aesmall_vault_own_keys()
 * @param file        its write and commit are used
 * @param buffer      buffer_cap bytes
 * @param buffer_cap  bytes, at least AESMALL_VAULT_BUFFER_SIZE(chunk_size)
 * @param chunk_size  bytes, a power of 2 from 64 to 65,536, on AVR up to 32,768
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ARGUMENT if chunk_size is not allowed, or `key` is the object of the master
 *         key;
 *         AESMALL_ERROR_CAPACITY if the buffer is too small;
 *         AESMALL_ERROR_KEY if the master key is wiped;
 *         AESMALL_ERROR_STORAGE if the file fails;
 *         or an error of `keys`
 *
 * Source: doc/inside/vault-format.md.
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_vault_ccm_create(aesmall_vault *vault, aesmall_key_room key, const aesmall_cipher *master,
                         uint32_t key_id, aesmall_vault_keys keys, const aesmall_file *file,
                         uint8_t *buffer, size_t buffer_cap, uint32_t chunk_size);

/**
 * Add bytes to the content.
 *
 * @param vault   a writer
 * @param in      in_len bytes, which MUST NOT overlap buffer, room or vault
 * @param in_len  bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the vault has ended or is no writer;
 *         AESMALL_ERROR_LENGTH if the file would be longer than 2^32 - 1 bytes;
 *         AESMALL_ERROR_STORAGE if the file fails
 *
 * A full chunk is sealed and written when more content follows.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_write(aesmall_vault *vault, const uint8_t *in,
                                                     size_t in_len);

/**
 * Write the last chunk, commit the file and end the writer.
 *
 * @param vault  a writer
 * @return AESMALL_OK, and the file exists;
 *         AESMALL_ERROR_KEY if the vault has ended or is no writer;
 *         AESMALL_ERROR_LENGTH if the file would be longer than 2^32 - 1 bytes;
 *         AESMALL_ERROR_STORAGE if the file fails
 */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_finish(aesmall_vault *vault);

/* ---- Readers ---- */

/**
 * Begin to read a file that was sealed with CCM.
 *
 * @param vault       receives the reader
 * @param key         room for the file's key of 16, 24 or 32 bytes, such as
 *                    aesmall_aes128_key_room_encrypt_only(&key)
 * @param master      the master key, which must be able to decrypt. It is not needed after the call
 * @param file        the file, which need not be trusted. Its read and size are used
 * @param buffer      buffer_cap bytes
 * @param buffer_cap  bytes, at least AESMALL_VAULT_BUFFER_SIZE() of the file's chunks
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the master key is wrong, or header, last chunk or length was
 *         changed;
 *         AESMALL_ERROR_FORMAT if this is not a vault, or of an unknown version, or of another key
 *         size or mode;
 *         AESMALL_ERROR_CAPACITY if the buffer has fewer than 80 bytes, or the header is
 *         authentic and names longer chunks;
 *         AESMALL_ERROR_ARGUMENT if `key` is the object of the master key;
 *         AESMALL_ERROR_KEY if a key is wiped or cannot decrypt;
 *         AESMALL_ERROR_STORAGE if the file fails
 *
 * It checks the header, unwraps the file's key and opens the last chunk: from then on the length is
 * authentic. If the file changes afterwards, calls fail. Source: doc/inside/vault-format.md.
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_vault_ccm_open(aesmall_vault *vault, aesmall_key_room key, const aesmall_cipher *master,
                       const aesmall_file *file, uint8_t *buffer, size_t buffer_cap);

/**
 * Return the size of the content in bytes.
 *
 * @param vault  a reader
 * @return bytes;
 *         0 if the vault has ended
 */
static inline uint32_t aesmall_vault_size(const aesmall_vault *vault);

/**
 * Read a part of the content, verified.
 *
 * @param vault   a reader
 * @param offset  bytes from the start of the content
 * @param out     receives len bytes, which MUST NOT overlap buffer, room or vault
 * @param len     bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if the range is not within the content: the vault stays usable;
 *         AESMALL_ERROR_AUTH if a chunk was changed;
 *         AESMALL_ERROR_STORAGE if the file fails;
 *         AESMALL_ERROR_KEY if the vault has ended or is no reader. After AESMALL_ERROR_AUTH and
 *         AESMALL_ERROR_STORAGE all of `out` is zeros
 *
 * Reads from the same chunk read and open it only once.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_vault_read(aesmall_vault *vault, uint32_t offset,
                                                    uint8_t *out, size_t len);

/* ---- The end of both ---- */

/**
 * Wipe a vault, its key and its buffer, at any time.
 *
 * @param vault  may also be all zeros
 */
void aesmall_vault_wipe(aesmall_vault *vault);

#ifdef __cplusplus
}
#endif

#include "inner/vault.h"

#endif
