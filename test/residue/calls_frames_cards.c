/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls NTAG 424 DNA and KNX Data Secure, over a cipher that leaves no residue. */
#include "residue.h"

static residue_key key, enc_key, mac_key;
static size_t len;

static void key_init(void *k, const uint8_t *from)
{
    residue_key_set((residue_key *)k, from);
}

static aesmall_key_room room(residue_key *of)
{
    return aesmall_key_room_of(&of->cipher, sizeof *of, key_init, 16);
}

/* ---- a reading of a tag ---- */

static aesmall_ntag424_picc picc;

static int ntag424_decrypt_picc(void)
{
    const aesmall_error error =
        aesmall_ntag424_decrypt_picc_unauthenticated(&key.cipher, message, &picc);

    return error == AESMALL_ERROR_FORMAT ? AESMALL_OK : error; /* a random text */
}

static int ntag424_verify_sdm(void)
{
    uint32_t next = 0;

    return aesmall_ntag424_verify_sdm(&key.cipher, room(&mac_key), &picc, message, MESSAGE, nonce,
                                      &next);
}

static int ntag424_decrypt_file(void)
{
    return aesmall_ntag424_decrypt_file_unauthenticated(&key.cipher, room(&enc_key), &picc, message,
                                                        32, opened, SEALED);
}

/* ---- a session ---- */

static aesmall_ntag424_authentication authentication;
static aesmall_ntag424_session session;

static int ntag424_answer_challenge(void)
{
    return aesmall_ntag424_answer_challenge(&authentication, &key.cipher, nonce, secret2, sealed);
}

static int ntag424_finish_authentication(void)
{
    return aesmall_ntag424_finish_authentication(&authentication, &key.cipher, sealed,
                                                 room(&enc_key), room(&mac_key), &session);
}

/* Makes the answer of a tag that knows the key. */
static int tag_answers(void)
{
    uint8_t i;

    memset(sealed, 0, 32);
    for (i = 0; i < 16; i++) {
        sealed[4 + i] = secret2[(i + 1) % 16];
    }
    return aesmall_cbc_encrypt_nopad(&key.cipher, sealed + 32, sealed, 32, sealed, 32);
}

static int ntag424_mac_command(void)
{
    return aesmall_ntag424_mac_command(&session, 0xf5, ad, sizeof ad, sealed, SEALED, &len);
}

static int ntag424_seal_command(void)
{
    return aesmall_ntag424_seal_command(&session, 0x8d, ad, 7, message, MESSAGE, sealed, SEALED,
                                        &len);
}

#define RESPONSE (sealed + 7) /* after the bytes that its MAC begins with, which are public too */

/* Makes a response: it has the MAC of a command with the code 0. */
static int tag_responds(void)
{
    uint8_t iv[16] = {0x5a, 0xa5};
    aesmall_error error;

    memcpy(iv + 2, session.ti, 4);
    iv[6] = (uint8_t)session.cmd_ctr;
    session.enc->encrypt(session.enc, iv, iv);
    memcpy(opened, message, MESSAGE);
    error = aesmall_pad_iso7816(opened, MESSAGE, 48, &len);
    if (error == AESMALL_OK) {
        error = aesmall_cbc_encrypt_nopad(session.enc, iv, opened, 48, RESPONSE, 48);
    }
    if (error == AESMALL_OK) {
        error = aesmall_ntag424_mac_command(&session, 0, RESPONSE, 48, RESPONSE, 56, &len);
        session.cmd_ctr--;
    }
    memcpy(RESPONSE + 56, "\x91\0", 2);
    memset(sealed, 0, 7);
    sealed[1] = (uint8_t)session.cmd_ctr;
    memcpy(sealed + 3, session.ti, 4);
    return error;
}

static int ntag424_verify_response(void)
{
    return aesmall_ntag424_verify_response(&session, RESPONSE, 58);
}

static int ntag424_open_response(void)
{
    return aesmall_ntag424_open_response(&session, RESPONSE, 58, opened, SEALED, &len);
}

/* ---- KNX ---- */

static aesmall_knx_frame frame = {{0x11, 5}, {0x0c, 1}, 0xe0, 0, AESMALL_KNX_ENCRYPTED, 0};
static uint8_t sequence[6], last[6];

static int knx_seal(void)
{
    sequence[0] = 1;
    return aesmall_knx_seal(&key.cipher, &frame, sequence, message, MESSAGE, sealed, SEALED, &len);
}

static int knx_open(void)
{
    memset(last, 0, sizeof last);
    return aesmall_knx_open(&key.cipher, &frame, last, sealed, MESSAGE + AESMALL_KNX_OVERHEAD,
                            opened, SEALED, &len);
}

void residue_calls(void)
{
    residue_key_init(&key, secret);
    TRY(ntag424_decrypt_picc);
    TRY(ntag424_verify_sdm);
    TRY(ntag424_decrypt_file);
    TRY(ntag424_answer_challenge);
    residue_object(&authentication, sizeof authentication);
    (void)tag_answers();
    TRY(ntag424_finish_authentication);
    TRY(ntag424_mac_command);
    TRY(ntag424_seal_command);
    (void)tag_responds();
    TRY(ntag424_verify_response);
    TRY(ntag424_open_response);
    TRY(knx_seal);
    sealed[MESSAGE + 8] ^= 1;
    TRY(knx_open);
    sealed[MESSAGE + 8] ^= 1;
    TRY(knx_open);
    frame.scf = AESMALL_KNX_AUTHENTICATED;
    frame.clear_mac = 1;
    TRY(knx_seal);
    TRY(knx_open);
}
