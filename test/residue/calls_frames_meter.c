/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls the frames of meters, over a cipher that leaves no residue. `opened` first holds a telegram
 * in clear. */
#include "residue.h"

static residue_key key, other;
static aesmall_gcm_small hash;
static aesmall_dlms_keys keys;
static uint32_t counter;
static size_t len;

static void other_init(void *k, const uint8_t *from)
{
    residue_key_set((residue_key *)k, from);
}

static aesmall_key_room room(void)
{
    return aesmall_key_room_of(&other.cipher, sizeof other, other_init, 16);
}

/* Puts a header and as much of the message behind it as a telegram of `size` bytes has. */
static void clear(const char *header, size_t header_len, size_t size, size_t message_len)
{
    memset(opened, 0, sizeof opened);
    memcpy(opened, header, header_len);
    memcpy(opened + header_len, message, message_len);
    len = size;
}

#define CLEAR(header, size, message_len) clear(header, sizeof(header) - 1, size, message_len)
#define LINK "\x44\x93\x15\x78\x56\x34\x12\x33\x03"
#define MODE_5 "\x2e" LINK "\x7a\x2a\x00\x20\x05//"
#define MODE_7                                                                                     \
    "\x43" LINK "\x8c\x20\x75\x90\x0f\x00\x2c\x25"                                                 \
    "\0\0\0\0\0\0\0\0\0\0\0\0\x7a\x75\x00\x20\x07\x10//"
#define MODE_10 "\x44" LINK "\x7a\x80\x10\xff\x2a\x10\x01\0\0\0\0"
#define KAMSTRUP "\x3a" LINK "\x8d\x30\x50\x20\x9c\xd6\x21\0\0"

static int wmbus_5_seal(void)
{
    return aesmall_wmbus_mode5_seal_unauthenticated(&key.cipher, opened, len, sealed, SEALED);
}

static int wmbus_5_open(void)
{
    return aesmall_wmbus_mode5_open_unauthenticated(&key.cipher, sealed, 47, opened, SEALED, &len);
}

static int wmbus_7_seal(void)
{
    return aesmall_wmbus_mode7_seal(&key.cipher, room(), &counter, opened, len, sealed, SEALED);
}

static int wmbus_7_open(void)
{
    counter = 0;
    return aesmall_wmbus_mode7_open(&key.cipher, room(), &counter, sealed, 68, opened, SEALED,
                                    &len);
}

static int wmbus_10_seal(void)
{
    return aesmall_wmbus_mode10_seal(&key.cipher, room(), 8, &counter, opened, len, sealed, SEALED);
}

static int wmbus_10_open(void)
{
    counter = 0;
    return aesmall_wmbus_mode10_open(&key.cipher, room(), 8, &counter, sealed, 69, opened, SEALED,
                                     &len);
}

static int kamstrup_seal(void)
{
    return aesmall_kamstrup_seal_unauthenticated(&key.cipher, opened, len, sealed, SEALED);
}

static int kamstrup_open(void)
{
    return aesmall_kamstrup_open_unauthenticated(&key.cipher, sealed, 59, opened, SEALED, &len);
}

static int dlms_seal(void)
{
    return aesmall_dlms_seal(&keys, AESMALL_DLMS_GENERAL_GLO, 0x30, nonce, &counter, message,
                             MESSAGE, sealed, SEALED, &len);
}

static int dlms_open(void)
{
    size_t out_len;

    counter = 0;
    return aesmall_dlms_open(&keys, NULL, &counter, sealed, len, opened, SEALED, &out_len);
}

static int dlms_seal_clear(void)
{
    return aesmall_dlms_seal(&keys, 0xc8, 0x10, nonce, &counter, ad, sizeof ad, sealed, SEALED,
                             &len);
}

static int dlms_open_clear(void)
{
    size_t out_len;

    counter = 0;
    return aesmall_dlms_open(&keys, nonce, &counter, sealed, len, opened, SEALED, &out_len);
}

static int dlms_seal_unauthenticated(void)
{
    return aesmall_dlms_seal_unauthenticated(&key.cipher, 0xc8, 0x20, nonce, &counter, message,
                                             MESSAGE, sealed, SEALED, &len);
}

static int dlms_open_unauthenticated(void)
{
    size_t out_len;

    return aesmall_dlms_open_unauthenticated(&key.cipher, nonce, sealed, len, opened, SEALED,
                                             &out_len);
}

static int dlms_hls5_answer(void)
{
    return aesmall_dlms_hls5_answer(&keys, 0x10, nonce, &counter, nonce, sizeof nonce, sealed);
}

static int dlms_hls5_verify(void)
{
    counter = 0;
    return aesmall_dlms_hls5_verify(&keys, nonce, &counter, nonce, sizeof nonce, sealed);
}

void residue_calls(void)
{
    residue_key_init(&key, secret);
    CLEAR(MODE_5, 47, 30);
    TRY(wmbus_5_seal);
    TRY(wmbus_5_open);
    CLEAR(MODE_7, 68, 30);
    TRY(wmbus_7_seal);
    TRY(wmbus_7_open);
    sealed[38] ^= 1; /* a forgery: the MAC is of another telegram */
    TRY(wmbus_7_open);
    CLEAR(MODE_10, 69, MESSAGE);
    TRY(wmbus_10_seal);
    TRY(wmbus_10_open);
    sealed[30] ^= 1;
    TRY(wmbus_10_open);
    CLEAR(KAMSTRUP, 59, MESSAGE);
    TRY(kamstrup_seal);
    TRY(kamstrup_open);

    keys.ek = &key.cipher;
    keys.hash = &hash.hash;
    keys.ak = secret2;
    keys.ak_len = 16;
    if (aesmall_gcm_small_init(&hash, &key.cipher) != AESMALL_OK) {
        fw_exit(1);
    }
    residue_object(&hash, sizeof hash);
    TRY(dlms_seal);
    TRY(dlms_open);
    sealed[30] ^= 1;
    TRY(dlms_open);
    TRY(dlms_seal_clear);
    TRY(dlms_open_clear);
    TRY(dlms_seal_unauthenticated);
    TRY(dlms_open_unauthenticated);
    TRY(dlms_hls5_answer);
    TRY(dlms_hls5_verify);
}
