/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A BTHome sensor: seals the voltage at A0 each minute, and prints the bytes of the Bluetooth
 * advertisement. */
#include <aesmall.hpp>

aesmall::BoardNonce source; /* a count in the EEPROM: no counter is used twice */
aesmall::EncryptKey<128, aesmall::tiny> bind_key(
    aesmall::hex_secret<16>("231d39c1d7cc1ab1aee224cd096db932"));
const uint8_t ADDRESS[6] = {0x54, 0x48, 0xe6, 0x8f, 0x80, 0xa5}; /* the radio's, as printed */

/* Counts from 1 on, because receivers may refuse 0, to 0xffffffff. */
aesmall_error next(uint32_t &counter)
{
    uint8_t bytes[8] = {0};
    aesmall_error error = source.next(NULL, 0, bytes, sizeof bytes);
    counter = 0;
    for (uint8_t i = 4; i < sizeof bytes; i++)
        counter = counter << 8 | bytes[i];
    counter++;
    return error == AESMALL_OK && (bytes[3] || !counter) ? AESMALL_ERROR_COUNTER : error;
}

/* Put your radio here. For example, an ESP32 has esp_ble_gap_config_adv_data_raw(). */
void advertise(const uint8_t *data, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        Serial.print(data[i] >> 4, HEX);
        Serial.print(data[i] & 15, HEX);
    }
    Serial.println();
}

void setup()
{
    Serial.begin(9600);
    source.begin(Serial);
}

void loop()
{
    const uint16_t voltage = analogRead(A0) * 5000L / 1024; /* in mV, for an Uno */
    const uint8_t payload[] = {0x0c, lowByte(voltage), highByte(voltage)};
    const size_t SIZE = AESMALL_BTHOME_SIZE(sizeof payload);
    uint8_t data[7 + SIZE] = {2, 1, 6, SIZE + 3, 0x16, 0xd2, 0xfc}; /* flags, service data */
    uint32_t counter;
    size_t len;
    aesmall_error error = next(counter);
    if (error == AESMALL_OK)
        error = aesmall_bthome_seal(bind_key, ADDRESS, AESMALL_BTHOME_ENCRYPTED, counter, payload,
                                    sizeof payload, data + 7, SIZE, &len);
    if (error == AESMALL_OK)
        advertise(data, sizeof data);
    else
        Serial.println(aesmall::error_name(error));
    delay(60000);
}
