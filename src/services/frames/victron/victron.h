/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_VICTRON_H
#define AESMALL_SERVICES_VICTRON_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/cipher.h"
#include "../../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Victron's instant readout: Bluetooth LE advertisements of solar chargers and battery monitors.
 * The layout is known from github.com/keshavdv/victron-ble. The frame is the manufacturer data
 * after the company 0x02E1. Numbers are little-endian:
 *
 *   0x10 (1) | prefix (1) | model (2) | record type (1) | counter (2) | first byte of the key (1) |
 *   ciphertext
 *
 * The ciphertext is AES-128-CTR, with `counter (2) | zeros (14)` as the first block. The block
 * counts little-endian (modes/ctr/ctr_le.h). The key is the "encryption key" that Victron's app
 * shows, 16 bytes. Calls only need its encryption.
 *
 *   aesmall_victron_frame frame;
 *   aesmall_aes128 device_key;
 *
 *   aesmall_aes128_init_encrypt_only(&device_key, secret);
 *   error = aesmall_victron_decrypt_unauthenticated(&device_key.cipher, secret[0], message,
 *                                                   message_len, &frame, out, sizeof out,
 *                                                   &out_len);
 *
 * NOT PROTECTED: THERE IS NO MAC. Anyone can change bits of a record, repeat an old one, or forge
 * one from a record with known values, and no call notices. The counter has 16 bits, so keystreams
 * repeat. A record MUST NOT control anything that could do harm. The only check is the first byte
 * of the key: it tells a wrong key in 255 of 256 cases.
 *
 * Common mistakes: a big-endian counter, which differs from the second block on; a library that
 * takes a nonce of less than 16 bytes; the key of another device; a digit of the key that was lost.
 *
 * All published records have up to 16 bytes of ciphertext, one block. So no published vector shows
 * how the second block counts. */

#define AESMALL_VICTRON_RECORD_MAX 244 /* bytes of a record: of an extended advertisement */

/* Bytes of a frame. A constant expression. */
#define AESMALL_VICTRON_SIZE(record_len) ((record_len) + 8)

/* The fields of a frame. */
typedef struct aesmall_victron_frame {
    uint16_t model;
    uint16_t counter; /* a change means new values */
    uint8_t prefix;
    uint8_t type; /* of the record: 1 solar charger, 2 battery monitor, ... */
} aesmall_victron_frame;

/**
 * Decrypt an instant readout: NOT AUTHENTICATED.
 *
 * @param key        `&key.cipher`, from 16 bytes. Only its `encrypt` is used
 * @param first      the first byte of the key. It is public: each frame contains it
 * @param in         in_len bytes: the manufacturer data after the company
 * @param in_len     bytes
 * @param frame      receives all fields. After an error it is zeroed
 * @param out        receives the record. It may be in + 8, but must not overlap `in` in any other
 *                   way
 * @param out_cap    bytes that fit at `out`: at least in_len - 8
 * @param out_len    receives the bytes of the record, in_len - 8, and 0 on error
 * @return AESMALL_OK, also for a forged frame;
 *         AESMALL_ERROR_AUTH if the frame is for a key with another first byte;
 *         AESMALL_ERROR_LENGTH if it has no record or is too long;
 *         AESMALL_ERROR_FORMAT if it does not start with 0x10;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `out` overlaps the ciphertext partially;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt. After an error `out` is
 *         untouched
 *
 * Check that the values make sense. Time: depends on in_len and the counter, apart from the
 * engine's timing class. Memory: secrets on the stack are wiped.
 * Source: github.com/keshavdv/victron-ble.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_victron_decrypt_unauthenticated(
    const aesmall_cipher *key, uint8_t first, const uint8_t *in, size_t in_len,
    aesmall_victron_frame *frame, uint8_t *out, size_t out_cap, size_t *out_len);

/**
 * Encrypt an instant readout, for tests of a receiver: NOT AUTHENTICATED.
 *
 * @param key         `&key.cipher`, from 16 bytes. Only its `encrypt` is used
 * @param first       the first byte of the key
 * @param frame       all fields. A counter reveals the XOR of two records if it is used twice
 * @param record      record_len bytes. It may be out + 8, but must not overlap `out` in any other
 *                    way
 * @param record_len  bytes, 1 to AESMALL_VICTRON_RECORD_MAX
 * @param out         receives the frame
 * @param out_cap     bytes that fit at `out`: at least AESMALL_VICTRON_SIZE(record_len)
 * @param out_len     receives AESMALL_VICTRON_SIZE(record_len), 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if record_len is not allowed;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `record` overlaps `out` in another way;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt. After an error `out` is
 *         untouched
 *
 * Time: depends on record_len and the counter, apart from the engine's timing class. Memory:
 * secrets on the stack are wiped. Source: github.com/keshavdv/victron-ble.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_victron_encrypt_unauthenticated(
    const aesmall_cipher *key, uint8_t first, const aesmall_victron_frame *frame,
    const uint8_t *record, size_t record_len, uint8_t *out, size_t out_cap, size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
