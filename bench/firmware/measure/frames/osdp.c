/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls for the Secure Channel of OSDP. Commands with data are decrypted by the inverse
 * cipher. */
#include "frames.h"

static aesmall_osdp_session session;

void call_aesmall_osdp_derive_session_keys(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_osdp_derive_session_keys(&keys[0].cipher, in, out, out + 16, out + 32);
}

void call_aesmall_osdp_seal(void)
{
    INIT_ENC(&keys[0], secret);
    INIT_ENC(&keys[1], secret + 16);
    INIT_ENC(&keys[2], secret + 32);
    session.s_enc = &keys[0].cipher;
    session.s_mac1 = &keys[1].cipher;
    session.s_mac2 = &keys[2].cipher;
    result = aesmall_osdp_seal(&session, in[0], in[1], in[2], in, in_len, out, out_cap, &out_len);
}

void call_aesmall_osdp_open(void)
{
    INIT(&keys[0], secret);
    INIT_ENC(&keys[1], secret + 16);
    INIT_ENC(&keys[2], secret + 32);
    session.s_enc = &keys[0].cipher;
    session.s_mac1 = &keys[1].cipher;
    session.s_mac2 = &keys[2].cipher;
    result = aesmall_osdp_open(&session, in[0], in, in_len, out, out + 1, out_cap, &out_len);
}
