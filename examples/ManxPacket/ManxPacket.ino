/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Four readings in a packet of 8 bytes, sealed with Manx: one block of 16 bytes, and one call of
 * AES. Prints the packet, and the receiver's result for it and for a changed packet. */
#include <aesmall.hpp>

const uint8_t SECRET[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
const size_t MOST = 62; /* bits of a packet with a nonce of 64 bits, in one block */

/* The packet's number is the nonce. Both sides count it. It is not sent and must never repeat. */
uint8_t number[8];
aesmall::Key<128, aesmall::tiny> key(SECRET);
aesmall::Manx2 manx(key, 8 * sizeof number, 0, AESMALL_MANX_FIXED_AD);

/* Appends the lowest `bits` bits of a value to the packet. */
void append(uint8_t *packet, uint8_t &at, uint32_t value, uint8_t bits)
{
    for (; bits-- > 0; at++)
        packet[at / 8] |= (value >> bits & 1) << (7 - at % 8);
}

void print(const char *name, const uint8_t *bytes, size_t len)
{
    Serial.print(name);
    for (size_t i = 0; i < len; i++) {
        Serial.print(bytes[i] >> 4, HEX);
        Serial.print(bytes[i] & 15, HEX);
    }
    Serial.println();
}

void receive(const uint8_t *sealed)
{
    uint8_t packet[AESMALL_MANX2_TEXT_SIZE];
    size_t bits;
    bool good = manx.open(number, NULL, 0, sealed, 128, packet, bits) == AESMALL_OK && bits == MOST;
    print(good ? "received " : "dropped", packet, good ? 8 : 0);
}

void setup()
{
    uint8_t packet[8] = {0}, sealed[16], at = 0;
    Serial.begin(115200);
    append(packet, at, 2150, 16);   /* 21.50 degrees Celsius */
    append(packet, at, 4875, 14);   /* 48.75 % relative humidity */
    append(packet, at, 101325, 20); /* pressure in Pa */
    append(packet, at, 3012, 12);   /* battery in mV */
    number[7]++;
    print("packet   ", packet, sizeof packet);
    if (manx.seal(number, NULL, 0, packet, MOST, sealed, sizeof sealed) == AESMALL_OK)
        print("sent     ", sealed, sizeof sealed);
    receive(sealed);
    sealed[3] ^= 1;
    receive(sealed);
}

void loop()
{
}
