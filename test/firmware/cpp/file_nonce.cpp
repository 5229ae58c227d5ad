// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// One life of a program with a FileNonce: file_nonce PATH begin|create|ask. Prints the error's
// name, and where there is none two counters.
#if !defined(__AVR__) && !defined(__arm__) && !defined(__riscv)
#include <aesmall.hpp>
#include <stdio.h>
#include <string.h>

// The terminal as a serial port, which has no more to say than one line.
struct Terminal {
    bool is_over;

    static void println(const char *text)
    {
        puts(text);
    }

    size_t readBytesUntil(char, char *out, size_t)
    {
        if (is_over) {
            return 0;
        }
        is_over = true;
        memcpy(out, "new", 3);
        return 3;
    }
};

int main(int, char **arguments)
{
    aesmall::FileNonce counter(arguments[1]);
    const uint8_t device[4] = {0, 0, 0, 1};
    uint8_t nonce[12];
    aesmall_error error = AESMALL_OK;

    if (strcmp(arguments[2], "ask") == 0) {
        Terminal terminal = {false};
        counter.begin(terminal);
    } else {
        error = strcmp(arguments[2], "create") == 0 ? counter.create() : counter.begin();
    }
    puts(aesmall::error_name(error));
    for (int i = 0; i < 2 && error == AESMALL_OK; i++) {
        error = counter.next(device, 4, nonce, 12);
        printf("%d\n", nonce[9] << 16 | nonce[10] << 8 | nonce[11]);
    }
    return 0;
}
#endif
