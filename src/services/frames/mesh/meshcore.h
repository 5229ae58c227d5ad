/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_MESHCORE_H
#define AESMALL_SERVICES_MESHCORE_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/cipher.h"
#include "../../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Packets of the MeshCore network (github.com/meshcore-dev/MeshCore). On the air a header, the
 * path's length and the path precede the payload:
 *
 *   group text   channel hash (1) | MAC (2) | ciphertext
 *   direct       two hashes of nodes (2) | MAC (2) | ciphertext
 *
 * The ciphertext is AES-128-ECB. The text is padded with zeros to whole blocks. The MAC is the
 * first 2 bytes of HMAC-SHA256 over the ciphertext. Both take their key from a secret of 32 bytes:
 * AES its first 16 bytes, HMAC all of it. The secret of a channel is its key of 16 bytes, then 16
 * zeros. The secret of two nodes is their secret of X25519, which this library does not compute.
 * The calls take the AES key as a cipher and the secret for HMAC. A call that opens needs AES
 * decryption: make the key with _init, not with _init_encrypt_only.
 *
 * NOT PROTECTED: much. There is no nonce: equal blocks of text under one key give equal blocks of
 * ciphertext, so everyone sees when a message repeats, and can guess short ones. A MAC of 2 bytes
 * is guessed with 65,536 packets, so count wrong ones. There is no counter: an old packet can be
 * repeated. Everyone with the key of a channel can send under any name. Everyone who knows the name
 * of a channel "#name" has its key.
 *
 * Common mistakes: the key of HMAC is 32 bytes, AES's 16; the padding is not removed, and a text
 * must not end in zeros. */

#define AESMALL_MESHCORE_SECRET_SIZE 32 /* bytes */
#define AESMALL_MESHCORE_TEXT_MAX 176   /* bytes: payloads have up to 184 */

/* Bytes of a text in whole blocks, of a group text and of a direct packet without its hashes.
 * Constant expressions. */
#define AESMALL_MESHCORE_PADDED_SIZE(text_len) (((text_len) + 15) / 16 * 16)
#define AESMALL_MESHCORE_GROUP_SIZE(text_len) (AESMALL_MESHCORE_PADDED_SIZE(text_len) + 3)
#define AESMALL_MESHCORE_DIRECT_SIZE(text_len) (AESMALL_MESHCORE_PADDED_SIZE(text_len) + 2)

/* ---- Channels ---- */

/**
 * Make the secret of a channel "#name". Everyone who knows the name can do this.
 *
 * @param name            name_len bytes, with the "#"
 * @param name_len        bytes
 * @param channel_secret  receives 32 bytes: the first 16 of SHA-256 of the name, then zeros. It
 *                        must not overlap name
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ARGUMENT if the name does not begin with "#". Then `channel_secret` is
 *         untouched
 *
 * A channel with a key of its own: copy its 16 bytes, and set the other 16 to zero.
 * Time: depends on name_len. Memory: secrets on the stack are wiped.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_meshcore_channel_secret(
    const uint8_t *name, size_t name_len, uint8_t channel_secret[AESMALL_MESHCORE_SECRET_SIZE]);

/**
 * Return the hash that a channel's packets begin with: the first byte of SHA-256 of its key.
 *
 * @param secret  32 bytes, the channel's
 * @return the hash. Two channels may have the same one
 *
 * Time: constant. Memory: secrets on the stack are wiped.
 */
uint8_t aesmall_meshcore_channel_hash(const uint8_t secret[AESMALL_MESHCORE_SECRET_SIZE]);

