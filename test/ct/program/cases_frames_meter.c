/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The frames of meters: wireless M-Bus, Kamstrup and DLMS. The headers are public. */
#include "ct.h"

/* A telegram in clear: a header, then secret data from data_at on. */
typedef struct frame {
    const char *header;
    uint8_t data_at, len;
} frame;

static const frame mode_5 = {"\x2e\x44\x93\x15\x78\x56\x34\x12\x33\x03\x7a\x2a\x00\x20\x05//", 17,
                             47};
static const frame mode_7 = {
    "\x43\x44\x93\x15\x78\x56\x34\x12\x33\x03\x8c\x20\x75\x90\x0f\x00\x2c\x25"
    "\0\0\0\0\0\0\0\0\0\0\0\0\x7a\x75\x00\x20\x07\x10//",
    38, 68};
static const frame mode_10 = {"\x34\x44\x93\x15\x78\x56\x34\x12\x33\x03\x7a\x80\x10\xff\x2a\x10\x01"
                              "\0\0\0\0",
                              21, 53};
static const frame kamstrup_frame = {"\x2f\x44\x2d\x2c\x69\x28\x45\x63\x1b\x16\x8d\x30\x50"
                                     "\x20\x9c\xd6\x21\0\0",
                                     19, 48};

/* Returns the telegram in the first room. */
static uint8_t *make(const frame *made)
{
    uint8_t *const text = ct_room[0];

    memcpy(text, made->header, made->data_at);
    ct_secret(text + made->data_at, (size_t)(made->len - made->data_at));
    return text;
}

static int wmbus_5(void)
{
    const uint8_t *const text = make(&mode_5);
    uint8_t *const wire = ct_room[1], *const out = ct_room[2];
    size_t len = mode_5.len;
    ct_key key;
    int wrong;

    ct_key_init(&key);
    wrong = ct_not(aesmall_wmbus_mode5_seal_unauthenticated(&key.cipher, text, len, wire, 128),
                   AESMALL_OK);
    wrong |=
        ct_not(aesmall_wmbus_mode5_open_unauthenticated(&key.cipher, wire, len, out, 128, &len),
               AESMALL_OK);
    wrong |= ct_len_not(len, 32) | ct_differ(text + 15, out, 32);
    ct_damage(wire + 15, 16);
    return wrong | ct_not(aesmall_wmbus_mode5_open_unauthenticated(&key.cipher, wire, mode_5.len,
                                                                   out, 128, &len),
                          AESMALL_ERROR_AUTH);
}

static int wmbus_7(void)
{
    const uint8_t *const text = make(&mode_7);
    uint8_t *const wire = ct_room[1], *const out = ct_room[2];
    aesmall_aes128_ct at;
    const aesmall_key_room room = aesmall_aes128_ct_key_room(&at);
    uint32_t counter = 5;
    size_t len;
    ct_key key;
    int wrong;

    ct_key_init(&key);
    wrong =
        ct_not(aesmall_wmbus_mode7_seal(&key.cipher, room, &counter, text, mode_7.len, wire, 128),
               AESMALL_OK);
    counter = 0;
    wrong |= ct_not(
        aesmall_wmbus_mode7_open(&key.cipher, room, &counter, wire, mode_7.len, out, 128, &len),
        AESMALL_OK);
    wrong |= ct_len_not(len, 32) | ct_differ(text + 36, out, 32);
    counter = 0;
    ct_damage(wire + 36, 32);
    return wrong | ct_not(aesmall_wmbus_mode7_open(&key.cipher, room, &counter, wire, mode_7.len,
                                                   out, 128, &len),
                          AESMALL_ERROR_AUTH);
}

static int wmbus_10(void)
{
    const uint8_t *const text = make(&mode_10);
    uint8_t *const wire = ct_room[1], *const out = ct_room[2];
    aesmall_aes128_ct at;
    const aesmall_key_room room = aesmall_aes128_ct_key_room_encrypt_only(&at);
    uint32_t counter = 5;
    size_t len;
    ct_key key;
    int wrong;

    ct_key_init(&key);
    wrong = ct_not(
        aesmall_wmbus_mode10_seal(&key.cipher, room, 8, &counter, text, mode_10.len, wire, 128),
        AESMALL_OK);
    counter = 0;
    wrong |= ct_not(aesmall_wmbus_mode10_open(&key.cipher, room, 8, &counter, wire, mode_10.len,
                                              out, 128, &len),
                    AESMALL_OK);
    wrong |= ct_len_not(len, 24) | ct_differ(text + 21, out, 24);
    counter = 0;
    ct_damage(wire + 21, 32);
    return wrong | ct_not(aesmall_wmbus_mode10_open(&key.cipher, room, 8, &counter, wire,
                                                    mode_10.len, out, 128, &len),
                          AESMALL_ERROR_AUTH);
}

