/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Opens the input as a downlink, a join-accept or a repeated uplink of LoRaWAN 1.1. The first byte
 * selects the call (bits 0 and 1: 0 downlink, 1 join-accept, 2 join-accept of a 1.0 network,
 * 3 repeated uplink), bit 2 a frame with its right MIC, so that the code after the check runs, bit
 * 3 in place, and bits 4 to 7 the kind of the request and the counters. The second is out_cap. The
 * frame follows. After an error the output must be unchanged or zeros. */
#include <stdlib.h>
#include <string.h>

#include "aesmall.h"

#define FILL 0xa5

static const uint8_t secret[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
static aesmall_aes128_tiny key;

static void require(int holds)
{
    if (!holds) {
        abort();
    }
}

/* Returns whether all bytes have one value. */
static int all_are(const void *bytes, size_t len, uint8_t value)
{
    const uint8_t *at = (const uint8_t *)bytes;
    size_t i;

    for (i = 0; i < len; i++) {
        if (at[i] != value) {
            return 0;
        }
    }
    return 1;
}

static aesmall_lorawan11_session make_session(uint8_t how)
{
    aesmall_lorawan11_session session;

    memset(&session, 0, sizeof session);
    session.FNwkSIntKey = session.SNwkSIntKey = session.NwkSEncKey = session.AppSKey = &key.cipher;
    session.DevAddr = 0x01020304;
    session.FCntUp = session.NFCntDown = session.AFCntDown = how & 0x80 ? 0xfffffffe : 0xfffe;
    session.ConfFCntUp = session.ConfFCntDown = 0x0506;
    return session;
}

/* Gives a downlink of the session its right MIC. */
static void sign(uint8_t *phy, size_t len, const aesmall_lorawan11_session *session)
{
    uint8_t work[AESMALL_CMAC_WORK_SIZE] = {0x49, 6, 5, 0, 0, 1, 4, 3, 2, 1};
    uint32_t FCnt =
        aesmall_lorawan_expand_fcnt(session->AFCntDown, (uint16_t)(phy[6] | (uint16_t)phy[7] << 8));
    size_t i;

    memcpy(phy + 1, work + 6, 4);
    if (!(phy[5] & AESMALL_LORAWAN_ACK)) {
        work[1] = work[2] = 0;
    }
    for (i = 0; i < 4; i++) {
        work[10 + i] = (uint8_t)(FCnt >> 8 * i);
    }
    work[15] = (uint8_t)(len - 4);
    aesmall_cmac_unchecked(&key.cipher, work, 0, phy, len - 4);
    memcpy(phy + len - 4, work, 4);
}

static void downlink(uint8_t how, uint8_t cap, uint8_t *phy, size_t len)
{
    aesmall_lorawan11_session session = make_session(how), before = session;
    aesmall_lorawan_frame frame;
    uint8_t *const apart = malloc(cap + 1u), *out = apart;
    uint8_t *const kept = malloc(len + 1);
    size_t out_len = 1, room = cap;
    aesmall_error error;

    require(apart != NULL && kept != NULL);
    if ((how & 4) && len >= 12 && len <= 255) {
        sign(phy, len, &session);
    }
    memset(apart, FILL, room);
    if (how & 8) {
        out = phy;
        room = len;
    }
    memcpy(kept, phy, len);
    error = aesmall_lorawan11_open_downlink(&session, phy, len, &frame, out, room, &out_len);
    if (error != AESMALL_OK) {
        require(out_len == 0 && all_are(&frame, sizeof frame, 0));
        require(memcmp(&session, &before, sizeof session) == 0);
        require(memcmp(phy, kept, len) == 0 && (out == phy || all_are(out, room, FILL)));
    } else {
        require(out_len <= room && len >= 12 + out_len && frame.DevAddr == session.DevAddr);
        require(session.NFCntDown + session.AFCntDown > before.NFCntDown + before.AFCntDown ||
                (how & 0x80));
        require(out == phy || memcmp(phy, kept, len) == 0);
        require(aesmall_lorawan11_open_downlink(&session, kept, len, &frame, out, room, &out_len) !=
                AESMALL_OK); /* a frame opens once */
    }
    free(apart);
    free(kept);
}

static void join_accept(uint8_t how, const uint8_t *phy, size_t len)
{
    aesmall_lorawan11_device device, before;
    aesmall_lorawan11_join_accept accept;
    aesmall_lorawan_join_accept legacy;
    aesmall_error error;

    memset(&device, 0, sizeof device);
    device.NwkKey = device.AppKey = device.JSIntKey = device.JSEncKey = &key.cipher;
    device.request = how >> 4 & 7;
    before = device;
    memset(&accept, FILL, sizeof accept);
    memset(&legacy, FILL, sizeof legacy);
    if ((how & 3) == 1) {
        error = aesmall_lorawan11_open_join_accept(&device, phy, len, &accept);
    } else {
        error = aesmall_lorawan11_open_join_accept_1_0(&device, phy, len, &legacy);
    }
    if (error != AESMALL_OK) {
        require(memcmp(&device, &before, sizeof device) == 0);
        require(all_are(&accept, sizeof accept, FILL));
        require(all_are(&legacy, sizeof legacy, FILL) || all_are(&legacy, sizeof legacy, 0));
    } else {
        require(device.request == 0 && device.JoinNonce > 0 && (len == 17 || len == 33));
        require(((how & 3) == 1 ? accept.CFListLen : legacy.CFListLen) == len - 17);
    }
}

static void repeat(uint8_t how, uint8_t cap, uint8_t *phy, size_t len)
{
    aesmall_lorawan11_session session = make_session(how);
    uint8_t *const kept = malloc(len + 1);
    aesmall_error error;

    require(kept != NULL);
    memcpy(kept, phy, len);
    error = aesmall_lorawan11_repeat_uplink(&session, how, cap, phy, len);
    require(memcmp(phy, kept, error == AESMALL_OK ? len - 4 : len) == 0);
    require(error != AESMALL_OK || memcmp(phy + len - 2, kept + len - 2, 2) == 0);
    free(kept);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *phy; /* of the exact size, for the sanitizer */

    if (size < 2) {
        return 0;
    }
    aesmall_aes128_tiny_init_encrypt_only(&key, secret);
    phy = malloc(size - 2 + (size == 2));
    require(phy != NULL);
    memcpy(phy, data + 2, size - 2);
    switch (data[0] & 3) {
    case 0: downlink(data[0], data[1], phy, size - 2); break;
    case 3: repeat(data[0], data[1], phy, size - 2); break;
    default: join_accept(data[0], phy, size - 2); break;
    }
    free(phy);
    return 0;
}
