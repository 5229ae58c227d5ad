/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Frames of Bluetooth LE advertisements and of mesh networks, and CTR with a little-endian counter.
 *
 * S place cap kind params text    seals or encrypts. Answers the frame
 * O place cap kind params frame   opens or decrypts. Answers the text and the zeros after it
 * L                               what the last O wrote elsewhere (state, below)
 * X kind len                      the negated errors of S and O with this length and a large cap.
 *                                 Their input has no bytes
 * P kind bytes                    makes a key
 *
 * An error that leaves a length is answered as 7f. `kind` is a byte, and `params` has:
 *   1 BTHome       address 6, S: info 1, counter 4; O: last counter 4
 *   2 MiBeacon     address 6, S: frame control 2, product 2, counter 4, capability 1; O: last 4
 *   3 its versions 2 and 3, O only: address 6. P: bind key
 *   4 pvvx         address 6, S: counter 1
 *   5 Victron      first byte of the key 1, S: prefix 1, model 2, type 1, counter 2
 *   6 Meshtastic, S only: packet id 4, from 4. P: PSK
 *   7 its direct messages: packet id 4, from 4, S: extra nonce 4. P: secret
 *   8 esp-now      S: nonce 8
 *   9 MeshCore     secret 32. P: the name of a channel. P answers the secret and the hash
 *  10 its direct packets: secret 32
 *  11 CTR with a little-endian counter, S only: counter 16 */
#include <string.h>

#include "ops/ops_aead.h"

int ops_frames_ble(const request *r);

enum { LEFT_A_LENGTH = -0x7f };

static struct {
    uint32_t last;
    aesmall_mibeacon_frame mibeacon;
    aesmall_victron_frame victron;
    uint8_t pvvx;
} state;

static uint32_t number(const uint8_t *in, size_t len)
{
    const field f = {in, len};

    return (uint32_t)protocol_number(&f);
}

static aesmall_error seal(uint8_t kind, const uint8_t *p, const uint8_t *in, size_t in_len,
                          uint8_t *out, size_t cap, size_t *len)
{
    aesmall_mibeacon_frame mibeacon;
    aesmall_victron_frame victron;
    aesmall_error error;

    switch (kind) {
    case 1:
        return aesmall_bthome_seal(CIPHER, p, p[6], number(p + 7, 4), in, in_len, out, cap, len);
    case 2:
        mibeacon.frame_control = (uint16_t)number(p + 6, 2);
        mibeacon.product = (uint16_t)number(p + 8, 2);
        mibeacon.counter = number(p + 10, 4);
        mibeacon.capability = p[14];
        return aesmall_mibeacon_seal(CIPHER, p, &mibeacon, in, in_len, out, cap, len);
    case 4: return aesmall_pvvx_seal(CIPHER, p, p[6], in, in_len, out, cap, len);
    case 5:
        victron.prefix = p[1];
        victron.model = (uint16_t)number(p + 2, 2);
        victron.type = p[4];
        victron.counter = (uint16_t)number(p + 5, 2);
        return aesmall_victron_encrypt_unauthenticated(CIPHER, p[0], &victron, in, in_len, out, cap,
                                                       len);
    case 7:
        return aesmall_meshtastic_direct_seal(CIPHER, number(p, 4), number(p + 4, 4), p + 8, in,
                                              in_len, out, cap, len);
    case 8: return aesmall_espnow_seal(CIPHER, p, in, in_len, out, cap, len);
    case 9: return aesmall_meshcore_group_seal(CIPHER, p, in, in_len, out, cap, len);
    case 10: return aesmall_meshcore_direct_seal(CIPHER, p, in, in_len, out, cap, len);
    case 6:
        error = aesmall_meshtastic_crypt_unauthenticated(CIPHER, number(p, 4), number(p + 4, 4), in,
                                                         in_len, out, cap);
        break;
    default: error = aesmall_ctr_le_crypt(CIPHER, p, in, in_len, out, cap); break;
    }
    *len = error == AESMALL_OK ? in_len : 0;
    return error;
}

static aesmall_error open(uint8_t kind, const uint8_t *p, const uint8_t *in, size_t in_len,
                          uint8_t *out, size_t cap, size_t *len)
{
    switch (kind) {
    case 1: return aesmall_bthome_open(CIPHER, p, &state.last, in, in_len, out, cap, len);
    case 2:
        return aesmall_mibeacon_open(CIPHER, p, &state.last, in, in_len, &state.mibeacon, out, cap,
                                     len);
    case 3:
        return aesmall_mibeacon_legacy_decrypt_unauthenticated(CIPHER, p, in, in_len,
                                                               &state.mibeacon, out, cap, len);
    case 4: return aesmall_pvvx_open(CIPHER, p, in, in_len, &state.pvvx, out, cap, len);
    case 5:
        return aesmall_victron_decrypt_unauthenticated(CIPHER, p[0], in, in_len, &state.victron,
                                                       out, cap, len);
    case 7:
        return aesmall_meshtastic_direct_open(CIPHER, number(p, 4), number(p + 4, 4), in, in_len,
                                              out, cap, len);
    case 8: return aesmall_espnow_open(CIPHER, in, in_len, out, cap, len);
    case 9: return aesmall_meshcore_group_open(CIPHER, p, in, in_len, out, cap, len);
    default: return aesmall_meshcore_direct_open(CIPHER, p, in, in_len, out, cap, len);
    }
}

