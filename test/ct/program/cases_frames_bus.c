/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * OSDP and SecOC. Lengths, freshness and the heads of packets are public. */
#include "ct.h"

static int osdp_keys(void)
{
    uint8_t secret[48], cryptogram[16];
    ct_key key;
    int wrong;

    ct_key_init(&key);
    wrong = ct_not(aesmall_osdp_derive_scbk(&key.cipher, ct_open, secret), AESMALL_OK);
    wrong |= ct_not(
        aesmall_osdp_derive_session_keys(&key.cipher, ct_open, secret, secret + 16, secret + 32),
        AESMALL_OK);
    wrong |=
        ct_not(aesmall_osdp_compute_cp_cryptogram(&key.cipher, ct_open, ct_open + 8, cryptogram),
               AESMALL_OK);
    wrong |=
        ct_not(aesmall_osdp_verify_cp_cryptogram(&key.cipher, ct_open, ct_open + 8, cryptogram),
               AESMALL_OK);
    ct_damage(cryptogram, sizeof cryptogram);
    wrong |=
        ct_not(aesmall_osdp_verify_cp_cryptogram(&key.cipher, ct_open, ct_open + 8, cryptogram),
               AESMALL_ERROR_AUTH);
    return wrong;
}

static int osdp(void)
{
    aesmall_osdp_session session, other;
    uint8_t data[20], *const wire = ct_room[0], *const out = ct_room[1];
    uint8_t cryptogram[16], code;
    ct_key enc, mac1, mac2;
    size_t len;
    int wrong;

    ct_key_init(&enc);
    ct_key_init(&mac1);
    ct_key_init(&mac2);
    ct_secret(cryptogram, sizeof cryptogram);
    ct_secret(data, sizeof data);
    wrong = ct_not(
        aesmall_osdp_session_init(&session, &enc.cipher, &mac1.cipher, &mac2.cipher, cryptogram),
        AESMALL_OK);
    other = session;
    wrong |= ct_not(aesmall_osdp_seal(&session, 1, 5, 0x69, data, 20, wire, 128, &len), AESMALL_OK);
    wrong |= len != 44;
    ct_damage(wire + 8, 36);
    wrong |=
        ct_not(aesmall_osdp_open(&other, 1, wire, 44, &code, out, 128, &len), AESMALL_ERROR_AUTH);
    session = other;
    wrong |= ct_not(aesmall_osdp_seal(&session, 1, 5, 0x69, data, 20, wire, 128, &len), AESMALL_OK);
    wrong |= ct_not(aesmall_osdp_open(&other, 1, wire, 44, &code, out, 128, &len), AESMALL_OK);
    wrong |= ct_len_not(len, 20) | ct_differ(data, out, 20);
    aesmall_osdp_session_wipe(&other);
    return wrong;
}

static int secoc(void)
{
    static const aesmall_secoc_pdu pdu = AESMALL_SECOC_PROFILE_3(0x1234);
    uint8_t payload[20], *const wire = ct_room[0];
    uint64_t last = 0x10;
    ct_key key;
    size_t len;
    int wrong;

    ct_key_init(&key);
    ct_secret(payload, sizeof payload);
    wrong =
        ct_not(aesmall_secoc_authenticate(&key.cipher, &pdu, 0x12, payload, 20, wire, 128, &len),
               AESMALL_OK);
    wrong |= len != 24;
    ct_release(wire + 20, 4); /* on the bus */
    wrong |= ct_not(aesmall_secoc_verify(&key.cipher, &pdu, &last, wire, 24, &len), AESMALL_OK);
    wrong |= ct_len_not(len, 20) | (last != 0x12);
    ct_damage(wire, 20);
    wrong |= ct_not(aesmall_secoc_verify_freshness(&key.cipher, &pdu, last, wire, 24, &len),
                    AESMALL_ERROR_AUTH);
    return wrong;
}

#define NAMED(name)                                                                                \
    {                                                                                              \
#name, name                                                                                \
    }
const ct_named ct_frames_bus[] = {NAMED(osdp_keys), NAMED(osdp), NAMED(secoc), {NULL, NULL}};
