/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * LoRaWAN 1.1 and the keys of multicast groups. Keys are numbered: 0 FNwkSIntKey, 1 SNwkSIntKey,
 * 2 NwkSEncKey, 3 AppSKey, 4 NwkKey, 5 AppKey, 6 JSIntKey, 7 JSEncKey.
 *
 * V key4 .. key7 JoinEUI DevEUI counters   the device. counters: JoinNonce(4) DevNonce(2)
 * RJcount1(2) v                        its counters, nonce(2) and whether a request waits J
 * join-request                     R type   rejoin-request A phy                    open a
 * join-accept: its fields   G        session keys of the last one a phy                    open one
 * of a 1.0 network: its fields, NwkSKey, AppSKey Y NwkKey DevEUI          JSIntKey, JSEncKey S key0
 * .. key3 state     the session. state: DevAddr NetID FCntUp NFCntDown AFCntDown (4 each)
 *                          ConfFCntUp ConfFCntDown RJcount0 (2 each)
 * s                        its state without addresses
 * U place cap frame radio payload   build an uplink. radio: TxDr TxCh. frame as in ops_services.c
 * u radio phy              repeat an uplink
 * O place cap phy          open a downlink
 * o                        frame of the last U or O
 * Z n                      wipe a key                       z n      forget a key
 * M n key data             multicast: 0 McRootKey of 1.0, 1 of 1.1, 2 McKEKey, 3 McKey, 4 McNwkSKey
 *                          and McAppSKey. data: McAddr(4) or a block
 *
 * After an error an answer of one byte shows that the call changed its output. */
#include <string.h>

#include "suite.h"

#define FILL_BYTE 0x5a

typedef SUITE_NAME(aesmall_aes128_, ENGINE, ) lorawan11_key;
#define lorawan11_key_init SUITE_NAME(aesmall_aes128_, ENGINE, _init_encrypt_only)

static lorawan11_key keys[8];
static aesmall_lorawan11_device device;
static aesmall_lorawan11_session session;
static aesmall_lorawan11_join_accept accept;
static aesmall_lorawan_frame last_frame;

static uint32_t get(const uint8_t *in, uint8_t size)
{
    uint32_t value = 0;

    while (size-- != 0) {
        value = value << 8 | *in++;
    }
    return value;
}

static uint8_t *put(uint8_t *out, uint32_t value, uint8_t size)
{
    while (size-- != 0) {
        *out++ = (uint8_t)(value >> 8 * size);
    }
    return out;
}

static const aesmall_cipher *make_key(uint8_t n, const field *secret)
{
    lorawan11_key_init(&keys[n], secret->data);
    return &keys[n].cipher;
}

/* Answers the first `size` bytes of `out`. After an error it answers a byte if one of them changed.
 */
static void answer(aesmall_error error, const void *out, size_t size)
{
    const uint8_t *bytes = (const uint8_t *)out;
    size_t i, changed = 0;

    if (error == AESMALL_OK) {
        protocol_respond(error, bytes, size);
        return;
    }
    for (i = 0; i < size; i++) {
        changed |= bytes[i] != FILL_BYTE;
    }
    protocol_respond(error, bytes, changed);
}

static void start_device(const field *f)
{
    memset(&device, 0, sizeof device);
    device.NwkKey = make_key(4, &f[0]);
    device.AppKey = make_key(5, &f[1]);
    device.JSIntKey = make_key(6, &f[2]);
    device.JSEncKey = make_key(7, &f[3]);
    memcpy(device.JoinEUI, f[4].data, 8);
    memcpy(device.DevEUI, f[5].data, 8);
    device.JoinNonce = get(f[6].data, 4);
    device.DevNonce = (uint16_t)get(f[6].data + 4, 2);
    device.RJcount1 = (uint16_t)get(f[6].data + 6, 2);
    protocol_respond(AESMALL_OK, NULL, 0);
}

static void send_device(void)
{
    uint8_t out[11], *at = put(out, device.JoinNonce, 4);

    at = put(at, device.DevNonce, 2);
    at = put(at, device.RJcount1, 2);
    at = put(at, device.nonce, 2);
    *at = device.request != 0;
    protocol_respond(AESMALL_OK, out, sizeof out);
}

static void join_requests(const request *r)
{
    uint8_t out[AESMALL_LORAWAN11_REJOIN_1_SIZE];

    memset(out, FILL_BYTE, sizeof out);
    if (r->op == 'J') {
        answer(aesmall_lorawan11_build_join_request(&device, out), out,
               AESMALL_LORAWAN_JOIN_REQUEST_SIZE);
    } else if (r->fields[0].data[0] == 1) {
        answer(aesmall_lorawan11_build_rejoin_request_1(&device, out), out, sizeof out);
    } else {
        answer(aesmall_lorawan11_build_rejoin_request(&device, &session, r->fields[0].data[0], out),
               out, AESMALL_LORAWAN11_REJOIN_SIZE);
    }
}

