/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Frames of IEEE 802.15.4 and Zigbee, keys of Zigbee and Thread. LAYOUT is level(1) mhr_len(2)
 * open_len(2), LAYER is header_len(2). The next counter has 4 bytes.
 *
 * S place cap layout source frame           seal              C  the same for crypt
 * O place cap layout source frame next      open
 * Z place cap layer source frame            seal for Zigbee. An empty source is NULL
 * z place cap layer source frame next       open for Zigbee
 * n                         the next counter after the last open
 * x aux                     parse an auxiliary header. Answers counter level mode index size
 * i code                    the link key of an install code
 * y use key                 a key of a link key
 * t key sequence            the MLE key and the MAC key of Thread
 *
 * The small pieces of frames: padding, CBC-MAC, AES-MMO.
 *
 * P place cap text          pad in place. Answers the padded text
 * u text                    find the length without padding. Answers out_len
 * m used first a b          CBC-MAC of a, then b, over `first`. Answers `used` and the MAC
 * h how key msg             AES-MMO, or HMAC if there is a key. `how`: bit 0 the hash overlaps the
 *                           message, bit 1 a room for a larger key. Answers the hash
 * l n                       AES-MMO of n bytes 0, 1, 2 ... Not on AVR, which lacks the RAM */
#include <string.h>

#include "ops/ops_aead.h"

static SUITE_NAME(aesmall_aes128_, ENGINE, ) mmo_key;

static aesmall_key_room mmo_room(void)
{
    return SUITE_OF(128, _key_room_encrypt_only, &mmo_key);
}

static int mmo_key_is_wiped(void)
{
    const uint8_t *const bytes = (const uint8_t *)&mmo_key;
    uint8_t any = 0;

    for (size_t i = 0; i < sizeof mmo_key; i++) {
        any |= bytes[i];
    }
    return any == 0;
}

static void pad(const field *f)
{
    placement p;
    size_t len = 1;
    aesmall_error error;

    protocol_place(&p, &f[0], &f[2], (size_t)protocol_number(&f[1]));
    error = aesmall_pad_iso7816(p.out, p.in_len, p.out_cap, &len);
    protocol_respond_placed(&p, error, len);
}

static void unpad(const field *f)
{
    size_t len = 0x1234;
    aesmall_error error = aesmall_unpad_iso7816(f[0].data, f[0].len, &len);
    uint8_t out[2];

    out[0] = (uint8_t)(len >> 8);
    out[1] = (uint8_t)len;
    protocol_respond(error, out, sizeof out);
}

static void cbc_mac(const field *f)
{
    uint8_t out[1 + AESMALL_BLOCK_SIZE], used = f[0].data[0];

    memcpy(out + 1, f[1].data, AESMALL_BLOCK_SIZE);
    used = aesmall_cbc_mac_unchecked(CIPHER, out + 1, used, f[2].data, f[2].len);
    out[0] = aesmall_cbc_mac_unchecked(CIPHER, out + 1, used, f[3].data, f[3].len);
    CIPHER->encrypt(CIPHER, out + 1, out + 1);
    protocol_respond(AESMALL_OK, out, sizeof out);
}

static aesmall_error mmo(const field *key, const uint8_t *msg, size_t msg_len, uint8_t *hash,
                         int wrong_room)
{
    aesmall_key_room room = mmo_room();

    if (wrong_room) {
        room.secret_len = 32;
    }
    memset(&mmo_key, 1, sizeof mmo_key);
    return key->len != 0 ? aesmall_hmac_aes_mmo(room, key->data, msg, msg_len, hash)
                         : aesmall_aes_mmo(room, msg, msg_len, hash);
}

static void hash(const field *f)
{
    const uint8_t how = f[0].data[0];
    uint8_t out[AESMALL_AES_MMO_SIZE] = {0};
    placement p;
    const uint8_t place = how & 1 ? PLACE_IN_PLACE : 9;
    const field at = {&place, 1};
    aesmall_error error;

    protocol_place(&p, &at, &f[2], sizeof out);
    error = mmo(&f[1], p.in, p.in_len, p.out, how & 2);
    if ((error == AESMALL_OK) != mmo_key_is_wiped()) {
        error = AESMALL_ERROR_STORAGE;
    }
    protocol_respond_placed(&p, error, sizeof out);
}

#ifndef __AVR__
static void hash_long(size_t len)
{
    static uint8_t message[0x4000];
    const field no_key = {NULL, 0};
    uint8_t out[AESMALL_AES_MMO_SIZE];
    aesmall_error error;

    for (size_t i = 0; i < sizeof message; i++) {
        message[i] = (uint8_t)i;
    }
    error = mmo(&no_key, message, len, out, 0);
    protocol_respond(error, out, error == AESMALL_OK ? sizeof out : 0);
}
#endif

