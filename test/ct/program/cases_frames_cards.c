/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * NTAG 424 DNA and KNX Data Secure. UID, counters, lengths and headers are public. */
#include "ct.h"

#define ROOM(key) aesmall_aes128_ct_key_room(key)

static int picc_data(void)
{
    uint8_t text[16], in[16];
    aesmall_ntag424_picc picc;
    ct_key meta;
    int wrong;

    ct_key_init(&meta);
    ct_secret(text, sizeof text);
    text[0] = 0xc7;
    meta.cipher.encrypt(&meta.cipher, text, in);
    wrong =
        ct_not(aesmall_ntag424_decrypt_picc_unauthenticated(&meta.cipher, in, &picc), AESMALL_OK);
    wrong |= ct_differ(picc.uid, text + 1, 7);
    text[0] = 0x47;
    meta.cipher.encrypt(&meta.cipher, text, in);
    return wrong | ct_not(aesmall_ntag424_decrypt_picc_unauthenticated(&meta.cipher, in, &picc),
                          AESMALL_ERROR_FORMAT);
}

static int sdm(void)
{
    static const aesmall_ntag424_picc picc = {9, {4, 1, 2, 3, 4, 5, 6}};
    uint8_t block[16] = {0x3c, 0xc3, 0, 1, 0, 0x80, 4, 1, 2, 3, 4, 5, 6, 9, 0, 0};
    uint8_t mac[8], *const text = ct_room[0];
    aesmall_aes128_ct room;
    uint32_t next = 0;
    ct_key key;
    int wrong;
    size_t i;

    ct_key_init(&key);
    ct_secret(text, 40);
    wrong = ct_not(aesmall_cmac(&key.cipher, block, 16, block, 16), AESMALL_OK);
    aesmall_aes128_ct_init(&room, block);
    wrong |= ct_not(aesmall_cmac(&room.cipher, text, 40, block, 16), AESMALL_OK);
    for (i = 0; i < sizeof mac; i++) {
        mac[i] = block[2 * i + 1];
    }
    wrong |=
        ct_not(aesmall_ntag424_verify_sdm(&key.cipher, ROOM(&room), &picc, text, 40, mac, &next),
               AESMALL_OK);
    ct_damage(mac, sizeof mac);
    wrong |=
        ct_not(aesmall_ntag424_verify_sdm(&key.cipher, ROOM(&room), &picc, text, 40, mac, &next),
               AESMALL_ERROR_AUTH);
    wrong |= ct_not(aesmall_ntag424_decrypt_file_unauthenticated(&key.cipher, ROOM(&room), &picc,
                                                                 text, 32, text, 32),
                    AESMALL_OK);
    return wrong | (next != 10);
}

/* The tag's side of an authentication: TI | RndA rotated | 12 bytes, in CBC. */
static void tag_answers(const ct_key *key, const uint8_t rnd_a[16], uint8_t out[32])
{
    size_t i;

    ct_secret(out, 32);
    for (i = 0; i < 16; i++) {
        out[4 + i] = rnd_a[(i + 1) % 16];
    }
    key->cipher.encrypt(&key->cipher, out, out);
    for (i = 0; i < 16; i++) {
        out[16 + i] ^= out[i];
    }
    key->cipher.encrypt(&key->cipher, out + 16, out + 16);
}

static int begin(aesmall_ntag424_session *session, aesmall_aes128_ct *enc, aesmall_aes128_ct *mac,
                 int is_right)
{
    aesmall_ntag424_authentication authentication;
    uint8_t challenge[16], rnd_a[16], answer[32];
    ct_key key;
    int wrong;

    ct_key_init(&key);
    ct_secret(challenge, sizeof challenge);
    ct_secret(rnd_a, sizeof rnd_a);
    wrong = ct_not(
        aesmall_ntag424_answer_challenge(&authentication, &key.cipher, challenge, rnd_a, answer),
        AESMALL_OK);
    if (!is_right) {
        ct_damage(rnd_a, sizeof rnd_a);
    }
    tag_answers(&key, rnd_a, answer);
    return wrong | ct_not(aesmall_ntag424_finish_authentication(
                              &authentication, &key.cipher, answer, ROOM(enc), ROOM(mac), session),
                          is_right ? AESMALL_OK : AESMALL_ERROR_AUTH);
}

