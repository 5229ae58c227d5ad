/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_CORE_CIPHER_H
#define AESMALL_CORE_CIPHER_H

#include <stddef.h>
#include <stdint.h>

#include "cast.h"

#define AESMALL_BLOCK_SIZE 16 /* bytes */

/* A block cipher with its key: all that a mode knows about an engine.
 *
 * It is the first member of every engine's key object. Pass `&key.cipher` to a mode. An object of
 * your own that begins with an aesmall_cipher (an AES peripheral, another cipher with 16-byte
 * blocks) works just as well. The functions get the address of this member and read the key after
 * it. They never write to it. in == out is allowed, partial overlap is not. No alignment is
 * required. */
typedef struct aesmall_cipher {
    void (*encrypt)(const struct aesmall_cipher *cipher, const uint8_t in[AESMALL_BLOCK_SIZE],
                    uint8_t out[AESMALL_BLOCK_SIZE]); /* NULL: decrypt-only */
    void (*decrypt)(const struct aesmall_cipher *cipher, const uint8_t in[AESMALL_BLOCK_SIZE],
                    uint8_t out[AESMALL_BLOCK_SIZE]); /* NULL: encrypt-only */
} aesmall_cipher;

/* The key object around a cipher. */
#define AESMALL_KEY(type, cipher) AESMALL_CAST(const type *, AESMALL_CAST(const void *, cipher))

/* Wrappers are always inlined, so the linker drops functions that are not used. */
#if defined(__GNUC__)
#define AESMALL_FRONT static inline __attribute__((__always_inline__))
#else
#define AESMALL_FRONT static inline
#endif

/* ---- A key for two or many blocks at a time ----
 *
 * Some engines do two blocks, or many counter blocks, in hardly more time than one. Calls that end
 * in _wide use such a wide key, made on the spot:
 * aesmall_ccm_seal_wide(aesmall_aes128_ct_wide_encrypt_only(&key), ...). They have the same
 * results, limits and errors as the calls without _wide, in less time. An engine's header lists the
 * wide keys that it can make: _wide_encrypt_only for encryption, _wide for both directions,
 * _wide_ctr for CTR and GCM. A key with its size chosen at run time has them, too:
 * aesmall_aes_wide_encrypt_only(&key). If an engine cannot do several blocks at once on a target,
 * the pointers are NULL and the calls do one block at a time. A program links only what it names.
 * The key MUST outlive the call. */

/* Two blocks with the schedule of a key. in == out is allowed. */
typedef void aesmall_wide_blocks(const void *schedule, const uint8_t in[2 * AESMALL_BLOCK_SIZE],
                                 uint8_t out[2 * AESMALL_BLOCK_SIZE]);

/* CTR over whole blocks, at most 4,095: the counter has 128 bits, wraps to 0 after all ones, and is
 * advanced by `blocks`, so that the next call continues. in == out is allowed. */
typedef void aesmall_ctr_blocks(const void *schedule, uint8_t counter[AESMALL_BLOCK_SIZE],
                                const uint8_t *in, uint8_t *out, size_t blocks);

/* A key for two or many blocks at a time. */
typedef struct aesmall_wide {
    const aesmall_cipher *cipher;
    const void *schedule;              /* of the same key */
    aesmall_wide_blocks *encrypt_wide; /* NULL: one at a time */
    aesmall_wide_blocks *decrypt_wide; /* NULL: one at a time */
    aesmall_ctr_blocks *ctr_blocks;    /* NULL: one at a time */
} aesmall_wide;

/**
 * Return a wide key made from its parts. The engines' headers call it.
 *
 * @param cipher      the key. It MUST outlive the wide key
 * @param schedule    the key's schedule. It MUST outlive the wide key
 * @param encrypt_wide    the encryption of two blocks. NULL: the calls encrypt one block at a time
 * @param decrypt_wide    the same for decryption
 * @param ctr_blocks  the same for CTR over many blocks
 * @return the wide key, for one call
 */
AESMALL_FRONT aesmall_wide aesmall_wide_of(const aesmall_cipher *cipher, const void *schedule,
                                           aesmall_wide_blocks *encrypt_wide,
                                           aesmall_wide_blocks *decrypt_wide,
                                           aesmall_ctr_blocks *ctr_blocks)
{
    const aesmall_wide wide = {cipher, schedule, encrypt_wide, decrypt_wide, ctr_blocks};

    return wide;
}

/* ---- Room for a key ----
 *
 * Some services make keys of their own and need room for them: GCM-SIV one for each message, sealed
 * files one for each file, and CTR_DRBG. An engine's header makes such a room from a key object:
 * aesmall_aes128_ct_key_room_encrypt_only(&room) for encryption, _key_room for both directions. If
 * the size is chosen at run time, aesmall_aes_key_room_encrypt_only(&room, &key) for a key of the
 * same size as key. The caller owns the room. It MUST stay where it is and serve no other purpose.
 * The service that uses it wipes it. */
typedef struct aesmall_key_room {
    aesmall_cipher *cipher; /* the first member of the key object */
    size_t size;            /* of the key object, bytes */
    void (*init)(void *key, const uint8_t *secret);
    uint8_t secret_len; /* 16, 24 or 32 */
} aesmall_key_room;

/**
 * Return the room for a key made from its parts. The engines' headers call it.
 *
 * @param cipher      the first member of the key object that is the room
 * @param size        the size of the key object in bytes
 * @param init        makes a key in the room from a secret
 * @param secret_len  the length of the secret in bytes: 16, 24 or 32
 * @return the room, for one call
 */
AESMALL_FRONT aesmall_key_room aesmall_key_room_of(aesmall_cipher *cipher, size_t size,
                                                   void (*init)(void *key, const uint8_t *secret),
                                                   uint8_t secret_len)
{
    const aesmall_key_room key_room = {cipher, size, init, secret_len};

    return key_room;
}

#endif
