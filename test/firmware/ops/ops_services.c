/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * B place cap data         Base64 encode. Answers the NUL too.     b  decode
 *
 * LoRaWAN. FRAME is DevAddr(4) FCnt(4) MHDR(1) FCtrl(1) FPort(2) FOpts(0..15) in one field.
 * NwkSKey is the current key, AppSKey uses another engine.
 * A NwkSKey AppSKey DevAddr FCntUp FCntDown   start a session
 * a                        its FCntUp and FCntDown
 * U place cap frame payload      build an uplink
 * O place cap phy          open a downlink
 * o                        FRAME of the last U or O
 * L place cap frame data [key]   crypt a payload, with AppSKey, or with NwkSKey if key is 00
 * I frame msg              MIC                              i frame msg mic   verify
 * J AppKey AppEUI DevEUI DevNonce     join-request
 * j AppKey phy             open a join-accept: its fields in the order of the struct
 * G AppKey phy DevNonce    open it and derive NwkSKey and AppSKey
 * X FCntDown wire          expand a counter                 x FCntDown FCnt   accept one
 *
 * Z                        a byte of error for each call with NULL and 0, then with SIZE_MAX */
#include <string.h>

#include "suite.h"

static aesmall_aes128_tiny AppSKey;
static aesmall_lorawan_session session;
static aesmall_lorawan_frame last_frame;

static void put32(uint8_t *out, uint32_t value)
{
    out[0] = (uint8_t)(value >> 24);
    out[1] = (uint8_t)(value >> 16);
    out[2] = (uint8_t)(value >> 8);
    out[3] = (uint8_t)value;
}

static uint32_t get32(const field *f)
{
    return (uint32_t)protocol_number(f);
}

static void get_frame(aesmall_lorawan_frame *frame, const field *f)
{
    const field address = {f->data, 4}, counter = {f->data + 4, 4}, port = {f->data + 10, 2};

    memset(frame, 0, sizeof *frame);
    frame->DevAddr = get32(&address);
    frame->FCnt = get32(&counter);
    frame->MHDR = f->data[8];
    frame->FCtrl = f->data[9];
    frame->FPort = (uint16_t)protocol_number(&port);
    memcpy(frame->FOpts, f->data + 12, f->len - 12);
}

static void send_frame(void)
{
    uint8_t out[12 + 15];
    const aesmall_lorawan_frame *frame = &last_frame;

    put32(out, frame->DevAddr);
    put32(out + 4, frame->FCnt);
    out[8] = frame->MHDR;
    out[9] = frame->FCtrl;
    out[10] = (uint8_t)(frame->FPort >> 8);
    out[11] = (uint8_t)frame->FPort;
    memcpy(out + 12, frame->FOpts, 15);
    protocol_respond(AESMALL_OK, out, 12 + (size_t)(frame->FCtrl & AESMALL_LORAWAN_FOPTSLEN));
}

static void base64(const request *r, int encode)
{
    placement p;
    size_t out_len = 0x5555;
    aesmall_error error;

    protocol_place(&p, &r->fields[0], &r->fields[2], (size_t)protocol_number(&r->fields[1]));
    if (encode) {
        error = aesmall_base64_encode(p.in, p.in_len, (char *)p.out, p.out_cap, &out_len);
        out_len += error == AESMALL_OK; /* the NUL is part of the answer */
    } else {
        error = aesmall_base64_decode((const char *)p.in, p.in_len, p.out, p.out_cap, &out_len);
    }
    if (error != AESMALL_OK && out_len != 0) {
        error = AESMALL_ERROR_KEY; /* after an error the length must be 0 */
    }
    protocol_respond_placed(&p, error, out_len);
}

static void start_session(const field *f)
{
    aesmall_error error = suite_key_init_encrypt_only(&suite_current, f[0].data, f[0].len);

    aesmall_aes128_tiny_init_encrypt_only(&AppSKey, f[1].data);
    session.NwkSKey = &suite_current.cipher;
    session.AppSKey = &AppSKey.cipher;
    session.DevAddr = get32(&f[2]);
    session.FCntUp = get32(&f[3]);
    session.FCntDown = get32(&f[4]);
    protocol_respond(error, NULL, 0);
}

