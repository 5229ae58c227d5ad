// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Builds an uplink like a node with LMIC: the frame D6 of test/vectors/lorawan.json. Its payload,
// without FPort, is in clear at first. Exits with 0 if the frame is right.
#include <string.h>

extern "C" {
#include "fw.h"
}
#include "lmic.h"

static u1_t frame[] = {0x40, 0x04, 0x03, 0x02, 0x01, 0x80, 0x01, 0x00, 0x01,
                       'h',  'e',  'l',  'l',  'o',  0,    0,    0,    0};
static const u1_t sent[] = {0x40, 0x04, 0x03, 0x02, 0x01, 0x80, 0x01, 0x00, 0x01,
                            0xa6, 0x94, 0x64, 0x26, 0x15, 0xd6, 0xc3, 0xb5, 0x82};

static void fill_aux(u1_t first, u1_t last)
{
    static const u1_t middle[] = {0, 0, 0, 0, 0, 0x04, 0x03, 0x02, 0x01, 1, 0, 0, 0, 0};

    AESaux[0] = first;
    memcpy(AESaux + 1, middle, sizeof middle);
    AESaux[15] = last;
}

int main()
{
    u4_t mic;
    u1_t i;

    memset(AESkey, 1, 16);
    fill_aux(0x01, 1);
    os_aes(AES_CTR, frame + 9, 5);
    memset(AESkey, 2, 16);
    fill_aux(0x49, sizeof frame - 4);
    mic = os_aes(AES_MIC, frame, sizeof frame - 4);
    for (i = 0; i < 4; i++) {
        frame[sizeof frame - 4 + i] = (u1_t)(mic >> (24 - 8 * i));
    }
    fw_exit(memcmp(frame, sent, sizeof frame) == 0 ? 0 : 1);
}
