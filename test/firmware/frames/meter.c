/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Wireless M-Bus, Kamstrup and DLMS.
 *
 * M place cap in call [counter [tag_len [room]]]     the call of this number (enum call). room: 1
 * for encryption only, 2 the key itself, 3 for keys of 24 bytes p telegram               its fields
 * in the order of the struct h ak                     AK, and the hash subkey of the current key w
 * wipe the hash subkey P apdu                   its fields in the order of the struct O place cap
 * in title counter [1]            open. 1: unauthenticated S place cap in tag_sc title counter [1]
 * seal. 1: unauthenticated A title counter challenge sc                answer a challenge V title
 * counter challenge answer            verify an answer C                        the counter after
 * the last call
 *
 * Error 63: *out_len was not 0 after an error. Error 62: the room was not wiped. */
#include <string.h>

#include "suite.h"

enum call {
    CRCS_A,
    CRCS_B,
    JOIN_MBUS,
    JOIN_HDLC,
    OPEN_5,
    SEAL_5,
    OPEN_7,
    SEAL_7,
    OPEN_10,
    SEAL_10,
    OPEN_KAMSTRUP,
    SEAL_KAMSTRUP
};

#define KEPT_LENGTH ((aesmall_error)-0x63)
#define KEPT_ROOM ((aesmall_error)-0x62)

static SUITE_NAME(aesmall_aes128_, ENGINE, ) room;
static aesmall_gcm_small hash;
static uint8_t ak[32];
static aesmall_dlms_keys keys;
static uint32_t counter;

static size_t number_of(const request *r, uint8_t i)
{
    return i < r->field_count ? (size_t)protocol_number(&r->fields[i]) : 0;
}

static aesmall_key_room make_room(size_t kind)
{
    switch (kind) {
    case 1: return SUITE_OF(128, _key_room_encrypt_only, &room);
    case 2: return aesmall_key_room_of(&suite_current.cipher, sizeof room, NULL, 16);
    case 3: return aesmall_key_room_of(&room.cipher, sizeof room, NULL, 24);
    default: return SUITE_OF(128, _key_room, &room);
    }
}

static int is_room_wiped(void)
{
    const uint8_t *const bytes = (const uint8_t *)&room;
    uint8_t any = 0;

    for (size_t i = 0; i < sizeof room; i++) {
        any |= bytes[i];
    }
    return any == 0;
}

static void respond(const placement *p, aesmall_error error, size_t out_len)
{
    if (error != AESMALL_OK && out_len != 0) {
        error = KEPT_LENGTH;
    }
    protocol_respond_placed(p, is_room_wiped() ? error : KEPT_ROOM, out_len);
}

static void call(const request *r)
{
    const aesmall_cipher *const key = &suite_current.cipher;
    const size_t tag_len = number_of(r, 5);
    const aesmall_key_room at = make_room(number_of(r, 6));
    aesmall_error error = AESMALL_OK;
    size_t out_len = 0x5555, in_len;
    placement p;

    protocol_place(&p, &r->fields[0], &r->fields[2], number_of(r, 1));
    in_len = p.in_len;
    counter = (uint32_t)protocol_number(&r->fields[4]);
    switch (number_of(r, 3)) {
    case CRCS_A: error = aesmall_wmbus_remove_crcs(p.in, in_len, p.out, p.out_cap, &out_len); break;
    case CRCS_B:
        error = aesmall_wmbus_remove_crcs_b(p.in, in_len, p.out, p.out_cap, &out_len);
        break;
    case JOIN_MBUS: error = aesmall_dlms_join_mbus(p.in, in_len, p.out, p.out_cap, &out_len); break;
    case JOIN_HDLC: error = aesmall_dlms_join_hdlc(p.in, in_len, p.out, p.out_cap, &out_len); break;
    case OPEN_5:
        error =
            aesmall_wmbus_mode5_open_unauthenticated(key, p.in, in_len, p.out, p.out_cap, &out_len);
        break;
    case SEAL_5:
        error = aesmall_wmbus_mode5_seal_unauthenticated(key, p.in, in_len, p.out, p.out_cap);
        out_len = error == AESMALL_OK ? in_len : 0;
        break;
    case OPEN_7:
        error =
            aesmall_wmbus_mode7_open(key, at, &counter, p.in, in_len, p.out, p.out_cap, &out_len);
        break;
    case SEAL_7:
        error = aesmall_wmbus_mode7_seal(key, at, &counter, p.in, in_len, p.out, p.out_cap);
        out_len = error == AESMALL_OK ? in_len : 0;
        break;
    case OPEN_10:
        error = aesmall_wmbus_mode10_open(key, at, tag_len, &counter, p.in, in_len, p.out,
                                          p.out_cap, &out_len);
        break;
    case SEAL_10:
        error =
            aesmall_wmbus_mode10_seal(key, at, tag_len, &counter, p.in, in_len, p.out, p.out_cap);
        out_len = error == AESMALL_OK ? in_len : 0;
        break;
    case OPEN_KAMSTRUP:
        error =
            aesmall_kamstrup_open_unauthenticated(key, p.in, in_len, p.out, p.out_cap, &out_len);
        break;
    default:
        error = aesmall_kamstrup_seal_unauthenticated(key, p.in, in_len, p.out, p.out_cap);
        out_len = error == AESMALL_OK ? in_len : 0;
        break;
    }
    respond(&p, error, out_len);
}

