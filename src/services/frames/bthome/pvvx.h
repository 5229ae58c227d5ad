/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_PVVX_H
#define AESMALL_SERVICES_PVVX_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/cipher.h"
#include "../../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The encrypted formats "custom" and "ATC" of the firmware pvvx/ATC_MiThermometer for Bluetooth LE
 * thermometers (github.com/pvvx/ATC_MiThermometer). The frame is a whole AD structure of the UUID
 * 0x181A:
 *
 *   length (1) | 16 1A 18 | counter (1) | ciphertext (6 custom, 3 ATC) | MIC (4)
 *
 * It is AES-128-CCM with the associated data 0x11. The nonce is `address as sent (6) | length |
 * 16 1A 18 | counter`. The key is the bind key of 16 bytes. Calls only need its encryption.
 *
 * CAUTION: the counter has 8 bits. A sender repeats its nonces after 256 packets under one key,
 * which reveals the XOR of old and new payloads and helps to forge them. A receiver cannot
 * distinguish an old packet from a new one, so no call here refuses old packets. The firmware also
 * sends BTHome (bthome.h): choose that.
 *
 * Common mistakes: the AD structure's own head is left out of the nonce; the address is reversed
 * twice (these calls take it as it is printed).
 *
 * NOT PROTECTED: order and age of packets; payloads after the first 256. A MIC of 4 bytes is
 * guessed with 2^31 packets on average. */

#define AESMALL_PVVX_CUSTOM_SIZE 6 /* bytes of a payload: temperature, humidity, battery, flags */
#define AESMALL_PVVX_ATC_SIZE 3

/* Bytes of an AD structure. A constant expression. */
#define AESMALL_PVVX_SIZE(payload_len) ((payload_len) + 9)

/**
 * Encrypt and authenticate a payload as an AD structure.
 *
 * @param key            the bind key, `&key.cipher`, from 16 bytes. Only its `encrypt` is used
 * @param address        6 bytes, the sender's Bluetooth address as it is printed
 * @param frame_counter  of the packet: after 255 it repeats, and with it the nonce
 * @param payload        payload_len bytes. It may overlap `out` in any way
 * @param payload_len    AESMALL_PVVX_CUSTOM_SIZE or AESMALL_PVVX_ATC_SIZE
 * @param out            receives the AD structure
 * @param out_cap        bytes that fit at `out`: at least AESMALL_PVVX_SIZE(payload_len)
 * @param out_len        receives AESMALL_PVVX_SIZE(payload_len), 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_LENGTH if payload_len is not allowed;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small. After an error `out` is untouched
 *
 * Time: depends on payload_len, apart from the engine's timing class. Memory: secrets on the stack
 * are wiped. Source: github.com/pvvx/ATC_MiThermometer.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_pvvx_seal(const aesmall_cipher *key,
                                                   const uint8_t address[6], uint8_t frame_counter,
                                                   const uint8_t *payload, size_t payload_len,
                                                   uint8_t *out, size_t out_cap, size_t *out_len);

/**
 * Verify and decrypt an AD structure. It may be an old one.
 *
 * @param key            the sender's bind key. Only its `encrypt` is used
 * @param address        6 bytes, the sender's Bluetooth address as it is printed
 * @param in             in_len bytes: the AD structure, from its length on
 * @param in_len         bytes. The structure must end with them
 * @param frame_counter  receives the packet's counter on success: equal counters follow each other
 *                       if a packet is repeated
 * @param out            receives the payload. It may overlap `in` in any way
 * @param out_cap        bytes that fit at `out`: at least the payload's
 * @param out_len        receives the bytes of the payload, in_len - 9, and 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if key, address or structure is wrong;
 *         AESMALL_ERROR_LENGTH if `in` has no length of these formats;
 *         AESMALL_ERROR_FORMAT if it is not such a structure;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt. After an error `out` is
 *         untouched
 *
 * Time: depends on in_len and the result, apart from the engine's timing class. Memory: secrets on
 * the stack are wiped. Source: github.com/pvvx/ATC_MiThermometer.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_pvvx_open(const aesmall_cipher *key,
                                                   const uint8_t address[6], const uint8_t *in,
                                                   size_t in_len, uint8_t *frame_counter,
                                                   uint8_t *out, size_t out_cap, size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
