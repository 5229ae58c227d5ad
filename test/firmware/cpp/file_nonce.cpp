// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
//
// One life of a program with a FileNonce: file_nonce PATH begin|create|ask [FOLDER|OWNER]. It
// prints the name of the error. If there is no error, it prints two counters. Between them it
// changes to the FOLDER, as a daemon does, and prints 150 more. `memory` and `remember` begin and
// create a FileMemory. If a folder is synced, a line goes to the standard error output.
#if !defined(__AVR__) && !defined(__arm__) && !defined(__riscv)
#include <aesmall.hpp>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// The linker calls this function instead of the real one (--wrap).
extern "C" int __real_fsync(int file);
extern "C" int __wrap_fsync(int file);
extern "C" int __wrap_fsync(int file)
{
    struct stat is;

    if (fstat(file, &is) == 0 && S_ISDIR(is.st_mode)) {
        fputs("folder\n", stderr);
    }
    return __real_fsync(file);
}

// The terminal as a serial port with one line of input.
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

static int remember(const char *path, bool creates)
{
    aesmall::FileMemory memory(path);
    aesmall_error error = creates ? memory.create() : memory.begin();

    puts(aesmall::error_name(error));
    for (unsigned i = 0; i < 40 && error == AESMALL_OK; i++) {
        error = memory.allow(i);
        printf("%d\n", error);
    }
    return 0;
}

int main(int count, char **arguments)
{
    const char *const how = arguments[2], *const last = count > 3 ? arguments[3] : "";
    aesmall::FileNonce counter(arguments[1], static_cast<uint8_t>(atoi(last)));
    const uint8_t device[4] = {0, 0, 0, 1};
    uint8_t nonce[12];
    aesmall_error error = AESMALL_OK;
    int left = 2;

    if (strcmp(how, "memory") == 0 || strcmp(how, "remember") == 0) {
        return remember(arguments[1], how[0] == 'r');
    }
    if (strcmp(how, "ask") == 0) {
        Terminal terminal = {false};
        counter.begin(terminal);
    } else {
        error = strcmp(how, "create") == 0 ? counter.create() : counter.begin();
    }
    puts(aesmall::error_name(error));
    if (*last == '/') {
        left = chdir(last) == 0 ? 152 : 0;
    }
    for (; left > 0 && error == AESMALL_OK; left--) {
        error = counter.next(device, 4, nonce, 12);
        if (error == AESMALL_OK) {
            printf("%d\n", nonce[9] << 16 | nonce[10] << 8 | nonce[11]);
        } else {
            puts(aesmall::error_name(error));
        }
    }
    return 0;
}
#endif
