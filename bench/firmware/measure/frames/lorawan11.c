/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls for LoRaWAN 1.1. */
#include "frames.h"

static aesmall_lorawan11_session session;
static aesmall_lorawan11_device device;
static aesmall_lorawan11_join_accept accept;
static aesmall_lorawan_frame frame;

static void start(void)
{
    INIT_ENC(&keys[0], secret);
    INIT_ENC(&keys[1], secret + 16);
    INIT_ENC(&keys[2], secret + 32);
    INIT_ENC(&keys[3], secret + 48);
    session.FNwkSIntKey = device.NwkKey = &keys[0].cipher;
    session.SNwkSIntKey = device.AppKey = &keys[1].cipher;
    session.NwkSEncKey = device.JSIntKey = &keys[2].cipher;
    session.AppSKey = device.JSEncKey = &keys[3].cipher;
}

void call_aesmall_lorawan11_build_uplink(void)
{
    start();
    result = aesmall_lorawan11_build_uplink(&session, &frame, in[0], in[1], in, in_len, out,
                                            out_cap, &out_len);
}

void call_aesmall_lorawan11_open_downlink(void)
{
    start();
    result = aesmall_lorawan11_open_downlink(&session, in, in_len, &frame, out, out_cap, &out_len);
}

void call_aesmall_lorawan11_open_join_accept(void)
{
    start();
    result = aesmall_lorawan11_open_join_accept(&device, in, in_len, &accept);
}

void call_aesmall_lorawan_derive_mc_session_keys(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_lorawan_derive_mc_session_keys(&keys[0].cipher, in[0], out, out + 16);
}
