/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_ZIGBEE_H
#define AESMALL_SERVICES_ZIGBEE_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/cipher.h"
#include "../../../core/error.h"
#include "aes_mmo.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The security of Zigbee frames at the layers NWK and APS, and Zigbee's keys (Zigbee specification
 * 05-3474, section 4.5 and annex B). Zigbee uses level 5: encrypted, with a MIC of 4 bytes.
 *
 *   NWK or APS header | auxiliary header | payload | MIC(4)
 *
 *   auxiliary  control(1) frame counter(4) source address(8, if bit 5 of the control is set)
 *              key sequence number(1, if the key identifier, bits 3 and 4, is 1: the network key)
 *
 * All numbers and addresses are little-endian, as sent. The level in the control is 0 on the air.
 * The calls put 5 in its place for the nonce and the associated data.
 *
 * Every key is an aesmall_cipher made from 16 bytes, and only its `encrypt` is used. NWK frames use
 * the network key. APS frames use the link key (key identifier 0) or a key made from it: 2 the
 * key-transport key, 3 the key-load key.
 *
 * THE SENDER'S COUNTER: the frame counter MUST grow with every frame under one key, also over
 * resets. A counter used twice reveals both payloads. Keep it as nonce.h does, in steps. Network
 * and link keys have a counter each. It must not reach FFFFFFFF: change the key before.
 * THE RECEIVER'S COUNTER: one for each sender and key, also over resets. aesmall_zigbee_open keeps
 * it in a variable of yours.
 *
 * A trust centre makes the key with which it sends the network key to a device:
 *
 *   uint8_t link_key[16], transport_key[16];
 *   aesmall_aes128 room;
 *
 *   error = aesmall_zigbee_install_code(aesmall_aes128_key_room_encrypt_only(&room), message,
 *                                       message_len, link_key);
 *   if (error == AESMALL_OK) {
 *       error = aesmall_zigbee_derive_key(aesmall_aes128_key_room_encrypt_only(&room), link_key,
 *                                         AESMALL_ZIGBEE_KEY_TRANSPORT, transport_key);
 *   }
 *
 * Common mistakes: the level left 0; the CRC of an install code not hashed or in the wrong order;
 * an address turned around; a link key used where the key-transport key belongs.
 *
 * NOT PROTECTED: addresses, lengths and times of frames. Every device has the network key, so it
 * can read all NWK frames and send in the name of every device. A device that joins with the
 * default link key receives the network key encrypted with a public key. A MIC of 4 bytes is
 * guessed with 2^31 frames on average. */

#define AESMALL_ZIGBEE_MIC_SIZE 4     /* bytes */
#define AESMALL_ZIGBEE_FRAME_MAX 2047 /* bytes. Most radios carry fewer than 127 */

/* CAUTION: a public key. Anyone who hears a device join with it knows the network key. Use it only
 * for devices without an install code. */
#define AESMALL_ZIGBEE_DEFAULT_LINK_KEY "ZigBeeAlliance09"

/* ---- Frames ---- */

