/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Frames of Bluetooth LE advertisements and of mesh networks. Their heads, counters and lengths are
 * public. */
#include "ct.h"

#define ROOM 128
#define TEXT 37 /* bytes */

static uint8_t *text, *frame, *out;
static ct_key key;

static void start(void)
{
    text = ct_room[0];
    frame = ct_room[1];
    out = ct_room[2];
    ct_key_init(&key);
    ct_secret(text, TEXT);
}

static int bthome(void)
{
    uint32_t last = 6;
    size_t len;
    int wrong;

    start();
    wrong = ct_not(aesmall_bthome_seal(&key.cipher, ct_open, AESMALL_BTHOME_ENCRYPTED, 7, text,
                                       TEXT, frame, ROOM, &len),
                   AESMALL_OK);
    wrong |= len != AESMALL_BTHOME_SIZE(TEXT);
    wrong |= ct_not(aesmall_bthome_open(&key.cipher, ct_open, &last, frame, len, out, ROOM, &len),
                    AESMALL_OK);
    wrong |= ct_len_not(len, TEXT) | ct_differ(out, text, TEXT);
    last = 6;
    ct_damage(frame + 1, TEXT);
    wrong |= ct_not(aesmall_bthome_open(&key.cipher, ct_open, &last, frame,
                                        AESMALL_BTHOME_SIZE(TEXT), out, ROOM, &len),
                    AESMALL_ERROR_AUTH);
    return wrong;
}

static int mibeacon(void)
{
    aesmall_mibeacon_frame fields = {7, 0x5878, 0x055b, 8};
    uint32_t last = 6;
    size_t len;
    int wrong;

    start();
    wrong =
        ct_not(aesmall_mibeacon_seal(&key.cipher, ct_open, &fields, text, TEXT, frame, ROOM, &len),
               AESMALL_OK);
    wrong |= len != AESMALL_MIBEACON_SIZE(TEXT);
    wrong |= ct_not(
        aesmall_mibeacon_open(&key.cipher, ct_open, &last, frame, len, &fields, out, ROOM, &len),
        AESMALL_OK);
    wrong |= ct_len_not(len, TEXT) | ct_differ(out, text, TEXT);
    last = 6;
    ct_damage(frame + 12, TEXT);
    wrong |= ct_not(aesmall_mibeacon_open(&key.cipher, ct_open, &last, frame,
                                          AESMALL_MIBEACON_SIZE(TEXT), &fields, out, ROOM, &len),
                    AESMALL_ERROR_AUTH);
    return wrong;
}

static int mibeacon_legacy(void)
{
    static const uint8_t head[5] = {0x58, 0x30, 0xb6, 0x03, 0xd2};
    aesmall_mibeacon_frame fields;
    uint8_t made[16];
    size_t len;
    int wrong, i;

    start();
    aesmall_mibeacon_legacy_key(text, made);
    memcpy(frame, head, sizeof head);
    for (i = 0; i < 6; i++) {
        frame[5 + i] = ct_open[5 - i];
    }
    memcpy(frame + 11, text, TEXT);
    wrong = ct_not(aesmall_mibeacon_legacy_decrypt_unauthenticated(
                       &key.cipher, ct_open, frame, 11 + TEXT, &fields, out, ROOM, &len),
                   AESMALL_OK);
    return wrong | ct_len_not(len, TEXT - 4);
}

static int pvvx(void)
{
    uint8_t counter;
    size_t len;
    int wrong;

    start();
    wrong =
        ct_not(aesmall_pvvx_seal(&key.cipher, ct_open, 7, text, 6, frame, ROOM, &len), AESMALL_OK);
    wrong |= len != 15;
    wrong |= ct_not(aesmall_pvvx_open(&key.cipher, ct_open, frame, 15, &counter, out, ROOM, &len),
                    AESMALL_OK);
    wrong |= ct_len_not(len, 6) | ct_differ(out, text, 6);
    ct_damage(frame + 5, 10);
    wrong |= ct_not(aesmall_pvvx_open(&key.cipher, ct_open, frame, 15, &counter, out, ROOM, &len),
                    AESMALL_ERROR_AUTH);
    return wrong;
}

