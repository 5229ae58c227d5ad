/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Opens frames of Bluetooth LE advertisements and of mesh networks. The input is:
 *
 *   kind (1) | how (1) | key (16) | parameters (32) | frame
 *
 * The kinds are those of test/firmware/frames/ble.c. Bit 0 of how: in place. Bit 1: the output has
 * one byte less than it needs. The parameters are the address and the last counter, the first byte
 * of Victron's key, the packet id and `from`, or the secret. If a frame opens, sealing must give
 * the same frame. Otherwise the output must be zeros or unchanged. */
#include <stdlib.h>
#include <string.h>

#include "aesmall.h"

#define FILL 0xa5
#define HEAD_SIZE 50

typedef struct call {
    const aesmall_cipher *key;
    const uint8_t *params;
    const uint8_t *in;
    size_t in_len;
    uint8_t *out;
    size_t cap;
    size_t len;
} call;

static aesmall_mibeacon_frame mibeacon;
static aesmall_victron_frame victron;
static uint32_t last;
static uint8_t counter;

static void require(int holds)
{
    if (!holds) {
        abort();
    }
}

static uint32_t number(const uint8_t *in)
{
    return (uint32_t)in[0] << 24 | (uint32_t)in[1] << 16 | (uint32_t)in[2] << 8 | in[3];
}

static aesmall_error open(uint8_t kind, call *c)
{
    const uint8_t *const p = c->params;

    last = number(p + 6);
    switch (kind) {
    case 1: return aesmall_bthome_open(c->key, p, &last, c->in, c->in_len, c->out, c->cap, &c->len);
    case 2:
        return aesmall_mibeacon_open(c->key, p, &last, c->in, c->in_len, &mibeacon, c->out, c->cap,
                                     &c->len);
    case 3:
        return aesmall_mibeacon_legacy_decrypt_unauthenticated(c->key, p, c->in, c->in_len,
                                                               &mibeacon, c->out, c->cap, &c->len);
    case 4:
        return aesmall_pvvx_open(c->key, p, c->in, c->in_len, &counter, c->out, c->cap, &c->len);
    case 5:
        return aesmall_victron_decrypt_unauthenticated(c->key, p[0], c->in, c->in_len, &victron,
                                                       c->out, c->cap, &c->len);
    case 7:
        return aesmall_meshtastic_direct_open(c->key, number(p), number(p + 4), c->in, c->in_len,
                                              c->out, c->cap, &c->len);
    case 8: return aesmall_espnow_open(c->key, c->in, c->in_len, c->out, c->cap, &c->len);
    case 9:
        return aesmall_meshcore_group_open(c->key, p, c->in, c->in_len, c->out, c->cap, &c->len);
    default:
        return aesmall_meshcore_direct_open(c->key, p, c->in, c->in_len, c->out, c->cap, &c->len);
    }
}

/* Seals the text that the call opened from `frame`. */
static aesmall_error seal(uint8_t kind, const call *c, const uint8_t *frame, uint8_t *again,
                          size_t *len)
{
    const uint8_t *const p = c->params;
    const size_t cap = c->in_len;

    switch (kind) {
    case 1: return aesmall_bthome_seal(c->key, p, frame[0], last, c->out, c->len, again, cap, len);
    case 2: return aesmall_mibeacon_seal(c->key, p, &mibeacon, c->out, c->len, again, cap, len);
    case 4: return aesmall_pvvx_seal(c->key, p, counter, c->out, c->len, again, cap, len);
    case 5:
        return aesmall_victron_encrypt_unauthenticated(c->key, p[0], &victron, c->out, c->len,
                                                       again, cap, len);
    case 7:
        return aesmall_meshtastic_direct_seal(c->key, number(p), number(p + 4),
                                              frame + c->in_len - 4, c->out, c->len, again, cap,
                                              len);
    case 8:
        return aesmall_espnow_seal(c->key, frame + c->in_len - 8, c->out, c->len, again, cap, len);
    case 9: return aesmall_meshcore_group_seal(c->key, p, c->out, c->len, again, cap, len);
    default: return aesmall_meshcore_direct_seal(c->key, p, c->out, c->len, again, cap, len);
    }
}

/* Returns the bytes of room that a frame needs to be opened, if it is long enough. */
static size_t room_of(uint8_t kind, const uint8_t *frame, size_t len)
{
    static const uint8_t over[] = {0, 5, 8, 9, 9, 8, 0, 12, 12, 3, 2};
    size_t less = over[kind];

    if (len > 2 && (kind == 2 || kind == 3)) {
        less += ((frame[0] & AESMALL_MIBEACON_ADDRESS) != 0 ? 6 : 0) +
                ((frame[0] & AESMALL_MIBEACON_CAPABILITY) != 0);
    }
    return len < less ? 0 : len - less;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t kind = size == 0 ? 0 : data[0];
    const size_t len = size < HEAD_SIZE ? 0 : size - HEAD_SIZE;
    aesmall_aes128_ct key;
    size_t room, again_len, i;
    uint8_t *frame, *out;
    aesmall_error error;
    call c;

    if (size < HEAD_SIZE || kind == 0 || kind == 6 || kind > 10) {
        return 0;
    }
    frame = malloc(len + 1); /* exact sizes, for the sanitizer */
    out = malloc(len + 1);
    require(frame != NULL && out != NULL);
    frame = realloc(frame, len == 0 ? 1 : len);
    require(frame != NULL);
    memcpy(frame, data + HEAD_SIZE, len);
    memset(out, FILL, len + 1);
    aesmall_aes128_ct_init(&key, data + 2);
    room = room_of(kind, frame, len);
    if ((data[1] & 2) != 0 && room != 0) {
        room--;
    }
    c.key = &key.cipher;
    c.params = data + 18;
    c.in = frame;
    c.in_len = len;
    c.out = out;
    c.cap = room;
    c.len = 1;
    if ((data[1] & 1) != 0) {
        memcpy(out, frame, len);
        c.in = out;
    }
    error = open(kind, &c);
    if (error != AESMALL_OK) {
        require(c.len == 0);
        for (i = 0; i <= len; i++) {
            uint8_t before = (data[1] & 1) != 0 && i < len ? frame[i] : FILL;

            require(out[i] == before || (i < room && out[i] == 0));
        }
    } else if (kind != 3) {
        uint8_t *const again = malloc(len);

        require(again != NULL && c.len <= room);
        error = seal(kind, &c, frame, again, &again_len);
        require(error == AESMALL_OK && again_len == len && memcmp(again, frame, len) == 0);
        free(again);
    }
    free(out);
    free(frame);
    return 0;
}
