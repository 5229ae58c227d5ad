/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls for DLMS, over the GHASH with the least flash. */
#include "frames.h"

static aesmall_gcm_small hash;
static aesmall_dlms_keys own;
static uint32_t counter;

static void start(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_gcm_small_init(&hash, &keys[0].cipher);
    own.ek = &keys[0].cipher;
    own.hash = &hash.hash;
    own.ak = secret + 16;
    own.ak_len = 16;
}

void call_aesmall_dlms_open(void)
{
    start();
    result |= aesmall_dlms_open(&own, NULL, &counter, in, in_len, out, out_cap, &out_len);
}

void call_aesmall_dlms_open_unauthenticated(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_dlms_open_unauthenticated(&keys[0].cipher, NULL, in, in_len, out, out_cap,
                                               &out_len);
}

void call_aesmall_dlms_seal(void)
{
    start();
    result |= aesmall_dlms_seal(&own, AESMALL_DLMS_GENERAL_GLO, 0x30, secret + 32, &counter, in,
                                in_len, out, out_cap, &out_len);
}

void call_aesmall_dlms_seal_unauthenticated(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_dlms_seal_unauthenticated(&keys[0].cipher, AESMALL_DLMS_GENERAL_GLO, 0x20,
                                               secret + 32, &counter, in, in_len, out, out_cap,
                                               &out_len);
}

void call_aesmall_dlms_hls5_answer(void)
{
    start();
    result |= aesmall_dlms_hls5_answer(&own, 0x10, secret + 32, &counter, in, in_len, out);
}

void call_aesmall_dlms_join_mbus(void)
{
    result = aesmall_dlms_join_mbus(in, in_len, out, out_cap, &out_len);
}

void call_aesmall_dlms_join_hdlc(void)
{
    result = aesmall_dlms_join_hdlc(in, in_len, out, out_cap, &out_len);
}
