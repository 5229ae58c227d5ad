// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// Implements lmic.h without a radio: a frame goes to the serial line as "frame HEX". Calls of
// os_aes make it as in LMIC, LoRaWAN 1.0.4 sections 4.3.3 and 4.4. Time passes at once.
#include "lmic.h"

#if __has_include(<aes/lmic_aes_api.h>)
#include <aes/lmic_aes_api.h>
#endif

#include <Arduino.h>

struct lmic_t LMIC;

static u1_t nwk_key[16], art_key[16];
static osjob_t *waiting;
static ostime_t now;
static bool has_sent;

static void set_aux(u1_t first, u1_t last)
{
    u1_t *aux = (u1_t *)AESAUX;

    memset(aux, 0, 16);
    aux[0] = first;
    memcpy(aux + 6, &LMIC.devaddr, 4);
    memcpy(aux + 10, &LMIC.seqnoUp, 4);
    aux[15] = last;
}

void os_init(void)
{
    waiting = NULL;
}

ostime_t os_getTime(void)
{
    return now;
}

void os_setTimedCallback(osjob_t *job, ostime_t time, osjobcb_t cb)
{
    job->deadline = time;
    job->func = cb;
    waiting = job;
}

void os_runloop_once(void)
{
    osjob_t *job = waiting;

    if (has_sent) {
        has_sent = false;
        onEvent(EV_TXCOMPLETE);
    } else if (job != NULL) {
        waiting = NULL;
        now = job->deadline;
        job->func(job);
    }
}

void LMIC_reset(void)
{
    memset(&LMIC, 0, sizeof LMIC);
}

void LMIC_setSession(u4_t, devaddr_t devaddr, xref2u1_t nwkKey, xref2u1_t artKey)
{
    LMIC.devaddr = devaddr;
    memcpy(nwk_key, nwkKey, 16);
    memcpy(art_key, artKey, 16);
}

void LMIC_setLinkCheckMode(u1_t)
{
}

int LMIC_setTxData2(u1_t port, xref2u1_t data, u1_t dlen, u1_t confirmed)
{
    u1_t frame[64] = {(u1_t)(confirmed ? 0x80 : 0x40)};
    u1_t len = 9 + dlen;
    u4_t mic;

    memcpy(frame + 1, &LMIC.devaddr, 4);
    memcpy(frame + 6, &LMIC.seqnoUp, 2);
    frame[8] = port;
    memcpy(frame + 9, data, dlen);
    memcpy(AESKEY, art_key, 16);
    set_aux(0x01, 1);
    os_aes(AES_CTR, frame + 9, dlen);
    memcpy(AESKEY, nwk_key, 16);
    set_aux(0x49, len);
    mic = os_aes(AES_MIC, frame, len);
    for (u1_t i = 0; i < 4; i++) {
        frame[len++] = (u1_t)(mic >> (24 - 8 * i));
    }
    Serial.print("frame ");
    for (u1_t i = 0; i < len; i++) {
        Serial.print(frame[i] >> 4, HEX);
        Serial.print(frame[i] & 15, HEX);
    }
    Serial.println();
    LMIC.seqnoUp++;
    has_sent = true;
    return 0;
}
