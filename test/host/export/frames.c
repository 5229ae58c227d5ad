/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Opens a frame of BTHome, DLMS and wireless M-Bus, and builds one of LoRaWAN 1.1, with an export
 * of the four. Each field of the input has its length in front. The output is the frames, in hex.
 */
#include <string.h>

#include "aesmall.h"
#include "fw.h"

static uint8_t fields[2][128], out[128];
static size_t sizes[2], len;

/* Reads a field into fields[i]. */
static void read(uint8_t i)
{
    sizes[i] = (uint8_t)fw_getc();
    for (uint8_t at = 0; at < sizes[i]; at++) {
        fields[i][at] = (uint8_t)fw_getc();
    }
}

static const aesmall_cipher *key(aesmall_aes128_ct *room)
{
    read(0);
    aesmall_aes128_ct_init(room, fields[0]);
    return &room->cipher;
}

static void check(aesmall_error error)
{
    if (error != AESMALL_OK) {
        fw_exit(1);
    }
    fw_puthex(out, len);
    fw_putc('\n');
}

int main(void)
{
    static aesmall_aes128_ct a, b, c, d;
    static aesmall_gcm_small hash;
    static aesmall_lorawan_frame frame;
    static aesmall_lorawan11_session session;
    aesmall_dlms_keys keys = {&a.cipher, &hash.hash, fields[1], 16};
    uint32_t counter = 0;
    uint8_t title[8];

    key(&a);
    read(1);
    read(0);
    check(aesmall_bthome_open(&a.cipher, fields[1], &counter, fields[0], sizes[0], out, sizeof out,
                              &len));

    key(&a);
    read(1);
    memcpy(title, fields[1], sizeof title);
    read(1);
    read(0);
    counter = 0;
    if (aesmall_gcm_small_init(&hash, &a.cipher) != AESMALL_OK) {
        fw_exit(2);
    }
    check(aesmall_dlms_open(&keys, title, &counter, fields[0], sizes[0], out, sizeof out, &len));

    key(&a);
    read(0);
    check(aesmall_wmbus_mode5_open_unauthenticated(&a.cipher, fields[0], sizes[0], out, sizeof out,
                                                   &len));

    session.FNwkSIntKey = key(&a);
    session.SNwkSIntKey = key(&b);
    session.NwkSEncKey = key(&c);
    session.AppSKey = key(&d);
    session.DevAddr = 0x01020304;
    session.FCntUp = 1;
    frame.MHDR = AESMALL_LORAWAN_UNCONFIRMED_UP;
    frame.FCtrl = AESMALL_LORAWAN_ADR;
    frame.FPort = 1;
    read(0);
    check(aesmall_lorawan11_build_uplink(&session, &frame, 2, 3, fields[0], sizes[0], out,
                                         sizeof out, &len));
    fw_exit(0);
    return 0;
}
