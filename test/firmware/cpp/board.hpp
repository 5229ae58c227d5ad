// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// A board in RAM: an EEPROM, a serial port and strings.
#ifndef BOARD_HPP
#define BOARD_HPP

#include "check.hpp"

#define DIGITS "000102030405060708090a0b0c0d0e0f"
#define WRONG "000102030405060708090a0b0c0d0e0g"
#define IS(text, expected) CHECK(strcmp(text, expected) == 0)

// An EEPROM that a core emulates. Written bytes take effect at the commit.
struct Eeprom {
    uint8_t cells[64], written[64];
    bool fails;
    uint8_t commits;

    Eeprom() : fails(false), commits(0)
    {
        memset(cells, 0xff, sizeof cells);
        memset(written, 0xff, sizeof written);
    }

    uint8_t read(int address)
    {
        return written[address];
    }

    void write(int address, uint8_t value)
    {
        written[address] = value;
    }

    bool commit()
    {
        commits++;
        if (fails) {
            memcpy(written, cells, sizeof cells);
        }
        memcpy(cells, written, sizeof cells);
        return !fails;
    }
};

// A serial port: the typed input and the printed output.
struct Port {
    const char *typed;
    char printed[200];
    size_t len;
    unsigned waits;

    explicit Port(const char *text) : typed(text), len(0), waits(0)
    {
        printed[0] = 0;
    }

    int available() const
    {
        return *typed != 0;
    }

    int read()
    {
        return static_cast<uint8_t>(*typed++);
    }

    size_t readBytesUntil(char end, char *out, size_t size)
    {
        size_t n = 0;

        waits++;
        while (n < size && *typed) {
            const char c = *typed++;
            if (c == end) {
                break;
            }
            out[n++] = c;
        }
        return n;
    }

    void println(const char *text)
    {
        while (*text && len < sizeof printed - 2) {
            printed[len++] = *text++;
        }
        printed[len++] = '\n';
        printed[len] = 0;
    }
};

// A string like Arduino's String.
struct Words {
    const char *text;

    const char *c_str() const
    {
        return text;
    }

    size_t length() const
    {
        return strlen(text);
    }
};

#endif
