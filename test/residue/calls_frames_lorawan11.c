/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Calls LoRaWAN 1.1 and the keys of multicast groups, over a cipher that leaves no residue. */
#include "residue.h"

static residue_key key, key2;
static size_t len;
static aesmall_lorawan11_session session;
static aesmall_lorawan11_device device;
static aesmall_lorawan11_join_accept accept;
static aesmall_lorawan11_session_keys derived;
static aesmall_lorawan_join_accept legacy;
static aesmall_lorawan_frame frame;

static int lorawan11_uplink(void)
{
    frame.MHDR = AESMALL_LORAWAN_UNCONFIRMED_UP;
    frame.FCtrl = 8;
    frame.FPort = 1;
    memcpy(frame.FOpts, secret2 + 16, 8);
    return aesmall_lorawan11_build_uplink(&session, &frame, 1, 2, message, MESSAGE, sealed, SEALED,
                                          &len);
}

static int lorawan11_mac_uplink(void)
{
    frame.FCtrl = 0;
    frame.FPort = 0;
    return aesmall_lorawan11_build_uplink(&session, &frame, 1, 2, message, MESSAGE, sealed, SEALED,
                                          &len);
}

static int lorawan11_repeat(void)
{
    return aesmall_lorawan11_repeat_uplink(&session, 3, 4, sealed, len);
}

/* A downlink with FOpts, whose MIC is made here. */
static void make_downlink(void)
{
    uint8_t work[AESMALL_CMAC_WORK_SIZE] = {0x49, 0, 0, 0, 0, 1};

    memcpy(sealed, message, MESSAGE);
    memset(sealed, 0, 13);
    sealed[0] = AESMALL_LORAWAN_UNCONFIRMED_DOWN;
    sealed[5] = 4;
    sealed[12] = 1; /* FPort */
    work[15] = MESSAGE;
    aesmall_cmac_unchecked(&key2.cipher, work, 0, sealed, MESSAGE);
    memcpy(sealed + MESSAGE, work, 4);
    aesmall_wipe(work, sizeof work);
}

static int lorawan11_downlink(void)
{
    return aesmall_lorawan11_open_downlink(&session, sealed, MESSAGE + 4, &frame, opened, SEALED,
                                           &len);
}

static int lorawan11_wrong_downlink(void)
{
    sealed[20] ^= 1;
    return aesmall_lorawan11_open_downlink(&session, sealed, MESSAGE + 4, &frame, opened, SEALED,
                                           &len);
}

static int lorawan11_js_keys(void)
{
    return aesmall_lorawan11_derive_js_keys(&key.cipher, ad, opened, opened + 16);
}

static int lorawan11_join_request(void)
{
    return aesmall_lorawan11_build_join_request(&device, sealed);
}

static int lorawan11_rejoin_request(void)
{
    return aesmall_lorawan11_build_rejoin_request(&device, &session, 0, sealed);
}

static int lorawan11_rejoin_request_1(void)
{
    return aesmall_lorawan11_build_rejoin_request_1(&device, sealed);
}

/* Makes a join-accept of the message, as the network does. `signer` makes the MIC, over `prefix`
 * zero bytes and JoinReqType before it too. */
static void make_accept(const residue_key *signer, size_t prefix, uint8_t DLSettings)
{
    uint8_t work[AESMALL_CMAC_WORK_SIZE] = {0}, covered[11 + 17] = {0xff};
    uint8_t *const clear = covered + 11;

    memcpy(clear, message, 13);
    clear[0] = 0x20;
    clear[11] = DLSettings;
    aesmall_cmac_unchecked(&signer->cipher, work, AESMALL_BLOCK_SIZE, clear - prefix, prefix + 13);
    memcpy(clear + 13, work, 4);
    sealed[0] = clear[0];
    key.cipher.decrypt(&key.cipher, clear + 1, sealed + 1);
    device.JoinNonce = 0;
    device.DevNonce = 0;
    if (aesmall_lorawan11_build_join_request(&device, opened) != AESMALL_OK) {
        device.request = 0; /* the join-accept does not open then */
    }
}

static int lorawan11_join_accept(void)
{
    return aesmall_lorawan11_open_join_accept(&device, sealed, 17, &accept);
}

static int lorawan11_wrong_join_accept(void)
{
    device.JoinEUI[0] = 1; /* so the MIC is wrong */
    device.request = 1;
    return aesmall_lorawan11_open_join_accept(&device, sealed, 17, &accept);
}

static int lorawan11_session_keys(void)
{
    return aesmall_lorawan11_derive_session_keys(&device, &accept, &derived);
}

static int lorawan11_join_accept_1_0(void)
{
    return aesmall_lorawan11_open_join_accept_1_0(&device, sealed, 17, &legacy);
}

static int lorawan_mc_root_key(void)
{
    return aesmall_lorawan_derive_mc_root_key(&key.cipher, opened);
}

static int lorawan11_mc_root_key(void)
{
    return aesmall_lorawan11_derive_mc_root_key(&key.cipher, opened);
}

static int lorawan_mc_ke_key(void)
{
    return aesmall_lorawan_derive_mc_ke_key(&key.cipher, opened);
}

static int lorawan_mc_key(void)
{
    return aesmall_lorawan_recover_mc_key(&key.cipher, message, opened);
}

static int lorawan_mc_session_keys(void)
{
    return aesmall_lorawan_derive_mc_session_keys(&key.cipher, 0x01020304, opened, opened + 16);
}

void residue_calls(void)
{
    residue_key_init(&key, secret);
    residue_key_init(&key2, secret2);
    session.FNwkSIntKey = &key.cipher;
    session.SNwkSIntKey = &key2.cipher;
    session.NwkSEncKey = &key.cipher;
    session.AppSKey = &key2.cipher;
    TRY(lorawan11_uplink);
    TRY(lorawan11_repeat);
    TRY(lorawan11_mac_uplink);
    make_downlink();
    TRY(lorawan11_downlink);
    TRY(lorawan11_wrong_downlink);

    device.NwkKey = &key.cipher;
    device.AppKey = &key2.cipher;
    device.JSIntKey = &key2.cipher;
    device.JSEncKey = &key2.cipher;
    TRY(lorawan11_js_keys);
    TRY(lorawan11_rejoin_request);
    TRY(lorawan11_rejoin_request_1);
    TRY(lorawan11_join_request);
    make_accept(&key2, 11, 0x80);
    TRY(lorawan11_join_accept);
    TRY(lorawan11_session_keys);
    TRY(lorawan11_wrong_join_accept);
    make_accept(&key, 0, 0);
    TRY(lorawan11_join_accept_1_0);

    TRY(lorawan_mc_root_key);
    TRY(lorawan11_mc_root_key);
    TRY(lorawan_mc_ke_key);
    TRY(lorawan_mc_key);
    TRY(lorawan_mc_session_keys);
}
