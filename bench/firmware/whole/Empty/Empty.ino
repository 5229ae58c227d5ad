/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The sketch that does nothing, which every other one is compared with. */
void setup()
{
}

void loop()
{
}
