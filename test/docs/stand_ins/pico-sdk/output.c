/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * What newlib's printf and exit need. */
#include <stddef.h>
#include <sys/stat.h>

#include "fw.h"

int _write(int file, const char *text, int len)
{
    (void)file;
    for (int i = 0; i < len; i++) {
        fw_putc(text[i]);
    }
    return len;
}

void *_sbrk(ptrdiff_t more)
{
    static char heap[4096];
    static size_t used;
    char *const before = heap + used;

    used += (size_t)more;
    return used <= sizeof heap ? before : (void *)-1;
}

void _exit(int code)
{
    fw_exit(code);
    for (;;) {
    }
}

int _close(int file)
{
    (void)file;
    return -1;
}

int _read(int file, char *to, int len)
{
    (void)file;
    (void)to;
    (void)len;
    return 0;
}

int _lseek(int file, int to, int from)
{
    (void)file;
    (void)to;
    (void)from;
    return 0;
}

int _fstat(int file, struct stat *about)
{
    (void)file;
    about->st_mode = S_IFCHR;
    return 0;
}

int _isatty(int file)
{
    (void)file;
    return 1;
}

int _kill(int process, int signal)
{
    (void)process;
    (void)signal;
    return -1;
}

int _getpid(void)
{
    return 1;
}
