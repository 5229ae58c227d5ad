/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * OSDP. Its keys use the engine tiny, except for S-ENC of C and c, which is the current key.
 * M mk cuid                SCBK
 * S scbk cp_random         S-ENC, S-MAC1 and S-MAC2
 * C cp_random pd_random    the cryptograms of CP and PD
 * c cp_random pd_random cp_cryptogram pd_cryptogram     the errors of both verifications
 * N keys cp_cryptogram wiped     start a session with the keys S-ENC, S-MAC1 and S-MAC2. `wiped` is
 *                          0, 1 to 3 (this key is wiped), or 4 (S-ENC cannot decrypt).
 * m                        the code of the last p, and the MAC of the session
 * w                        wipe the session
 * P place cap head data    seal. `head` is address, control and code
 * p place cap address packet     open
 * R packet                 the CRC
 * L len, l len             seal and open an input of this length that does not exist
 *
 * SecOC, with the current key. PDU is data id (2), freshness_size, freshness_bits and mac_bits.
 * A place cap PDU freshness payload     authenticate
 * V PDU freshness secured  verify with this freshness. Answers the length of the payload
 * v PDU last secured       verify. Answers `last` and the length of the payload
 * X last wire bits         expand a freshness */
#include <string.h>

#include "suite.h"

static aesmall_aes128_tiny bus_keys[3];
static aesmall_osdp_session bus_session;
static uint8_t bus_code;

static void put_big(uint8_t *out, uint64_t value, uint8_t size)
{
    while (size-- != 0) {
        out[size] = (uint8_t)value;
        value >>= 8;
    }
}

static void osdp_keys(const request *r)
{
    const field *f = r->fields;
    uint8_t out[48];
    aesmall_error error;

    aesmall_aes128_tiny_init_encrypt_only(&bus_keys[0], f[0].data);
    if (r->op == 'M') {
        memcpy(out, f[1].data, 8);
        error = aesmall_osdp_derive_scbk(&bus_keys[0].cipher, out, out);
        protocol_respond(error, out, 16);
        return;
    }
    error =
        aesmall_osdp_derive_session_keys(&bus_keys[0].cipher, f[1].data, out, out + 16, out + 32);
    protocol_respond(error, out, 48);
}

static void osdp_cryptograms(const request *r)
{
    const field *f = r->fields;
    const aesmall_cipher *key = &suite_current.cipher;
    uint8_t out[32];
    aesmall_error error;

    if (r->op == 'C') {
        error = aesmall_osdp_compute_cp_cryptogram(key, f[0].data, f[1].data, out);
        if (error == AESMALL_OK) {
            error = aesmall_osdp_compute_pd_cryptogram(key, f[0].data, f[1].data, out + 16);
        }
        protocol_respond(error, out, error == AESMALL_OK ? 32 : 0);
        return;
    }
    error = aesmall_osdp_verify_cp_cryptogram(key, f[0].data, f[1].data, f[2].data);
    out[0] = (uint8_t)(-(int)error);
    error = aesmall_osdp_verify_pd_cryptogram(key, f[0].data, f[1].data, f[3].data);
    out[1] = (uint8_t)(-(int)error);
    protocol_respond(AESMALL_OK, out, 2);
}

static void osdp_start(const request *r)
{
    const field *f = r->fields;
    const uint8_t wiped = f[2].data[0];
    aesmall_error error;
    uint8_t i;

    for (i = 0; i < 3; i++) {
        aesmall_aes128_tiny_init(&bus_keys[i], f[0].data + 16 * i);
    }
    error = aesmall_osdp_session_init(&bus_session, &bus_keys[0].cipher, &bus_keys[1].cipher,
                                      &bus_keys[2].cipher, f[1].data);
    if (wiped == 4) {
        aesmall_aes128_tiny_init_encrypt_only(&bus_keys[0], f[0].data);
    } else if (wiped != 0) {
        aesmall_wipe(&bus_keys[wiped - 1], sizeof bus_keys[0]);
    }
    protocol_respond(error, bus_session.mac, 16);
}

static void osdp_state(const request *r)
{
    uint8_t out[17];

    if (r->op == 'w') {
        aesmall_osdp_session_wipe(&bus_session);
    }
    out[0] = bus_code;
    memcpy(out + 1, bus_session.mac, 16);
    protocol_respond(AESMALL_OK, out, sizeof out);
}

