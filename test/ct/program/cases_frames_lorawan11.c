/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * LoRaWAN 1.1 and the keys of multicast groups. Headers, counters and EUIs are public. */
#include "ct.h"

static ct_key keys[4];

/* Makes 4 secret keys, and a session of them. */
static void make_session(aesmall_lorawan11_session *session)
{
    uint8_t i;

    for (i = 0; i < 4; i++) {
        ct_key_init(&keys[i]);
    }
    memset(session, 0, sizeof *session);
    session->FNwkSIntKey = &keys[0].cipher;
    session->SNwkSIntKey = &keys[1].cipher;
    session->NwkSEncKey = &keys[2].cipher;
    session->AppSKey = &keys[3].cipher;
    session->DevAddr = 0x26011bda;
    session->FCntUp = 5;
    session->AFCntDown = 9;
    session->ConfFCntUp = 3;
}

static int lorawan11_up(void)
{
    aesmall_lorawan11_session session;
    aesmall_lorawan_frame frame;
    uint8_t payload[20], *const wire = ct_room[0];
    size_t len;
    int wrong;

    make_session(&session);
    ct_secret(payload, sizeof payload);
    memset(&frame, 0, sizeof frame);
    frame.MHDR = AESMALL_LORAWAN_CONFIRMED_UP;
    frame.FCtrl = AESMALL_LORAWAN_ACK | 3;
    ct_secret(frame.FOpts, 3);
    frame.FPort = 3;
    wrong =
        ct_not(aesmall_lorawan11_build_uplink(&session, &frame, 2, 7, payload, 20, wire, 128, &len),
               AESMALL_OK);
    ct_release(wire, 8); /* the header is public */
    wrong |= ct_not(aesmall_lorawan11_repeat_uplink(&session, 3, 1, wire, len), AESMALL_OK);
    memset(&frame, 0, sizeof frame);
    frame.MHDR = AESMALL_LORAWAN_UNCONFIRMED_UP;
    return wrong | ct_not(aesmall_lorawan11_build_uplink(&session, &frame, 2, 7, payload, 20, wire,
                                                         128, &len),
                          AESMALL_OK);
}

static int lorawan11_down(void)
{
    aesmall_lorawan11_session session;
    aesmall_lorawan_frame frame;
    uint8_t *const wire = ct_room[0], *const out = ct_room[1];
    uint8_t work[AESMALL_CMAC_WORK_SIZE] = "\x49\3\0\0\0\1\xda\x1b\1\x26\x09\0\0\0\0\x20";
    size_t len;
    int wrong;

    make_session(&session);
    memcpy(wire, "\x60\xda\x1b\x01\x26\x23\x09\x00", 8);
    ct_secret(wire + 8, 28);
    wire[11] = 3;
    ct_release(wire + 11, 1); /* FPort is public */
    aesmall_cmac_unchecked(&keys[1].cipher, work, 0, wire, 32);
    memcpy(wire + 32, work, 4);
    wrong = ct_not(aesmall_lorawan11_open_downlink(&session, wire, 36, &frame, out, 128, &len),
                   AESMALL_OK);
    wrong |= ct_len_not(len, 20);
    session.AFCntDown = 9;
    ct_damage(wire + 12, 24);
    return wrong |
           ct_not(aesmall_lorawan11_open_downlink(&session, wire, 36, &frame, out, 128, &len),
                  AESMALL_ERROR_AUTH);
}

/* Encrypts a join-accept of 17 bytes, as the network does. The MIC is made with `key` over the
 * `prefix` bytes before it too. */
static void make_accept(uint8_t *wire, size_t prefix, const ct_key *key, const ct_key *nwk)
{
    uint8_t work[AESMALL_CMAC_WORK_SIZE] = {0};

    aesmall_cmac_unchecked(&key->cipher, work, AESMALL_BLOCK_SIZE, wire - prefix, prefix + 13);
    memcpy(wire + 13, work, 4);
    nwk->cipher.decrypt(&nwk->cipher, wire + 1, wire + 1);
}