static void open_accept(const field *f)
{
    uint8_t out[17 + 16], *at;
    aesmall_error error;

    memset(&accept, FILL_BYTE, sizeof accept);
    error = aesmall_lorawan11_open_join_accept(&device, f->data, f->len, &accept);
    if (error != AESMALL_OK) {
        answer(error, &accept, sizeof accept);
        return;
    }
    at = put(out, accept.JoinNonce, 4);
    at = put(at, accept.NetID, 4);
    at = put(at, accept.DevAddr, 4);
    at = put(at, accept.DevNonce, 2);
    at = put(at, accept.DLSettings, 1);
    at = put(at, accept.RxDelay, 1);
    at = put(at, accept.CFListLen, 1);
    memcpy(at, accept.CFList, 16);
    answer(error, out, 17 + (size_t)accept.CFListLen);
}

static void open_accept_1_0(const field *f)
{
    aesmall_lorawan_join_accept fields;
    uint8_t out[15 + 16 + 32], *at;
    aesmall_error error;

    memset(&fields, FILL_BYTE, sizeof fields);
    error = aesmall_lorawan11_open_join_accept_1_0(&device, f->data, f->len, &fields);
    if (error == AESMALL_ERROR_REPLAY && fields.DevAddr == 0 && fields.CFListLen == 0) {
        memset(&fields, FILL_BYTE, sizeof fields); /* zeroed */
    }
    if (error != AESMALL_OK) {
        answer(error, &fields, sizeof fields);
        return;
    }
    at = put(out, fields.AppNonce, 4);
    at = put(at, fields.NetID, 4);
    at = put(at, fields.DevAddr, 4);
    at = put(at, fields.DLSettings, 1);
    at = put(at, fields.RxDelay, 1);
    at = put(at, fields.CFListLen, 1);
    memcpy(at, fields.CFList, fields.CFListLen);
    at += fields.CFListLen;
    error = aesmall_lorawan_derive_session_keys(device.NwkKey, &fields, device.nonce, at, at + 16);
    protocol_respond(error, out, (size_t)(at + 32 - out));
}

static void derive_keys(void)
{
    aesmall_lorawan11_session_keys derived;
    aesmall_error error;

    memset(&derived, FILL_BYTE, sizeof derived);
    error = aesmall_lorawan11_derive_session_keys(&device, &accept, &derived);
    answer(error, &derived, sizeof derived);
}

static void js_keys(const field *f)
{
    uint8_t out[32];
    lorawan11_key key;
    aesmall_error error;

    memset(out, FILL_BYTE, sizeof out);
    lorawan11_key_init(&key, f[0].data);
    if (f[1].len == 0) {
        aesmall_wipe(&key, sizeof key);
    }
    error = aesmall_lorawan11_derive_js_keys(&key.cipher, f[1].data, out, out + 16);
    answer(error, out, sizeof out);
}

static void start_session(const field *f)
{
    const uint8_t *state = f[4].data;

    session.FNwkSIntKey = make_key(0, &f[0]);
    session.SNwkSIntKey = make_key(1, &f[1]);
    session.NwkSEncKey = make_key(2, &f[2]);
    session.AppSKey = make_key(3, &f[3]);
    session.DevAddr = get(state, 4);
    session.NetID = get(state + 4, 4);
    session.FCntUp = get(state + 8, 4);
    session.NFCntDown = get(state + 12, 4);
    session.AFCntDown = get(state + 16, 4);
    session.ConfFCntUp = (uint16_t)get(state + 20, 2);
    session.ConfFCntDown = (uint16_t)get(state + 22, 2);
    session.RJcount0 = (uint16_t)get(state + 24, 2);
    protocol_respond(AESMALL_OK, NULL, 0);
}

static void send_session(void)
{
    uint8_t out[18], *at = put(out, session.FCntUp, 4);

    at = put(at, session.NFCntDown, 4);
    at = put(at, session.AFCntDown, 4);
    at = put(at, session.ConfFCntUp, 2);
    at = put(at, session.ConfFCntDown, 2);
    (void)put(at, session.RJcount0, 2);
    protocol_respond(AESMALL_OK, out, sizeof out);
}

