/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls for wireless M-Bus. */
#include "frames.h"

static uint32_t counter;

void call_aesmall_wmbus_remove_crcs(void)
{
    result = aesmall_wmbus_remove_crcs(in, in_len, out, out_cap, &out_len);
}

void call_aesmall_wmbus_mode5_open_unauthenticated(void)
{
    INIT(&keys[0], secret);
    result = aesmall_wmbus_mode5_open_unauthenticated(&keys[0].cipher, in, in_len, out, out_cap,
                                                      &out_len);
}

void call_aesmall_wmbus_mode5_seal_unauthenticated(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_wmbus_mode5_seal_unauthenticated(&keys[0].cipher, in, in_len, out, out_cap);
}

void call_aesmall_wmbus_mode7_open(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_wmbus_mode7_open(&keys[0].cipher, ROOM(&keys[1]), &counter, in, in_len, out,
                                      out_cap, &out_len);
}

void call_aesmall_wmbus_mode7_seal(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_wmbus_mode7_seal(&keys[0].cipher, ROOM_ENC(&keys[1]), &counter, in, in_len,
                                      out, out_cap);
}

void call_aesmall_wmbus_mode10_open(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_wmbus_mode10_open(&keys[0].cipher, ROOM_ENC(&keys[1]), 8, &counter, in, in_len,
                                       out, out_cap, &out_len);
}

void call_aesmall_wmbus_mode10_seal(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_wmbus_mode10_seal(&keys[0].cipher, ROOM_ENC(&keys[1]), 8, &counter, in, in_len,
                                       out, out_cap);
}