static aesmall_error call(char op, uint8_t kind, const uint8_t *params, const uint8_t *in,
                          size_t in_len, uint8_t *out, size_t cap, size_t *len)
{
    aesmall_error error;

    *len = 0x55;
    if (op == 'S') {
        error = seal(kind, params, in, in_len, out, cap, len);
    } else {
        memset(&state, 0xff, sizeof state);
        if (kind < 3) {
            state.last = number(params + 6, 4);
        }
        error = open(kind, params, in, in_len, out, cap, len);
    }
    return error != AESMALL_OK && *len != 0 ? (aesmall_error)LEFT_A_LENGTH : error;
}

static void placed(const request *r)
{
    const field *f = r->fields;
    const uint8_t kind = f[2].data[0];
    aesmall_error error;
    placement p;
    size_t len;

    protocol_place(&p, &f[0], &f[4], (size_t)protocol_number(&f[1]));
    error = call(r->op, kind, f[3].data, p.in, p.in_len, p.out, p.out_cap, &len);
    if (r->op == 'O' && kind < 3) {
        len += 4; /* the zeros where the tag was */
    }
    protocol_respond_placed(&p, error, len);
}

static void lengths(const field *f)
{
    uint8_t nothing[1] = {0};
    uint8_t params[32] = {0}, codes[2];
    const uint8_t kind = f[0].data[0];
    const size_t in_len = (size_t)protocol_number(&f[1]);
    size_t len;

    params[6] = AESMALL_BTHOME_ENCRYPTED; /* for BTHome info, for MiBeacon ... */
    if (kind == 2) {
        params[6] = 0x40; /* ... frame control */
        params[7] = 0x48;
    }
    codes[0] = (uint8_t)(-(int)call('S', kind, params, nothing, in_len, nothing, SIZE_MAX, &len));
    codes[1] = (uint8_t)(-(int)call('O', kind, params, nothing, in_len, nothing, SIZE_MAX, &len));
    protocol_respond(AESMALL_OK, codes, sizeof codes);
}

static void respond_state(void)
{
    const aesmall_mibeacon_frame *m = &state.mibeacon;
    const aesmall_victron_frame *v = &state.victron;
    uint8_t out[20], i;

    for (i = 0; i < 4; i++) {
        out[i] = (uint8_t)(state.last >> (24 - 8 * i));
        out[8 + i] = (uint8_t)(m->counter >> (24 - 8 * i));
    }
    out[4] = (uint8_t)(m->frame_control >> 8);
    out[5] = (uint8_t)m->frame_control;
    out[6] = (uint8_t)(m->product >> 8);
    out[7] = (uint8_t)m->product;
    out[12] = m->capability;
    out[13] = state.pvvx;
    out[14] = v->prefix;
    out[15] = (uint8_t)(v->model >> 8);
    out[16] = (uint8_t)v->model;
    out[17] = v->type;
    out[18] = (uint8_t)(v->counter >> 8);
    out[19] = (uint8_t)v->counter;
    protocol_respond(AESMALL_OK, out, sizeof out);
}

static void make_key(const field *f)
{
    uint8_t out[33];
    size_t len = 32;
    aesmall_error error = AESMALL_OK;

    memset(out, 0xa5, sizeof out);
    switch (f[0].data[0]) {
    case 3:
        aesmall_mibeacon_legacy_key(f[1].data, out);
        len = 16;
        break;
    case 6:
        error = aesmall_meshtastic_channel_key(f[1].data, f[1].len, out, &len);
        if (error != AESMALL_OK) {
            len += 1; /* shows an untouched byte */
        }
        break;
    case 7: aesmall_meshtastic_direct_key(f[1].data, out); break;
    default:
        error = aesmall_meshcore_channel_secret(f[1].data, f[1].len, out);
        len = 1;
        if (error == AESMALL_OK) {
            out[32] = aesmall_meshcore_channel_hash(out);
            len = 33;
        }
        break;
    }
    protocol_respond(error, out, len);
}

int ops_frames_ble(const request *r)
{
    switch (r->op) {
    case 'S':
    case 'O': placed(r); return 1;
    case 'L': respond_state(); return 1;
    case 'X': lengths(r->fields); return 1;
    case 'P': make_key(r->fields); return 1;
    default: return 0;
    }
}
