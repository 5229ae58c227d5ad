/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the parts that the formats of Bluetooth LE advertisements share, without checks. */
#ifndef AESMALL_SERVICES_BLE_INTERNAL_H
#define AESMALL_SERVICES_BLE_INTERNAL_H

#include <string.h>

#include "../../../core/apart.h"
#include "../../../modes/ccm/ccm.h"

#define AESMALL_BLE_ADDRESS_SIZE 6
#define AESMALL_BLE_TAG_SIZE 4

/* The longest data of an AD structure after its type and 2 bytes of UUID or company. */
#define AESMALL_BLE_DATA_MAX 252

/* A number of `size` bytes, least significant first. */
AESMALL_PASTED void aesmall_ble_put(uint8_t *out, uint32_t value, uint8_t size)
{
    do {
        *out++ = (uint8_t)value;
        value >>= 8;
    } while (--size != 0);
}

AESMALL_PASTED uint32_t aesmall_ble_get(const uint8_t *in, uint8_t size)
{
    uint32_t value = 0;

    do {
        value = value << 8 | in[--size];
    } while (size != 0);
    return value;
}

/* Writes an address, which is printed most significant byte first, in the order of transmission. */
void aesmall_ble_put_address(uint8_t *out, const uint8_t *address);

/* Encrypts msg_len bytes of msg to out, and puts `gap` bytes of `between`, 0 to 4, between the
 * ciphertext and the tag. msg may overlap out in any way. The AD is ad_len bytes 0x11. */
AESMALL_PASTED void aesmall_ble_seal(const aesmall_cipher *key, const uint8_t *nonce,
                                     uint8_t nonce_len, uint8_t ad_len, const uint8_t *msg,
                                     uint8_t msg_len, uint8_t *out, const uint8_t *between,
                                     uint8_t gap)
{
    const uint8_t ad = 0x11;
    const aesmall_aead_args args = {
        nonce, nonce_len, ad_len != 0 ? &ad : NULL, ad_len, out, msg_len,
        out,   0,         AESMALL_BLE_TAG_SIZE,
    };

    if (msg_len != 0) {
        memmove(out, msg, msg_len); /* first, because msg may be in out */
    }
    aesmall_ccm_seal_unchecked(key, &args);
    if (gap != 0) {
        uint8_t *at = out + msg_len;
        uint8_t i = AESMALL_BLE_TAG_SIZE;

        do { /* backwards, because the places of the tag overlap */
            i--;
            at[i + gap] = at[i];
            if (i < gap) {
                at[i] = between[i];
            }
        } while (i != 0);
    }
}

/* Verifies and decrypts len bytes of `in`, with the tag `gap` bytes after them. `out` has room for
 * len + 4 bytes. It may overlap `in` in any way. The 4 bytes after the message become zeros. The AD
 * is ad_len bytes 0x11. Returns AESMALL_OK, or AESMALL_ERROR_AUTH with all of `out` zeroed. */
aesmall_error aesmall_ble_open(const aesmall_cipher *key, const uint8_t *nonce, uint8_t nonce_len,
                               uint8_t ad_len, const uint8_t *in, uint8_t len, uint8_t gap,
                               uint8_t *out);

#endif
