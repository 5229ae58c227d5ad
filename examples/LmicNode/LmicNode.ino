/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A LoRaWAN node with LMIC on an Uno with an RFM95, activated by personalisation, with the AES of
 * aesmall (aes.c). Prints A0 each minute, and when it is sent. The tests run it with a substitute
 * for LMIC, which makes frames with os_aes as LMIC does, without a radio. */
#include <SPI.h>
#include <avr/eeprom.h>
#include <hal/hal.h>
#include <lmic.h>
/* From your network's console, like the address. The three calls below are only for joining. */
u1_t NETWORK_KEY[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
u1_t APPLICATION_KEY[16] = {16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
const lmic_pinmap lmic_pins = {10, LMIC_UNUSED_PIN, 9, {2, 6, 7}};
osjob_t job;
uint32_t *const COUNTER = (uint32_t *)64; /* EEPROM: no frame counter may repeat */

void os_getArtEui(u1_t *)
{
}
void os_getDevEui(u1_t *)
{
}
void os_getDevKey(u1_t *)
{
}

void sendReading(osjob_t *)
{
    int value = analogRead(A0);
    u1_t reading[] = {highByte(value), lowByte(value)};
    Serial.println(value);
    if (LMIC.seqnoUp % 64 == 0) /* one write for 64 frames */
        eeprom_update_dword(COUNTER, LMIC.seqnoUp + 64);
    LMIC_setTxData2(1, reading, sizeof reading, 0);
}

void onEvent(ev_t event)
{
    if (event != EV_TXCOMPLETE)
        return;
    Serial.println("sent");
    os_setTimedCallback(&job, os_getTime() + sec2osticks(60), sendReading);
}

void setup()
{
    Serial.begin(115200);
    os_init();
    LMIC_reset();
    LMIC_setSession(1, 0x26000001, NETWORK_KEY, APPLICATION_KEY);
    LMIC_setLinkCheckMode(0);
    LMIC.seqnoUp = eeprom_read_dword(COUNTER) + 1 ? eeprom_read_dword(COUNTER) : 0; /* erased: 0 */
    sendReading(&job);
}

void loop()
{
    os_runloop_once();
}
