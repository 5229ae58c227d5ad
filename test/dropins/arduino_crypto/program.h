/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Functions for the programs of this folder: lines of a name and bytes, and checks that end a
 * program. */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <new>
#else
inline void *operator new(size_t, void *place) noexcept
{
    return place;
}
#endif

extern "C" {
#include "fw.h"
}

#if !defined(__linux__)
/* There is no heap here, so a virtual destructor never calls this. */
void operator delete(void *) noexcept
{
    fw_exit(98);
}

#if __cplusplus >= 201402L
void operator delete(void *, size_t) noexcept
{
    fw_exit(98);
}
#endif

extern "C" void abort()
{
    fw_exit(96);
}

extern "C" void __cxa_pure_virtual()
{
    fw_exit(97);
}

/* A symbol of a C++ library that is not linked. The program does not ask for types at run time. */
extern "C" const uint8_t _ZTVN10__cxxabiv117__class_type_infoE[4] = {0};
extern "C" const uint8_t _ZTVN10__cxxabiv120__si_class_type_infoE[4] = {0};
#endif

inline void show(const char *name, const uint8_t *data, size_t len)
{
    fw_puts(name);
    fw_putc(' ');
    fw_puthex(data, len);
    fw_putc('\n');
}

inline void must(bool is_so, int number)
{
    if (!is_so) {
        fw_puts("check ");
        show("failed", reinterpret_cast<const uint8_t *>(&number), 1);
        fw_exit(1);
    }
}

inline bool is_zero(const uint8_t *data, size_t len)
{
    while (len > 0 && data[len - 1] == 0) {
        len--;
    }
    return len == 0;
}

#endif
