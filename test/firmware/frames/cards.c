/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * NTAG 424 DNA and KNX Data Secure. The key is that of ops_block.c.
 *
 * p picc_data                        answers UID and counter (4)
 * v uid ctr next mac text            verifies a reading. Answers the next counter
 * f place cap uid ctr data           decrypts file data
 * u uid ctr                          the errors with rooms for keys of another size
 * a challenge rnd_a in               authenticates. Answers the response, TI, and a block under
 * each session key O enc mac ti ctr                   begins a session with these keys Y n wipes
 * its key K_enc (0) or K_mac (1), or the session (2) c                                  answers its
 * counter s place cap how cmd header data    seals a command. how: 1 if the header is at the output
 * m place cap cmd data               the same in mode MAC
 * r data                             verifies a response
 * o place cap data                   opens a response
 * n place cap frame seq apdu         seals an APDU. frame: the bytes of the structure, in its order
 * N place cap frame last data        opens one
 * q                                  answers seq or last after the call */
#include <string.h>

#include "suite.h"

typedef SUITE_NAME(aesmall_aes128_, ENGINE, ) session_key;
#define ROOM(key) SUITE_OF(128, _key_room, key)

static session_key enc_key, mac_key;
static aesmall_ntag424_session session;
static uint8_t sequence[AESMALL_KNX_SEQUENCE_SIZE];

static aesmall_ntag424_picc picc_of(const field *f)
{
    aesmall_ntag424_picc picc;

    memcpy(picc.uid, f[0].data, sizeof picc.uid);
    picc.read_ctr = (uint32_t)protocol_number(&f[1]);
    return picc;
}

static void put_32(uint8_t out[4], uint32_t value)
{
    for (uint8_t i = 4; i-- > 0; value >>= 8) {
        out[i] = (uint8_t)value;
    }
}

static void decrypt_picc(const field *f)
{
    aesmall_ntag424_picc picc;
    uint8_t out[11];
    aesmall_error error;

    memset(&picc, 0xa5, sizeof picc);
    error = aesmall_ntag424_decrypt_picc_unauthenticated(&suite_current.cipher, f[0].data, &picc);
    memcpy(out, picc.uid, sizeof picc.uid);
    put_32(out + 7, picc.read_ctr);
    protocol_respond(error, out, sizeof out);
}

static void verify_sdm(const field *f)
{
    const aesmall_ntag424_picc picc = picc_of(f);
    uint32_t next = (uint32_t)protocol_number(&f[2]);
    uint8_t out[4];
    const aesmall_error error = aesmall_ntag424_verify_sdm(
        &suite_current.cipher, ROOM(&mac_key), &picc, f[4].data, f[4].len, f[3].data, &next);

    put_32(out, next);
    protocol_respond(error, out, sizeof out);
}

static void decrypt_file(const field *f)
{
    const aesmall_ntag424_picc picc = picc_of(f + 2);
    placement p;
    aesmall_error error;

    protocol_place(&p, &f[0], &f[4], (size_t)protocol_number(&f[1]));
    error = aesmall_ntag424_decrypt_file_unauthenticated(&suite_current.cipher, ROOM(&enc_key),
                                                         &picc, p.in, p.in_len, p.out, p.out_cap);
    protocol_respond_placed(&p, error, p.in_len);
}

static void rooms(const field *f)
{
    static SUITE_NAME(aesmall_aes192_, ENGINE, ) larger;
    const aesmall_ntag424_picc picc = picc_of(f);
    aesmall_ntag424_authentication authentication;
    uint32_t next = 0;
    uint8_t codes[4], text[32] = {0};

    codes[0] = (uint8_t)(-(int)aesmall_ntag424_verify_sdm(
        &suite_current.cipher, SUITE_OF(192, _key_room, &larger), &picc, NULL, 0, text, &next));
    codes[1] = (uint8_t)(-(int)aesmall_ntag424_decrypt_file_unauthenticated(
        &suite_current.cipher, SUITE_OF(128, _key_room_encrypt_only, &enc_key), &picc, text, 16,
        text, 16));
    memset(&authentication, 0, sizeof authentication);
    codes[2] = (uint8_t)(-(int)aesmall_ntag424_finish_authentication(
        &authentication, &suite_current.cipher, text, SUITE_OF(192, _key_room, &larger),
        ROOM(&mac_key), &session));
    codes[3] = (uint8_t)(-(int)aesmall_ntag424_finish_authentication(
        &authentication, &suite_current.cipher, text, ROOM(&enc_key),
        SUITE_OF(192, _key_room, &larger), &session));
    protocol_respond(AESMALL_OK, codes, sizeof codes);
}

