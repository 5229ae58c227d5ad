/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_AES_MMO_H
#define AESMALL_SERVICES_AES_MMO_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/cipher.h"
#include "../../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* AES-MMO, the hash of Zigbee (Matyas-Meyer-Oseas with AES-128), and HMAC with it. Zigbee makes
 * keys with both. zigbee.h has the calls for install codes and link keys.
 *
 * The hash makes a new AES key for each 16 bytes of the message, in a key room of the caller:
 *
 *   aesmall_aes128 room;
 *
 *   error = aesmall_aes_mmo(aesmall_aes128_key_room_encrypt_only(&room), message, message_len,
 *                           out);
 *
 * A hash of 16 bytes has collisions after about 2^64 trials. Use SHA-256 (sha2.h) for everything
 * except Zigbee. */

#define AESMALL_AES_MMO_SIZE 16 /* bytes of a hash, of a MAC, and of the key of HMAC */

/**
 * Compute the AES-MMO hash of a message.
 *
 * @param room     room for an AES-128 key, such as `aesmall_aes128_key_room_encrypt_only(&room)`.
 *                 It is wiped afterwards
 * @param msg      the message. NULL if `msg_len` is 0
 * @param msg_len  bytes, below 2^29
 * @param hash     receives 16 bytes. It may overlap `msg`: it is written last
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY_SIZE if the room is for another size of key;
 *         AESMALL_ERROR_LENGTH if `msg_len` is 2^29 or more. After an error `hash` is unchanged
 *
 * Time: depends on `msg_len`, apart from the engine's timing class. Memory: secrets on the stack
 * are wiped. Source: Zigbee specification 05-3474, annexes B.1.3 and B.6.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_aes_mmo(aesmall_key_room room, const uint8_t *msg,
                                                 size_t msg_len,
                                                 uint8_t hash[AESMALL_AES_MMO_SIZE]);

/**
 * Compute the HMAC of a message with AES-MMO.
 *
 * @param room,msg,msg_len  as for aesmall_aes_mmo(), `msg_len` below 2^29 - 16
 * @param key  16 bytes, as in Zigbee
 * @param mac  receives 16 bytes. It may overlap `key` and `msg`
 * @return AESMALL_OK, or an error of aesmall_aes_mmo()
 *
 * Time and memory: as aesmall_aes_mmo(). Source: Zigbee specification 05-3474, annex B.1.4.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_hmac_aes_mmo(aesmall_key_room room,
                                                      const uint8_t key[AESMALL_AES_MMO_SIZE],
                                                      const uint8_t *msg, size_t msg_len,
                                                      uint8_t mac[AESMALL_AES_MMO_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