static void osdp_packet(const request *r)
{
    const field *f = r->fields;
    size_t out_len = 1;
    aesmall_error error;
    placement p;

    protocol_place(&p, &f[0], &f[3], (size_t)protocol_number(&f[1]));
    if (r->op == 'P') {
        error = aesmall_osdp_seal(&bus_session, f[2].data[0], f[2].data[1], f[2].data[2], p.in,
                                  p.in_len, p.out, p.out_cap, &out_len);
    } else {
        bus_code = 0xff;
        error = aesmall_osdp_open(&bus_session, f[2].data[0], p.in, p.in_len, &bus_code, p.out,
                                  p.out_cap, &out_len);
    }
    if (error != AESMALL_OK && (out_len != 0 || (r->op == 'p' && bus_code != 0))) {
        fw_puts("!left ");
    }
    protocol_respond_placed(&p, error, out_len);
}

static void osdp_lengths(const request *r)
{
    const size_t len = (size_t)protocol_number(&r->fields[0]);
    size_t out_len;

    protocol_respond(
        r->op == 'L'
            ? aesmall_osdp_seal(&bus_session, 1, AESMALL_OSDP_CRC, 2, NULL, len, NULL, 0, &out_len)
            : aesmall_osdp_open(&bus_session, 1, NULL, len, &bus_code, NULL, 0, &out_len),
        NULL, 0);
}

static void get_pdu(aesmall_secoc_pdu *pdu, const field *f)
{
    pdu->data_id = (uint16_t)((uint16_t)f->data[0] << 8 | f->data[1]);
    pdu->freshness_size = f->data[2];
    pdu->freshness_bits = f->data[3];
    pdu->mac_bits = f->data[4];
}

static void secoc_authenticate(const request *r)
{
    const field *f = r->fields;
    size_t out_len = 1;
    aesmall_secoc_pdu pdu;
    aesmall_error error;
    placement p;

    get_pdu(&pdu, &f[2]);
    protocol_place(&p, &f[0], &f[4], (size_t)protocol_number(&f[1]));
    error = aesmall_secoc_authenticate(&suite_current.cipher, &pdu, protocol_number(&f[3]), p.in,
                                       p.in_len, p.out, p.out_cap, &out_len);
    if (error != AESMALL_OK && out_len != 0) {
        fw_puts("!left ");
    }
    protocol_respond_placed(&p, error, out_len);
}

static void secoc_verify(const request *r)
{
    const field *f = r->fields;
    const aesmall_cipher *key = &suite_current.cipher;
    uint64_t freshness = protocol_number(&f[1]);
    size_t len = 0xffff;
    aesmall_secoc_pdu pdu;
    aesmall_error error;
    uint8_t out[10];

    get_pdu(&pdu, &f[0]);
    error = r->op == 'V'
                ? aesmall_secoc_verify_freshness(key, &pdu, freshness, f[2].data, f[2].len, &len)
                : aesmall_secoc_verify(key, &pdu, &freshness, f[2].data, f[2].len, &len);
    put_big(out, freshness, 8);
    put_big(out + 8, len, 2);
    protocol_respond(error, out, sizeof out);
}

static void secoc_expand(const request *r)
{
    const field *f = r->fields;
    uint8_t out[8];

    put_big(out,
            aesmall_secoc_expand_freshness(protocol_number(&f[0]), protocol_number(&f[1]),
                                           f[2].data[0]),
            8);
    protocol_respond(AESMALL_OK, out, sizeof out);
}

static void osdp_crc(const request *r)
{
    uint8_t out[2];

    put_big(out, aesmall_osdp_crc(r->fields[0].data, r->fields[0].len), 2);
    protocol_respond(AESMALL_OK, out, sizeof out);
}

int ops_frames_bus(const request *r);

int ops_frames_bus(const request *r)
{
    switch (r->op) {
    case 'M':
    case 'S': osdp_keys(r); return 1;
    case 'C':
    case 'c': osdp_cryptograms(r); return 1;
    case 'N': osdp_start(r); return 1;
    case 'm':
    case 'w': osdp_state(r); return 1;
    case 'P':
    case 'p': osdp_packet(r); return 1;
    case 'R': osdp_crc(r); return 1;
    case 'L':
    case 'l': osdp_lengths(r); return 1;
    case 'A': secoc_authenticate(r); return 1;
    case 'V':
    case 'v': secoc_verify(r); return 1;
    case 'X': secoc_expand(r); return 1;
    default: return 0;
    }
}
