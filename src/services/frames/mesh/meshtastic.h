/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_MESHTASTIC_H
#define AESMALL_SERVICES_MESHTASTIC_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/cipher.h"
#include "../../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Packets of the Meshtastic network (github.com/meshtastic/firmware). On the air 16 bytes precede
 * the encrypted part. Numbers are little-endian:
 *
 *   to (4) | from (4) | packet id (4) | flags (1) | channel (1) | next hop (1) | relay (1)
 *
 * The calls take `from` and `packet id` as numbers, and the bytes after this header.
 *
 *   aesmall_aes128 channel;
 *   uint8_t secret_of_channel[32];
 *   uint32_t packet_id = 0x69f166da, from = 0xfa8165a4;
 *
 *   error = aesmall_meshtastic_channel_key(secret, 1, secret_of_channel, &out_len);
 *   aesmall_aes128_init_encrypt_only(&channel, secret_of_channel);
 *   error = aesmall_meshtastic_crypt_unauthenticated(&channel.cipher, packet_id, from, message,
 *                                                    message_len, out, sizeof out);
 *
 * The sender keeps the packet id, which MUST NOT occur twice for one `from` and one key. The
 * firmware counts in its lower 10 bits and draws the other 22 at random for each packet, so ids
 * repeat after long use.
 *
 * Common mistakes: `from` at offset 4 of the nonce of a channel packet. The packet id has 8 bytes
 * there, so `from` is at offset 8; the key AQ== used as it is, and not expanded. */

#define AESMALL_MESHTASTIC_HEADER_SIZE 16 /* bytes */
#define AESMALL_MESHTASTIC_PAYLOAD_MAX 239

/* ---- Channel packets: NOT AUTHENTICATED ----
 *
 * AES-CTR with the key of the channel. The first block is `packet id (8) | from (4) | zeros (4)`,
 * and its last 4 bytes count big-endian.
 *
 * NOT PROTECTED: THERE IS NO MAC. Anyone can change bits of a packet, also without the key.
 * Everyone with the key of the channel can send under any `from`. The header is visible and can be
 * changed. Old packets can be repeated. The default key is public, so that channels with it are not
 * secret at all. */

/**
 * Make the AES key of a channel from its PSK.
 *
 * @param psk      psk_len bytes
 * @param psk_len  16 or 32 bytes: a key. 1 byte n, 1 to 255: the public default key with n - 1
 *                 added to its last byte
 * @param key      receives 16 or 32 bytes. It must not overlap psk. Wipe it after use
 * @param key_len  receives 16 or 32: the key is of AES-128 or AES-256. 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ARGUMENT if the PSK is 1 byte 0: the channel is not encrypted;
 *         AESMALL_ERROR_LENGTH for all other lengths. After an error `key` is untouched
 *
 * Time: depends on psk_len, and whether a PSK of 1 byte is 0.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_meshtastic_channel_key(const uint8_t *psk, size_t psk_len,
                                                                uint8_t key[32], size_t *key_len);

/**
 * Encrypt or decrypt the payload of a channel packet: NOT AUTHENTICATED.
 *
 * @param key        the key of the channel, `&key.cipher`. Only its `encrypt` is used
 * @param packet_id  MUST NOT be used twice with this `from` and key
 * @param from       the number of the sending node
 * @param in         in_len bytes. NULL if in_len is 0
 * @param in_len     bytes, up to AESMALL_MESHTASTIC_PAYLOAD_MAX
 * @param out        receives in_len bytes. in == out is allowed, partial overlap is not
 * @param out_cap    bytes that fit at `out`: at least in_len
 * @return AESMALL_OK, also for a wrong key or a changed packet;
 *         AESMALL_ERROR_LENGTH if in_len is too long;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `in` and `out` overlap partially;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt. After an error `out` is
 *         untouched
 *
 * Time: depends on in_len, apart from the engine's timing class. Memory: the keystream on the stack
 * is wiped. Source: github.com/meshtastic/firmware, CryptoEngine.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_meshtastic_crypt_unauthenticated(
    const aesmall_cipher *key, uint32_t packet_id, uint32_t from, const uint8_t *in, size_t in_len,
    uint8_t *out, size_t out_cap);

/* ---- Direct messages ----
 *
 * AES-256-CCM with a MIC of 8 bytes: `ciphertext | MIC (8) | extra nonce (4)`. The nonce of 13
 * bytes is `packet id (4) | extra nonce (4) | from (4) | 00`. The key is SHA-256 of the secret of
 * X25519 between both nodes. This library has no X25519: take the secret from another one.
 *
 * NOT PROTECTED: the header, except `from` and packet id. The keys of a node do not change, so one
 * stolen key opens all earlier messages. Old messages can be repeated: keep the packet ids that
 * were opened. */

