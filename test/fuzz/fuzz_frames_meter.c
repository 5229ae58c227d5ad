/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Reads the input as a frame of a meter. Bits 0 to 3 of the first byte select the call. Bit 4: the
 * output is as small as it may be. Bit 5: in place. Bit 6: the frame is also read at each shorter
 * length. After an error the output must be zeros or unchanged. */
#include <stdlib.h>
#include <string.h>

#include "aesmall.h"

#define FILL 0xa5

enum {
    CRCS_A,
    CRCS_B,
    JOIN_MBUS,
    JOIN_HDLC,
    PARSE_WMBUS,
    OPEN_5,
    OPEN_7,
    OPEN_10,
    OPEN_KAMSTRUP,
    PARSE_DLMS,
    OPEN_DLMS,
    OPEN_DLMS_TITLE,
    READ_DLMS,
    SEAL_DLMS,
    CALLS
};

static const uint8_t secret[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
static const uint8_t ak[16] = {0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7,
                               0xd8, 0xd9, 0xda, 0xdb, 0xdc, 0xdd, 0xde, 0xdf};
static const uint8_t title[8] = {0x4d, 0x4d, 0x4d, 0x00, 0x00, 0xbc, 0x61, 0x4e};

static void require(int holds)
{
    if (!holds) {
        abort();
    }
}

static aesmall_aes128_tiny key;
static aesmall_gcm_small hash;
static aesmall_dlms_keys keys;

/* Seals a text and opens it again. */
static void seal_and_open(const uint8_t *in, size_t len)
{
    const size_t room = AESMALL_DLMS_SIZE(len);
    const uint8_t security = len % 2 ? 0x30 : 0x10;
    uint8_t *const sealed = malloc(room), *const opened = malloc(len + 1);
    uint32_t counter = 7;
    size_t sealed_len, opened_len;

    require(sealed != NULL && opened != NULL);
    require(aesmall_dlms_seal(&keys, AESMALL_DLMS_GENERAL_GLO, security, title, &counter, in, len,
                              sealed, room, &sealed_len) == AESMALL_OK);
    require(sealed_len <= room && counter == 8);
    counter = 0;
    require(aesmall_dlms_open(&keys, NULL, &counter, sealed, sealed_len, opened, len,
                              &opened_len) == AESMALL_OK);
    require(opened_len == len && counter == 8 && (len == 0 || memcmp(in, opened, len) == 0));
    require(aesmall_dlms_seal(&keys, AESMALL_DLMS_GENERAL_GLO, security, title, &counter, in,
                              AESMALL_DLMS_TEXT_MAX + 1, sealed, SIZE_MAX,
                              &sealed_len) == AESMALL_ERROR_LENGTH);
    free(sealed);
    free(opened);
}

static aesmall_error call(uint8_t which, const uint8_t *in, size_t len, uint8_t *out, size_t cap,
                          size_t *out_len)
{
    aesmall_aes128_tiny room;
    const aesmall_key_room both_ways = aesmall_aes128_tiny_key_room(&room);
    aesmall_wmbus_telegram telegram;
    aesmall_dlms_apdu apdu;
    uint32_t counter = 0;
    aesmall_error error;

    *out_len = 0;
    switch (which) {
    case CRCS_A: return aesmall_wmbus_remove_crcs(in, len, out, cap, out_len);
    case CRCS_B: return aesmall_wmbus_remove_crcs_b(in, len, out, cap, out_len);
    case JOIN_MBUS: return aesmall_dlms_join_mbus(in, len, out, cap, out_len);
    case JOIN_HDLC: return aesmall_dlms_join_hdlc(in, len, out, cap, out_len);
    case OPEN_5:
        return aesmall_wmbus_mode5_open_unauthenticated(&key.cipher, in, len, out, cap, out_len);
    case OPEN_7:
        error =
            aesmall_wmbus_mode7_open(&key.cipher, both_ways, &counter, in, len, out, cap, out_len);
        require((error == AESMALL_OK) == (counter != 0));
        return error;
    case OPEN_10:
        error = aesmall_wmbus_mode10_open(&key.cipher, both_ways, 8, &counter, in, len, out, cap,
                                          out_len);
        require((error == AESMALL_OK) == (counter != 0));
        return error;
    case OPEN_KAMSTRUP:
        return aesmall_kamstrup_open_unauthenticated(&key.cipher, in, len, out, cap, out_len);
    case OPEN_DLMS:
    case OPEN_DLMS_TITLE:
        error = aesmall_dlms_open(&keys, which == OPEN_DLMS ? NULL : title, &counter, in, len, out,
                                  cap, out_len);
        require((error == AESMALL_OK) == (counter != 0));
        return error;
    case READ_DLMS:
        return aesmall_dlms_open_unauthenticated(&key.cipher, title, in, len, out, cap, out_len);
    case PARSE_WMBUS:
        error = aesmall_wmbus_parse(in, len, &telegram);
        require(error != AESMALL_OK || telegram.data_at <= len);
        return error;
    case PARSE_DLMS:
        error = aesmall_dlms_parse(in, len, &apdu);
        require(error != AESMALL_OK || apdu.text_at <= len);
        return error;
    default: seal_and_open(in, len); return AESMALL_OK;
    }
}

/* The frame and the output have exact sizes, for the sanitizer. */
static void run(uint8_t how, const uint8_t *frame, size_t len)
{
    const size_t cap = (how & 0x10) && len > 36 ? len - 36 : len;
    uint8_t *const in = malloc(len ? len : 1);
    uint8_t *const apart = malloc(cap ? cap : 1);
    uint8_t *const out = how & 0x20 ? in : apart;
    size_t out_len, i;
    aesmall_error error;

    require(in != NULL && apart != NULL);
    if (len != 0) {
        memcpy(in, frame, len);
    }
    memset(apart, FILL, cap ? cap : 1);
    error = call((how & 15) % CALLS, in, len, out, cap, &out_len);
    if (error != AESMALL_OK) {
        require(out_len == 0);
        for (i = 0; i < cap; i++) {
            require(out[i] == 0 || out[i] == (how & 0x20 ? frame[i] : FILL));
        }
    } else {
        require(out_len <= cap);
    }
    free(in);
    free(apart);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t len;

    if (size == 0) {
        return 0;
    }
    aesmall_aes128_tiny_init(&key, secret);
    require(aesmall_gcm_small_init(&hash, &key.cipher) == AESMALL_OK);
    keys.ek = &key.cipher;
    keys.hash = &hash.hash;
    keys.ak = ak;
    keys.ak_len = sizeof ak;
    run(data[0], data + 1, size - 1);
    if (data[0] & 0x40) {
        for (len = 0; len + 1 < size && len < 300; len++) {
            run(data[0], data + 1, len);
        }
    }
    return 0;
}
