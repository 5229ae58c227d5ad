/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * An empty sketch, with which all others are compared. */
void setup()
{
}

void loop()
{
}
