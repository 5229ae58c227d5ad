/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls for SecOC of AUTOSAR. */
#include "frames.h"

static aesmall_secoc_pdu pdu;
static uint64_t freshness;

void call_aesmall_secoc_authenticate(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_secoc_authenticate(&keys[0].cipher, &pdu, freshness, in, in_len, out, out_cap,
                                        &out_len);
}

void call_aesmall_secoc_verify(void)
{
    INIT_ENC(&keys[0], secret);
    result = aesmall_secoc_verify(&keys[0].cipher, &pdu, &freshness, in, in_len, &out_len);
}