/**
 * Encrypt and authenticate an NWK or APS frame.
 *
 * @param key         the key of the key identifier
 * @param source      the sender's IEEE address: 8 bytes, little-endian, as sent. It is only read if
 *                    the auxiliary header has none, and may be NULL otherwise
 * @param header_len  bytes of the NWK or APS header
 * @param in          in_len bytes: header, auxiliary header with the counter that you counted up,
 *                    payload
 * @param in_len      bytes
 * @param out         receives the whole frame. It may be `in` itself, but must not overlap `in` in
 *                    any other way
 * @param out_cap     bytes that fit at `out`: at least in_len + AESMALL_ZIGBEE_MIC_SIZE
 * @param out_len     receives the bytes of the frame, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if a part goes beyond in_len, or the frame has more than
 *         AESMALL_ZIGBEE_FRAME_MAX bytes;
 *         AESMALL_ERROR_FORMAT if bit 7 of the control is set, or its level is neither 0 nor 5;
 *         AESMALL_ERROR_ARGUMENT if the auxiliary header has no source address, and `source` is
 *         NULL;
 *         AESMALL_ERROR_COUNTER if the frame counter is FFFFFFFF: change the key;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `in` and `out` overlap partially;
 *         AESMALL_ERROR_KEY if the key is wiped. After an error `out` is untouched
 *
 * Write 0 as the level of the control, which the call does not change. Time: depends on the
 * lengths, the header fields, apart from the engine's timing class. Memory: secrets on the stack
 * are wiped. Source: Zigbee specification 05-3474, 4.3.1.1, 4.4.1.1, annex A.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_zigbee_seal(const aesmall_cipher *key,
                                                     const uint8_t *source, size_t header_len,
                                                     const uint8_t *in, size_t in_len, uint8_t *out,
                                                     size_t out_cap, size_t *out_len);

/**
 * Verify and decrypt an NWK or APS frame.
 *
 * @param key           the key of the key identifier
 * @param source        as for aesmall_zigbee_seal()
 * @param header_len    bytes of the NWK or APS header
 * @param next_counter  the lowest frame counter that is accepted from this sender with this key: 0
 *                      at first. On success it becomes the counter of the frame + 1
 * @param in            in_len bytes, the frame as received
 * @param in_len        bytes
 * @param out           receives the frame without MIC, the payload in clear. It may be `in` itself,
 *                      but must not overlap `in` in any other way
 * @param out_cap       bytes that fit at `out`: at least in_len - AESMALL_ZIGBEE_MIC_SIZE
 * @param out_len       receives the bytes at `out`, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if key, address, header, payload or MIC is wrong;
 *         AESMALL_ERROR_REPLAY if the frame is authentic, but its counter is below *next_counter.
 *         After these two errors the bytes at `out` are zeros;
 *         AESMALL_ERROR_LENGTH, AESMALL_ERROR_FORMAT, AESMALL_ERROR_ARGUMENT,
 *         AESMALL_ERROR_COUNTER, AESMALL_ERROR_CAPACITY, AESMALL_ERROR_OVERLAP, AESMALL_ERROR_KEY
 *         as for aesmall_zigbee_seal(). After these `out` is untouched
 *
 * After an error *next_counter is unchanged. The level of a received control is not authentic, and
 * the call does not use it. The payload is decrypted to `out` before the MIC is verified, so no
 * other code may read `out` during the call. Time: depends on the lengths, the header fields and
 * the result, apart from the engine's timing class. Memory: secrets on the stack are wiped.
 * Source: Zigbee specification 05-3474, 4.3.1.2, 4.4.1.2, annex A.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_zigbee_open(const aesmall_cipher *key,
                                                     const uint8_t *source, size_t header_len,
                                                     uint32_t *next_counter, const uint8_t *in,
                                                     size_t in_len, uint8_t *out, size_t out_cap,
                                                     size_t *out_len);

/* ---- Keys ---- */

#define AESMALL_ZIGBEE_CRC_SIZE 2 /* bytes at the end of an install code */

/**
 * Make the link key of a device from its install code.
 *
 * @param room      room for an AES-128 key, such as `aesmall_aes128_key_room_encrypt_only(&room)`.
 *                  It is wiped afterwards
 * @param code      the install code with its CRC, in the order in which it is printed
 * @param code_len  8, 10, 14 or 18 bytes, the CRC included
 * @param link_key  receives 16 bytes. It may overlap `code`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH for another code_len;
 *         AESMALL_ERROR_FORMAT if the CRC is wrong: the code was not typed correctly;
 *         AESMALL_ERROR_KEY_SIZE if the room is for another size of key. After an error `link_key`
 *         is unchanged
 *
 * A code of 6 bytes has only 48 secret bits, which can be guessed from a recorded join. Time:
 * depends on code_len and the result, apart from the engine's timing class. Memory: secrets on the
 * stack are wiped. Source: Base Device Behavior specification 13-0402, 10.1.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_zigbee_install_code(aesmall_key_room room,
                                                             const uint8_t *code, size_t code_len,
                                                             uint8_t link_key[16]);

/* Uses of a key that is made from a link key. */
#define AESMALL_ZIGBEE_KEY_TRANSPORT 0x00 /* key identifier 2: carries the network key */
#define AESMALL_ZIGBEE_KEY_LOAD 0x02      /* key identifier 3: carries a link key */

/**
 * Make the key-transport key or the key-load key of a link key.
 *
 * @param room      as for aesmall_zigbee_install_code()
 * @param link_key  16 bytes
 * @param use       AESMALL_ZIGBEE_KEY_TRANSPORT or AESMALL_ZIGBEE_KEY_LOAD
 * @param out       receives 16 bytes. It may overlap `link_key`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_ARGUMENT for another use;
 *         AESMALL_ERROR_KEY_SIZE if the room is for another size of key. After an error `out` is
 *         unchanged
 *
 * Time: the engine's timing class. Memory: secrets on the stack are wiped.
 * Source: Zigbee specification 05-3474, 4.5.3.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_zigbee_derive_key(aesmall_key_room room,
                                                           const uint8_t link_key[16], uint8_t use,
                                                           uint8_t out[16]);

#ifdef __cplusplus
}
#endif

#endif
