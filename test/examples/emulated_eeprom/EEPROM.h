/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The EEPROM that goes with Arduino.h: the file that the environment's EEPROM names. As on the
 * boards, nothing is there before begin(), and nothing stays without commit(). */
#pragma once
#include "Arduino.h"

class EEPROMClass
{
  public:
    void begin(size_t size)
    {
        FILE *const file = fopen(getenv("EEPROM"), "rb");

        memset(cells, 0xff, sizeof cells);
        if (file) {
            (void)!fread(cells, 1, sizeof cells, file);
            fclose(file);
        }
        len = size;
    }

    size_t length() const
    {
        return len;
    }

    uint8_t read(int address) const
    {
        return static_cast<size_t>(address) < len ? cells[address] : 0;
    }

    void write(int address, uint8_t value)
    {
        if (static_cast<size_t>(address) < len) {
            cells[address] = value;
        }
    }

    bool commit()
    {
        FILE *const file = fopen(getenv("EEPROM"), "wb");

        return file && fwrite(cells, 1, len, file) == len && fclose(file) == 0;
    }

  private:
    size_t len = 0;
    uint8_t cells[512];
};
extern EEPROMClass EEPROM;
