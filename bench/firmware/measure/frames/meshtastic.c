/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls for Meshtastic, with keys of 128 bits for channels and 256 bits for direct packets. */
#include "frames.h"

static aesmall_aes256_tiny direct;
static uint32_t id, from;

void call_aesmall_meshtastic_crypt_unauthenticated(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_meshtastic_crypt_unauthenticated(&keys[0].cipher, id, from, in, in_len, out,
                                                      out_cap);
}

void call_aesmall_meshtastic_direct_open(void)
{
    aesmall_aes256_tiny_init_encrypt_only(&direct, secret);
    result = aesmall_meshtastic_direct_open(&direct.cipher, id, from, in, in_len, out, out_cap,
                                            &out_len);
}