static void send_frame(void)
{
    uint8_t out[12 + 15], *at = put(out, last_frame.DevAddr, 4);

    at = put(at, last_frame.FCnt, 4);
    at = put(at, last_frame.MHDR, 1);
    at = put(at, last_frame.FCtrl, 1);
    at = put(at, last_frame.FPort, 2);
    memcpy(at, last_frame.FOpts, 15);
    protocol_respond(AESMALL_OK, out, 12 + (size_t)(last_frame.FCtrl & AESMALL_LORAWAN_FOPTSLEN));
}

static void uplink(const request *r)
{
    const field *f = r->fields;
    placement p;
    size_t out_len = 0x5555;
    aesmall_error error;

    protocol_place(&p, &f[0], &f[4], (size_t)protocol_number(&f[1]));
    memset(&last_frame, 0, sizeof last_frame);
    last_frame.MHDR = f[2].data[8];
    last_frame.FCtrl = f[2].data[9];
    last_frame.FPort = (uint16_t)get(f[2].data + 10, 2);
    memcpy(last_frame.FOpts, f[2].data + 12, f[2].len - 12);
    error = aesmall_lorawan11_build_uplink(&session, &last_frame, f[3].data[0], f[3].data[1], p.in,
                                           p.in_len, p.out, p.out_cap, &out_len);
    protocol_respond_placed(&p, error != AESMALL_OK && out_len != 0 ? 1 : error, out_len);
}

static void repeat(const field *f)
{
    static const field in_place = {(const uint8_t *)"\x40", 1};
    placement p;

    protocol_place(&p, &in_place, &f[1], f[1].len);
    protocol_respond_placed(
        &p, aesmall_lorawan11_repeat_uplink(&session, f[0].data[0], f[0].data[1], p.out, p.in_len),
        p.in_len);
}

static void downlink(const request *r)
{
    placement p;
    size_t out_len = 0x5555;
    aesmall_error error;

    protocol_place(&p, &r->fields[0], &r->fields[2], (size_t)protocol_number(&r->fields[1]));
    error = aesmall_lorawan11_open_downlink(&session, p.in, p.in_len, &last_frame, p.out, p.out_cap,
                                            &out_len);
    protocol_respond_placed(&p, error != AESMALL_OK && out_len != 0 ? 1 : error, out_len);
}

static void without_key(const request *r)
{
    const uint8_t n = r->fields[0].data[0];
    const aesmall_cipher **const of[8] = {
        &session.FNwkSIntKey, &session.SNwkSIntKey, &session.NwkSEncKey, &session.AppSKey,
        &device.NwkKey,       &device.AppKey,       &device.JSIntKey,    &device.JSEncKey,
    };

    if (r->op == 'Z') {
        aesmall_wipe(&keys[n], sizeof keys[n]);
    } else {
        *of[n] = NULL;
    }
    protocol_respond(AESMALL_OK, NULL, 0);
}

static void multicast(const field *f)
{
    lorawan11_key key;
    uint8_t out[32];
    aesmall_error error;

    memset(out, FILL_BYTE, sizeof out);
    lorawan11_key_init(&key, f[1].data);
    if (f[1].len == 0) {
        aesmall_wipe(&key, sizeof key);
    }
    switch (f[0].data[0]) {
    case 0: error = aesmall_lorawan_derive_mc_root_key(&key.cipher, out); break;
    case 1: error = aesmall_lorawan11_derive_mc_root_key(&key.cipher, out); break;
    case 2: error = aesmall_lorawan_derive_mc_ke_key(&key.cipher, out); break;
    case 3: error = aesmall_lorawan_recover_mc_key(&key.cipher, f[2].data, out); break;
    default:
        error =
            aesmall_lorawan_derive_mc_session_keys(&key.cipher, get(f[2].data, 4), out, out + 16);
        break;
    }
    answer(error, out, f[0].data[0] < 4 ? 16 : 32);
}

int ops_frames_lorawan11(const request *r);

int ops_frames_lorawan11(const request *r)
{
    switch (r->op) {
    case 'V': start_device(r->fields); return 1;
    case 'v': send_device(); return 1;
    case 'J':
    case 'R': join_requests(r); return 1;
    case 'A': open_accept(r->fields); return 1;
    case 'a': open_accept_1_0(r->fields); return 1;
    case 'G': derive_keys(); return 1;
    case 'Y': js_keys(r->fields); return 1;
    case 'S': start_session(r->fields); return 1;
    case 's': send_session(); return 1;
    case 'U': uplink(r); return 1;
    case 'u': repeat(r->fields); return 1;
    case 'O': downlink(r); return 1;
    case 'o': send_frame(); return 1;
    case 'Z':
    case 'z': without_key(r); return 1;
    case 'M': multicast(r->fields); return 1;
    default: return 0;
    }
}