static void send_counters(void)
{
    uint8_t out[8];

    put32(out, session.FCntUp);
    put32(out + 4, session.FCntDown);
    protocol_respond(AESMALL_OK, out, sizeof out);
}

static void uplink(const request *r)
{
    placement p;
    size_t out_len;
    aesmall_error error;

    get_frame(&last_frame, &r->fields[2]);
    protocol_place(&p, &r->fields[0], &r->fields[3], (size_t)protocol_number(&r->fields[1]));
    error = aesmall_lorawan_build_uplink(&session, &last_frame, p.in, p.in_len, p.out, p.out_cap,
                                         &out_len);
    protocol_respond_placed(&p, error, out_len);
}

static void downlink(const request *r)
{
    placement p;
    size_t out_len;
    aesmall_error error;

    protocol_place(&p, &r->fields[0], &r->fields[2], (size_t)protocol_number(&r->fields[1]));
    error = aesmall_lorawan_open_downlink(&session, p.in, p.in_len, &last_frame, p.out, p.out_cap,
                                          &out_len);
    protocol_respond_placed(&p, error, out_len);
}

static void payload(const request *r)
{
    const aesmall_cipher *key = r->field_count > 4 ? session.NwkSKey : session.AppSKey;
    aesmall_lorawan_frame frame;
    placement p;
    aesmall_error error;

    get_frame(&frame, &r->fields[2]);
    protocol_place(&p, &r->fields[0], &r->fields[3], (size_t)protocol_number(&r->fields[1]));
    error = aesmall_lorawan_crypt_payload(key, &frame, p.in, p.in_len, p.out, p.out_cap);
    protocol_respond_placed(&p, error, p.in_len);
}

static void mic(const field *f, const uint8_t *expected)
{
    aesmall_lorawan_frame frame;
    uint8_t computed[4] = {0};
    aesmall_error error;

    get_frame(&frame, &f[0]);
    if (expected != NULL) {
        error = aesmall_lorawan_verify_mic(session.NwkSKey, &frame, f[1].data, f[1].len, expected);
        protocol_respond(error, NULL, 0);
    } else {
        error = aesmall_lorawan_compute_mic(session.NwkSKey, &frame, f[1].data, f[1].len, computed);
        protocol_respond(error, computed, 4);
    }
}

static void join_request(const field *f)
{
    uint8_t out[AESMALL_LORAWAN_JOIN_REQUEST_SIZE];
    aesmall_error error = suite_key_init_encrypt_only(&suite_current, f[0].data, f[0].len);

    if (error == AESMALL_OK) {
        error = aesmall_lorawan_build_join_request(&suite_current.cipher, f[1].data, f[2].data,
                                                   (uint16_t)protocol_number(&f[3]), out);
    }
    protocol_respond(error, out, error == AESMALL_OK ? sizeof out : 0);
}

static aesmall_error open_accept(const field *f, aesmall_lorawan_join_accept *accept)
{
    aesmall_error error = suite_key_init_encrypt_only(&suite_current, f[0].data, f[0].len);

    if (error == AESMALL_OK) {
        error =
            aesmall_lorawan_open_join_accept(&suite_current.cipher, f[1].data, f[1].len, accept);
    }
    return error;
}

static void join_accept(const field *f)
{
    aesmall_lorawan_join_accept accept;
    uint8_t out[15 + 16];
    aesmall_error error = open_accept(f, &accept);

    if (error != AESMALL_OK) {
        protocol_respond(error, NULL, 0);
        return;
    }
    put32(out, accept.AppNonce);
    put32(out + 4, accept.NetID);
    put32(out + 8, accept.DevAddr);
    out[12] = accept.DLSettings;
    out[13] = accept.RxDelay;
    out[14] = accept.CFListLen;
    memcpy(out + 15, accept.CFList, accept.CFListLen);
    protocol_respond(error, out, 15 + (size_t)accept.CFListLen);
}

