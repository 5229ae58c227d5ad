/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls the assembly of Base64 and sealed text, along every path through it, and emits every
 * result. */
#include <stdint.h>
#include <string.h>

#include "aesmall.h"
#include "emit.h"

#define MSG_MAX 40
#define ROOM AESMALL_TEXT_CCM_SEALED_SIZE(MSG_MAX)

static const uint8_t secret[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
static const uint8_t secret2[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
static aesmall_aes128_balanced key;
static aesmall_aes128_balanced key2;
/* A message, and the text that is made of it or in its place. */
static uint8_t msg[MSG_MAX];
static uint8_t room[MSG_MAX + ROOM];

/* Fills the message and its copy at `offset` of the room. */
static void fill(size_t offset)
{
    for (size_t i = 0; i < sizeof msg; i++) {
        msg[i] = (uint8_t)(0x91 * i + 0x33);
    }
    memset(room, 0xa5, sizeof room);
    memcpy(room + offset, msg, sizeof msg);
}

/* If there is an error, the length is not read. */
static void emit_room(aesmall_error error, const size_t *len)
{
    emit_byte(-error);
    emit_byte((int)*len);
    emit(room, sizeof room);
}

static aesmall_error seal(uint8_t form, const uint8_t *nonce, const uint8_t *ad, size_t ad_len,
                          const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap,
                          size_t *out_len)
{
    if (form == 1) {
        return aesmall_text_seal(&key2.cipher, &key.cipher, ad, ad_len, in, in_len, (char *)out,
                                 out_cap, out_len);
    }
    return aesmall_text_ccm_seal(&key.cipher, nonce, ad, ad_len, in, in_len, (char *)out, out_cap,
                                 out_len);
}

static aesmall_error open(uint8_t form, const uint8_t *in, size_t in_len, uint8_t *out,
                          size_t out_cap, size_t *out_len)
{
    if (form == 1) {
        return aesmall_text_open(&key2.cipher, &key.cipher, secret, 5, (const char *)in, in_len,
                                 out, out_cap, out_len);
    }
    return aesmall_text_ccm_open(&key.cipher, secret, 5, (const char *)in, in_len, out, out_cap,
                                 out_len);
}

/* Seals from `offset` of the room, or from another place. Opens in place, and opens a forgery and
 * invalid texts. */
static void texts(uint8_t form, size_t offset, uint8_t is_elsewhere, size_t len)
{
    size_t text_len, msg_len;

    fill(offset);
    emit_room(seal(form, secret2, secret, 5, is_elsewhere ? msg : room + offset, len, room,
                   sizeof room, &text_len),
              &text_len);
    emit_room(open(form, room, text_len, room, sizeof room, &msg_len), &msg_len);
    fill(offset);
    emit_byte(-seal(form, secret2, secret, 5, msg, len, room, sizeof room, &text_len));
    room[text_len - 4] ^= 1;
    emit_room(open(form, room, text_len, room, sizeof room, &msg_len), &msg_len);
    fill(offset);
    emit_byte(-seal(form, secret2, secret, 5, msg, len, room, sizeof room, &text_len));
    room[text_len - 4] = '=';
    emit_room(open(form, room, text_len, room, sizeof room, &msg_len), &msg_len);
}

/* No room for the message, for the text, or for the sum of their sizes, and data that would be
 * overwritten. */
static void refused(void)
{
    size_t len;

    fill(0);
    emit_room(seal(1, NULL, NULL, 0, msg, MSG_MAX, room, 8, &len), &len);
    emit_room(seal(1, NULL, NULL, 0, msg, SIZE_MAX / 2 + 1, room, SIZE_MAX, &len), &len);
    emit_room(seal(1, NULL, NULL, 0, msg, 8, room, 33, &len), &len);
    emit_room(seal(1, NULL, room + 2, 5, msg, 8, room, sizeof room, &len), &len);
    emit_room(seal(2, room + 2, NULL, 0, msg, 8, room, sizeof room, &len), &len);
    emit_room(seal(2, room, NULL, 0, msg, 8, room + 2, ROOM, &len), &len);
    emit_room(open(2, room + 1, 60, room, sizeof room, &len), &len);
}

/* Sectors of XTS. The tweak is doubled for each block. */
static void sectors(void)
{
    aesmall_xts xts;
    size_t len;

    emit_byte(-aesmall_xts_init(&xts, &key.cipher, &key2.cipher));
    for (len = 16; len < 60; len += 21) {
        fill(0);
        emit_byte(-aesmall_xts_encrypt(&xts, secret, room, len, room, sizeof room));
        emit(room, len);
    }
}

int main(void)
{
    aesmall_aes128_balanced_init(&key, secret);
    aesmall_aes128_balanced_init(&key2, secret2);
    for (uint8_t form = 1; form < 3; form++) {
        for (size_t len = 0; len < 21; len += 5) {
            texts(form, 0, 0, len);
            texts(form, MSG_MAX, 0, len);
            texts(form, 0, 1, len);
        }
    }
    refused();
    sectors();
    fw_exit(0);
    return 0;
}