static uint32_t next_counter;

static size_t size_at(const field *f, uint8_t at)
{
    return (size_t)f->data[at] << 8 | f->data[at + 1];
}

/* Answers a call. An error with a length is a fault of the call. */
static void respond(const placement *p, aesmall_error error, size_t len)
{
    if (error != AESMALL_OK && len != 0) {
        error = AESMALL_ERROR_STORAGE;
    }
    protocol_respond_placed(p, error, len);
}

static void frame_call(const request *r)
{
    const field *const f = r->fields;
    const aesmall_ieee802154_frame frame = {f[3].data, size_at(&f[2], 1), size_at(&f[2], 3),
                                            f[2].data[0]};
    size_t len = 1;
    aesmall_error error;
    placement p;

    protocol_place(&p, &f[0], &f[4], (size_t)protocol_number(&f[1]));
    if (r->op == 'O') {
        next_counter = (uint32_t)protocol_number(&f[5]);
        error = aesmall_ieee802154_open(CIPHER, &frame, &next_counter, p.in, p.in_len, p.out,
                                        p.out_cap, &len);
    } else {
        error = (r->op == 'S' ? aesmall_ieee802154_seal : aesmall_ieee802154_crypt_unauthenticated)(
            CIPHER, &frame, p.in, p.in_len, p.out, p.out_cap, &len);
    }
    respond(&p, error, len);
}

static void zigbee_call(const request *r)
{
    const field *const f = r->fields;
    const uint8_t *const source = f[3].len != 0 ? f[3].data : NULL;
    const size_t header_len = size_at(&f[2], 0);
    size_t len = 1;
    aesmall_error error;
    placement p;

    protocol_place(&p, &f[0], &f[4], (size_t)protocol_number(&f[1]));
    if (r->op == 'z') {
        next_counter = (uint32_t)protocol_number(&f[5]);
        error = aesmall_zigbee_open(CIPHER, source, header_len, &next_counter, p.in, p.in_len,
                                    p.out, p.out_cap, &len);
    } else {
        error =
            aesmall_zigbee_seal(CIPHER, source, header_len, p.in, p.in_len, p.out, p.out_cap, &len);
    }
    respond(&p, error, len);
}

static void respond_counter(aesmall_error error, uint32_t value, const uint8_t *rest,
                            size_t rest_len)
{
    uint8_t out[8];

    for (uint8_t i = 0; i < 4; i++) {
        out[i] = (uint8_t)(value >> (24 - 8 * i));
    }
    if (rest_len != 0) {
        memcpy(out + 4, rest, rest_len);
    }
    protocol_respond(error, out, 4 + rest_len);
}

static void parse_aux(const field *f)
{
    aesmall_ieee802154_aux aux = {0x11223344, 1, 2, 3, 4};
    aesmall_error error = aesmall_ieee802154_parse_aux(f[0].data, f[0].len, &aux);
    const uint8_t rest[] = {aux.level, aux.key_id_mode, aux.key_index, aux.size};

    respond_counter(error, aux.frame_counter, rest, sizeof rest);
}

static void make_keys(const request *r)
{
    const field *const f = r->fields;
    uint8_t out[32] = {0};
    size_t len = 16;
    aesmall_error error;

    if (r->op == 'i') {
        error = aesmall_zigbee_install_code(mmo_room(), f[0].data, f[0].len, out);
    } else if (r->op == 'y') {
        error = aesmall_zigbee_derive_key(mmo_room(), f[1].data, f[0].data[0], out);
    } else {
        error =
            aesmall_thread_derive_keys(f[0].data, (uint32_t)protocol_number(&f[1]), out, out + 16);
        len = 32;
    }
    protocol_respond(error, out, len);
}

int ops_frames_ieee802154(const request *r);

int ops_frames_ieee802154(const request *r)
{
    const field *const f = r->fields;

    switch (r->op) {
    case 'S':
    case 'C':
    case 'O': frame_call(r); return 1;
    case 'Z':
    case 'z': zigbee_call(r); return 1;
    case 'n': respond_counter(AESMALL_OK, next_counter, NULL, 0); return 1;
    case 'x': parse_aux(f); return 1;
    case 'i':
    case 'y':
    case 't': make_keys(r); return 1;
    case 'P': pad(f); return 1;
    case 'u': unpad(f); return 1;
    case 'm': cbc_mac(f); return 1;
    case 'h': hash(f); return 1;
#ifndef __AVR__
    case 'l': hash_long((size_t)protocol_number(&f[0])); return 1;
#endif
    default: return 0;
    }
}