static void parse_telegram(const field *f)
{
    aesmall_wmbus_telegram t;
    const aesmall_error error = aesmall_wmbus_parse(f[0].data, f[0].len, &t);
    uint8_t out[16];

    memcpy(out, t.address, 8);
    out[8] = t.ci;
    out[9] = t.access;
    out[10] = t.status;
    out[11] = t.mode;
    out[12] = t.blocks;
    out[13] = t.afl;
    out[14] = t.tpl;
    out[15] = t.data_at;
    protocol_respond(error, out, sizeof out);
}

static void parse_apdu(const field *f)
{
    aesmall_dlms_apdu apdu;
    const aesmall_error error = aesmall_dlms_parse(f[0].data, f[0].len, &apdu);
    uint8_t out[16];

    out[0] = apdu.tag;
    out[1] = apdu.title_len;
    memcpy(out + 2, apdu.title, 8);
    out[10] = apdu.security;
    out[11] = (uint8_t)(apdu.counter >> 24);
    out[12] = (uint8_t)(apdu.counter >> 16);
    out[13] = (uint8_t)(apdu.counter >> 8);
    out[14] = (uint8_t)apdu.counter;
    out[15] = (uint8_t)apdu.text_at;
    protocol_respond(error, out, sizeof out);
}

static void set_keys(const field *f)
{
    memcpy(ak, f[0].data, f[0].len);
    keys.ek = &suite_current.cipher;
    keys.hash = &hash.hash;
    keys.ak = ak;
    keys.ak_len = f[0].len;
    protocol_respond(aesmall_gcm_small_init(&hash, &suite_current.cipher), NULL, 0);
}

static void open(const request *r)
{
    const field *const f = r->fields;
    const uint8_t *const title = f[3].len == 0 ? NULL : f[3].data;
    size_t out_len = 0x5555;
    aesmall_error error;
    placement p;

    protocol_place(&p, &f[0], &f[2], number_of(r, 1));
    counter = (uint32_t)protocol_number(&f[4]);
    error = r->field_count > 5 ? aesmall_dlms_open_unauthenticated(keys.ek, title, p.in, p.in_len,
                                                                   p.out, p.out_cap, &out_len)
                               : aesmall_dlms_open(&keys, title, &counter, p.in, p.in_len, p.out,
                                                   p.out_cap, &out_len);
    respond(&p, error, out_len);
}

static void seal(const request *r)
{
    const field *const f = r->fields;
    const uint8_t tag = f[3].data[0], sc = f[3].data[1];
    size_t out_len = 0x5555;
    aesmall_error error;
    placement p;

    protocol_place(&p, &f[0], &f[2], number_of(r, 1));
    counter = (uint32_t)protocol_number(&f[5]);
    error = r->field_count > 6
                ? aesmall_dlms_seal_unauthenticated(keys.ek, tag, sc, f[4].data, &counter, p.in,
                                                    p.in_len, p.out, p.out_cap, &out_len)
                : aesmall_dlms_seal(&keys, tag, sc, f[4].data, &counter, p.in, p.in_len, p.out,
                                    p.out_cap, &out_len);
    respond(&p, error, out_len);
}

static void hls5(const request *r)
{
    const field *const f = r->fields;
    uint8_t out[AESMALL_DLMS_ANSWER_SIZE];
    aesmall_error error;

    counter = (uint32_t)protocol_number(&f[1]);
    if (r->op == 'A') {
        error = aesmall_dlms_hls5_answer(&keys, f[3].data[0], f[0].data, &counter, f[2].data,
                                         f[2].len, out);
        protocol_respond(error, out, error == AESMALL_OK ? sizeof out : 0);
    } else {
        error =
            aesmall_dlms_hls5_verify(&keys, f[0].data, &counter, f[2].data, f[2].len, f[3].data);
        protocol_respond(error, NULL, 0);
    }
}

int ops_frames_meter(const request *r)
{
    uint8_t out[4];

    switch (r->op) {
    case 'M': call(r); return 1;
    case 'p': parse_telegram(r->fields); return 1;
    case 'P': parse_apdu(r->fields); return 1;
    case 'h': set_keys(r->fields); return 1;
    case 'w':
        aesmall_gcm_small_wipe(&hash);
        protocol_respond(AESMALL_OK, NULL, 0);
        return 1;
    case 'O': open(r); return 1;
    case 'S': seal(r); return 1;
    case 'A':
    case 'V': hls5(r); return 1;
    case 'C':
        for (uint8_t i = 0; i < 4; i++) {
            out[i] = (uint8_t)(counter >> (24 - 8 * i));
        }
        protocol_respond(AESMALL_OK, out, sizeof out);
        return 1;
    default: return 0;
    }
}
