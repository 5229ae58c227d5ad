/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Sends the temperature as a LoRaWAN uplink and a text as Base64 of AES-CBC (../README.md). */
#include "console.h"
#include <aesmall.h>
#include <avr/eeprom.h>

const uint32_t DEVICE_ADDRESS = 0x26000001;     /* the network gives you yours */
uint32_t *const FRAME_COUNTER = (uint32_t *)16; /* its place in the EEPROM */
Settings settings;

void setup()
{
    Serial.begin(115200);
}

void loop()
{
    if (readCommand(settings)) { /* the line "go" */
        sendUplink();
        sendText();
        Serial.println("done");
    }
}

void sendUplink()
{
    int celsius = analogRead(A0) * 50000L / 1024 - 5000; /* hundredths, from a TMP36 on A0 */
    uint8_t reading[] = {highByte(celsius), lowByte(celsius)};
    uint8_t out[AESMALL_LORAWAN_DATA_SIZE(0, sizeof reading)];
    size_t len;
    aesmall_aes128 network, application;
    aesmall_aes128_init_encrypt_only(&network, settings.session);
    aesmall_aes128_init_encrypt_only(&application, settings.session + 16);
    uint32_t count = eeprom_read_dword(FRAME_COUNTER) + 1; /* an erased EEPROM gives 0 */
    eeprom_update_dword(FRAME_COUNTER, count); /* a frame counter serves once: store, then use */
    aesmall_lorawan_session s = {&network.cipher, &application.cipher, DEVICE_ADDRESS, count, 0};
    aesmall_lorawan_frame f = {0, 0, 1 /* FPort */, AESMALL_LORAWAN_UNCONFIRMED_UP, 0, {0}};
    if (!aesmall_lorawan_build_uplink(&s, &f, reading, sizeof reading, out, sizeof out, &len))
        printHex("uplink ", out, len);
    aesmall_wipe(&network, sizeof network);
    aesmall_wipe(&application, sizeof application);
}

void sendText()
{
    uint8_t out[AESMALL_BASE64_SIZE(AESMALL_CBC_PKCS7_SIZE(TEXT_MAX))];
    const uint8_t *text = (const uint8_t *)settings.text;
    size_t len = strlen(settings.text);
    aesmall_aes key;
    if (settings.ivLen != 16 ||
        aesmall_aes_init_encrypt_only(&key, settings.secret, settings.secretLen))
        return printLine("error: ", "send a key and a new iv first");
    settings.ivLen = 0; /* an IV serves once, too */
    if (!aesmall_cbc_encrypt_pkcs7(&key.cipher, settings.iv, text, len, out, sizeof out, &len) &&
        !aesmall_base64_encode(out, len, (char *)out, sizeof out, &len)) /* in place */
        printLine("text ", (char *)out);
    aesmall_wipe(&key, sizeof key);
}