static int authentication(void)
{
    static aesmall_ntag424_session session;
    aesmall_aes128_ct enc, mac;

    return begin(&session, &enc, &mac, 1) | begin(&session, &enc, &mac, 0);
}

/* Makes a response of mode Full: it has the MAC of a command with the code 0. Returns its length.
 */
static size_t respond(const aesmall_ntag424_session *session, uint8_t end, uint8_t *wire)
{
    aesmall_ntag424_session tag = *session;
    uint8_t iv[16] = {0x5a, 0xa5};
    size_t len = 0;

    memcpy(iv + 2, session->ti, 4);
    iv[6] = (uint8_t)session->cmd_ctr;
    session->enc->encrypt(session->enc, iv, iv);
    ct_secret(wire, 32);
    wire[25] = end;
    memset(wire + 26, 0, 6);
    (void)ct_not(aesmall_cbc_encrypt_nopad(session->enc, iv, wire, 32, wire, 32), AESMALL_OK);
    (void)ct_not(aesmall_ntag424_mac_command(&tag, 0, wire, 32, wire, 40, &len), AESMALL_OK);
    memcpy(wire + 40, "\x91\0", 2);
    return 42;
}

static int commands(void)
{
    aesmall_ntag424_session session;
    aesmall_aes128_ct enc, mac;
    uint8_t *const text = ct_room[0], *const wire = ct_room[1];
    size_t len;
    int wrong = begin(&session, &enc, &mac, 1);

    ct_secret(text, 40);
    wrong |=
        ct_not(aesmall_ntag424_mac_command(&session, 0xf5, text, 20, wire, 128, &len), AESMALL_OK);
    wrong |=
        ct_not(aesmall_ntag424_seal_command(&session, 0x8d, ct_open, 7, text, 40, wire, 128, &len),
               AESMALL_OK);
    wrong |= ct_not(aesmall_ntag424_open_response(&session, wire, respond(&session, 0x80, wire),
                                                  text, 128, &len),
                    AESMALL_OK);
    wrong |= ct_len_not(len, 25);
    wrong |= ct_not(aesmall_ntag424_open_response(&session, wire, respond(&session, 0x40, wire),
                                                  text, 128, &len),
                    AESMALL_ERROR_AUTH);
    ct_damage(wire, 40);
    return wrong | ct_not(aesmall_ntag424_verify_response(&session, wire, 42), AESMALL_ERROR_AUTH);
}

static int knx(uint8_t scf, uint8_t clear_mac)
{
    const aesmall_knx_frame frame = {{0x11, 5}, {0x0c, 1}, 0xe0, 0, scf, clear_mac};
    uint8_t sequence[6] = {0, 0, 0, 0, 0, 7}, last[6] = {0};
    uint8_t apdu[20], *const wire = ct_room[0], *const out = ct_room[1];
    ct_key key;
    size_t len;
    int wrong;

    ct_key_init(&key);
    ct_secret(apdu, sizeof apdu);
    wrong = ct_not(aesmall_knx_seal(&key.cipher, &frame, sequence, apdu, 20, wire, 128, &len),
                   AESMALL_OK);
    wrong |=
        ct_not(aesmall_knx_open(&key.cipher, &frame, last, wire, 31, out, 128, &len), AESMALL_OK);
    wrong |= ct_differ(apdu, out, 20);
    wrong |= ct_not(aesmall_knx_open(&key.cipher, &frame, last, wire, 31, out, 128, &len),
                    AESMALL_ERROR_REPLAY);
    ct_damage(wire + 7, 24);
    return wrong | ct_not(aesmall_knx_open(&key.cipher, &frame, last, wire, 31, out, 128, &len),
                          AESMALL_ERROR_AUTH);
}

static int knx_encrypted(void)
{
    return knx(AESMALL_KNX_ENCRYPTED, 0);
}

static int knx_authenticated(void)
{
    return knx(AESMALL_KNX_AUTHENTICATED | AESMALL_KNX_TOOL, 0);
}

static int knx_clear_mac(void)
{
    return knx(AESMALL_KNX_AUTHENTICATED, 1);
}

const ct_named ct_frames_cards[] = {
    {"picc_data", picc_data},           {"sdm", sdm},
    {"authentication", authentication}, {"commands", commands},
    {"knx_encrypted", knx_encrypted},   {"knx_authenticated", knx_authenticated},
    {"knx_clear_mac", knx_clear_mac},   {NULL, NULL},
};