static int kamstrup(void)
{
    const uint8_t *const text = make(&kamstrup_frame);
    uint8_t *const wire = ct_room[1], *const out = ct_room[2];
    size_t len = kamstrup_frame.len;
    ct_key key;
    int wrong;

    ct_key_init(&key);
    wrong = ct_not(aesmall_kamstrup_seal_unauthenticated(&key.cipher, text, len, wire, 128),
                   AESMALL_OK);
    wrong |= ct_not(aesmall_kamstrup_open_unauthenticated(&key.cipher, wire, len, out, 128, &len),
                    AESMALL_OK);
    wrong |= ct_len_not(len, 29) | ct_differ(text + 19, out, 29);
    ct_damage(wire + 17, 31);
    return wrong | ct_not(aesmall_kamstrup_open_unauthenticated(&key.cipher, wire,
                                                                kamstrup_frame.len, out, 128, &len),
                          AESMALL_ERROR_AUTH);
}

/* EK, AK and their hash subkey. */
typedef struct owner {
    ct_key ek;
    aesmall_gcm_small hash;
    uint8_t ak[16];
    aesmall_dlms_keys keys;
} owner;

static int start(owner *own)
{
    ct_key_init(&own->ek);
    ct_secret(own->ak, sizeof own->ak);
    own->keys.ek = &own->ek.cipher;
    own->keys.hash = &own->hash.hash;
    own->keys.ak = own->ak;
    own->keys.ak_len = sizeof own->ak;
    return ct_not(aesmall_gcm_small_init(&own->hash, &own->ek.cipher), AESMALL_OK);
}

static int dlms(uint8_t security)
{
    uint8_t *const text = ct_room[0], *const wire = ct_room[1], *const out = ct_room[2];
    uint32_t counter = 5;
    size_t len, opened;
    owner own;
    int wrong = start(&own);

    ct_secret(text, 40);
    wrong |= ct_not(aesmall_dlms_seal(&own.keys, AESMALL_DLMS_GENERAL_GLO, security, ct_open,
                                      &counter, text, 40, wire, 128, &len),
                    AESMALL_OK);
    counter = 0;
    wrong |= ct_not(aesmall_dlms_open(&own.keys, NULL, &counter, wire, len, out, 128, &opened),
                    AESMALL_OK);
    wrong |= ct_len_not(opened, 40);
    if ((security & AESMALL_DLMS_ENCRYPTED) != 0) {
        wrong |= ct_not(
            aesmall_dlms_open_unauthenticated(&own.ek.cipher, NULL, wire, len, out, 128, &opened),
            AESMALL_OK);
        wrong |= ct_len_not(opened, 40);
    }
    wrong |= ct_differ(text, out, 40);
    counter = 0;
    ct_damage(wire + len - 52, 52);
    return wrong |
           ct_not(aesmall_dlms_open(&own.keys, NULL, &counter, wire, len, out, 128, &opened),
                  AESMALL_ERROR_AUTH);
}

static int dlms_both(void)
{
    return dlms(0x30);
}

static int dlms_authenticated(void)
{
    return dlms(0x10);
}

static int dlms_encrypted(void)
{
    uint8_t *const text = ct_room[0], *const wire = ct_room[1], *const out = ct_room[2];
    uint32_t counter = 5;
    size_t len;
    ct_key key;
    int wrong;

    ct_key_init(&key);
    ct_secret(text, 40);
    wrong = ct_not(aesmall_dlms_seal_unauthenticated(&key.cipher, 0xc8, 0x20, ct_open, &counter,
                                                     text, 40, wire, 128, &len),
                   AESMALL_OK);
    wrong |=
        ct_not(aesmall_dlms_open_unauthenticated(&key.cipher, ct_open, wire, len, out, 128, &len),
               AESMALL_OK);
    return wrong | ct_len_not(len, 40) | ct_differ(text, out, 40);
}

static int dlms_hls5(void)
{
    uint8_t answer[AESMALL_DLMS_ANSWER_SIZE];
    uint32_t counter = 5;
    owner own;
    int wrong = start(&own);

    wrong |= ct_not(
        aesmall_dlms_hls5_answer(&own.keys, 0x10, ct_open, &counter, ct_open + 8, 20, answer),
        AESMALL_OK);
    counter = 0;
    wrong |= ct_not(aesmall_dlms_hls5_verify(&own.keys, ct_open, &counter, ct_open + 8, 20, answer),
                    AESMALL_OK);
    counter = 0;
    ct_damage(answer + 5, 12);
    return wrong |
           ct_not(aesmall_dlms_hls5_verify(&own.keys, ct_open, &counter, ct_open + 8, 20, answer),
                  AESMALL_ERROR_AUTH);
}

const ct_named ct_frames_meter[] = {
    {"wmbus_5", wmbus_5},
    {"wmbus_7", wmbus_7},
    {"wmbus_10", wmbus_10},
    {"kamstrup", kamstrup},
    {"dlms_both", dlms_both},
    {"dlms_authenticated", dlms_authenticated},
    {"dlms_encrypted", dlms_encrypted},
    {"dlms_hls5", dlms_hls5},
    {NULL, NULL},
};
