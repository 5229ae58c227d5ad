/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The lines that SensorUplink takes over the serial port (examples/README.md). */
#pragma once
#include <Arduino.h>

const size_t TEXT_MAX = 128;

struct Settings {
    uint8_t session[32] = {0}; /* NwkSKey and AppSKey, which the network gives */
    uint8_t secret[32] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    size_t secretLen = 16;
    uint8_t iv[16]; /* no default: each text needs 16 new random bytes */
    size_t ivLen = 0;
    char text[TEXT_MAX + 1] = "Hello from the ATmega328P";
};

/* Reads bytes from hexadecimal digits. Returns their number, or 0 on error. */
inline size_t fromHex(const char *digits, uint8_t *bytes, size_t capacity)
{
    size_t len = strlen(digits) / 2;
    if (len > capacity || digits[2 * len] || digits[strspn(digits, "0123456789abcdefABCDEF")])
        return 0;
    for (size_t i = 0; i < len; i++) {
        char pair[] = {digits[2 * i], digits[2 * i + 1], '\0'};
        bytes[i] = strtoul(pair, NULL, 16);
    }
    return len;
}

inline void printLine(const char *label, const char *text)
{
    Serial.print(label);
    Serial.println(text);
}

inline void printHex(const char *label, const uint8_t *bytes, size_t len)
{
    Serial.print(label);
    for (size_t i = 0; i < len; i++) {
        if (bytes[i] < 0x10)
            Serial.print('0');
        Serial.print(bytes[i], HEX);
    }
    Serial.println();
}

/* Reads one line, if there is one, into the settings. Returns true if the line is "go". */
inline bool readCommand(Settings &s)
{
    static char line[sizeof "text " + TEXT_MAX];
    line[Serial.readBytesUntil('\n', line, sizeof line - 1)] = '\0';
    line[strcspn(line, "\r")] = '\0';
    bool go = strcmp(line, "go") == 0, good = go || line[0] == '\0';
    if (strncmp(line, "key ", 4) == 0)
        good = (s.secretLen = fromHex(line + 4, s.secret, sizeof s.secret)) > 0;
    if (strncmp(line, "iv ", 3) == 0)
        good = (s.ivLen = fromHex(line + 3, s.iv, sizeof s.iv)) > 0;
    if (strncmp(line, "session ", 8) == 0)
        good = fromHex(line + 8, s.session, sizeof s.session) == sizeof s.session;
    if (strncmp(line, "text ", 5) == 0)
        good = strlcpy(s.text, line + 5, sizeof s.text) < sizeof s.text;
    if (!good)
        printLine("error: ", "not understood");
    return go;
}
