/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A stand-in for an Arduino core with an emulated EEPROM, on this machine, with the functions
 * that Sender and Receiver call. The serial line is standard input and output. The run ends at
 * the end of the input. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

class __FlashStringHelper;
#define PROGMEM
#define F(text) (reinterpret_cast<const __FlashStringHelper *>(text))
enum { A0 = 0 };

class Print
{
  public:
    virtual size_t write(uint8_t character) = 0;

    size_t print(const char *text)
    {
        size_t n = 0;

        while (*text) {
            n += write(static_cast<uint8_t>(*text++));
        }
        return n;
    }

    size_t print(const __FlashStringHelper *text)
    {
        return print(reinterpret_cast<const char *>(text));
    }

    size_t print(int number, int = 10)
    {
        char digits[12];

        snprintf(digits, sizeof digits, "%d", number);
        return print(static_cast<const char *>(digits));
    }

    template <class Value> size_t println(Value value)
    {
        return print(value) + print("\r\n");
    }
};

class Stream : public Print
{
  public:
    void begin(unsigned long)
    {
    }

    size_t write(uint8_t character) override
    {
        return putchar(character) == character;
    }

    int available()
    {
        const int c = getchar();

        if (c == EOF) {
            exit(0);
        }
        ungetc(c, stdin);
        return 1;
    }

    int read()
    {
        return getchar();
    }

    size_t readBytesUntil(char end, char *out, size_t size)
    {
        size_t n = 0;

        while (n < size && available()) {
            const int c = read();
            if (c == end) {
                break;
            }
            out[n++] = static_cast<char>(c);
        }
        return n;
    }
};
extern Stream Serial;

inline int analogRead(int)
{
    return 153;
}

/* A second passes with every line of the input. */
inline void delay(unsigned long)
{
    while (Serial.available() && Serial.read() != '\n') {
    }
}
