/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_BTHOME_H
#define AESMALL_SERVICES_BTHOME_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/cipher.h"
#include "../../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* BTHome version 2, encrypted: the advertisements of Bluetooth LE sensors for Home Assistant
 * (https://bthome.io/encryption). The frame is the service data of the UUID 0xFCD2. In the
 * advertisement the bytes `length 16 D2 FC` precede it:
 *
 *   device information (1) | ciphertext | counter (4, little-endian) | MIC (4)
 *
 * The payload is encrypted with AES-128-CCM. The nonce is `address (6) | D2 FC | device
 * information | counter as sent`. The key is the bind key, 16 random bytes. Calls only need its
 * encryption, so make it with _init_encrypt_only.
 *
 *   const uint8_t address[6] = {0x54, 0x48, 0xe6, 0x8f, 0x80, 0xa5};
 *   const uint8_t temperature[3] = {0x02, 0xca, 0x09};
 *   uint8_t frame[AESMALL_BTHOME_SIZE(sizeof temperature)];
 *   uint32_t counter = 1;
 *   aesmall_aes128 bind_key;
 *
 *   aesmall_aes128_init_encrypt_only(&bind_key, secret);
 *   error = aesmall_bthome_seal(&bind_key.cipher, address, AESMALL_BTHOME_ENCRYPTED, counter,
 *                               temperature, sizeof temperature, frame, sizeof frame, &out_len);
 *
 * The counter. The sender keeps it, and MUST NOT send two different payloads with one counter under
 * one key: this would reveal the XOR of both. It must also grow, even after a power cut. The
 * counter of services/nonce with 4 bytes does both. To repeat an advertisement, send the same bytes
 * again. The receiver keeps the last counter of each sender (aesmall_bthome_open()).
 *
 * Common mistakes:
 * - a new payload with the old counter;
 * - a counter of 16 bits, which wraps, or a counter that starts at 0 after each reset;
 * - the address in the order of transmission, as Zephyr (bt_addr_le_t) and BlueZ store it. These
 *   calls take it as it is printed: A4:C1:38:... is {0xa4, 0xc1, 0x38, ...};
 * - a random address that changes: the receiver cannot find the key then;
 * - a receiver that accepts plain frames (0x40) of a sender with a key. aesmall_bthome_open() does
 *   not accept them.
 *
 * NOT PROTECTED: the address, the device's name and other fields of the advertisement; the length
 * and the time of a measurement; a sender can be recognised. A MIC of 4 bytes is guessed with 2^31
 * packets on average. */

/* Device information: version 2 and encrypted. Or it with AESMALL_BTHOME_TRIGGER if the device only
 * sends when something happens, as a button does. */
#define AESMALL_BTHOME_ENCRYPTED 0x41
#define AESMALL_BTHOME_TRIGGER 0x04

/* The longest payload in bytes: of an extended advertisement, and of a usual one of 31 bytes with 3
 * bytes of flags. */
#define AESMALL_BTHOME_PAYLOAD_MAX 243
#define AESMALL_BTHOME_SHORT_PAYLOAD_MAX 15

/* Bytes of a frame, and of the room that aesmall_bthome_open() needs. Constant expressions. */
#define AESMALL_BTHOME_SIZE(payload_len) ((payload_len) + 9)
#define AESMALL_BTHOME_OPENED_SIZE(in_len) ((in_len)-5)

/**
 * Encrypt and authenticate a payload as BTHome service data.
 *
 * @param key          the bind key, `&key.cipher`, from 16 bytes. Only its `encrypt` is used
 * @param address      6 bytes, the sender's Bluetooth address as it is printed
 * @param info         device information: AESMALL_BTHOME_ENCRYPTED, with flags
 * @param counter      MUST NOT be used twice under this key, and must be above the last one
 * @param payload      payload_len bytes: object ids and values. It may overlap `out` in any way.
 *                     NULL if payload_len is 0
 * @param payload_len  bytes, up to AESMALL_BTHOME_PAYLOAD_MAX
 * @param out          receives the frame, which begins with the device information
 * @param out_cap      bytes that fit at `out`: at least AESMALL_BTHOME_SIZE(payload_len)
 * @param out_len      receives AESMALL_BTHOME_SIZE(payload_len), 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT if `info` is not version 2 and encrypted;
 *         AESMALL_ERROR_LENGTH if the payload is too long;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small. After an error `out` is untouched
 *
 * Time: depends on payload_len, apart from the engine's timing class. Memory: secrets on the stack
 * are wiped. Source: https://bthome.io/encryption.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_bthome_seal(const aesmall_cipher *key,
                                                     const uint8_t address[6], uint8_t info,
                                                     uint32_t counter, const uint8_t *payload,
                                                     size_t payload_len, uint8_t *out,
                                                     size_t out_cap, size_t *out_len);

/**
 * Verify and decrypt BTHome service data, and refuse old packets.
 *
 * @param key           the sender's bind key. Only its `encrypt` is used
 * @param address       6 bytes, the sender's Bluetooth address as it is printed
 * @param last_counter  the counter of the last packet from this sender. On success it becomes the
 *                      counter of this packet. Start with 0, and keep it over resets
 * @param in            in_len bytes: the service data after the UUID
 * @param in_len        bytes
 * @param out           receives the payload and 4 zeros. It may overlap `in` in any way and
 *                      overwrites it
 * @param out_cap       bytes that fit at `out`: at least AESMALL_BTHOME_OPENED_SIZE(in_len)
 * @param out_len       receives the bytes of the payload, in_len - 9, and 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if key, address or frame is wrong. Then `out` is zeroed;
 *         AESMALL_ERROR_REPLAY if its counter is not above `*last_counter`;
 *         AESMALL_ERROR_LENGTH if the frame is too short or too long;
 *         AESMALL_ERROR_FORMAT if it is not encrypted, or of another version;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt. Other errors than
 *         AESMALL_ERROR_AUTH leave `out` untouched
 *
 * A sender repeats each advertisement, so AESMALL_ERROR_REPLAY is usual. The counter is compared
 * first, and an old packet is not verified. A packet with the counter 0 is never accepted. Home
 * Assistant accepts counters below 100 again, because some senders start at 0 after a change of
 * battery. This also accepts old packets again. This call does not: set `*last_counter` to 0 after
 * such a change, or give the sender a stored counter and a new key. The text is decrypted to `out`
 * before the MIC is verified, so no other code may read `out` during the call.
 * Time: depends on in_len and the result, apart from the engine's timing class. Memory: secrets on
 * the stack are wiped. Source: https://bthome.io/encryption.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_bthome_open(const aesmall_cipher *key,
                                                     const uint8_t address[6],
                                                     uint32_t *last_counter, const uint8_t *in,
                                                     size_t in_len, uint8_t *out, size_t out_cap,
                                                     size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
