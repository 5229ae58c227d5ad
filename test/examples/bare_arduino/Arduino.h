/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A stand-in for the Arduino core on the simulated RP2040, of what MeasureYourBoard calls: the
 * real core for the Pico cannot be had by the tests. The serial line is the workshop's fw.h. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>

extern "C" {
#include "fw.h"
}

inline void noInterrupts()
{
    asm volatile("cpsid i" : : : "memory");
}

/* They stay off: nothing here waits for one. */
inline void interrupts()
{
    asm volatile("" : : : "memory");
}

struct BareSerial {
    void begin(long)
    {
    }
    void print(const char *text)
    {
        fw_puts(text);
    }
    void print(uint32_t number)
    {
        if (number > 9) {
            print(number / 10);
        }
        fw_putc((char)('0' + number % 10));
    }
    void println(const char *text)
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
