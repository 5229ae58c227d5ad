/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Seals a string as another one, which may be printed, stored or sent, and opens it again. */
#include <aesmall.hpp>

/* Both keys of SIV, yours from `openssl rand -hex 32`. SIV needs no nonce. */
aesmall::Text<128> text(aesmall::hex_secret<32>("000102030405060708090a0b0c0d0e0f"
                                                "101112131415161718191a1b1c1d1e1f"));

void setup()
{
    char line[AESMALL_TEXT_SEALED_SIZE(40)]; /* room for a message of 40 characters */

    Serial.begin(9600);
    /* "door 3" is not in the line, but the line opens only if you supply it. */
    show(text.seal("door 3", "opens at 8", line), line);
    show(text.open("door 3", line, line), line);

    /* A line cannot be changed, or used in another place, without the key. */
    show(text.seal("door 3", String("opens at ") + 9, line), line);
    show(text.open("door 4", line, line), line);
}

void show(aesmall_error error, const char *line)
{
    if (error == AESMALL_OK)
        Serial.println(line);
    else
        Serial.println(aesmall::error_name(error));
}

void loop()
{
}
