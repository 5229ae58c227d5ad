/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_MIBEACON_H
#define AESMALL_SERVICES_MIBEACON_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/cipher.h"
#include "../../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* MiBeacon, the advertisements of Xiaomi's Bluetooth LE sensors: versions 4 and 5, and the older
 * versions 2 and 3, which are not authenticated. The layout is known from open receivers
 * (github.com/Bluetooth-Devices/xiaomi-ble, github.com/pvvx/ATC_MiThermometer). The frame is the
 * service data of the UUID 0xFE95. Numbers are little-endian:
 *
 *   frame control (2) | product (2) | counter, low byte (1) | [address (6)] | [capability (1)] |
 *   ciphertext | counter, upper bytes (3) | MIC (4)
 *
 * Versions 4 and 5 use AES-128-CCM with the associated data 0x11. The nonce is `address as sent (6)
 * | product | counter (4)`. The key is the bind key of 16 bytes. Calls only need its encryption.
 *
 * The counter. The sender keeps it, and MUST NOT send two different payloads with one counter under
 * one key. The receiver keeps the last counter of each sender (aesmall_mibeacon_open()).
 *
 * Common mistakes:
 * - the address reversed twice. These calls take it as it is printed;
 * - the address is often absent: take it from the Bluetooth packet then, or, where the operating
 *   system hides it, from a frame that has it;
 * - only the low byte of the counter is compared, so that old packets are accepted.
 *
 * NOT PROTECTED: frame control and capability are not authenticated. The address is only
 * authenticated as a part of the nonce. The length and the time of a message are visible. A MIC of
 * 4 bytes is guessed with 2^31 packets on average. */

/* Frame control. A frame with encryption and an object (the payload) has both of the first bits. */
#define AESMALL_MIBEACON_ENCRYPTED 0x0008
#define AESMALL_MIBEACON_OBJECT 0x0040
#define AESMALL_MIBEACON_ADDRESS 0x0010    /* the frame contains the address */
#define AESMALL_MIBEACON_CAPABILITY 0x0020 /* the frame contains the capability */
#define AESMALL_MIBEACON_VERSION(frame_control) ((frame_control) >> 12)

/* In the capability: a field follows whose size the open receivers do not agree on. Refused. */
#define AESMALL_MIBEACON_INPUT_OUTPUT 0x20

#define AESMALL_MIBEACON_PAYLOAD_MAX 233 /* bytes */

/* The most bytes of a frame, and the room that aesmall_mibeacon_open() needs. Constant
 * expressions. */
#define AESMALL_MIBEACON_SIZE(payload_len) ((payload_len) + 19)
#define AESMALL_MIBEACON_OPENED_SIZE(in_len) ((in_len)-8)

/* The fields of a frame. */
typedef struct aesmall_mibeacon_frame {
    uint32_t counter; /* all 32 bits */
    uint16_t frame_control;
    uint16_t product;
    uint8_t capability; /* 0 without AESMALL_MIBEACON_CAPABILITY */
} aesmall_mibeacon_frame;