static int lorawan11_join(void)
{
    uint8_t *const wire = ct_room[0] + 11;
    aesmall_lorawan11_device device;
    aesmall_lorawan11_session session;
    aesmall_lorawan11_session_keys derived;
    aesmall_lorawan11_join_accept accept;
    aesmall_lorawan_join_accept legacy;
    int wrong;

    make_session(&session); /* its keys are the keys of the device too */
    memset(&device, 0, sizeof device);
    device.NwkKey = &keys[0].cipher;
    device.AppKey = &keys[1].cipher;
    device.JSIntKey = &keys[2].cipher;
    device.JSEncKey = &keys[3].cipher;
    memset(ct_room[0], 0, 11);
    memcpy(device.JoinEUI, ct_open, 8);
    wrong = ct_not(
        aesmall_lorawan11_derive_js_keys(device.NwkKey, ct_open, ct_room[1], ct_room[1] + 16),
        AESMALL_OK);
    wrong |= ct_not(aesmall_lorawan11_build_rejoin_request_1(&device, ct_room[1]), AESMALL_OK);
    wrong |= ct_not(aesmall_lorawan11_build_rejoin_request(&device, &session, 2, ct_room[1]),
                    AESMALL_OK);
    memset(device.JoinEUI, 0, 8);
    wrong |= ct_not(aesmall_lorawan11_build_join_request(&device, ct_room[1]), AESMALL_OK);

    ct_secret(wire, 13);
    wire[0] = 0x20;
    wire[11] |= 0x80;    /* OptNeg */
    ct_release(wire, 1); /* the header is public */
    ct_room[0][0] = 1;   /* JoinReqType of another request. JoinEUI and DevNonce are 0 */
    make_accept(wire, 11, &keys[2], &keys[0]);
    wrong |=
        ct_not(aesmall_lorawan11_open_join_accept(&device, wire, 17, &accept), AESMALL_ERROR_AUTH);
    wrong |= ct_not(aesmall_lorawan11_open_join_accept_1_0(&device, wire, 17, &legacy),
                    AESMALL_ERROR_FORMAT);
    keys[0].cipher.encrypt(&keys[0].cipher, wire + 1, wire + 1);
    ct_room[0][0] = 0xff;
    make_accept(wire, 11, &keys[2], &keys[0]);
    wrong |= ct_not(aesmall_lorawan11_open_join_accept(&device, wire, 17, &accept), AESMALL_OK);
    wrong |= ct_not(aesmall_lorawan11_derive_session_keys(&device, &accept, &derived), AESMALL_OK);

    device.JoinNonce = 0;
    wrong |= ct_not(aesmall_lorawan11_build_join_request(&device, ct_room[1]), AESMALL_OK);
    ct_secret(wire + 1, 12);
    wire[11] &= 0x7f;
    make_accept(wire, 0, &keys[0], &keys[0]);
    return wrong |
           ct_not(aesmall_lorawan11_open_join_accept_1_0(&device, wire, 17, &legacy), AESMALL_OK);
}

static int lorawan_multicast(void)
{
    uint8_t out[32], encrypted[16];
    ct_key key;
    int wrong;

    ct_key_init(&key);
    ct_secret(encrypted, sizeof encrypted);
    wrong = ct_not(aesmall_lorawan_derive_mc_root_key(&key.cipher, out), AESMALL_OK);
    wrong |= ct_not(aesmall_lorawan11_derive_mc_root_key(&key.cipher, out), AESMALL_OK);
    wrong |= ct_not(aesmall_lorawan_derive_mc_ke_key(&key.cipher, out), AESMALL_OK);
    wrong |= ct_not(aesmall_lorawan_recover_mc_key(&key.cipher, encrypted, out), AESMALL_OK);
    return wrong |
           ct_not(aesmall_lorawan_derive_mc_session_keys(&key.cipher, 0x01020304, out, out + 16),
                  AESMALL_OK);
}

#define NAMED(name)                                                                                \
    {                                                                                              \
#name, name                                                                                \
    }
const ct_named ct_frames_lorawan11[] = {
    NAMED(lorawan11_up),      NAMED(lorawan11_down), NAMED(lorawan11_join),
    NAMED(lorawan_multicast), {NULL, NULL},
};