#define AESMALL_MESHTASTIC_DIRECT_MAX 227 /* bytes of a message */

/* Bytes of a direct message after the header. A constant expression. */
#define AESMALL_MESHTASTIC_DIRECT_SIZE(msg_len) ((msg_len) + 12)

/**
 * Make the AES-256 key of two nodes from their secret of X25519.
 *
 * @param secret  32 bytes, the output of X25519
 * @param key     receives 32 bytes: SHA-256 of the secret. It may overlap secret. Wipe it after use
 *
 * Time: constant. Memory: secrets on the stack are wiped.
 */
void aesmall_meshtastic_direct_key(const uint8_t secret[32], uint8_t key[32]);

/**
 * Encrypt and authenticate a direct message.
 *
 * @param key          made from the 32 bytes of aesmall_meshtastic_direct_key(). Only its `encrypt`
 *                     is used
 * @param packet_id    as in the header
 * @param from         the number of the sending node
 * @param extra_nonce  4 random bytes. Packet id, extra nonce and `from` MUST NOT be the same
 *                     twice. It may overlap `out`
 * @param msg          msg_len bytes. NULL if msg_len is 0
 * @param msg_len      bytes, up to AESMALL_MESHTASTIC_DIRECT_MAX
 * @param out          receives the bytes after the header. It may be msg, but must not overlap it
 *                     in any other way
 * @param out_cap      bytes that fit at `out`: at least AESMALL_MESHTASTIC_DIRECT_SIZE(msg_len)
 * @param out_len      receives AESMALL_MESHTASTIC_DIRECT_SIZE(msg_len), 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if the message is too long;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if msg and `out` overlap in another way;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt. After an error `out` is
 *         untouched
 *
 * Time: depends on msg_len, apart from the engine's timing class. Memory: secrets on the stack are
 * wiped. Source: github.com/meshtastic/firmware, CryptoEngine.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_meshtastic_direct_seal(
    const aesmall_cipher *key, uint32_t packet_id, uint32_t from, const uint8_t extra_nonce[4],
    const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t *out_len);

/**
 * Verify and decrypt a direct message.
 *
 * @param key        as for aesmall_meshtastic_direct_seal()
 * @param packet_id  as in the header
 * @param from       the number of the sending node, as in the header
 * @param in         in_len bytes: the packet after the header
 * @param in_len     bytes
 * @param out        receives the message. It may be `in`, but must not overlap it in any other way
 * @param out_cap    bytes that fit at `out`: at least in_len - 12
 * @param out_len    receives the bytes of the message, in_len - 12, and 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if key, packet id, `from` or packet is wrong. Then `out` is zeroed;
 *         AESMALL_ERROR_LENGTH if it is too short or too long;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `in` and `out` overlap partially;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt. Other errors than
 *         AESMALL_ERROR_AUTH leave `out` untouched
 *
 * The text is decrypted to `out` before the MIC is verified, so no other code may read `out` during
 * the call. Time: depends on in_len and the result, apart from the engine's timing class. Memory:
 * secrets on the stack are wiped. Source: github.com/meshtastic/firmware, CryptoEngine.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_meshtastic_direct_open(const aesmall_cipher *key,
                                                                uint32_t packet_id, uint32_t from,
                                                                const uint8_t *in, size_t in_len,
                                                                uint8_t *out, size_t out_cap,
                                                                size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
