/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls for NTAG 424 DNA. PICC data are decrypted by the inverse cipher. */
#include "frames.h"

static aesmall_ntag424_picc picc;
static aesmall_ntag424_session session;
static uint32_t counter;

void call_aesmall_ntag424_decrypt_picc_unauthenticated(void)
{
    INIT(&keys[0], secret);
    result = aesmall_ntag424_decrypt_picc_unauthenticated(&keys[0].cipher, in, &picc);
}

void call_aesmall_ntag424_verify_sdm(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_ntag424_verify_sdm(&keys[0].cipher, ROOM_ENC(&keys[1]), &picc, in, in_len,
                                        secret, &counter);
}

void call_aesmall_ntag424_seal_command(void)
{
    INIT_ENC(&keys[0], secret);
    INIT_ENC(&keys[1], secret + 16);
    session.enc = &keys[0].cipher;
    session.mac = &keys[1].cipher;
    result = aesmall_ntag424_seal_command(&session, in[0], in, in_len, in, in_len, out, out_cap,
                                          &out_len);
}
