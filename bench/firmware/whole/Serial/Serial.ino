/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Prints a line. The examples print too, so that this part of their cost is not aesmall's. */
void setup()
{
    Serial.begin(9600);
    while (!Serial) {
    }
    Serial.println("works");
}

void loop()
{
}