static void session_keys(const field *f)
{
    aesmall_lorawan_join_accept accept;
    uint8_t out[32];
    aesmall_error error = open_accept(f, &accept);

    if (error == AESMALL_OK) {
        error = aesmall_lorawan_derive_session_keys(
            &suite_current.cipher, &accept, (uint16_t)protocol_number(&f[2]), out, out + 16);
    }
    protocol_respond(error, out, error == AESMALL_OK ? sizeof out : 0);
}

static void window(const field *f, int accept)
{
    uint32_t FCntDown = get32(&f[0]);
    aesmall_error error = AESMALL_OK;
    uint8_t out[4];

    if (accept) {
        error = aesmall_lorawan_accept_fcnt(&FCntDown, get32(&f[1]));
    } else {
        FCntDown = aesmall_lorawan_expand_fcnt(FCntDown, (uint16_t)protocol_number(&f[1]));
    }
    put32(out, FCntDown);
    protocol_respond(error, out, sizeof out);
}

static void extremes(void)
{
    const aesmall_cipher *cipher = &suite_current.cipher;
    uint8_t iv[16] = {0}, out[16];
    char text[16];
    size_t len;
    const size_t huge = SIZE_MAX, huge_blocks = SIZE_MAX - 15;
    const aesmall_error errors[] = {
        aesmall_ctr_crypt(cipher, iv, NULL, 0, NULL, 0),
        aesmall_cbc_encrypt_nopad(cipher, iv, NULL, 0, NULL, 0),
        aesmall_cbc_decrypt_nopad(cipher, iv, NULL, 0, NULL, 0),
        aesmall_cbc_encrypt_pkcs7(cipher, iv, NULL, 0, out, sizeof out, &len),
        aesmall_cmac(cipher, NULL, 0, out, sizeof out),
        aesmall_base64_encode(NULL, 0, text, sizeof text, &len),
        aesmall_base64_decode(NULL, 0, NULL, 0, &len),
        aesmall_ctr_crypt(cipher, iv, out, huge, out, sizeof out),
        aesmall_cbc_encrypt_nopad(cipher, iv, out, huge_blocks, out, sizeof out),
        aesmall_cbc_decrypt_nopad(cipher, iv, out, huge_blocks, out, sizeof out),
        aesmall_cbc_encrypt_pkcs7(cipher, iv, out, huge, out, sizeof out, &len),
        aesmall_cbc_encrypt_pkcs7(cipher, iv, out, huge_blocks, out, sizeof out, &len),
        aesmall_cbc_decrypt_pkcs7(cipher, iv, out, huge_blocks, out, sizeof out, &len),
        aesmall_cbc_encrypt_cs1(cipher, iv, out, huge, out, sizeof out),
        aesmall_cbc_decrypt_cs3(cipher, iv, out, huge, out, sizeof out),
        aesmall_base64_encode(out, huge, text, sizeof text, &len),
    };
    uint8_t codes[sizeof errors / sizeof *errors];

    for (size_t i = 0; i < sizeof codes; i++) {
        codes[i] = (uint8_t)(-(int)errors[i]);
    }
    protocol_respond(AESMALL_OK, codes, sizeof codes);
}

int ops_services(const request *r)
{
    const field *f = r->fields;

    switch (r->op) {
    case 'B': base64(r, 1); return 1;
    case 'b': base64(r, 0); return 1;
    case 'A': start_session(f); return 1;
    case 'a': send_counters(); return 1;
    case 'U': uplink(r); return 1;
    case 'O': downlink(r); return 1;
    case 'o': send_frame(); return 1;
    case 'L': payload(r); return 1;
    case 'I': mic(f, NULL); return 1;
    case 'i': mic(f, f[2].data); return 1;
    case 'J': join_request(f); return 1;
    case 'j': join_accept(f); return 1;
    case 'G': session_keys(f); return 1;
    case 'X': window(f, 0); return 1;
    case 'x': window(f, 1); return 1;
    case 'Z': extremes(); return 1;
    default: return 0;
    }
}