static void authenticate(const field *f)
{
    aesmall_ntag424_authentication authentication;
    uint8_t out[32 + 4 + 2 * AESMALL_BLOCK_SIZE] = {0};
    aesmall_error error = aesmall_ntag424_answer_challenge(&authentication, &suite_current.cipher,
                                                           f[0].data, f[1].data, out);

    aesmall_wipe(&session, sizeof session);
    if (error == AESMALL_OK) {
        error =
            aesmall_ntag424_finish_authentication(&authentication, &suite_current.cipher, f[2].data,
                                                  ROOM(&enc_key), ROOM(&mac_key), &session);
    }
    if (error == AESMALL_OK) {
        memcpy(out + 32, session.ti, sizeof session.ti);
        session.enc->encrypt(session.enc, out + 36 + AESMALL_BLOCK_SIZE, out + 36);
        session.mac->encrypt(session.mac, out + 36 + AESMALL_BLOCK_SIZE,
                             out + 36 + AESMALL_BLOCK_SIZE);
    } else if (session.enc != NULL || session.mac != NULL) {
        error = AESMALL_ERROR_STORAGE; /* the session began after all */
    }
    protocol_respond(error, out, sizeof out);
}

static void begin(const field *f)
{
    SUITE_NAME(aesmall_aes128_, ENGINE, _init)(&enc_key, f[0].data);
    SUITE_NAME(aesmall_aes128_, ENGINE, _init_encrypt_only)(&mac_key, f[1].data);
    session.enc = &enc_key.cipher;
    session.mac = &mac_key.cipher;
    memcpy(session.ti, f[2].data, sizeof session.ti);
    session.cmd_ctr = (uint16_t)protocol_number(&f[3]);
    protocol_respond(AESMALL_OK, NULL, 0);
}

static void wipe(uint8_t which)
{
    if (which == 0) {
        aesmall_wipe(&enc_key, sizeof enc_key);
    } else if (which == 1) {
        aesmall_wipe(&mac_key, sizeof mac_key);
    } else {
        aesmall_wipe(&session, sizeof session);
    }
    protocol_respond(AESMALL_OK, NULL, 0);
}

static void counter(void)
{
    uint8_t out[2];

    out[0] = (uint8_t)(session.cmd_ctr >> 8);
    out[1] = (uint8_t)session.cmd_ctr;
    protocol_respond(AESMALL_OK, out, sizeof out);
}

static void command(const request *r)
{
    const field *f = r->fields;
    const int is_full = r->op == 's';
    size_t len = 1;
    placement p;
    aesmall_error error;

    protocol_place(&p, &f[0], &f[is_full ? 5 : 3], (size_t)protocol_number(&f[1]));
    if (is_full) {
        error =
            aesmall_ntag424_seal_command(&session, f[3].data[0], f[2].data[0] ? p.out : f[4].data,
                                         f[4].len, p.in, p.in_len, p.out, p.out_cap, &len);
    } else {
        error = aesmall_ntag424_mac_command(&session, f[2].data[0], p.in, p.in_len, p.out,
                                            p.out_cap, &len);
    }
    protocol_respond_placed(&p, error != AESMALL_OK && len != 0 ? AESMALL_ERROR_STORAGE : error,
                            len);
}

static void open_response(const field *f)
{
    size_t len = 1;
    placement p;
    aesmall_error error;

    protocol_place(&p, &f[0], &f[2], (size_t)protocol_number(&f[1]));
    error = aesmall_ntag424_open_response(&session, p.in, p.in_len, p.out, p.out_cap, &len);
    protocol_respond_placed(&p, error != AESMALL_OK && len != 0 ? AESMALL_ERROR_STORAGE : error,
                            len);
}

static void knx(const request *r)
{
    const field *f = r->fields;
    aesmall_knx_frame frame;
    size_t len = 1;
    placement p;
    aesmall_error error;

    memcpy(frame.source, f[2].data, 2);
    memcpy(frame.destination, f[2].data + 2, 2);
    frame.control2 = f[2].data[4];
    frame.tpci = f[2].data[5];
    frame.scf = f[2].data[6];
    frame.clear_mac = f[2].data[7];
    memcpy(sequence, f[3].data, sizeof sequence);
    protocol_place(&p, &f[0], &f[4], (size_t)protocol_number(&f[1]));
    error = (r->op == 'n' ? aesmall_knx_seal : aesmall_knx_open)(
        &suite_current.cipher, &frame, sequence, p.in, p.in_len, p.out, p.out_cap, &len);
    protocol_respond_placed(&p, error != AESMALL_OK && len != 0 ? AESMALL_ERROR_STORAGE : error,
                            len);
}

int ops_frames_cards(const request *r);

int ops_frames_cards(const request *r)
{
    const field *f = r->fields;

    switch (r->op) {
    case 'p': decrypt_picc(f); return 1;
    case 'v': verify_sdm(f); return 1;
    case 'f': decrypt_file(f); return 1;
    case 'u': rooms(f); return 1;
    case 'a': authenticate(f); return 1;
    case 'O': begin(f); return 1;
    case 'Y': wipe(f[0].data[0]); return 1;
    case 'c': counter(); return 1;
    case 's':
    case 'm': command(r); return 1;
    case 'r':
        protocol_respond(aesmall_ntag424_verify_response(&session, f[0].data, f[0].len), NULL, 0);
        return 1;
    case 'o': open_response(f); return 1;
    case 'n':
    case 'N': knx(r); return 1;
    case 'q': protocol_respond(AESMALL_OK, sequence, sizeof sequence); return 1;
    default: return 0;
    }
}
