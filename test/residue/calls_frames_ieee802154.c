/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls the frames of IEEE 802.15.4, Zigbee and Thread and the pieces that frames share, over a
 * cipher that leaves no residue. */
#include "residue.h"

static residue_key key, mmo_key;
static size_t len;

static uint8_t padded[48];

static int pad_iso7816(void)
{
    return aesmall_pad_iso7816(padded, MESSAGE, 48, &len);
}

static int unpad_iso7816(void)
{
    return aesmall_unpad_iso7816(padded, 48, &len);
}

static int cbc_mac_unchecked(void)
{
    memcpy(opened, nonce, 16);
    return aesmall_cbc_mac_unchecked(&key.cipher, opened, 16, message, MESSAGE) != 8;
}

static void mmo_key_init(void *k, const uint8_t *from)
{
    residue_key_set((residue_key *)k, from);
}

static aesmall_key_room mmo_room(void)
{
    return aesmall_key_room_of(&mmo_key.cipher, sizeof mmo_key, mmo_key_init, 16);
}

static int aes_mmo(void)
{
    return aesmall_aes_mmo(mmo_room(), message, MESSAGE, opened);
}

static int hmac_aes_mmo(void)
{
    return aesmall_hmac_aes_mmo(mmo_room(), secret2, message, MESSAGE, opened);
}

/* MHR, auxiliary header and 28 bytes of payload */
static const uint8_t header[12] = {0x69, 0xdc, 0x84, 0x21, 0x43, 2, 0x0e, 5, 0, 0, 0, 1};
static uint32_t counter;

static void make_frame(uint8_t control)
{
    memcpy(opened, header, sizeof header);
    opened[6] = control;
    memcpy(opened + sizeof header, message, 28);
}

static int ieee802154_seal(void)
{
    const aesmall_ieee802154_frame frame = {nonce, 6, 0, 6};

    make_frame(0x0e);
    return aesmall_ieee802154_seal(&key.cipher, &frame, opened, 40, sealed, SEALED, &len);
}

static int ieee802154_open(void)
{
    const aesmall_ieee802154_frame frame = {nonce, 6, 0, 6};

    return aesmall_ieee802154_open(&key.cipher, &frame, &counter, sealed, 48, opened, SEALED, &len);
}

static int ieee802154_crypt_unauthenticated(void)
{
    const aesmall_ieee802154_frame frame = {nonce, 6, 0, 4};

    make_frame(0x0c);
    return aesmall_ieee802154_crypt_unauthenticated(&key.cipher, &frame, opened, 40, sealed, SEALED,
                                                    &len);
}

static int ieee802154_parse_aux(void)
{
    aesmall_ieee802154_aux aux;

    return aesmall_ieee802154_parse_aux(sealed + 6, 34, &aux);
}

static int zigbee_seal(void)
{
    make_frame(0x08);
    return aesmall_zigbee_seal(&key.cipher, nonce, 6, opened, 40, sealed, SEALED, &len);
}

static int zigbee_open(void)
{
    counter = 0;
    return aesmall_zigbee_open(&key.cipher, nonce, 6, &counter, sealed, 44, opened, SEALED, &len);
}

static uint8_t code[18];

/* The CRC of the code is made here, so that the call accepts it. */
static void make_code(void)
{
    unsigned sum = 0xffff;
    uint8_t i, bit;

    memcpy(code, secret2, 16);
    for (i = 0; i < 16; i++) {
        sum ^= code[i];
        for (bit = 0; bit < 8; bit++) {
            sum = sum >> 1 ^ (sum % 2 != 0 ? 0x8408U : 0);
        }
    }
    code[16] = (uint8_t)(sum ^ 0xff);
    code[17] = (uint8_t)(sum >> 8 ^ 0xff);
}

static int zigbee_install_code(void)
{
    return aesmall_zigbee_install_code(mmo_room(), code, sizeof code, opened);
}

static int zigbee_derive_key(void)
{
    return aesmall_zigbee_derive_key(mmo_room(), secret2, AESMALL_ZIGBEE_KEY_LOAD, opened);
}

static int thread_derive_keys(void)
{
    return aesmall_thread_derive_keys(secret, 5, opened, opened + 16);
}

void residue_calls(void)
{
    residue_key_init(&key, secret);
    memcpy(padded, message, MESSAGE);
    make_code();
    TRY(ieee802154_seal);
    TRY(ieee802154_open);
    TRY(ieee802154_crypt_unauthenticated);
    TRY(ieee802154_parse_aux);
    TRY(zigbee_seal);
    TRY(zigbee_open);
    TRY(zigbee_install_code);
    TRY(zigbee_derive_key);
    TRY(thread_derive_keys);
    TRY(pad_iso7816);
    TRY(unpad_iso7816);
    TRY(cbc_mac_unchecked);
    TRY(aes_mmo);
    TRY(hmac_aes_mmo);
}
