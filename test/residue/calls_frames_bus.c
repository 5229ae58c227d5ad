/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls OSDP and SecOC, over a cipher that leaves no residue. */
#include "residue.h"

static residue_key enc, mac1, mac2;
static aesmall_osdp_session session, other;
static size_t len;
static uint8_t code;

static int osdp_derive_scbk(void)
{
    return aesmall_osdp_derive_scbk(&enc.cipher, nonce, opened);
}

static int osdp_derive_session_keys(void)
{
    return aesmall_osdp_derive_session_keys(&enc.cipher, nonce, opened, opened + 16, opened + 32);
}

static int osdp_compute_cryptogram(void)
{
    return aesmall_osdp_compute_cp_cryptogram(&enc.cipher, nonce, nonce + 8, sealed);
}

static int osdp_verify_cryptogram(void)
{
    return aesmall_osdp_verify_cp_cryptogram(&enc.cipher, nonce, nonce + 8, sealed);
}

static int osdp_compute_pd_cryptogram(void)
{
    return aesmall_osdp_compute_pd_cryptogram(&enc.cipher, nonce, nonce + 8, sealed);
}

static int osdp_verify_pd_cryptogram(void)
{
    return aesmall_osdp_verify_pd_cryptogram(&enc.cipher, nonce, nonce + 8, sealed);
}

static int osdp_session_init(void)
{
    return aesmall_osdp_session_init(&session, &enc.cipher, &mac1.cipher, &mac2.cipher, nonce);
}

static int osdp_seal(void)
{
    return aesmall_osdp_seal(&session, 1, AESMALL_OSDP_CRC, 0x69, message, MESSAGE, sealed, SEALED,
                             &len);
}

static int osdp_open(void)
{
    return aesmall_osdp_open(&other, 1, sealed, 60, &code, opened, SEALED, &len);
}

static const aesmall_secoc_pdu pdu = AESMALL_SECOC_PROFILE_3(0x1234);
static uint64_t last;

static int secoc_authenticate(void)
{
    return aesmall_secoc_authenticate(&enc.cipher, &pdu, 3, message, MESSAGE, sealed, SEALED, &len);
}

static int secoc_verify(void)
{
    return aesmall_secoc_verify(&enc.cipher, &pdu, &last, sealed, MESSAGE + 4, &len);
}

static int secoc_verify_freshness(void)
{
    return aesmall_secoc_verify_freshness(&enc.cipher, &pdu, 3, sealed, MESSAGE + 4, &len);
}

void residue_calls(void)
{
    residue_key_init(&enc, secret);
    residue_key_init(&mac1, secret2);
    residue_key_init(&mac2, secret + 16);
    TRY(osdp_derive_scbk);
    TRY(osdp_derive_session_keys);
    TRY(osdp_compute_cryptogram);
    TRY(osdp_verify_cryptogram);
    TRY(osdp_compute_pd_cryptogram);
    TRY(osdp_verify_pd_cryptogram);
    TRY(osdp_session_init);
    residue_object(&session.mac, sizeof session.mac);
    other = session;
    TRY(osdp_seal);
    residue_object(&session.mac, sizeof session.mac);
    TRY(osdp_open);
    sealed[8] ^= 1;
    TRY(osdp_open);
    TRY(secoc_authenticate);
    TRY(secoc_verify);
    TRY(secoc_verify_freshness);
    sealed[8] ^= 1;
    TRY(secoc_verify_freshness);
}
