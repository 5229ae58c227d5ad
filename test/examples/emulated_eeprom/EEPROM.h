/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The EEPROM classes of the cores of ESP8266, ESP32 and RP2040, written from their
 * documentation. An object holds a copy in RAM with the size that begin() gets. Before begin()
 * and outside of the copy, read() returns 0 and write() has no effect. commit() has no effect if
 * no byte has changed.
 *
 *   ESP8266  up to 4,096 bytes, rounded up to a multiple of 4. Another size is ignored. commit()
 *            erases the sector and writes the copy, so the bytes after the size are lost.
 *   RP2040   the same, rounded up to a multiple of 256. 0 and more than 4,096 mean 4,096.
 *   ESP32    a blob of exactly this size. begin() cuts a longer blob and fills a shorter one with
 *            0xff. commit() replaces the whole blob. */
#pragma once
#include "Arduino.h"
#include "flash.hpp"

class EEPROMClass
{
  public:
    EEPROMClass() : size(0), is_dirty(false)
    {
    }

#if defined(ARDUINO_ARCH_ESP32)
    bool begin(size_t wanted)
    {
        if (wanted == 0 || wanted > sizeof cells) {
            return false;
        }
        if (flash().step()) {
            memset(flash().cells + wanted, 0xff, sizeof cells - wanted);
            flash().save();
        }
        take(wanted);
        return true;
    }

    uint16_t length()
    {
        return static_cast<uint16_t>(size);
    }
#else
    void begin(size_t wanted)
    {
#if defined(ARDUINO_ARCH_ESP8266)
        if (wanted > 0 && wanted <= sizeof cells) {
            take((wanted + 3) / 4 * 4);
        }
#else
        take(wanted == 0 || wanted > sizeof cells ? sizeof cells : (wanted + 255) / 256 * 256);
#endif
    }

    size_t length() const
    {
        return size;
    }
#endif

    uint8_t read(int address) const
    {
        return is_there(address) ? cells[address] : 0;
    }

    void write(int address, uint8_t value)
    {
        if (is_there(address) && cells[address] != value) {
            cells[address] = value;
            is_dirty = true;
        }
    }

    bool commit()
    {
        if (size == 0) {
            return false;
        }
        if (!is_dirty) {
            return true;
        }
        flash().commits++;
#if defined(ARDUINO_ARCH_ESP32)
        if (!flash().step()) {
            return false;
        }
        memcpy(flash().cells, cells, size);
#else
        flash().erase();
        for (size_t i = 0; i < size; i++) {
            if (cells[i] != 0xff) {
                flash().put(i, cells[i]);
            }
        }
#endif
        flash().save();
        is_dirty = flash().is_off;
        return !is_dirty;
    }

  private:
    bool is_there(int address) const
    {
        return address >= 0 && static_cast<size_t>(address) < size;
    }

    void take(size_t length)
    {
        size = length;
        memcpy(cells, flash().cells, sizeof cells);
        is_dirty = false;
    }

    size_t size;
    bool is_dirty;
    uint8_t cells[Flash::sector];
};
extern EEPROMClass EEPROM;