static int victron(void)
{
    static const aesmall_victron_frame fields = {0xa3b0, 0xffff, 2, 1};
    aesmall_victron_frame found;
    size_t len;
    int wrong;

    start();
    wrong = ct_not(aesmall_victron_encrypt_unauthenticated(&key.cipher, 5, &fields, text, TEXT,
                                                           frame, ROOM, &len),
                   AESMALL_OK);
    wrong |= ct_not(aesmall_victron_decrypt_unauthenticated(&key.cipher, 5, frame, len, &found, out,
                                                            ROOM, &len),
                    AESMALL_OK);
    wrong |= ct_len_not(len, TEXT) | ct_differ(out, text, TEXT);
    return wrong |
           ct_not(aesmall_ctr_le_crypt(&key.cipher, ct_open, text, TEXT, out, ROOM), AESMALL_OK);
}

static int meshtastic(void)
{
    uint8_t secret[32], made[32];
    size_t len;
    int wrong;

    start();
    ct_secret(secret, sizeof secret);
    wrong = ct_not(aesmall_meshtastic_channel_key(secret, 32, made, &len), AESMALL_OK);
    aesmall_meshtastic_direct_key(secret, made);
    wrong |=
        ct_not(aesmall_meshtastic_crypt_unauthenticated(&key.cipher, 1, 2, text, TEXT, out, ROOM),
               AESMALL_OK);
    wrong |= ct_not(
        aesmall_meshtastic_direct_seal(&key.cipher, 1, 2, ct_open, text, TEXT, frame, ROOM, &len),
        AESMALL_OK);
    wrong |= len != AESMALL_MESHTASTIC_DIRECT_SIZE(TEXT);
    wrong |= ct_not(aesmall_meshtastic_direct_open(&key.cipher, 1, 2, frame, len, out, ROOM, &len),
                    AESMALL_OK);
    wrong |= ct_len_not(len, TEXT) | ct_differ(out, text, TEXT);
    ct_damage(frame, TEXT);
    wrong |=
        ct_not(aesmall_meshtastic_direct_open(
                   &key.cipher, 1, 2, frame, AESMALL_MESHTASTIC_DIRECT_SIZE(TEXT), out, ROOM, &len),
               AESMALL_ERROR_AUTH);
    return wrong;
}

static int espnow(void)
{
    size_t len;
    int wrong;

    start();
    wrong = ct_not(aesmall_espnow_seal(&key.cipher, ct_open, text, TEXT, frame, ROOM, &len),
                   AESMALL_OK);
    wrong |= len != AESMALL_ESPNOW_SIZE(TEXT);
    wrong |= ct_not(aesmall_espnow_open(&key.cipher, frame, len, out, ROOM, &len), AESMALL_OK);
    wrong |= ct_len_not(len, TEXT) | ct_differ(out, text, TEXT);
    ct_damage(frame, TEXT);
    wrong |=
        ct_not(aesmall_espnow_open(&key.cipher, frame, AESMALL_ESPNOW_SIZE(TEXT), out, ROOM, &len),
               AESMALL_ERROR_AUTH);
    return wrong;
}

static int meshcore(void)
{
    uint8_t secret[32];
    size_t len;
    int wrong;

    start();
    ct_secret(secret, sizeof secret);
    wrong = ct_not(aesmall_meshcore_group_seal(&key.cipher, secret, text, TEXT, frame, ROOM, &len),
                   AESMALL_OK);
    wrong |= len != 51;
    wrong |= ct_not(aesmall_meshcore_group_open(&key.cipher, secret, frame, 51, out, ROOM, &len),
                    AESMALL_OK);
    wrong |= ct_len_not(len, 48) | ct_differ(out, text, TEXT);
    ct_damage(frame + 1, 50);
    wrong |= ct_not(aesmall_meshcore_group_open(&key.cipher, secret, frame, 51, out, ROOM, &len),
                    AESMALL_ERROR_AUTH);
    secret[0] = '#';
    ct_release(secret, 1); /* the names of channels begin with it */
    return wrong | ct_not(aesmall_meshcore_channel_secret(secret, 20, out), AESMALL_OK);
}

const ct_named ct_frames_ble[] = {
    {"bthome", bthome}, {"mibeacon", mibeacon}, {"mibeacon_legacy", mibeacon_legacy},
    {"pvvx", pvvx},     {"victron", victron},   {"meshtastic", meshtastic},
    {"espnow", espnow}, {"meshcore", meshcore}, {NULL, NULL},
};
