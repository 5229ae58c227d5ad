/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Frames of IEEE 802.15.4 and Zigbee, keys of Zigbee and Thread, and the pieces that frames share:
 * padding, CBC-MAC and AES-MMO. */
#include "ct.h"

static int padding(void)
{
    uint8_t *const text = ct_room[0];
    ct_key key;
    size_t len;
    int wrong;

    ct_key_init(&key);
    ct_secret(text, 25);
    wrong = ct_not(aesmall_pad_iso7816(text, 25, 32, &len), AESMALL_OK) | ct_len_not(len, 32);
    key.cipher.encrypt(&key.cipher, text + 16, text + 16); /* from here on the padding is secret */
    key.cipher.decrypt(&key.cipher, text + 16, text + 16);
    wrong |= ct_not(aesmall_unpad_iso7816(text, 32, &len), AESMALL_OK) | ct_len_not(len, 25);
    text[25] ^= 1;
    return wrong | ct_not(aesmall_unpad_iso7816(text, 32, &len), AESMALL_ERROR_AUTH);
}

static int cbc_mac(void)
{
    uint8_t mac[16], *const text = ct_room[0];
    ct_key key;

    ct_key_init(&key);
    ct_secret(mac, sizeof mac);
    ct_secret(text, 40);
    return aesmall_cbc_mac_unchecked(&key.cipher, mac, 16, text, 40) != 8;
}

static int aes_mmo(void)
{
    uint8_t key[16], hash[16], *const text = ct_room[0];
    aesmall_aes128_ct room;
    int wrong;

    ct_secret(key, sizeof key);
    ct_secret(text, 40);
    wrong = ct_not(aesmall_aes_mmo(aesmall_aes128_ct_key_room_encrypt_only(&room), text, 40, hash),
                   AESMALL_OK);
    wrong |= ct_not(
        aesmall_hmac_aes_mmo(aesmall_aes128_ct_key_room_encrypt_only(&room), key, text, 40, hash),
        AESMALL_OK);
    return wrong;
}

/* A data frame of 20 bytes, of which 8 are the payload. */
static int ieee802154_level(uint8_t level)
{
    static const uint8_t source[8] = {0xac, 0xde, 0x48, 0, 0, 0, 0, 1};
    const aesmall_ieee802154_frame frame = {source, 6, 0, level};
    const size_t mic_size = AESMALL_IEEE802154_MIC_SIZE(level);
    uint8_t *const plain = ct_room[0], *const wire = ct_room[1], *const out = ct_room[2];
    uint32_t counter = 0;
    ct_key key;
    size_t len;
    int wrong;

    ct_key_init(&key);
    memcpy(plain, "\x69\xdc\x84\x21\x43\x02\x08\x05\0\0\0\1", 12);
    plain[6] |= level;
    ct_secret(plain + 12, 8);
    if (mic_size == 0) {
        wrong = ct_not(aesmall_ieee802154_crypt_unauthenticated(&key.cipher, &frame, plain, 20,
                                                                wire, 128, &len),
                       AESMALL_OK);
        return wrong | ct_len_not(len, 20);
    }
    wrong = ct_not(aesmall_ieee802154_seal(&key.cipher, &frame, plain, 20, wire, 128, &len),
                   AESMALL_OK);
    wrong |= ct_len_not(len, 20 + mic_size);
    wrong |= ct_not(
        aesmall_ieee802154_open(&key.cipher, &frame, &counter, wire, 20 + mic_size, out, 128, &len),
        AESMALL_OK);
    wrong |= ct_differ(plain, out, 20);
    ct_damage(wire + 12, 8 + mic_size);
    return wrong | ct_not(aesmall_ieee802154_open(&key.cipher, &frame, &counter, wire,
                                                  20 + mic_size, out, 128, &len),
                          AESMALL_ERROR_AUTH);
}

static int ieee802154(void)
{
    return ieee802154_level(1) | ieee802154_level(4) | ieee802154_level(6);
}

static int zigbee(void)
{
    uint8_t *const plain = ct_room[0], *const wire = ct_room[1], *const out = ct_room[2];
    uint32_t counter = 0;
    ct_key key;
    size_t len;
    int wrong;

    ct_key_init(&key);
    memcpy(plain, ct_open, 22);
    plain[8] = 0x28;
    ct_secret(plain + 22, 10);
    wrong =
        ct_not(aesmall_zigbee_seal(&key.cipher, NULL, 8, plain, 32, wire, 128, &len), AESMALL_OK);
    wrong |= ct_not(aesmall_zigbee_open(&key.cipher, NULL, 8, &counter, wire, 36, out, 128, &len),
                    AESMALL_OK);
    wrong |= ct_differ(plain, out, 32);
    ct_damage(wire + 22, 14);
    return wrong |
           ct_not(aesmall_zigbee_open(&key.cipher, NULL, 8, &counter, wire, 36, out, 128, &len),
                  AESMALL_ERROR_AUTH);
}

static int zigbee_keys(void)
{
    uint8_t code[18], link_key[16];
    aesmall_aes128_ct room;
    int wrong;

    ct_secret_other(code, sizeof code); /* wrong CRC: 16 equal bytes have no such one */
    wrong = ct_not(aesmall_zigbee_install_code(aesmall_aes128_ct_key_room_encrypt_only(&room), code,
                                               18, link_key),
                   AESMALL_ERROR_FORMAT);
    ct_secret(link_key, sizeof link_key);
    return wrong |
           ct_not(aesmall_zigbee_derive_key(aesmall_aes128_ct_key_room_encrypt_only(&room),
                                            link_key, AESMALL_ZIGBEE_KEY_TRANSPORT, link_key),
                  AESMALL_OK);
}

static int thread_keys(void)
{
    uint8_t key[16], mle[16], mac[16];

    ct_secret(key, sizeof key);
    return ct_not(aesmall_thread_derive_keys(key, 5, mle, mac), AESMALL_OK);
}

const ct_named ct_frames_ieee802154[] = {
    {"ieee802154", ieee802154},   {"zigbee", zigbee},   {"zigbee_keys", zigbee_keys},
    {"thread_keys", thread_keys}, {"padding", padding}, {"cbc_mac", cbc_mac},
    {"aes_mmo", aes_mmo},         {NULL, NULL},
};
