/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "meshtastic.h"

#include <string.h>

#include "../../../core/flash.h"
#include "../../../core/overlap.h"
#include "../../../core/scrub.h"
#include "../../../modes/ccm/ccm.h"
#include "../../../modes/ctr/ctr.h"
#include "../../hash/sha2.h"

enum { TAG_SIZE = 8, EXTRA_SIZE = 4, NONCE_SIZE = 13 };

static void put(uint8_t out[4], uint32_t value)
{
    uint8_t i;

    for (i = 0; i < 4; i++) {
        out[i] = (uint8_t)value;
        value >>= 8;
    }
}

/* The key that each channel has at first, with its last byte counted up by the PSK. It is public.
 */
AESMALL_FLASH(const uint8_t, aesmall_meshtastic_default_key, [16]) = {
    0xd4, 0xf1, 0xbb, 0x3a, 0x20, 0x29, 0x07, 0x59, 0xf0, 0xbc, 0xff, 0xab, 0xcf, 0x4e, 0x69, 0x01,
};

aesmall_error aesmall_meshtastic_channel_key(const uint8_t *psk, size_t psk_len, uint8_t key[32],
                                             size_t *key_len)
{
    *key_len = 0;
    if (psk_len == 1) {
        if (psk[0] == 0) {
            return AESMALL_ERROR_ARGUMENT;
        }
        AESMALL_FLASH_COPY(key, aesmall_meshtastic_default_key, AESMALL_BLOCK_SIZE);
        key[15] = (uint8_t)(key[15] + psk[0] - 1);
        *key_len = 16;
        return AESMALL_OK;
    }
    if (psk_len != 16 && psk_len != 32) {
        return AESMALL_ERROR_LENGTH;
    }
    memcpy(key, psk, psk_len);
    aesmall_scrub();
    *key_len = psk_len;
    return AESMALL_OK;
}

aesmall_error aesmall_meshtastic_crypt_unauthenticated(const aesmall_cipher *key,
                                                       uint32_t packet_id, uint32_t from,
                                                       const uint8_t *in, size_t in_len,
                                                       uint8_t *out, size_t out_cap)
{
    uint8_t counter[AESMALL_BLOCK_SIZE] = {0};

    if (in_len > AESMALL_MESHTASTIC_PAYLOAD_MAX) {
        return AESMALL_ERROR_LENGTH;
    }
    put(counter, packet_id);
    put(counter + 8, from);
    return aesmall_ctr_crypt(key, counter, in, in_len, out, out_cap);
}

void aesmall_meshtastic_direct_key(const uint8_t secret[32], uint8_t key[32])
{
    aesmall_sha256_context context;

    aesmall_sha256.init(&context);
    aesmall_sha256.update(&context, secret, 32);
    (void)aesmall_sha256.finish(&context, key); /* software does not fail */
}

static void make_nonce(uint8_t nonce[NONCE_SIZE], uint32_t packet_id, uint32_t from,
                       const uint8_t extra_nonce[EXTRA_SIZE])
{
    put(nonce, packet_id);
    memcpy(nonce + 4, extra_nonce, EXTRA_SIZE);
    put(nonce + 8, from);
    nonce[12] = 0;
}

aesmall_error aesmall_meshtastic_direct_seal(const aesmall_cipher *key, uint32_t packet_id,
                                             uint32_t from, const uint8_t extra_nonce[EXTRA_SIZE],
                                             const uint8_t *msg, size_t msg_len, uint8_t *out,
                                             size_t out_cap, size_t *out_len)
{
    uint8_t nonce[NONCE_SIZE];
    aesmall_error error;

    *out_len = 0;
    if (msg_len > AESMALL_MESHTASTIC_DIRECT_MAX) {
        return AESMALL_ERROR_LENGTH;
    }
    if (out_cap < AESMALL_MESHTASTIC_DIRECT_SIZE(msg_len)) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_overlap(msg, msg_len, out, AESMALL_MESHTASTIC_DIRECT_SIZE(msg_len))) {
        return AESMALL_ERROR_OVERLAP;
    }
    make_nonce(nonce, packet_id, from, extra_nonce);
    error = aesmall_ccm_seal(key, nonce, NONCE_SIZE, NULL, 0, msg, msg_len, out, out_cap, TAG_SIZE);
    if (error == AESMALL_OK) {
        memcpy(out + msg_len + TAG_SIZE, nonce + 4, EXTRA_SIZE);
        *out_len = AESMALL_MESHTASTIC_DIRECT_SIZE(msg_len);
    }
    return error;
}

aesmall_error aesmall_meshtastic_direct_open(const aesmall_cipher *key, uint32_t packet_id,
                                             uint32_t from, const uint8_t *in, size_t in_len,
                                             uint8_t *out, size_t out_cap, size_t *out_len)
{
    uint8_t nonce[NONCE_SIZE];
    aesmall_error error;

    *out_len = 0;
    if (in_len < AESMALL_MESHTASTIC_DIRECT_SIZE(0) || in_len > AESMALL_MESHTASTIC_PAYLOAD_MAX) {
        return AESMALL_ERROR_LENGTH;
    }
    make_nonce(nonce, packet_id, from, in + in_len - EXTRA_SIZE);
    error = aesmall_ccm_open(key, nonce, NONCE_SIZE, NULL, 0, in, in_len - EXTRA_SIZE, out, out_cap,
                             TAG_SIZE);
    if (error == AESMALL_OK) {
        *out_len = in_len - AESMALL_MESHTASTIC_DIRECT_SIZE(0);
    }
    return error;
}
