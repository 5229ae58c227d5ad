/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A stand-in for the Arduino core on the simulated RP2040 and RP2350, with the functions that
 * the examples for any board call. The real core for the Pico is not available to the tests. The
 * serial line is fw.h. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>

extern "C" {
#include "fw.h"
}

inline void noInterrupts()
{
#ifdef __arm__
    asm volatile("cpsid i" : : : "memory");
#endif
}

/* Interrupts stay off, because no function here waits for one. */
inline void interrupts()
{
    asm volatile("" : : : "memory");
}

/* The time never advances. */
inline unsigned long micros()
{
    return 0;
}

#define DEC 10
#define HEX 16

struct BareSerial {
    operator bool() const
    {
        return true;
    }
    void begin(long)
    {
    }
    void write(const uint8_t *bytes, size_t len)
    {
        while (len-- > 0) {
            fw_putc((char)*bytes++);
        }
    }
    void print(const char *text)
    {
        fw_puts(text);
    }
    void print(unsigned long number, unsigned base = DEC)
    {
        if (number >= base) {
            print(number / base, base);
        }
        fw_putc("0123456789ABCDEF"[number % base]);
    }
    void print(unsigned number, unsigned base = DEC)
    {
        print((unsigned long)number, base);
    }
    void print(int number, unsigned base = DEC)
    {
        print((unsigned long)number, base);
    }
    void println(const char *text = "")
    {
        print(text);
        print("\r\n");
    }
};
static BareSerial Serial;

void setup();
void loop();

int main()
{
    setup();
    fw_exit(0);
}