/**
 * Encrypt a text for a channel.
 *
 * @param key       made from the first 16 bytes of secret. Only its `encrypt` is used
 * @param secret    32 bytes, the channel's
 * @param text      text_len bytes. It may overlap `out` in any way
 * @param text_len  bytes, 1 to AESMALL_MESHCORE_TEXT_MAX
 * @param out       receives the payload. It must not overlap secret
 * @param out_cap   bytes that fit at `out`: at least AESMALL_MESHCORE_GROUP_SIZE(text_len)
 * @param out_len   receives AESMALL_MESHCORE_GROUP_SIZE(text_len), 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if the text is empty or too long;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt. After an error `out` is
 *         untouched
 *
 * Time: depends on text_len, apart from the engine's timing class. Memory: secrets on the stack are
 * wiped. Source: github.com/meshcore-dev/MeshCore.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_meshcore_group_seal(
    const aesmall_cipher *key, const uint8_t secret[AESMALL_MESHCORE_SECRET_SIZE],
    const uint8_t *text, size_t text_len, uint8_t *out, size_t out_cap, size_t *out_len);

/**
 * Verify and decrypt a text of a channel. It may be an old one.
 *
 * @param key      made from the first 16 bytes of secret. Its `decrypt` is used
 * @param secret   32 bytes, the channel's
 * @param in       in_len bytes: the payload, which begins with the hash of the channel
 * @param in_len   bytes
 * @param out      receives the text with the zeros that fill its last block. It may overlap `in` in
 *                 any way
 * @param out_cap  bytes that fit at `out`: at least in_len - 3
 * @param out_len  receives in_len - 3, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if key or packet is wrong: also for another channel with this hash;
 *         AESMALL_ERROR_ARGUMENT if it is for a channel with another hash;
 *         AESMALL_ERROR_LENGTH if it is too short or too long, or its ciphertext is not in whole
 *         blocks;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot decrypt. After an error `out` is
 *         untouched
 *
 * The MAC is verified first. Time: depends on in_len and the result, apart from the engine's timing
 * class. Memory: secrets on the stack are wiped. Source: github.com/meshcore-dev/MeshCore.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_meshcore_group_open(
    const aesmall_cipher *key, const uint8_t secret[AESMALL_MESHCORE_SECRET_SIZE],
    const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len);

/* ---- Direct packets ----
 *
 * They begin with the MAC. The two hashes of nodes before it are not protected, and are yours to
 * write and read. No published vector shows a direct packet. */

/**
 * Encrypt a text for one node.
 *
 * @param key       made from the first 16 bytes of secret. Only its `encrypt` is used
 * @param secret    32 bytes, of both nodes
 * @param text,text_len  as for aesmall_meshcore_group_seal()
 * @param out       receives MAC and ciphertext. It must not overlap secret
 * @param out_cap   bytes that fit at `out`: at least AESMALL_MESHCORE_DIRECT_SIZE(text_len)
 * @param out_len   receives AESMALL_MESHCORE_DIRECT_SIZE(text_len), 0 on error
 * @return AESMALL_OK, or an error of aesmall_meshcore_group_seal()
 *
 * Time and memory: as aesmall_meshcore_group_seal().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_meshcore_direct_seal(
    const aesmall_cipher *key, const uint8_t secret[AESMALL_MESHCORE_SECRET_SIZE],
    const uint8_t *text, size_t text_len, uint8_t *out, size_t out_cap, size_t *out_len);

/**
 * Verify and decrypt a text of one node. It may be an old one.
 *
 * @param key      made from the first 16 bytes of secret. Its `decrypt` is used
 * @param secret   32 bytes, of both nodes
 * @param in       in_len bytes: MAC and ciphertext
 * @param in_len   bytes
 * @param out      as for aesmall_meshcore_group_open()
 * @param out_cap  bytes that fit at `out`: at least in_len - 2
 * @param out_len  receives in_len - 2, 0 on error
 * @return AESMALL_OK, or an error of aesmall_meshcore_group_open(), but not AESMALL_ERROR_ARGUMENT
 *
 * Time and memory: as aesmall_meshcore_group_open().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_meshcore_direct_open(
    const aesmall_cipher *key, const uint8_t secret[AESMALL_MESHCORE_SECRET_SIZE],
    const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
