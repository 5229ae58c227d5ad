/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls for LoRaWAN 1.0. */
#include "frames.h"

static aesmall_lorawan_session session;
static aesmall_lorawan_frame frame;
static aesmall_lorawan_join_accept accept;

static void start(void)
{
    INIT_ENC(&keys[0], secret);
    INIT_ENC(&keys[1], secret + 16);
    session.NwkSKey = &keys[0].cipher;
    session.AppSKey = &keys[1].cipher;
}

void call_aesmall_lorawan_build_uplink(void)
{
    start();
    result = aesmall_lorawan_build_uplink(&session, &frame, in, in_len, out, out_cap, &out_len);
}

void call_aesmall_lorawan_open_downlink(void)
{
    start();
    result = aesmall_lorawan_open_downlink(&session, in, in_len, &frame, out, out_cap, &out_len);
}

void call_aesmall_lorawan_open_join_accept(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_lorawan_open_join_accept(&keys[0].cipher, in, in_len, &accept);
}