/**
 * Encrypt and authenticate a payload as MiBeacon service data of version 4 or 5.
 *
 * @param key          the bind key, `&key.cipher`, from 16 bytes. Only its `encrypt` is used
 * @param address      6 bytes, the sender's Bluetooth address as it is printed
 * @param frame        all fields. The counter MUST NOT be used twice under this key
 * @param payload      payload_len bytes. It may overlap `out` in any way
 * @param payload_len  bytes, 1 to AESMALL_MIBEACON_PAYLOAD_MAX
 * @param out          receives the frame, which begins with frame control
 * @param out_cap      bytes that fit at `out`: AESMALL_MIBEACON_SIZE(payload_len) is always enough
 * @param out_len      receives the bytes of the frame, 6 less without address, 1 less without
 *                     capability, and 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT if frame control is not of version 4 or 5, or lacks
 *         AESMALL_MIBEACON_ENCRYPTED or AESMALL_MIBEACON_OBJECT, or the capability has
 *         AESMALL_MIBEACON_INPUT_OUTPUT;
 *         AESMALL_ERROR_LENGTH if the payload is empty or too long;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small. After an error `out` is untouched
 *
 * Time: depends on payload_len and frame control, apart from the engine's timing class. Memory:
 * secrets on the stack are wiped. Source: github.com/Bluetooth-Devices/xiaomi-ble.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_mibeacon_seal(
    const aesmall_cipher *key, const uint8_t address[6], const aesmall_mibeacon_frame *frame,
    const uint8_t *payload, size_t payload_len, uint8_t *out, size_t out_cap, size_t *out_len);

/**
 * Verify and decrypt MiBeacon service data of version 4 or 5, and refuse old packets.
 *
 * @param key           the sender's bind key. Only its `encrypt` is used
 * @param address       6 bytes, the address of the sender with this key, as it is printed
 * @param last_counter  the counter of the last packet from this sender. On success it becomes the
 *                      counter of this packet. Start with 0, and keep it over resets
 * @param in            in_len bytes: the service data after the UUID
 * @param in_len        bytes
 * @param frame         receives all fields. After an error it is zeroed
 * @param out           receives the payload and 4 zeros. It may overlap `in` in any way and
 *                      overwrites it
 * @param out_cap       bytes that fit at `out`: AESMALL_MIBEACON_OPENED_SIZE(in_len) is always
 *                      enough
 * @param out_len       receives the bytes of the payload, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if key or frame is wrong. Then `out` is zeroed;
 *         AESMALL_ERROR_REPLAY if its counter is not above `*last_counter`;
 *         AESMALL_ERROR_LENGTH if the frame is too short or too long;
 *         AESMALL_ERROR_FORMAT if it is not encrypted, has no object, is of another version, or has
 *         AESMALL_MIBEACON_INPUT_OUTPUT;
 *         AESMALL_ERROR_ARGUMENT if it contains another address;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt. Other errors than
 *         AESMALL_ERROR_AUTH leave `out` untouched
 *
 * A sender repeats each advertisement, so AESMALL_ERROR_REPLAY is usual. An old packet is not
 * verified, and the counter 0 is never accepted. If a sender starts at 0 after a change of battery,
 * set `*last_counter` to 0: its old packets are then accepted again, once. The text is decrypted to
 * `out` before the MIC is verified, so no other code may read `out` during the call.
 * Time: depends on in_len, the header and the result, apart from the engine's timing class. Memory:
 * secrets on the stack are wiped. Source: github.com/Bluetooth-Devices/xiaomi-ble.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_mibeacon_open(
    const aesmall_cipher *key, const uint8_t address[6], uint32_t *last_counter, const uint8_t *in,
    size_t in_len, aesmall_mibeacon_frame *frame, uint8_t *out, size_t out_cap, size_t *out_len);

/* ---- Versions 2 and 3: NOT AUTHENTICATED ----
 *
 * The bind key has 12 bytes. The last 4 bytes of the frame are part of the nonce, and its last byte
 * is not used. A wrong key, a changed byte and an old packet are NOT NOTICED. */

/**
 * Make the AES key of versions 2 and 3 from a bind key of 12 bytes.
 *
 * @param bind_key  12 bytes
 * @param key       receives 16 bytes. It must not overlap bind_key. Wipe it after use
 *
 * Time: constant.
 */
void aesmall_mibeacon_legacy_key(const uint8_t bind_key[12], uint8_t key[16]);

/**
 * Decrypt MiBeacon service data of version 2 or 3: NOT AUTHENTICATED.
 *
 * @param key      made from the key of aesmall_mibeacon_legacy_key(). Only its `encrypt` is used
 * @param address  6 bytes, the address of the sender with this key, as it is printed
 * @param in       in_len bytes: the service data after the UUID
 * @param in_len   bytes
 * @param frame    receives all fields, of the counter only the low byte. After an error it is
 *                 zeroed
 * @param out      receives the payload. It may be the ciphertext itself, but must not overlap `in`
 *                 in any other way
 * @param out_cap  bytes that fit at `out`: in_len - 9 is always enough
 * @param out_len  receives the bytes of the payload, 0 on error
 * @return AESMALL_OK, also for a wrong key or a changed frame;
 *         AESMALL_ERROR_LENGTH, AESMALL_ERROR_FORMAT, AESMALL_ERROR_ARGUMENT,
 *         AESMALL_ERROR_CAPACITY, AESMALL_ERROR_KEY as for aesmall_mibeacon_open();
 *         AESMALL_ERROR_OVERLAP if `out` overlaps the ciphertext. After an error `out` is untouched
 *
 * Check that the payload makes sense, and never act on it where a forged value does harm.
 * Time: depends on in_len and the header, apart from the engine's timing class. Memory: secrets on
 * the stack are wiped. Source: github.com/Bluetooth-Devices/xiaomi-ble.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_mibeacon_legacy_decrypt_unauthenticated(
    const aesmall_cipher *key, const uint8_t address[6], const uint8_t *in, size_t in_len,
    aesmall_mibeacon_frame *frame, uint8_t *out, size_t out_cap, size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
